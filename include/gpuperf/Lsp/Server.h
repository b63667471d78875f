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
// Everything passes through as it came. What gpuperf adds is merged into
// clangd's answers; without a clangd it is all there is.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LSP_SERVER_H
#define GPUPERF_LSP_SERVER_H

#include "gpuperf/Editor/Features.h"
#include <functional>

namespace gpuperf::lsp {

/// A machine or model to choose.
struct Choice {
  std::string name, title;
};

struct ServerOptions {
  /// clangd and its arguments; empty: serve alone.
  std::vector<std::string> clangd;
  /// The program that runs `runWorker` (WorkerLoop.h), and its arguments.
  std::vector<std::string> worker;
  unsigned analysisLimitMs = 30000; ///< then the worker is killed
  std::string machine, model;       ///< until the editor sets others
  /// The folder of the compile database; empty: looked for.
  std::string compileCommandsDir;
  /// JSON between lines "// -----", each message dealt with before the next.
  bool delimited = false;
  std::vector<Choice> machines, models; ///< for an editor's menu
  /// Why a machine or model cannot be used; each may be empty.
  std::function<llvm::Error(const std::string &machine,
                            const std::string &model)>
      validate;
};

/// Serves the editor at `in` and `out` until it ends the session. The exit
/// status is clangd's; without a clangd, 0 when the editor sent `shutdown`
/// before the end, else 1.
int runServer(const ServerOptions &options, int in, int out);

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_SERVER_H
