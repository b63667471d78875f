//===- Input.h - a file as a dialect module ---------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TOOLS_GPUPERF_INPUT_H
#define GPUPERF_TOOLS_GPUPERF_INPUT_H

#include "Options.h"

namespace gpuperf {

/// Dialect text (.mlir, "-") or CUDA source as a dialect module. Null, with
/// complete lines in `errors`, when the file cannot be read or makes no sense.
mlir::OwningOpRef<mlir::ModuleOp> readInput(const std::string &file,
                                            const ToolOptions &options,
                                            mlir::MLIRContext &context,
                                            llvm::raw_ostream &errors);

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_INPUT_H
