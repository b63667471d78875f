//===- Extras.h - data of a page that no report has -------------*- C++ -*-===//
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

/// The data that a page shows in addition to a report: the figures of the
/// machine that `options` name, the texts of the source files and, with
/// `ofKernels`, the predictions of the models that the report does not contain.
/// `module` is used to choose the machine. Empty when `options` cannot be
/// resolved.
ReportExtras pageExtras(mlir::ModuleOp module, const RunOptions &options,
                        bool ofKernels);

} // namespace gpuperf

#endif // GPUPERF_PAGE_EXTRAS_H
