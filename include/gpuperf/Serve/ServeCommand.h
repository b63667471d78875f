//===- ServeCommand.h - gpuperf serve ---------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SERVE_SERVECOMMAND_H
#define GPUPERF_SERVE_SERVECOMMAND_H

#include "gpuperf/Driver/ReportFiles.h"
#include <cstdint>
#include <functional>

namespace gpuperf {

/// The request of the command line to a server.
struct ServeRequest {
  /// The report to serve, whose view is the page. A file is analysed again when
  /// it, or a file that was read for it, changes.
  ReportRequest report;
  uint16_t port = 0; ///< on 127.0.0.1; 0: any free port
  /// Returns the files of the build, which may change while the server runs.
  std::function<llvm::Expected<std::vector<std::string>>()> findFiles;
};

/// Serves the page until the process is interrupted. Prints the address to
/// `out`, and errors and notes of the analysis to `err`. Returns the exit
/// status: 1 when the port is not available or the server has stopped.
int serveCommand(ServeRequest request, llvm::raw_ostream &out,
                 llvm::raw_ostream &err);

} // namespace gpuperf

#endif // GPUPERF_SERVE_SERVECOMMAND_H
