//===- Preamble.h - the precompiled start of a file -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_COMPILE_PREAMBLE_H
#define GPUPERF_LIB_FRONTEND_COMPILE_PREAMBLE_H

#include "ErrorLog.h"
#include "Module/FileScope.h"
#include "clang/AST/DeclID.h"
#include "clang/Frontend/PrecompiledPreamble.h"
#include "llvm/Support/Chrono.h"
#include <memory>

namespace gpuperf {

/// A file as it was when it was read.
struct FileState {
  std::string path;
  uint64_t size;
  llvm::sys::TimePoint<> modified;
};

/// What is known of a preamble beside its precompiled form.
struct PreambleContents {
  /// Declarations at file scope outside system headers.
  std::vector<clang::LocalDeclID> decls;
  LaunchTexts launches;
  /// The files that the preamble includes, system headers left out.
  std::vector<FileState> userFiles;
  /// Errors and missing includes, placed as in the preamble's own parse.
  ErrorLog errors;
};

/// The directives at the start of a file, and the headers that the command
/// forces in front of them, parsed once.
struct Preamble {
  clang::PrecompiledPreamble precompiled;
  PreambleContents contents;
};

/// True when `preamble` is what a parse of `text` now would give: the same
/// directives, and the files that they include as they were. Clang compares
/// times in seconds; for the user's files that is too coarse.
bool canReuse(const Preamble &preamble,
              const clang::CompilerInvocation &invocation,
              const llvm::MemoryBuffer &text, llvm::vfs::FileSystem &files);

/// Parses the preamble of `text`, which is the main file of `invocation`; null
/// when Clang cannot.
std::unique_ptr<Preamble>
buildPreamble(const clang::CompilerInvocation &invocation,
              const llvm::MemoryBuffer &text,
              llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files);

/// The errors of a parse that used `preamble`, with those of the preamble in
/// front. To be called when the parse has ended.
void addPreambleErrors(const PreambleContents &preamble,
                       const clang::ASTContext &ast, ErrorLog &log);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_COMPILE_PREAMBLE_H
