//===- KernelViews.h - kernels for a view beside the code -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_EDITOR_KERNELVIEWS_H
#define GPUPERF_LIB_EDITOR_KERNELVIEWS_H

#include "FileText.h"
#include "gpuperf/Editor/Features.h"
#include "gpuperf/Report/RunReport.h"

namespace gpuperf {

/// The kernels of `report` that the file of `text` defines, by location; at
/// each location the slowest is first.
std::vector<KernelView> kernelViews(const RunReport &report,
                                    const FileText &text);

} // namespace gpuperf

#endif // GPUPERF_LIB_EDITOR_KERNELVIEWS_H
