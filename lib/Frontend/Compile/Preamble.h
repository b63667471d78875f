//===- Preamble.h - the precompiled start of a file -------------*- C++ -*-===//
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

/// The directives at the start of a file, and the headers that the command
/// forces in front of them, parsed once: by this process or by one before it.
class Preamble {
public:
  /// True when this is what a parse of `text` now would give: the same
  /// directives, and all files that were looked for as they were.
  bool canReuse(const clang::CompilerInvocation &invocation,
                const llvm::MemoryBuffer &text,
                llvm::vfs::FileSystem &files) const;

  /// Makes `invocation`, a parse of `text` that reads `files`, begin with this.
  void addTo(clang::CompilerInvocation &invocation, Files &files,
             llvm::MemoryBuffer &text) const;

  PreambleContents contents;
  /// Of the precompiled form.
  size_t bytes() const { return precompiled.size(); }

private:
  /// Whose precompiled form this one's begins with; may be null.
  void setBase(std::shared_ptr<const Preamble> with);

  friend class PreambleBuilder;
  friend class PreambleStore;

  /// Where parses find the precompiled form, by a name of its own.
  std::string path;
  llvm::StringRef precompiled; ///< in one of the next two
  std::optional<clang::PrecompiledPreamble> built;
  std::unique_ptr<llvm::MemoryBuffer> saved;
  std::string directives; ///< the text that it stands for
  bool endsAtStartOfLine = false;
  std::vector<FileState> lookups;
  std::shared_ptr<const Preamble> base;
};

/// Parses the preamble of `text`, which is the main file of `invocation`; null
/// when Clang cannot. With a `base` that has no directives and is of the same
/// command, what that has is not parsed again.
std::unique_ptr<Preamble>
buildPreamble(const clang::CompilerInvocation &invocation,
              const llvm::MemoryBuffer &text, Files files,
              std::shared_ptr<const Preamble> base = nullptr);

/// The errors of a parse that used `preamble`, with those of the preamble in
/// front. To be called when the parse has ended.
void addPreambleErrors(const PreambleContents &preamble,
                       const clang::ASTContext &ast, ErrorLog &log);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_COMPILE_PREAMBLE_H
