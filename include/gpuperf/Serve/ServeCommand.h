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

/// What the command line asks of a server.
struct ServeRequest {
  /// Its view is the page; its files are analysed again whenever one of them,
  /// or what was read for them, changes.
  ReportRequest report;
  uint16_t port = 0; ///< of 127.0.0.1; 0: one that is free
  /// What the files are now: a build gets new ones, and loses some.
  std::function<llvm::Expected<std::vector<std::string>>()> findFiles;
};

/// Serves the page until it is interrupted; says to `out` where. What the
/// analysis has to say goes to `err`. Returns an exit status: 1 where the port
/// cannot be had or the server has ended.
int serveCommand(ServeRequest request, llvm::raw_ostream &out,
                 llvm::raw_ostream &err);

} // namespace gpuperf

#endif // GPUPERF_SERVE_SERVECOMMAND_H
