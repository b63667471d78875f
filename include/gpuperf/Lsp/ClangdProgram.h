//===- ClangdProgram.h - the clangd beside us -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LSP_CLANGDPROGRAM_H
#define GPUPERF_LSP_CLANGDPROGRAM_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace gpuperf::lsp {

/// The first clangd whose inlay hints an editor can ask for (LSP 3.17).
constexpr unsigned kOldestClangd = 15;

struct ClangdChoice {
  std::string path; ///< empty where there is none
  /// One that is too old: "/usr/bin/clangd, which is clangd 14"; empty without.
  std::string passedOver;
};

/// The newest of the programs on PATH called clangd or clangd-NUMBER, from
/// kOldestClangd on, by what they say they are. Not `self`, the path of this
/// program, which may be installed under that name.
ClangdChoice findClangd(llvm::StringRef self);

/// Runs `command`, a clangd and its arguments, to its end with our standard
/// streams. Returns its exit status; 1, and an error on standard error, when it
/// cannot be started.
int runClangd(llvm::ArrayRef<std::string> command);

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_CLANGDPROGRAM_H
