//===- Preamble.h - the precompiled beginning of a file ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_COMPILE_PREAMBLE_H
#define GPUPERF_LIB_FRONTEND_COMPILE_PREAMBLE_H

#include "FileStates.h"
#include "Parsed/PreambleContents.h"
#include "clang/Frontend/PrecompiledPreamble.h"
#include <memory>
#include <optional>

namespace gpuperf {

using Files = llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>;

/// The directives at the start of a file and the headers that the command
/// includes before them, parsed once by this process or an earlier one.
class Preamble {
public:
  /// True if a parse of `text` now would give the same result: the directives
  /// are the same, and the state of all files that were looked up is unchanged.
  bool canReuse(const clang::CompilerInvocation &invocation,
                const llvm::MemoryBuffer &text,
                llvm::vfs::FileSystem &files) const;

  /// Makes `invocation`, a parse of `text` that reads `files`, start with this
  /// preamble.
  void addTo(clang::CompilerInvocation &invocation, Files &files,
             llvm::MemoryBuffer &text) const;

  PreambleContents contents;
  /// Size of the precompiled form.
  size_t bytes() const { return precompiled.size(); }

private:
  /// Sets the preamble whose precompiled form is the beginning of this one; may
  /// be null.
  void setBase(std::shared_ptr<const Preamble> with);

  friend class PreambleBuilder;
  friend class PreambleStore;

  /// The unique path at which parses find the precompiled form.
  std::string path;
  llvm::StringRef precompiled; ///< stored in one of the next two
  std::optional<clang::PrecompiledPreamble> built;
  std::unique_ptr<llvm::MemoryBuffer> saved;
  std::string directives; ///< the text that it represents
  bool endsAtStartOfLine = false;
  std::vector<FileState> lookups;
  std::shared_ptr<const Preamble> base;
};

/// Parses the preamble of `text`, which is the main file of `invocation`. Null
/// if Clang cannot do so. With a `base` without directives and for the same
/// command, the contents of the base are not parsed again.
std::unique_ptr<Preamble>
buildPreamble(const clang::CompilerInvocation &invocation,
              const llvm::MemoryBuffer &text, Files files,
              std::shared_ptr<const Preamble> base = nullptr);

/// Adds the errors of `preamble` before those of a parse that used it. To be
/// called after the parse has ended.
void addPreambleErrors(const PreambleContents &preamble,
                       const clang::ASTContext &ast, ErrorLog &log);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_COMPILE_PREAMBLE_H
