//===- FactsFolder.h - the summaries of a build's files ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A folder has one file for each source, named by a hash of the source's path:
//
//   HASH.facts.json   format, source, flags, texts that were read, summary, and
//                     why it may call anything, where it may ("unseen")
//
// Each is written beside and put in place as a whole, so that any number of
// compiles may write and read. What is in a file is a stranger's text: it is
// bounded, and one that cannot be read or no longer fits its texts gives no
// call, but stands for a source that may call anything.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_COMPILE_FACTSFOLDER_H
#define GPUPERF_FRONTEND_COMPILE_FACTSFOLDER_H

#include "gpuperf/Frontend/Compile/FileFacts.h"

namespace gpuperf {

class FactsFolder {
public:
  /// Not looked at yet; empty: none, which has and keeps nothing.
  explicit FactsFolder(std::string path = "") : path(std::move(path)) {}
  explicit operator bool() const { return !path.empty(); }

  /// Makes the folder where it is not there. The error says why files cannot be
  /// put there, in a sentence with its name.
  llvm::Error prepare() const;

  /// Whether the source has been followed, with whatever texts and flags, or
  /// there is something of it that cannot be read.
  bool has(llvm::StringRef source) const;
  /// Words that change when something is kept of the source; empty: nothing is.
  std::string versionOf(llvm::StringRef source) const;
  /// The facts of the source with these flags alone, if its texts are as they
  /// were.
  std::optional<FileFacts> find(llvm::StringRef source,
                                llvm::StringRef flags) const;

  enum class Keep {
    Compiled, ///< a compile of a build: it may have others, with other flags
    Only,     ///< the only compile of the source
    Other ///< not one of the build: what the folder has of it goes before
  };
  /// In place of a source that may call anything, or whose name cannot be
  /// written, stays the word of that, but for one that is not of the build. The
  /// error says, as that of `prepare`, why nothing new is kept.
  llvm::Error keep(FileFacts facts, Keep how) const;

  struct Others {
    std::vector<HostSummary> summaries;
    /// Every file was read, fits its texts and a single set of flags, and was
    /// followed.
    bool areWhole = true;
  };
  /// All but those of `known` sources. One whose source is gone is none.
  Others readOthers(llvm::ArrayRef<std::string> known) const;

private:
  llvm::Error notKept(const std::string &why) const;
  std::string fileOf(llvm::StringRef source) const;
  std::string path;
};

/// Links `own` summaries with the others of a folder. A folder is no proof that
/// all files of a program are in it: calls may be made unseen unless it had
/// `own` ones before, as it does in each build after the first, and is whole. A
/// `main` that calls no function of the other files is another program's.
CallFacts linkWithFolder(std::vector<HostSummary> own,
                         FactsFolder::Others others, bool hadOwn);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_COMPILE_FACTSFOLDER_H
