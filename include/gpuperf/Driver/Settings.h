//===- Settings.h - what a run rests on -------------------------*- C++ -*-===//
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

/// The options with every default filled in.
struct Settings {
  Machine machine;
  /// Those to report; the first is the chosen one.
  std::vector<const ModelInfo *> models;
  bool allModels = false;
  CheckSet checks;
  double minSpeedup = 1.05;
};

/// The error for a model that nobody knows: lists the models, then `others`.
llvm::Error unknownModel(llvm::StringRef name,
                         llvm::ArrayRef<llvm::StringRef> others);

/// Options go before the module's configuration. `module` may be null.
llvm::Expected<Settings> resolveSettings(const RunOptions &options,
                                         mlir::ModuleOp module);

/// The architecture ("sm_90") of `machine` or, where that is empty, of the one
/// in the configuration of the file `source`; empty where there is none or it
/// is not known. Machines are looked for in `machineDirs` and the
/// configuration's folders.
std::string architectureAskedFor(std::string machine,
                                 llvm::ArrayRef<std::string> machineDirs,
                                 llvm::StringRef source);

/// Errors of `options` that need no module: unknown machine, model or check.
llvm::Error validateOptions(const RunOptions &options);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_SETTINGS_H
