//===- ClangdConfig.h - compile flags from .clangd files --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LSP_CLANGDCONFIG_H
#define GPUPERF_LSP_CLANGDCONFIG_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <optional>
#include <string>
#include <vector>

namespace gpuperf::lsp {

/// The "CompileFlags" section of one fragment of a file.
struct ClangdFragment {
  std::vector<std::string> add, remove;
  std::string compiler;
  /// Absolute path of a folder, "Ancestors" or "None".
  std::optional<std::string> database;
};

/// The fragments that apply to `file` (absolute), in the order in which clangd
/// applies them: `.clangd` of the outermost folder first, the user's
/// clangd/config.yaml last. Malformed files are used up to the error, which
/// clangd reports.
std::vector<ClangdFragment> clangdFragments(llvm::StringRef file);

/// The same for one text. Paths in it are relative to `folder`. An empty folder
/// stands for the user's own file, whose patterns match absolute paths.
void readClangdFragments(llvm::MemoryBufferRef text, llvm::StringRef folder,
                         llvm::StringRef file,
                         std::vector<ClangdFragment> &fragments);

/// `command` with the changes of the fragment applied.
std::vector<std::string> editedBy(const ClangdFragment &fragment,
                                  std::vector<std::string> command);

} // namespace gpuperf::lsp

#endif // GPUPERF_LSP_CLANGDCONFIG_H
