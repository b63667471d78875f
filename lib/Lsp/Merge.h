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

#include "Additions.h"

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

/// The result of `initialize`. Without clangd (`result` is null) it contains
/// the name of this server and `encoding`.
llvm::json::Value mergeInitialize(llvm::json::Value result, Encoding encoding);
/// A list, followed by `ours`.
llvm::json::Value mergeLists(llvm::json::Value result, llvm::json::Array ours);
/// The hover; `ours` may be null.
llvm::json::Value mergeHover(llvm::json::Value result, const AddedHover *ours,
                             const Client &client);

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_MERGE_H
