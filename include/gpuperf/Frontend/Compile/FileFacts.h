//===- FileFacts.h - a file's summary and its inputs ------------*- C++ -*-===//
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

/// A summary with the input files and flags that it was made from.
struct FileFacts {
  /// A file that the parse read: its absolute path and the contentHash of its
  /// text.
  struct Input {
    std::string path, hash;
  };
  HostSummary summary;
  /// The source and the headers that it includes, without system headers, as
  /// `-MMD` lists them. Like make, gpuperf does not react to changes of system
  /// headers.
  std::vector<Input> inputs;
  /// Hashes of the flags (flagsKey) of the compiles.
  std::vector<std::string> flags;
  /// Why the source may have calls that are not in the summary: "it uses
  /// modules". Empty when all calls are known.
  std::string unseenCallsReason;

  /// Marks the source as one that may call any function.
  void setUnseen(std::string why) {
    unseenCallsReason = std::move(why);
    summary.unseen = UnseenCalls::Any;
  }
};

/// A hash of a text: 32 hexadecimal digits (xxHash, 128 bits).
std::string contentHash(llvm::StringRef text);

/// Collects the FileFacts of a parse. Must be created before the parse begins.
class ParseSummary {
public:
  explicit ParseSummary(clang::Preprocessor &preprocessor);
  ~ParseSummary();

  /// The facts of the finished parse. `words` are the command-line arguments of
  /// the program, if they are known. The caller handles a parse with errors. A
  /// C file gets no calls but UnseenCalls::WithCLinkage. With Objective-C, HIP,
  /// a precompiled header or modules not all calls or inputs are known;
  /// `unseenCallsReason` then has the reason. Empty for standard input.
  std::optional<FileFacts>
  finish(clang::ASTContext &ast,
         const std::optional<std::vector<std::string>> &words = {}) const;

  /// Facts without calls, for a source that may call any function for the
  /// reason `why`: the input files and the flags. Empty for standard input.
  std::optional<FileFacts> unseen(clang::ASTContext &ast,
                                  std::string why) const;

private:
  std::optional<FileFacts> withoutCalls(clang::ASTContext &ast) const;
  clang::Preprocessor &preprocessor;
  /// The words of the main file that preprocessor conditions skip. Shared with
  /// the callback object that the preprocessor owns.
  struct SkippedWords;
  std::shared_ptr<SkippedWords> skipped;
};

/// Parses the file and collects the calls of its host code. Errors in the
/// source lose the code that they affect, and unknown calls are assumed. The
/// error is a file that cannot be read or invalid flags.
llvm::Expected<FileFacts> summariseHost(const CompileRequest &request);

/// A hash of the flags that decide the meaning of a source: macros, search
/// paths, forced includes, the language version. The user's compile and
/// gpuperf's own parse of the same command have equal hashes. The error is
/// invalid flags.
llvm::Expected<std::string> flagsKey(const CompileRequest &request);

} // namespace gpuperf

#endif // GPUPERF_FRONTEND_COMPILE_FILEFACTS_H
