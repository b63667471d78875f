//===- ClangdSession.h - the clangd that serves now -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LSP_CLANGDSESSION_H
#define GPUPERF_LSP_CLANGDSESSION_H

#include "ClangdLink.h"
#include "OpenFile.h"

namespace gpuperf::lsp {

/// The clangd that serves now, if any, and what one that is started after it
/// has to be told.
class ClangdSession {
public:
  /// Starts a clangd in place of the one that ended.
  llvm::Error start(const std::vector<std::string> &command);
  void end() { link.reset(); }
  explicit operator bool() const { return bool(link); }
  /// Null where there is none.
  ClangdLink *get() const { return link.get(); }

  /// Sends a message; holds it back while a new clangd has not yet said that it
  /// is ready. Needs a clangd.
  void send(Frame frame);

  /// Sends `initialize` again, as a request with that id.
  void replay(const std::string &id);
  bool isReplaying() const { return !replayId.empty(); }
  /// Whether `id` is that of the request; comparable.
  bool isReplayed(llvm::StringRef id) const { return id == replayId; }
  /// The answer to it has come: brings the new clangd to where the old one was.
  void reopen(const OpenFiles &files);
  /// Forgets what was held back.
  void drop();

  /// The last message of each kind.
  Frame initialize, initialized, configuration;

private:
  std::unique_ptr<ClangdLink> link;
  std::string replayId;    ///< of our own `initialize`, until it is answered
  std::vector<Frame> held; ///< messages that wait for that answer
};

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_CLANGDSESSION_H
