//===- ClangdProgram.h - finding and running clangd -------------*- C++ -*-===//
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

/// The oldest clangd version that supports inlay hints of LSP 3.17.
constexpr unsigned kOldestClangd = 15;

struct ClangdChoice {
  std::string path; ///< empty when there is none
  /// A clangd that was rejected: "/usr/bin/clangd, which is clangd 14"; empty
  /// when there is none.
  std::string rejectedClangd;
};

/// Finds the newest program on PATH that is called clangd or clangd-NUMBER and
/// reports a version of at least kOldestClangd. Ignores `self`, the path of
/// this program, which may be installed under the same name.
ClangdChoice findClangd(llvm::StringRef self);

/// Runs `command`, a clangd and its arguments, with the standard streams of
/// this process and waits for its end. Returns its exit status; 1, with an
/// error on standard error, when it cannot be started.
int runClangd(llvm::ArrayRef<std::string> command);

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_CLANGDPROGRAM_H
