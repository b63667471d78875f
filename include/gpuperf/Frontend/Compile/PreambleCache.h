//===- PreambleCache.h - cache of parsed preambles --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_COMPILE_PREAMBLECACHE_H
#define GPUPERF_FRONTEND_COMPILE_PREAMBLECACHE_H

#include "gpuperf/Frontend/Compile/DeviceCompilation.h"

namespace gpuperf {

/// The folder that keeps preambles between processes.
struct PreambleFolder {
  std::string path;                       ///< empty: no folder
  uint64_t maxBytes = uint64_t(1) << 30;  ///< maximum size of the folder
};

/// Compiles successive versions of files. For the most recently compiled files
/// it keeps the result of clang's driver and the parsed preamble: the headers
/// that the command includes and the directives at the beginning of the file. A
/// preamble is reused while the command, the directives and all files that were
/// looked up are unchanged. It takes 10 to 100 MB per file.
///
///   headers of the command ──parse──▶ base ──┬─▶ first parse of a file
///                                            └─▶ preamble ─▶ later parses
class PreambleCache {
public:
  /// Keeps the `maxFiles` most recently compiled files, fewer when their
  /// preambles together exceed `maxBytes`.
  explicit PreambleCache(PreambleFolder folder = {}, size_t maxFiles = 8,
                         size_t maxBytes = 256 << 20);
  ~PreambleCache();

  /// Like compileForDevice with `onlyMainFile` set: searching the preamble for
  /// kernels would cost more than it saves.
  llvm::Expected<DeviceModule> compile(CompileRequest request);

  /// Does the work that `compile` postponed: makes the preamble of a file that
  /// was compiled for the first time, and writes new preambles to the folder.
  /// The error says why one was not written.
  llvm::Error finish();

  /// Drops the entry of `file`, an absolute path.
  void forget(llvm::StringRef file);

private:
  struct Entry;
  struct State;
  Entry &entryFor(llvm::StringRef path);

  void shrink();

  size_t maxFiles, maxBytes;
  std::unique_ptr<State> state;
  std::vector<std::unique_ptr<Entry>> entries; ///< most recently used first
};

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_COMPILE_PREAMBLECACHE_H
