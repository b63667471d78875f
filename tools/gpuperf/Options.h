//===- Options.h - the command line of gpuperf ------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TOOLS_GPUPERF_OPTIONS_H
#define GPUPERF_TOOLS_GPUPERF_OPTIONS_H

#include "gpuperf/Driver/Driver.h"
#include <string>
#include <vector>

namespace gpuperf {

enum class OutputFormat { Text, JSON, MLIR, CSV, SVG };

struct ToolOptions {
  /// "explain", "fit", "sweep", or empty: the report of every kernel.
  std::string command;
  std::string kernel; ///< the one that the command is for, a glob
  double measuredUs = 0; ///< for "fit"
  RunOptions run;
  OutputFormat format = OutputFormat::Text;
  std::string over, y; ///< what is swept, and what of it is shown
  std::string output;  ///< a file for the result of a sweep
  bool quiet = false;  ///< diagnostics instead of tables
  std::string build;   ///< folder of compile_commands.json
  std::string cuda, arch;
  /// Set: whether registers come from ptxas, as ptxasProgram takes it.
  std::optional<std::string> ptxas;
  unsigned timeLimitSeconds = 120; ///< for each file; 0: none
  bool timing = false;
  bool printShimDir = false;
  std::string inject; ///< a failure on purpose, for tests
  std::vector<std::string> files;
  std::vector<std::string> flags; ///< what follows "--"
};

/// Reads the command line; ends the process for --help and --version, and with
/// an error for what LLVM's option parser rejects. The error of the result
/// names an option whose value means nothing.
llvm::Expected<ToolOptions> parseOptions(int argc, char **argv);

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_OPTIONS_H
