//===- PreambleCache.h - compiling version after version --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_COMPILE_PREAMBLECACHE_H
#define GPUPERF_FRONTEND_COMPILE_PREAMBLECACHE_H

#include "gpuperf/Frontend/Compile/DeviceCompilation.h"

namespace gpuperf {

/// Where preambles are kept between processes.
struct PreambleFolder {
  std::string path; ///< empty: nowhere
  uint64_t mostBytes = uint64_t(1) << 30;
};

/// Compiles one version of a file after the other. Keeps, for the files that
/// were compiled last, what clang's driver made of the command and the parsed
/// preamble: the headers that the command forces and the directives that the
/// file begins with. A preamble is used as long as command, directives and
/// every file that was looked for are what they were. 10 to 100 MB a file.
///
///   forced headers ──parse──▶ base ──┬─▶ a file's first parse
///                                    └─▶ its preamble ──▶ those after it
class PreambleCache {
public:
  /// Keeps the file that was compiled last and those before it, `maxFiles` in
  /// all, as long as their preambles are not larger than `maxBytes` together.
  explicit PreambleCache(PreambleFolder folder = {}, size_t maxFiles = 8,
                         size_t maxBytes = 256 << 20);
  ~PreambleCache();

  /// As compileForDevice with `onlyMainFile`, whatever the request says: to
  /// look for kernels in the preamble would cost more than it saves.
  llvm::Expected<DeviceModule> compile(CompileRequest request);

  /// Does what `compile` put off: a file that is compiled for the first time
  /// gets its preamble now, and new preambles go to the folder. The error says
  /// why one is not kept there.
  llvm::Error finish();

  /// Drops what is kept for `file`, an absolute path.
  void forget(llvm::StringRef file);

private:
  struct Entry;
  struct State;
  Entry &entryFor(llvm::StringRef path);

  void shrink();

  size_t maxFiles, maxBytes;
  std::unique_ptr<State> state;
  std::vector<std::unique_ptr<Entry>> entries; ///< the last used one first
};

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_COMPILE_PREAMBLECACHE_H
