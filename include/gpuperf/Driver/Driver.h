//===- Driver.h - from a dialect module to a report -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   dialect text ─▶ readDialect ─┐
//   CUDA ─▶ lowerModule ─────────┴▶ analyseModule ─▶ RunReport
//
// What all front ends share: the command-line tool, the plugin, the clang-tidy
// module, the editor companion.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_DRIVER_H
#define GPUPERF_DRIVER_DRIVER_H

#include "gpuperf/Analysis/KernelAnalyzer.h"
#include "gpuperf/Report/RunReport.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/Error.h"

namespace gpuperf {

/// A launch, or values of parameters, that the user gives for a kernel.
struct LaunchSpec {
  std::string text;   ///< as given, for messages
  std::string kernel; ///< a glob over names; with or without template arguments
  LaunchOverride values;
  /// Inputs of models, by "MODEL.INPUT": "bsp.lambda".
  std::map<std::string, double> modelInputs;
};

/// `KERNEL:GRID:BLOCK[:SHARED]`, where GRID and BLOCK are `X[,Y[,Z]]`, with or
/// without parentheses, over the kernel's scalar parameters. The error quotes
/// the text and says what is wrong.
llvm::Expected<LaunchSpec> parseLaunchSpec(llvm::StringRef text);

/// `KERNEL:NAME=VALUE,…`; without `KERNEL:` it is meant for all kernels. NAME
/// is a parameter of the kernel or, as MODEL.INPUT, a model's input.
llvm::Expected<LaunchSpec> parseAssumeSpec(llvm::StringRef text);

/// What the user asks for. Empty strings: the module's configuration decides,
/// else the defaults (machine by architecture, first model, all checks, 1.05).
struct RunOptions {
  std::string machine;
  std::string model; ///< a name, or "all"
  std::string checks;
  std::optional<double> minSpeedup;
  std::vector<LaunchSpec> launches;    ///< in place of those in the module
  std::vector<LaunchSpec> assumptions; ///< `values.args`, `modelInputs`
  std::vector<std::string> machineDirs;
  /// The file of fitted inputs; empty: found from the kernel's source, Fits.h.
  std::string fits;
};

/// Errors of `options` that need no module: unknown machine, model or check.
llvm::Error validateOptions(const RunOptions &options);

/// Analyses each kernel of `module` under each of its launches. The error is
/// that of an unknown machine, model or check, whether it came from the options
/// or from the module's configuration; a kernel that fails is in `notAnalysed`.
llvm::Expected<RunReport> analyseModule(mlir::ModuleOp module,
                                        const RunOptions &options);

/// The module in dialect `text`, verified; errors go to `errors` as
/// "fileName:line:column: error: …" and give null.
mlir::OwningOpRef<mlir::ModuleOp> readDialect(llvm::StringRef text,
                                              llvm::StringRef fileName,
                                              mlir::MLIRContext &context,
                                              llvm::raw_ostream &errors);

/// `module` as text with locations: reading it back gives the same report.
void writeDialect(mlir::ModuleOp module, llvm::raw_ostream &os);

/// A context for one analysis: single-threaded, with the dialect loaded.
std::unique_ptr<mlir::MLIRContext> createContext();

} // namespace gpuperf

#endif // GPUPERF_DRIVER_DRIVER_H
