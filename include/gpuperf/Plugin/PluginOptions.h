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

/// What `-fplugin-arg-gpuperf-KEY=VALUE` can say.
struct PluginOptions {
  /// machine, model, checks, min-speedup, launch, assume, ptxas, budget-ms,
  /// inject
  BackgroundOptions analysis;
  bool remarks = true; ///< the summary of each kernel
  bool werror = false; ///< findings are errors
  std::string facts;   ///< folder of what files call; empty: none

  /// Takes one `KEY=VALUE`. The error names the argument and what is allowed.
  llvm::Error set(llvm::StringRef argument);

  /// Takes what the parent has to know before the analysis starts, `budget-ms`,
  /// `remarks` and `ptxas` (whose time is not the budget's), from the
  /// configuration file of the source, where no argument said them. A malformed
  /// file says nothing here: the front end tells it.
  void addConfig(llvm::StringRef sourcePath, llvm::vfs::FileSystem &files);

private:
  llvm::Error setPtxas(llvm::StringRef value);

  bool budgetGiven = false, remarksGiven = false;
};

} // namespace gpuperf

#endif // GPUPERF_PLUGIN_PLUGINOPTIONS_H
