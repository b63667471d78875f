//===- PreambleStore.h - preambles between processes ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_COMPILE_PREAMBLESTORE_H
#define GPUPERF_LIB_FRONTEND_COMPILE_PREAMBLESTORE_H

#include "Preamble.h"

namespace gpuperf {

/// Preambles in a folder, so that a session begins with what one before it
/// parsed. A file is named by a digest of all that goes into the parse but the
/// files that are read: the command as Clang's front end takes it, the
/// directives, the programs and libraries that parse. The states of the files
/// that were looked for stand in it, and a sum of its bytes. What does not fit,
/// is damaged, or is another user's, is as if it were not there.
///
/// Bounded by `maxBytes`; those that were not used for the longest time go
/// first.
class PreambleStore {
public:
  /// An empty `folder`, or one that cannot be made: nothing is kept.
  PreambleStore(std::string folder, uint64_t maxBytes);

  /// The preamble of `text` that is there and as a parse now would make it;
  /// null without one.
  std::unique_ptr<Preamble> load(const clang::CompilerInvocation &invocation,
                                 const llvm::MemoryBuffer &text,
                                 llvm::vfs::FileSystem &files,
                                 std::shared_ptr<const Preamble> base) const;

  /// Keeps `preamble`, a parse with `invocation`; the error says why not.
  llvm::Error save(const clang::CompilerInvocation &invocation,
                   const Preamble &preamble) const;

private:
  std::string fileFor(const clang::CompilerInvocation &invocation,
                      llvm::StringRef directives, const Preamble *base) const;

  std::string folder;
  std::string problem; ///< of the folder; empty: none
  uint64_t maxBytes;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_COMPILE_PREAMBLESTORE_H
