//===- KernelHints.h - the answer at the head of a kernel -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_EDITOR_KERNELHINTS_H
#define GPUPERF_LIB_EDITOR_KERNELHINTS_H

#include "FileText.h"
#include "gpuperf/Editor/Features.h"
#include "gpuperf/Report/RunReport.h"

namespace gpuperf {

/// A hint at the head of each kernel: machine, time, bound, occupancy; why one
/// is not analysed.
std::vector<Hint> kernelHints(const RunReport &report, const FileText &text);

} // namespace gpuperf

#endif // GPUPERF_LIB_EDITOR_KERNELHINTS_H
