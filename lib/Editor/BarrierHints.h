//===- BarrierHints.h - how often warps meet --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_EDITOR_BARRIERHINTS_H
#define GPUPERF_LIB_EDITOR_BARRIERHINTS_H

#include "FileText.h"
#include "gpuperf/Editor/Features.h"
#include "gpuperf/Report/RunReport.h"

namespace gpuperf {

/// A hint at each barrier: how often a warp comes to it.
std::vector<Hint> barrierHints(const RunReport &report, const FileText &text);

} // namespace gpuperf

#endif // GPUPERF_LIB_EDITOR_BARRIERHINTS_H
