//===- CompileFacts.h - call facts shared between compiles ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PLUGIN_COMPILEFACTS_H
#define GPUPERF_PLUGIN_COMPILEFACTS_H

#include "gpuperf/Frontend/Compile/FactsFolder.h"
#include "gpuperf/Support/ChildProcess.h"

namespace clang {
class CompilerInstance;
} // namespace clang

namespace gpuperf {

/// The call facts of this compile and those in the facts folder `facts=DIR`.
/// Construct it before the parse begins. All work on the source is done in
/// child processes.
class CompileFacts {
public:
  /// With `remarks`, this job emits a remark when the folder cannot be written.
  /// One job of each compile has it set.
  CompileFacts(clang::CompilerInstance &compiler, std::string folder,
               bool remarks);

  /// Call it at the end of the parse: records which facts of the source the
  /// folder already has.
  void endParse();
  /// Call it in the child that analyses kernels: writes the facts of this
  /// compile, reads those of other compiles, and returns the calls that reach
  /// the functions of this file. Null when the facts of this compile cannot be
  /// computed.
  std::shared_ptr<const CallFacts> link(clang::ASTContext &ast) const;
  /// Writes the facts of a file without kernels in a child process.
  void startStoringFacts(clang::ASTContext &ast);
  /// Call it after the children that used `link` have ended: waits for the
  /// child of startStoringFacts. If no facts were written since endParse, or
  /// the compile `failed`, the folder gets an entry by which the source may
  /// call anything. A remark names what was not written in a compile that did
  /// not fail.
  void finish(clang::ASTContext &ast, bool failed);

private:
  /// The summary of the source, and whether the folder has the source with
  /// these compile flags only.
  std::optional<SummaryAnswer> keep(clang::ASTContext &ast) const;
  void tell(llvm::Error cacheError);

  clang::CompilerInstance &compiler;
  FactsFolder folder;
  ParseSummary parse;
  bool remarks;        ///< a failure to write is reported, and was not yet
  std::string source;  ///< absolute path
  bool hadOwnFacts = false; ///< the folder had facts of the source before
  std::string before;  ///< the version of these facts
  std::optional<ChildProcess> child;
};

} // namespace gpuperf

#endif // GPUPERF_PLUGIN_COMPILEFACTS_H
