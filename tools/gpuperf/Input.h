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

struct Input {
  mlir::OwningOpRef<mlir::ModuleOp> module; ///< null: cannot be read
  bool hasErrors = false; ///< in annotations and configuration, say
};

/// Dialect text (.mlir, "-") or CUDA source as a dialect module. What is wrong
/// with it goes to `errors` in complete lines.
Input readInput(const std::string &file, const ToolOptions &options,
                mlir::MLIRContext &context, llvm::raw_ostream &errors);

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_INPUT_H
