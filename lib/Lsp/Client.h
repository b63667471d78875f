//===- Client.h - the editor's capabilities ---------------------*- C++ -*-===//
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

/// The part of `initialize` that affects gpuperf's additions.
struct Client {
  bool refreshesHints = false;
  bool relatedInformation = false;
  bool codeActionLiterals = false;
  bool documentChanges = false;
  bool markdownHover = false;
  /// The client wants a notification of each analysis, to show kernels in a
  /// view.
  bool showsKernels = false;
  Encoding preferred = Encoding::UTF16; ///< for a session without clangd
  /// Flags and folder for files without a compile command, as in clangd.
  std::vector<std::string> fallbackFlags;
  std::string compilationDatabase;
};

/// Reads the parameters of `initialize`; options that are missing stay off.
Client clientFrom(const llvm::json::Object &params);

/// The user's settings; for empty strings `.gpuperf` files decide.
struct Settings {
  std::string machine, model;
};
inline bool operator==(const Settings &a, const Settings &b) {
  return a.machine == b.machine && a.model == b.model;
}

/// `settings` changed by an object {"machine": …, "model": …}. Each key may be
/// missing or null; other keys are ignored.
Settings changedBy(Settings settings, const llvm::json::Object &object);

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_CLIENT_H
