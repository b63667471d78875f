//===- AnalyseDevice.h - from CUDA to a report ------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
//   command ───────┐
//   host parse ────┤             ┌ ptxas, when it is wanted
//   device parse ──┼▶ DeviceModule ─lowerModule─▶ dialect ─analyseModule─▶ report
//   preamble ──────┘             └ messages about annotations, configuration
//
// The one path of every front end: they differ in where the device module comes
// from, and in how they show what comes out.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_ANALYSEDEVICE_H
#define GPUPERF_DRIVER_ANALYSEDEVICE_H

#include "gpuperf/Driver/Driver.h"
#include "gpuperf/Frontend/Facts/Facts.h"
#include "gpuperf/Ptxas/Ptxas.h"
#include "gpuperf/Report/Diagnostics.h"
#include "gpuperf/Support/TimeLimit.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <functional>

namespace gpuperf {

/// Makes the device module of one translation unit. With a non-empty argument
/// only the kernels of that name are wanted.
using DeviceSource =
    std::function<llvm::Expected<DeviceModule>(llvm::StringRef onlyKernel)>;

/// What the user asks of the analysis of CUDA source.
struct DeviceOptions {
  RunOptions run;
  /// Whether registers come from ptxas. Not set: the `.gpuperf` file decides,
  /// else "off".
  std::optional<PtxasSetting> ptxas;
  std::string toolkit; ///< of --cuda, to find ptxas in; may be empty
  TimeLimit time; ///< of the whole analysis: ptxas has half of what is left
};

/// The kernels of a device module in the dialect.
struct DialectInput {
  std::unique_ptr<mlir::MLIRContext> context; ///< outlives `module`
  mlir::OwningOpRef<mlir::ModuleOp> module;
  /// Malformed annotations and configuration, and what ptxas did not compile.
  std::vector<SourceMessage> messages;
  SourceProblems problems;
};

/// Asks `source` for the device module, ptxas for its registers, and lowers it.
/// The error is that of `source`.
llvm::Expected<DialectInput> readDevice(const DeviceSource &source,
                                        const DeviceOptions &options,
                                        llvm::StringRef onlyKernel = "");

/// What there is to tell of a translation unit.
struct DeviceReport {
  std::vector<SourceMessage> messages; ///< as of DialectInput
  RunReport report;
  /// Why there is no report, in one sentence: the error of the source or of
  /// analyseModule; empty when there is one.
  std::string failure;
};

/// The whole path, in this process.
DeviceReport analyseDevice(const DeviceSource &source,
                           const DeviceOptions &options,
                           llvm::StringRef onlyKernel = "",
                           KernelWatch *watch = nullptr,
                           const KernelSchedule *schedule = nullptr);

/// Mistakes in annotations and configuration as diagnostics: warnings of
/// gpuperf-kernel, so that they never fail a build. One in a file for which
/// `canPointInto` is false has no place but names it in its text.
std::vector<RenderedDiagnostic>
renderMessages(llvm::ArrayRef<SourceMessage> messages,
               llvm::function_ref<bool(llvm::StringRef file)> canPointInto);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_ANALYSEDEVICE_H
