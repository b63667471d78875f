//===- FirstFinding.h - the most important finding --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_REPORT_FIRSTFINDING_H
#define GPUPERF_REPORT_FIRSTFINDING_H

#include "gpuperf/Report/RunReport.h"

namespace gpuperf {

/// The warning with the highest gain; without warnings the remark with the
/// highest gain. Summaries of gpuperf-kernel do not count. Null without any.
const Finding *firstFinding(const KernelReport &kernel);

} // namespace gpuperf

#endif // GPUPERF_REPORT_FIRSTFINDING_H
