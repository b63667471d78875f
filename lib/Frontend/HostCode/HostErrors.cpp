//===- HostErrors.cpp - code that Clang dropped after errors --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostErrors.h"
#include "HostEffects.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace gpuperf;
using namespace clang;

//===----------------------------------------------------------------------===//
// What is left of an expression
//===----------------------------------------------------------------------===//

/// Whether the function that `callee` may be stores to its argument `i`.
static bool mayWriteArgument(const Expr &callee, unsigned i) {
  auto writes = [&](const NamedDecl *decl) {
    auto *function = dyn_cast<FunctionDecl>(decl->getUnderlyingDecl());
    if (!function || i >= function->getNumParams())
      return !function || !function->isVariadic();
    return mayWriteThrough(function->getParamDecl(i)->getType());
  };
  if (auto *overloads = dyn_cast<OverloadExpr>(&callee))
    return overloads->getNumDecls() == 0 ||
           llvm::any_of(overloads->decls(), writes);
  auto *ref = dyn_cast<DeclRefExpr>(callee.IgnoreParenImpCasts());
  return !ref || writes(ref->getDecl());
}

/// Whether `broken` names a member that does not exist, `p.clockRate`, and
/// stores nothing.
static bool isMember(const RecoveryExpr &broken, const SourceManager &sources) {
  llvm::ArrayRef<const Expr *> parts =
      const_cast<RecoveryExpr &>(broken).subExpressions();
  if (parts.size() != 1)
    return false;
  bool isInvalid = false;
  llvm::StringRef rest(sources.getCharacterData(
      Lexer::getLocForEndOfToken(parts.front()->getEndLoc(), 0, sources, {}),
      &isInvalid));
  rest = isInvalid ? "" : rest.ltrim();
  return rest.starts_with(".") || rest.starts_with("->");
}

void gpuperf::forEachStoreOfBroken(const RecoveryExpr &broken,
                                   const SourceManager &sources,
                                   llvm::function_ref<void(const Expr &)> fn) {
  if (isMember(broken, sources))
    return;
  llvm::ArrayRef<const Expr *> parts =
      const_cast<RecoveryExpr &>(broken).subExpressions();
  const Expr *callee = nullptr;
  if (!parts.empty() && (isa<OverloadExpr>(parts.front()) ||
                         parts.front()->getType()->isFunctionType()))
    callee = parts.front();
  for (unsigned i = callee ? 1 : 0; i < parts.size(); ++i) {
    const Expr *part = parts[i]->IgnoreParenCasts();
    auto *address = dyn_cast<UnaryOperator>(part);
    if (address && address->getOpcode() == UO_AddrOf)
      part = address->getSubExpr();
    if (part->isLValue() && (!callee || mayWriteArgument(*callee, i - 1)))
      fn(*part);
  }
}

//===----------------------------------------------------------------------===//
// What is not left
//===----------------------------------------------------------------------===//

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
  llvm::StringSet<> names;
  auto add = [&](const llvm::StringSet<> &more) {
    for (const auto &name : more)
      names.insert(name.getKey());
  };
  Text text = textOf(stmt.getSourceRange());
  if (isa<Expr>(stmt) || !isBroken(text))
    return names;
  // Of an invalid variable no initialiser is left.
  auto *decls = dyn_cast<DeclStmt>(&stmt);
  if (decls && llvm::any_of(decls->decls(), [](const Decl *decl) {
        return decl->isInvalidDecl();
      }))
    return namesIn(text);
  if (auto *block = dyn_cast<CompoundStmt>(&stmt)) {
    const Stmt *before = nullptr;
    for (const Stmt *after : block->body())
      add(namesBetween(std::exchange(before, after), after, *block));
    add(namesBetween(before, nullptr, *block));
  }
  for (const Stmt *child : stmt.children())
    if (child)
      add(namesIn(*child));
  return names;
}
