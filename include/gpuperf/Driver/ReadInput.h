//===- ReadInput.h - a file as a dialect module -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_READINPUT_H
#define GPUPERF_DRIVER_READINPUT_H

#include "gpuperf/Driver/AnalyseDevice.h"

namespace gpuperf {

/// How the command line says that files are compiled.
struct InputOptions {
  std::string build;              ///< folder of compile_commands.json, or empty
  std::vector<std::string> flags; ///< of clang or nvcc, behind the build's
  std::string cuda, arch;         ///< as CompileRequest takes them
  std::optional<PtxasSetting> ptxas; ///< as DeviceOptions takes it
};

/// A file as a dialect module, and whether an error was printed about it.
struct FileInput {
  std::unique_ptr<mlir::MLIRContext> context; ///< outlives `module`
  mlir::OwningOpRef<mlir::ModuleOp> module;   ///< null: cannot be read
  bool hasErrors = false; ///< in annotations and configuration, say
};

/// Dialect text (.mlir, "-") or CUDA source as a dialect module. What is wrong
/// with it goes to `errors` in complete lines.
FileInput readInput(const std::string &file, const InputOptions &options,
                    llvm::raw_ostream &errors);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_READINPUT_H
