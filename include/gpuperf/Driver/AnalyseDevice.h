//===- AnalyseDevice.h - from CUDA to a report ------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   command ───────┐
//   host parse ────┤             ┌ ptxas, if requested
//   device parse ──┼▶ DeviceModule ─lowerModule─▶ dialect ─analyseModule─▶ ...
//   preamble ──────┘             └ messages about annotations, configuration
//
//   ... ─▶ report
//
// All front ends take this path. They differ in where the device module comes
// from and in how they show the report.
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

/// Makes the device module of one translation unit. If the argument is not
/// empty, only kernels of that name are made.
using DeviceSource =
    std::function<llvm::Expected<DeviceModule>(llvm::StringRef onlyKernel)>;

/// The user's options for the analysis of CUDA source.
struct DeviceOptions {
  RunOptions run;
  /// Whether register counts come from ptxas. Empty: as the `.gpuperf` file
  /// says, else "off".
  std::optional<PtxasSetting> ptxas;
  std::string toolkit; ///< from --cuda, to find ptxas; may be empty
  TimeLimit time;      ///< for the whole analysis; ptxas gets half of the rest
};

/// The kernels of a device module, lowered to the dialect.
struct DialectInput {
  std::unique_ptr<mlir::MLIRContext> context; ///< outlives `module`
  mlir::OwningOpRef<mlir::ModuleOp> module;
  /// Errors in annotations and configuration, and what ptxas did not compile.
  std::vector<SourceMessage> messages;
  SourceProblems problems;
};

/// Gets the device module from `source` and, if requested, its register counts
/// from ptxas, then lowers it. The error is that of `source`.
llvm::Expected<DialectInput> readDevice(const DeviceSource &source,
                                        const DeviceOptions &options,
                                        llvm::StringRef onlyKernel = "");

/// The results for a translation unit.
struct DeviceReport {
  std::vector<SourceMessage> messages; ///< see DialectInput
  RunReport report;
  /// Why there is no report, in one sentence: the error of the source or of
  /// analyseModule; empty when there is one.
  std::string failure;
};

/// readDevice and analyseModule in one step, in this process. For `watch` and
/// `schedule` see analyseModule.
DeviceReport analyseDevice(const DeviceSource &source,
                           const DeviceOptions &options,
                           llvm::StringRef onlyKernel = "",
                           KernelWatch *watch = nullptr,
                           const KernelSchedule *schedule = nullptr);

/// Converts errors in annotations and configuration to diagnostics. They are
/// warnings of gpuperf-kernel, so that they never fail a build. A diagnostic in
/// a file for which `canPointInto` is false has no source location; its text
/// names the location.
std::vector<RenderedDiagnostic>
renderMessages(llvm::ArrayRef<SourceMessage> messages,
               llvm::function_ref<bool(llvm::StringRef file)> canPointInto);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_ANALYSEDEVICE_H
