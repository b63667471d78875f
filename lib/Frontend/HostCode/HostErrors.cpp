//===- HostErrors.cpp - code that Clang dropped after errors --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostErrors.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace gpuperf;
using namespace clang;

/// Characters of one file, from `begin` to in front of `end`.
struct HostErrors::Text {
  FileID file; ///< invalid for no text
  unsigned begin = 0, end = 0;
};

HostErrors::Text HostErrors::textOf(SourceRange tokens) const {
  const SourceManager &sources = ast.getSourceManager();
  if (tokens.isInvalid())
    return {};
  auto [file, begin] = sources.getDecomposedExpansionLoc(tokens.getBegin());
  SourceLocation last = sources.getExpansionRange(tokens.getEnd()).getEnd();
  auto [lastFile, end] = sources.getDecomposedLoc(last);
  if (file != lastFile || end < begin)
    return {};
  return {file, begin,
          end + Lexer::MeasureTokenLength(last, sources, ast.getLangOpts())};
}

bool HostErrors::isBroken(const Text &text) const {
  return llvm::any_of(places, [&](const FileScope::Place &place) {
    return place.file == text.file && place.offset >= text.begin &&
           place.offset < text.end;
  });
}

bool HostErrors::isBrokenItself(const Stmt &stmt) const {
  return isBroken(textOf(stmt.getSourceRange())) &&
         llvm::none_of(stmt.children(), [&](const Stmt *child) {
           return child && !isa<Expr>(child) &&
                  isBroken(textOf(child->getSourceRange()));
         });
}

llvm::StringSet<> HostErrors::namesIn(const Text &text) const {
  const SourceManager &sources = ast.getSourceManager();
  llvm::StringRef buffer = sources.getBufferData(text.file);
  Lexer lexer(sources.getLocForStartOfFile(text.file), ast.getLangOpts(),
              buffer.begin(), buffer.begin() + text.begin, buffer.end());
  llvm::StringSet<> names;
  Token token;
  while (!lexer.LexFromRawLexer(token) &&
         sources.getFileOffset(token.getLocation()) < text.end)
    if (token.is(tok::raw_identifier))
      names.insert(token.getRawIdentifier());
  return names;
}

llvm::StringSet<>
HostErrors::namesBetween(const Stmt *before, const Stmt *after,
                         const CompoundStmt &block) const {
  Text first = textOf(before ? before->getSourceRange()
                             : SourceRange(block.getLBracLoc()));
  Text last = textOf(after ? after->getSourceRange()
                           : SourceRange(block.getRBracLoc()));
  Text gap{first.file, first.end, last.begin};
  bool isText = first.file.isValid() && first.file == last.file;
  return isText && isBroken(gap) ? namesIn(gap) : llvm::StringSet<>();
}

llvm::StringSet<> HostErrors::namesIn(const Stmt &stmt) const {
  return isBrokenItself(stmt) ? namesIn(textOf(stmt.getSourceRange()))
                              : llvm::StringSet<>();
}

llvm::StringSet<> HostErrors::namesAnywhereIn(const Stmt &stmt) const {
  Text text = textOf(stmt.getSourceRange());
  return isBroken(text) ? namesIn(text) : llvm::StringSet<>();
}
