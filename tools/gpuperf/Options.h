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

/// What the command line asks for.
struct ToolOptions {
  bool printShimDir = false;
  std::optional<std::string> explainedCheck; ///< whose page to print
  std::vector<std::string> warnings; ///< parts of profiles that cannot be read
  std::vector<std::string> notes;    ///< what recorded runs could not know
  std::optional<SweepRequest> sweep; ///< set: this, and no report
  std::optional<uint16_t> servePort; ///< set: the report is served
  ReportRequest report;
  std::string output; ///< the file that it goes to; empty: standard output
};

/// Reads the command line; ends the process for --help and --version, and with
/// an error for what LLVM's option parser rejects. The error of the result
/// names an option whose value means nothing.
llvm::Expected<ToolOptions> parseOptions(int argc, char **argv);

/// The files that the command line names, behind parseOptions; without any, all
/// of the build's that are wanted, as its database is now. Errors: no database,
/// or no such file.
llvm::Expected<std::vector<std::string>> filesToRead();

} // namespace gpuperf

#endif // GPUPERF_TOOLS_GPUPERF_OPTIONS_H
