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
// What all front ends share: the command-line tool, the plugin, the clang-tidy
// module, the editor companion. DialectText.h and AnalyseDevice.h have the ways
// in.
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

/// What the user asks for. Empty strings: the module's configuration decides,
/// else the defaults (machine by architecture, first model, all checks, 1.05).
struct RunOptions {
  std::string machine;
  std::string model; ///< a name, or "all"
  std::string checks;
  std::optional<double> minSpeedup;
  std::vector<LaunchSpec> launches; ///< in place of those in the module
  /// What runs of the program recorded, in place of those in the module, where
  /// `launches` has none for the kernel.
  std::vector<LaunchRecord> records;
  std::vector<LaunchSpec> assumptions; ///< only values.args, modelInputs count
  std::vector<std::string> machineDirs;
  /// The file of fitted inputs; empty: found from the kernel's source, Fits.h.
  std::string fits;
};

/// Analyses each kernel of `module` under each of its launches. The error is
/// that of an unknown machine, model or check, whether it came from the options
/// or from the module's configuration; a kernel that fails is in `notAnalysed`.
/// `watch`, if given, keeps what is done from what happens later, and says
/// which kernels to leave out; those are in `notAnalysed`, too. `extras`, if
/// given, is asked for more of those with most time. `schedule`, if given, says
/// what is known already and what comes first; that it ended the run is an
/// error. Not both are.
llvm::Expected<RunReport>
analyseModule(mlir::ModuleOp module, const RunOptions &options,
              KernelWatch *watch = nullptr,
              const KernelExtras *extras = nullptr,
              const KernelSchedule *schedule = nullptr);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_DRIVER_H
