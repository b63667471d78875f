//===- FactsFolder.h - the summaries of a build's files ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The folder has one file for each source. Its name is a hash of the source's
// path:
//
//   HASH.facts.json   format, source, flags, input files with their hashes,
//                     summary, and "unseen": why the source may have unknown
//                     calls, if it may
//
// Files are replaced atomically, so concurrent compiles can read and write. The
// content of a file is not trusted: its size is limited. A file that cannot be
// read or that is outdated (an input has changed) gives no calls. Its source
// then counts as one that may call any function.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_COMPILE_FACTSFOLDER_H
#define GPUPERF_FRONTEND_COMPILE_FACTSFOLDER_H

#include "gpuperf/Frontend/Compile/FileFacts.h"

namespace gpuperf {

/// A facts folder.
class FactsFolder {
public:
  /// Does not access the folder yet. An empty path is no folder: nothing is
  /// found in it and nothing is kept.
  explicit FactsFolder(std::string path = "") : path(std::move(path)) {}
  explicit operator bool() const { return !path.empty(); }

  /// Creates the folder unless it exists. The error says, with the path, why no
  /// file can be written there.
  llvm::Error prepare() const;

  /// Whether the folder has an entry of the source that ever had a summary with
  /// known calls, for any text and any flags. Also true for an entry that
  /// cannot be read.
  bool has(llvm::StringRef source) const;
  /// A text that changes whenever the entry of the source is rewritten; empty
  /// when there is no entry.
  std::string versionOf(llvm::StringRef source) const;
  /// The facts of the source. Empty unless all of its calls are known, these
  /// are its only flags (see flagsKey), and no input file has changed.
  std::optional<FileFacts> find(llvm::StringRef source,
                                llvm::StringRef flags) const;

  enum class Keep {
    Compiled, ///< a build compile; the build may compile it with other flags
              ///< too
    Only,     ///< the only compile of the source
    Other     ///< not of the build: an up-to-date entry with other flags stays
  };
  /// Writes the entry of a source. Facts with unknown calls, or with a path
  /// that is not UTF-8, are written as "may call any function"; with
  /// Keep::Other they are not written. The error is that of `prepare`.
  llvm::Error keep(FileFacts facts, Keep how) const;

  struct Others {
    std::vector<HostSummary> summaries;
    /// Every entry was read, is up to date, has a single set of flags and only
    /// known calls.
    bool areComplete = true;
  };
  /// The up-to-date summaries of all sources except `known`. Entries of sources
  /// that no longer exist are ignored.
  Others readOthers(llvm::ArrayRef<std::string> known) const;

private:
  llvm::Error cacheError(const std::string &why) const;
  std::string fileOf(llvm::StringRef source) const;
  std::string path;
};

/// Links the summaries `own` with the `others` of a facts folder. A folder may
/// not have all files of the program: unknown calls of any function are assumed
/// unless `others.areComplete` and `hadOwnFacts`, which says that the folder
/// already had the sources of `own` (true from the second build on). A `main`
/// in `others` that calls no function of another file belongs to another
/// program and is ignored.
CallFacts linkWithFolder(std::vector<HostSummary> own,
                         FactsFolder::Others others, bool hadOwnFacts);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_COMPILE_FACTSFOLDER_H
