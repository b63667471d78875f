//===- CompileFacts.h - what one compile says to others ---------*- C++ -*-===//
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

/// The facts of a compile and those of the folder `facts=DIR`. To be made before
/// the parse begins. All work on the source is done in children.
class CompileFacts {
public:
  /// A remark says where the folder cannot be written to, if this job `remarks`
  /// on it: one of each compile does.
  CompileFacts(clang::CompilerInstance &compiler, std::string folder,
               bool remarks);

  /// The parse has ended: notes what the folder has of the source so far.
  void endParse();
  /// In a child that analyses kernels: writes the facts of this compile, reads
  /// those of others, and says what calls this file. Null where the facts of
  /// this compile cannot be made.
  std::shared_ptr<const CallFacts> link(clang::ASTContext &ast) const;
  /// Writes the facts in a child, for a file without kernels.
  void startToKeep(clang::ASTContext &ast);
  /// All children of `link` have ended: waits for that of startToKeep. Where
  /// nothing was kept since endParse, or the compile `failed`, what stays is
  /// that the source may call anything. A remark says what was not kept of a
  /// compile that did not fail.
  void finish(clang::ASTContext &ast, bool failed);

private:
  /// The summary, and whether the folder knows of no other flags of the source.
  std::optional<SummaryAnswer> keep(clang::ASTContext &ast) const;
  void tell(llvm::Error notKept);

  clang::CompilerInstance &compiler;
  FactsFolder folder;
  ParseSummary parse;
  bool remarks;        ///< where nothing is kept, and none was given yet
  std::string source;  ///< absolute
  bool hadOwn = false; ///< the folder had something of the source before
  std::string before;  ///< the version of what it had
  std::optional<ChildProcess> child;
};

} // namespace gpuperf

#endif // GPUPERF_PLUGIN_COMPILEFACTS_H
