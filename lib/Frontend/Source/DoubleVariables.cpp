//===- DoubleVariables.cpp - doubles that only hold floats ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DoubleVariables.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;
using namespace clang;

/// The variable that `statement` names; null where it names none.
static const VarDecl *namedIn(const Stmt *statement) {
  const auto *reference = dyn_cast<DeclRefExpr>(statement);
  return reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
}

static bool isCandidate(const VarDecl &variable) {
  return variable.isLocalVarDecl() && !variable.isStaticLocal() &&
         variable.hasInit() &&
         variable.getType()->isSpecificBuiltinType(BuiltinType::Double);
}

void ReadVariables::visit(const Stmt *statement) {
  if (!statement)
    return;
  if (const auto *declaration = dyn_cast<DeclStmt>(statement))
    for (const Decl *decl : declaration->decls())
      if (const auto *variable = dyn_cast<VarDecl>(decl))
        if (isCandidate(*variable))
          declared.push_back(variable);
  if (const VarDecl *variable = namedIn(statement))
    ++named[variable];
  const auto *cast = dyn_cast<ImplicitCastExpr>(statement);
  if (cast && cast->getCastKind() == CK_LValueToRValue)
    if (const VarDecl *variable = namedIn(cast->getSubExpr()->IgnoreParens()))
      ++read[variable];
  // A lambda's captures name what its body may write.
  if (const auto *lambda = dyn_cast<LambdaExpr>(statement))
    for (const LambdaCapture &capture : lambda->captures())
      if (capture.capturesVariable())
        if (const auto *variable = dyn_cast<VarDecl>(capture.getCapturedVar()))
          ++named[variable];
  for (const Stmt *child : statement->children())
    visit(child);
}

bool ReadVariables::contains(const VarDecl &variable) const {
  return llvm::is_contained(declared, &variable);
}

const VarDecl *ReadVariables::variableOf(const DeclRefExpr &reference) const {
  const auto *variable = dyn_cast<VarDecl>(reference.getDecl());
  return variable && contains(*variable) &&
                 named.lookup(variable) == read.lookup(variable)
             ? variable
             : nullptr;
}

bool ReadVariables::keepReadAt(
    const llvm::SmallPtrSetImpl<const DeclRefExpr *> &references) {
  llvm::DenseMap<const Decl *, unsigned> counts;
  for (const DeclRefExpr *reference : references)
    ++counts[reference->getDecl()];
  size_t before = declared.size();
  llvm::erase_if(declared, [&](const VarDecl *variable) {
    unsigned count = counts.lookup(variable);
    return !count || count != named.lookup(variable);
  });
  return declared.size() != before;
}
