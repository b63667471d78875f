//===- Driver.h - from a dialect module to a report -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   dialect text ─▶ readDialect ─┐
//   CUDA ─▶ readDevice ──────────┴▶ analyseModule ─▶ RunReport
//
// The part that all users share: the command-line tool, the plugin, the
// clang-tidy module, the editor companion. DialectText.h and AnalyseDevice.h
// make the module.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_DRIVER_H
#define GPUPERF_DRIVER_DRIVER_H

#include "gpuperf/Driver/LaunchSpec.h"
#include "gpuperf/Records/LaunchRecord.h"
#include "gpuperf/Report/RunReport.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"

namespace gpuperf {

class KernelExtras;
struct KernelSchedule;
class KernelWatch;

/// The user's options. An empty option has the value in the module's
/// configuration, else the default: the machine of the architecture, the first
/// model, all checks, minSpeedup 1.05.
struct RunOptions {
  std::string machine;
  std::string model; ///< a name, or "all"
  std::string checks;
  std::string caches; ///< "cold" or "warm"
  std::optional<double> minSpeedup;
  std::vector<LaunchSpec> launches; ///< replace those in the module
  /// Recorded launches. They replace those in the module for kernels without an
  /// entry in `launches`.
  std::vector<LaunchRecord> records;
  std::vector<LaunchSpec> assumptions; ///< uses values.args, modelInputs only
  std::vector<std::string> machineDirs;
  /// The file of fitted inputs; empty: findFits (Fits.h) of the kernel's
  /// source.
  std::string fits;
};

/// Analyses each kernel of `module` under each of its launches. The error is an
/// unknown machine, model or check, from the options or from the module's
/// configuration; an assumed name that is not a parameter; or a run that
/// `schedule` ended. A kernel that fails is in `notAnalysed`.
///
/// `watch`, unless null, protects finished results from later crashes and
/// decides which kernels to skip; those are in `notAnalysed`, too. `extras`,
/// unless null, adds data for views, first for the kernels with most time.
/// `schedule`, unless null, has cached results and the order of analysis.
/// `extras` and `schedule` must not both be given.
llvm::Expected<RunReport>
analyseModule(mlir::ModuleOp module, const RunOptions &options,
              KernelWatch *watch = nullptr,
              const KernelExtras *extras = nullptr,
              const KernelSchedule *schedule = nullptr);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_DRIVER_H
