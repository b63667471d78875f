//===- PluginOptions.h - KEY=VALUE arguments of the plugin ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PLUGIN_PLUGINOPTIONS_H
#define GPUPERF_PLUGIN_PLUGINOPTIONS_H

#include "gpuperf/Driver/BackgroundAnalysis.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace gpuperf {

/// The arguments `-fplugin-arg-gpuperf-KEY=VALUE`.
struct PluginOptions {
  /// machine, model, checks, min-speedup, launch, assume, ptxas, budget-ms
  BackgroundOptions analysis;
  bool remarks = true; ///< emit remarks, among them each kernel's summary
  bool werror = false; ///< emit findings as errors
  std::string facts;   ///< the facts folder; empty: none

  /// Sets one `KEY=VALUE`. The error names the argument and the allowed values.
  llvm::Error set(llvm::StringRef argument);

  /// Reads `budget-ms`, `remarks` and `ptxas` from the configuration file of
  /// the source, unless an argument has set them. The parent process needs
  /// these before the analysis starts; the time of ptxas is not part of the
  /// budget. A malformed file is ignored here, because the front end reports
  /// it.
  void addConfig(llvm::StringRef sourcePath, llvm::vfs::FileSystem &files);

private:
  llvm::Error setPtxas(llvm::StringRef value);

  bool budgetGiven = false, remarksGiven = false;
};

} // namespace gpuperf

#endif // GPUPERF_PLUGIN_PLUGINOPTIONS_H
