//===- Settings.h - options with defaults filled in -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_SETTINGS_H
#define GPUPERF_DRIVER_SETTINGS_H

#include "gpuperf/Checks/Checks.h"
#include "gpuperf/Driver/Driver.h"

namespace gpuperf {

/// The options of a run with all defaults filled in.
struct Settings {
  Machine machine;
  /// The models to report; the first is the chosen one.
  std::vector<const ModelInfo *> models;
  bool allModels = false;
  CheckSet checks;
  double minSpeedup = 1.05;
};

/// The error for an unknown model. It lists all models, then `others`.
llvm::Error unknownModel(llvm::StringRef name,
                         llvm::ArrayRef<llvm::StringRef> others);

/// The settings from `options`, else from the module's configuration, else the
/// defaults. `module` may be null. The error is an unknown machine, model or
/// check, or an invalid minimum speedup.
llvm::Expected<Settings> resolveSettings(const RunOptions &options,
                                         mlir::ModuleOp module);

/// The architecture, "sm_90", of `machine`, or if that is empty of the machine
/// in the configuration of the file `source`. Empty when neither is given or
/// the machine is unknown. Machine files are searched in `machineDirs` and in
/// the configuration's folders.
std::string requestedArchitecture(std::string machine,
                                  llvm::ArrayRef<std::string> machineDirs,
                                  llvm::StringRef source);

/// The errors of `options` that need no module: unknown machine, model or
/// check.
llvm::Error validateOptions(const RunOptions &options);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_SETTINGS_H
