//===- SourceNotes.h - what a source says beside its kernels ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DRIVER_SOURCENOTES_H
#define GPUPERF_LIB_DRIVER_SOURCENOTES_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Report/RunReport.h"

namespace gpuperf {

/// The kernels of `module` that its front end rejected.
std::vector<UnanalysedKernel> rejectedKernels(mlir::ModuleOp module);

/// Whether a comment of the source silences `check` at `place`.
bool isSilencedIn(mlir::ModuleOp module, const SourcePlace &place,
                  llvm::StringRef check);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRIVER_SOURCENOTES_H
