//===- FileRun.h - one file, in a process of its own ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TOOLS_GPUPERF_FILERUN_H
#define GPUPERF_TOOLS_GPUPERF_FILERUN_H

#include "Options.h"
#include "gpuperf/Report/Views.h"

namespace gpuperf {

/// What is left of one file for the output of the run.
struct FileResult {
  std::string file;
  std::string errors; ///< for standard error, lines complete
  bool failed = false;
  std::string text; ///< formats text and mlir
  JSONParts json;   ///< format json
  RunSummary summary;
  /// Names and mangled names, for launches that are for none of them.
  std::vector<std::string> kernels, mangled;
};

/// Analyses `file` in a child process, so that a crash costs one message and
/// not the run. `colours`: whether `text` is for a terminal.
FileResult runFile(const std::string &file, const ToolOptions &options,
                   bool colours);

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_FILERUN_H
