//===- CompileFacts.cpp - call facts shared between compiles --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Plugin/CompileFacts.h"
#include "gpuperf/Plugin/EmitDiagnostics.h"
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/raw_ostream.h"

using namespace gpuperf;
using namespace clang;

/// Of the processor and of memory, for the host code of a file: it costs the
/// compile no more, whatever the code is.
static ChildLimits limits() {
  ChildLimits result;
  result.cpuMs = 2000;
  result.wallMs = 8000;
  result.memoryMiB = 2048;
  return result;
}

CompileFacts::CompileFacts(CompilerInstance &compiler, std::string path,
                           bool remarks)
    : compiler(compiler), folder(std::move(path)),
      parse(compiler.getPreprocessor()), remarks(remarks) {
  tell(folder.prepare());
}

/// Once for a compile.
void CompileFacts::tell(llvm::Error cacheError) {
  if (cacheError && remarks)
    emitRemark(compiler.getDiagnostics(),
               llvm::toString(std::move(cacheError)));
  else
    return llvm::consumeError(std::move(cacheError));
  remarks = false;
}

void CompileFacts::endParse() {
  const SourceManager &sources = compiler.getSourceManager();
  if (auto main = sources.getFileEntryRefForID(sources.getMainFileID())) {
    llvm::SmallString<256> path(main->getName());
    compiler.getFileManager().makeAbsolutePath(path);
    source = path.str().str();
    hadOwnFacts = folder.has(source);
    before = folder.versionOf(source);
  }
}

/// Makes the summary in a child: code that takes too long, or crashes what
/// follows it, costs its facts and no kernel.
std::optional<SummaryAnswer> CompileFacts::keep(ASTContext &ast) const {
  ChildResult result = runInChild(
      [&](llvm::raw_ostream &os) {
        std::optional<FileFacts> facts = parse.finish(ast);
        if (!facts)
          return;
        // Where it fails, `finish` does, too, and tells.
        llvm::consumeError(folder.keep(*facts, FactsFolder::Keep::Compiled));
        bool isOnly = folder.find(source, facts->flags.front()).has_value();
        os << SummaryAnswer{std::move(facts->summary), isOnly}.json();
      },
      limits());
  return SummaryAnswer::of(result);
}

std::shared_ptr<const CallFacts> CompileFacts::link(ASTContext &ast) const {
  std::optional<SummaryAnswer> own = keep(ast);
  if (!own)
    return nullptr;
  return std::make_shared<const CallFacts>(
      linkWithFolder({std::move(own->summary)}, folder.readOthers({source}),
                     hadOwnFacts && own->isTrue));
}

void CompileFacts::startStoringFacts(ASTContext &ast) {
  child.emplace(ChildProcess::start(
      [&](llvm::raw_ostream &) {
        if (std::optional<FileFacts> facts = parse.finish(ast))
          llvm::consumeError(
              folder.keep(std::move(*facts), FactsFolder::Keep::Compiled));
      },
      limits()));
}

void CompileFacts::finish(ASTContext &ast, bool failed) {
  if (child)
    child->wait();
  child.reset();
  bool isKept = folder.versionOf(source) != before;
  if (source.empty() || (isKept && !failed))
    return;
  std::string lost = "its calls could not be followed in time, or there is no "
                     "room for them";
  std::optional<FileFacts> facts =
      parse.unseen(ast, failed ? "it did not compile" : lost);
  if (!facts)
    return;
  llvm::Error error =
      folder.keep(std::move(*facts), FactsFolder::Keep::Compiled);
  if (!error && !failed)
    error = llvm::createStringError("facts of '" + source +
                                    "' are not kept: " + lost);
  tell(std::move(error));
}
