//===- FileFacts.h - a file's summary, and what it holds for ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FRONTEND_COMPILE_FILEFACTS_H
#define GPUPERF_FRONTEND_COMPILE_FILEFACTS_H

#include "gpuperf/Frontend/Facts/CallFacts.h"
#include <memory>

namespace clang {
class ASTContext;
class Preprocessor;
} // namespace clang

namespace gpuperf {

struct CompileRequest;

/// A summary with the texts and flags that it was made from.
struct FileFacts {
  /// A file that the parse read, by its absolute path, and the hash of the text
  /// that it had.
  struct Input {
    std::string path, hash;
  };
  HostSummary summary;
  /// The source itself and the headers that it includes, but for those of the
  /// system: what `-MMD` lists. A header that is a system's changes with its
  /// packages, and make, too, does not build again for it.
  std::vector<Input> inputs;
  /// Hashes of the flags (flagsKey) that the texts were compiled with.
  std::vector<std::string> flags;
  /// Why the source may call anything beside what the summary has, as "it uses
  /// modules"; empty: all of it was followed.
  std::string unseenWhy;

  /// Makes the summary one of a source that may call anything.
  void setUnseen(std::string why) {
    unseenWhy = std::move(why);
    summary.unseen = UnseenCalls::Any;
  }
};

/// 32 digits for a text.
std::string contentHash(llvm::StringRef text);

/// The facts of a parse. To be made before the parse begins.
class ParseSummary {
public:
  explicit ParseSummary(clang::Preprocessor &preprocessor);
  ~ParseSummary();

  /// The facts of the finished parse; `words` as of `summarise`. Errors are the
  /// caller's to allow for. Of C the calls are not followed, and of Objective-C
  /// none is told. With a precompiled header, modules or HIP not all texts or
  /// calls are known, and the facts say why. Nothing of standard input.
  std::optional<FileFacts>
  finish(clang::ASTContext &ast,
         const std::optional<std::vector<std::string>> &words = {}) const;

  /// What stands for a source whose calls were not followed for this reason:
  /// the texts that were read and the flags. Nothing as of `finish`.
  std::optional<FileFacts> unseen(clang::ASTContext &ast,
                                  std::string why) const;

private:
  std::optional<FileFacts> withoutCalls(clang::ASTContext &ast) const;
  clang::Preprocessor &preprocessor;
  /// Of the main file's text, those that conditions leave out. Shared with what
  /// the preprocessor calls, which it owns.
  struct SkippedWords;
  std::shared_ptr<SkippedWords> skipped;
};

/// Parses the file and follows its host code. The error is that of a file that
/// cannot be read or of flags that make no compile; errors in the source cost
/// what they touch, and make calls unseen.
llvm::Expected<FileFacts> summariseHost(const CompileRequest &request);

/// A hash of the flags that decide what a source means: macros, search paths,
/// forced includes, the language's version. It is the same of a compile of the
/// user's and of one of ours by the same command. The error is as of
/// summariseHost.
llvm::Expected<std::string> flagsKey(const CompileRequest &request);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_COMPILE_FILEFACTS_H
