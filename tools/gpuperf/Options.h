//===- Options.h - the command line of gpuperf ------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TOOLS_GPUPERF_OPTIONS_H
#define GPUPERF_TOOLS_GPUPERF_OPTIONS_H

#include "gpuperf/Driver/ReportFiles.h"
#include "gpuperf/Sweep/SweepCommand.h"

namespace gpuperf {

/// The parsed command line.
struct ToolOptions {
  bool printShimDir = false;
  std::optional<std::string> explainedCheck; ///< whose page to print
  std::vector<std::string> warnings; ///< about parts of profiles that cannot be
                                     ///< read
  std::vector<std::string> notes;    ///< about information missing in recorded
                                     ///< runs
  std::optional<SweepRequest> sweep; ///< if set, a sweep is made instead of a
                                     ///< report
  std::optional<uint16_t> servePort; ///< if set, the report is served on this
                                     ///< port
  ReportRequest report;
  std::string output; ///< output file; empty: standard output
};

/// Parses the command line. Ends the process for --help and --version, and with
/// an error for command lines that LLVM's option parser rejects. The error of
/// the result names an option with an invalid value.
llvm::Expected<ToolOptions> parseOptions(int argc, char **argv);

/// The files in the command line, after parseOptions. Without any, all selected
/// files of the build according to the current state of its database. It is an
/// error if there is no database or no such file.
llvm::Expected<std::vector<std::string>> filesToRead();

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_OPTIONS_H
