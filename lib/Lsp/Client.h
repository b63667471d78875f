//===- Client.h - what the editor can do and wants --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LSP_CLIENT_H
#define GPUPERF_LSP_CLIENT_H

#include "Positions.h"
#include <string>

namespace gpuperf::lsp {

/// The part of `initialize` that matters to what gpuperf adds.
struct Client {
  bool refreshesHints = false;
  bool relatedInformation = false;
  bool codeActionLiterals = false;
  bool documentChanges = false;
  bool markdownHover = false;
  /// Wants to be told of each analysis, to show kernels in a view.
  bool showsKernels = false;
  Encoding preferred = Encoding::UTF16; ///< for a session without clangd
  /// Flags and folder of files without a compile command, as clangd takes them.
  std::vector<std::string> fallbackFlags;
  std::string compilationDatabase;
};

/// Reads the parameters of `initialize`; what is missing stays off.
Client clientFrom(const llvm::json::Object &params);

/// What the user chooses; empty strings leave it to `.gpuperf` files.
struct Settings {
  std::string machine, model;
};
inline bool operator==(const Settings &a, const Settings &b) {
  return a.machine == b.machine && a.model == b.model;
}

/// `settings` changed by an object {"machine": …, "model": …}, of which each
/// key may be missing or null; other keys are let alone.
Settings changedBy(Settings settings, const llvm::json::Object &object);

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_CLIENT_H
