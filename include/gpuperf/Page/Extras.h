//===- Extras.h - what a page shows beyond the report -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PAGE_EXTRAS_H
#define GPUPERF_PAGE_EXTRAS_H

#include "gpuperf/Driver/Driver.h"
#include "gpuperf/Report/View.h"

namespace gpuperf {

/// What a page shows of the kernels of `module`, which outlives the result, and
/// of the machine that `options` name; with `ofKernels` the answers of further
/// models, too.
ReportExtras pageExtras(mlir::ModuleOp module, const RunOptions &options,
                        bool ofKernels);

} // namespace gpuperf

#endif // GPUPERF_PAGE_EXTRAS_H
