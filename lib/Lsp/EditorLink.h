//===- EditorLink.h - what leaves for the editor ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LSP_EDITORLINK_H
#define GPUPERF_LSP_EDITORLINK_H

#include "Transport.h"
#include "llvm/ADT/Twine.h"

namespace gpuperf::lsp {

/// Error codes of JSON-RPC and the protocol.
enum ErrorCode {
  ParseError = -32700,
  InvalidRequest = -32600,
  MethodNotFound = -32601,
  InvalidParams = -32602,
  ServerNotInitialized = -32002,
  RequestFailed = -32803,
  ContentModified = -32801,
  RequestCancelled = -32800,
};

/// Writes messages to the editor. Safe to call from all threads, but for
/// `newId` and `request`.
class EditorLink {
public:
  EditorLink(int out, Framing framing) : writer(out, framing) {}

  void write(Frame frame) { writer.write(std::move(frame)); }
  void write(llvm::json::Value message) { writer.write(std::move(message)); }

  void answer(llvm::StringRef id, llvm::json::Value result);
  void answerError(llvm::StringRef id, ErrorCode code,
                   const llvm::Twine &message);
  void notify(llvm::StringRef method, llvm::json::Value params);
  /// Asks without parameters; nobody looks at the answer.
  void request(llvm::StringRef method);
  /// `type`: 1 error, 2 warning, 3 information, 4 log.
  void show(int type, const llvm::Twine &text);
  void log(const llvm::Twine &text);

  /// An id for a request of ours.
  std::string newId() { return "gpuperf:" + std::to_string(ids++); }

private:
  FrameWriter writer;
  unsigned ids = 0;
};

/// `id` such that equal ones compare equal: numbers as they are, strings with
/// the shortest escapes.
std::string comparableId(llvm::StringRef id);

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_EDITORLINK_H
