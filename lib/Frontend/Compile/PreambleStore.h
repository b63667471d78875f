//===- PreambleStore.h - preambles shared by processes ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_COMPILE_PREAMBLESTORE_H
#define GPUPERF_LIB_FRONTEND_COMPILE_PREAMBLESTORE_H

#include "Preamble.h"

namespace gpuperf {

/// Stores preambles in a folder, so that a session can start with those that an
/// earlier one has parsed. The name of a file is a digest of everything that
/// affects the parse except the files that are read: the command as Clang's
/// front end sees it, the directives, and the programs and libraries that
/// parse. Each file contains the states of the files that were looked up and a
/// checksum. Files that do not match, are damaged or belong to another user are
/// ignored.
///
/// The total size is limited to `maxBytes`. Files that have not been used for
/// the longest time are removed first.
class PreambleStore {
public:
  /// With an empty `folder`, or one that cannot be created, nothing is stored.
  PreambleStore(std::string folder, uint64_t maxBytes);

  /// The stored preamble of `text`, if a parse now would give the same;
  /// otherwise null.
  std::unique_ptr<Preamble> load(const clang::CompilerInvocation &invocation,
                                 const llvm::MemoryBuffer &text,
                                 llvm::vfs::FileSystem &files,
                                 std::shared_ptr<const Preamble> base) const;

  /// Stores `preamble`, the result of a parse with `invocation`; the error is
  /// the reason if it cannot.
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
