//===- Server.h - the editor's language server ------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   editor ──▶ EditorSide ──▶ clangd
//          ◀── ClangdSide ◀──
//                 ▲ Proxy ◀── worker process (analyseForEditor)
//
// The server forwards all messages unchanged. It merges gpuperf's results into
// clangd's answers. Without clangd the answers have gpuperf's results only.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LSP_SERVER_H
#define GPUPERF_LSP_SERVER_H

#include "llvm/Support/Error.h"
#include <functional>
#include <string>
#include <vector>

namespace gpuperf::lsp {

/// A machine or model that the user can choose.
struct Choice {
  std::string name, title;
};

struct ServerOptions {
  /// clangd and its arguments; empty: run without clangd.
  std::vector<std::string> clangd;
  /// The program that runs `runWorker` (WorkerLoop.h), and its arguments.
  std::vector<std::string> worker;
  unsigned analysisLimitMs = 30000; ///< the worker is killed after this time
  std::string machine, model;       ///< until the editor sets others
  /// The folder of the compile database; empty: search for it.
  std::string compileCommandsDir;
  /// For tests: messages are JSON between lines "// -----", and each is
  /// answered before the next one is read.
  bool delimited = false;
  std::vector<Choice> machines, models; ///< for an editor's menu
  /// The error for a machine or model that cannot be used; each may be empty.
  std::function<llvm::Error(const std::string &machine,
                            const std::string &model)>
      validate;
};

/// Serves the editor on the file descriptors `in` and `out` until it ends the
/// session. Returns the exit status of clangd. Without clangd, returns 0 if the
/// editor sent `shutdown` before the end, else 1.
int runServer(const ServerOptions &options, int in, int out);

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_SERVER_H
