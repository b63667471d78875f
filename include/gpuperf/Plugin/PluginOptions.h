//===- PluginOptions.h - KEY=VALUE arguments of the plugin ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PLUGIN_PLUGINOPTIONS_H
#define GPUPERF_PLUGIN_PLUGINOPTIONS_H

#include "gpuperf/Driver/Driver.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace gpuperf {

/// What `-fplugin-arg-gpuperf-KEY=VALUE` can say.
struct PluginOptions {
  RunOptions run;          ///< machine, model, checks, min-speedup, launch, assume
  unsigned budgetMs = 500; ///< wall time per kernel
  bool remarks = true;     ///< the summary of each kernel
  bool werror = false;     ///< findings are errors
  /// Set: registers from ptxas; the program, or empty to look for it.
  std::optional<std::string> ptxas;
  std::string inject;      ///< crash, fatal, hang, oom: a failure, for tests

  /// Takes one `KEY=VALUE`. The error names the argument and what is allowed.
  llvm::Error set(llvm::StringRef argument);

  /// Takes `budget-ms`, `remarks` and `ptxas`, where no argument said them, from the
  /// configuration file of the source. A malformed file says nothing here: the
  /// front end tells it.
  void addConfig(llvm::StringRef sourcePath, llvm::vfs::FileSystem &files);

private:
  llvm::Error setPtxas(llvm::StringRef value);

  bool budgetGiven = false, remarksGiven = false, ptxasGiven = false;
};

} // namespace gpuperf

#endif // GPUPERF_PLUGIN_PLUGINOPTIONS_H
