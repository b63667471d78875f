//===- Merge.h - combining clangd's answers with ours -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each function takes the `result` from clangd (null if clangd was not asked)
// and returns it with gpuperf's part added.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LSP_MERGE_H
#define GPUPERF_LSP_MERGE_H

#include "OpenFile.h"

namespace gpuperf::lsp {

/// The commands that gpuperf adds.
constexpr llvm::StringLiteral setMachineCommand = "gpuperf.setMachine";
constexpr llvm::StringLiteral setModelCommand = "gpuperf.setModel";

/// The capabilities that clangd has by itself.
struct ClangdCapabilities {
  bool hints = false, hover = false, codeActions = false;
  /// The unit in which it counts characters; empty if it did not state one.
  std::optional<Encoding> encoding;
};
ClangdCapabilities capabilitiesFrom(const llvm::json::Value &initializeResult);

/// A request of the editor that clangd has not answered.
struct Pending {
  enum Kind { Plain, Initialize, Shutdown, Hints, Hover, Actions };
  Kind kind = Plain;
  std::string uri; ///< comparable
  Range range;     ///< that is asked about
};

/// The result of `initialize`. Without clangd (`result` null) it names this
/// server and `encoding`.
llvm::json::Value mergeInitialize(llvm::json::Value result, Encoding encoding);
/// A list, followed by `ours`.
llvm::json::Value mergeLists(llvm::json::Value result, llvm::json::Array ours);
/// The hover; `ours` may be null.
llvm::json::Value mergeHover(llvm::json::Value result, const AddedHover *ours,
                             const Client &client);

/// clangd's answer to `request`, which is about `file`, with ours; `file` may
/// be null.
llvm::json::Value merged(const Pending &request, llvm::json::Value result,
                         const OpenFile *file, const Client &client,
                         Encoding encoding);
/// Whether `merged` may have something to add.
bool addsTo(const Pending &request, const OpenFile *file, const Client &client);

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_MERGE_H
