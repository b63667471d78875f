//===- Hover.h - hover texts of kernels -------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_EDITOR_HOVER_H
#define GPUPERF_LIB_EDITOR_HOVER_H

#include "FileText.h"
#include "gpuperf/Editor/Features.h"
#include "gpuperf/Report/RunReport.h"

namespace gpuperf {

/// A text for each kernel's name, where the kernel is defined and where it is
/// launched with <<<>>>: prediction, occupancy, the terms of the prediction as
/// a table, and assumptions. Instantiations and launches are sorted by time,
/// the slowest first; only the first few are shown, and the others are counted.
std::vector<HoverText> kernelHovers(const RunReport &report,
                                    const FileText &text);

} // namespace gpuperf

#endif // GPUPERF_LIB_EDITOR_HOVER_H
