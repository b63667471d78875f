//===- ArrayDecls.cpp - declarations of shared arrays ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArrayDecls.h"
#include "Parsed/Kernels.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace gpuperf;
using namespace clang;

namespace {

class ArrayCollector {
public:
  ArrayCollector(ASTContext &ast, DeviceModule &module)
      : ast(ast), sources(ast.getSourceManager()), module(module),
        mangler(ast.createMangleContext()) {}

  void visitFunction(const FunctionDecl *function) {
    const FunctionDecl *definition = nullptr;
    if (function && function->hasBody(definition) &&
        seen.insert(definition).second) {
      for (const ParmVarDecl *parameter : definition->parameters())
        visitLocal(parameter);
      visit(definition->getBody());
    }
  }

private:
  void visit(const Stmt *stmt);
  void visitVariable(const ValueDecl *decl);
  void visitLocal(const Decl *decl);
  void locateExtent(const VarDecl &variable, ArrayDecl &result);

  ASTContext &ast;
  const SourceManager &sources;
  DeviceModule &module;
  std::unique_ptr<MangleContext> mangler;
  llvm::SmallPtrSet<const Decl *, 32> seen;
};

} // namespace

void ArrayCollector::visit(const Stmt *stmt) {
  if (!stmt)
    return;
  if (auto *ref = dyn_cast<DeclRefExpr>(stmt)) {
    visitFunction(dyn_cast<FunctionDecl>(ref->getDecl()));
    visitVariable(ref->getDecl());
  } else if (auto *member = dyn_cast<MemberExpr>(stmt)) {
    visitFunction(dyn_cast<FunctionDecl>(member->getMemberDecl()));
  } else if (auto *construct = dyn_cast<CXXConstructExpr>(stmt)) {
    visitFunction(construct->getConstructor());
  } else if (auto *declares = dyn_cast<DeclStmt>(stmt)) {
    for (const Decl *decl : declares->decls())
      visitLocal(decl);
  }
  for (const Stmt *child : stmt->children())
    visit(child);
}

/// Notes a local array or structure by its name. Where it stays in memory, the
/// name of LLVM's alloca begins so: "tmp.i.i12" for `float tmp[8]`.
void ArrayCollector::visitLocal(const Decl *decl) {
  auto *variable = dyn_cast<VarDecl>(decl);
  if (!variable || !variable->hasLocalStorage() ||
      variable->getType()->isScalarType() ||
      variable->getType()->isReferenceType() || !seen.insert(variable).second)
    return;
  ArrayDecl result;
  result.name = variable->getNameAsString();
  result.place = placeOf(sources, variable->getLocation());
  module.arrays.push_back(std::move(result));
}

void ArrayCollector::visitVariable(const ValueDecl *decl) {
  auto *variable = dyn_cast<VarDecl>(decl);
  if (!variable || !variable->hasAttr<CUDASharedAttr>() ||
      !variable->getType()->isArrayType() || !seen.insert(variable).second)
    return;
  ArrayDecl result;
  result.name = variable->getNameAsString();
  result.place = placeOf(sources, variable->getLocation());
  llvm::raw_string_ostream out(result.mangled);
  if (mangler->shouldMangleDeclName(variable))
    mangler->mangleName(GlobalDecl(variable), out);
  else
    out << result.name;
  if (!module.module->getNamedGlobal(out.str()))
    return;
  locateExtent(*variable, result);
  module.arrays.push_back(std::move(result));
}

/// The text between the last brackets of the declaration.
void ArrayCollector::locateExtent(const VarDecl &variable, ArrayDecl &result) {
  const TypeSourceInfo *info = variable.getTypeSourceInfo();
  ArrayTypeLoc innermost;
  if (info)
    for (auto loc =
             info->getTypeLoc().getUnqualifiedLoc().getAs<ArrayTypeLoc>();
         loc;
         loc = loc.getElementLoc().getUnqualifiedLoc().getAs<ArrayTypeLoc>())
      innermost = loc;
  const Expr *extent = innermost ? innermost.getSizeExpr() : nullptr;
  if (!extent)
    return;
  SourceLocation begin = extent->getBeginLoc(), end = extent->getEndLoc();
  if (begin.isInvalid() || begin.isMacroID() || end.isMacroID() ||
      variable.getLocation().isMacroID() || !sources.isInMainFile(begin))
    return;
  bool invalid = false;
  StringRef text =
      Lexer::getSourceText(CharSourceRange::getTokenRange(begin, end), sources,
                           ast.getLangOpts(), &invalid);
  if (invalid || text.empty() || text.contains('\n'))
    return;
  result.extent = placeOf(sources, begin);
  result.extentText = text.str();
  result.extentLength = text.size();
}

void gpuperf::collectArrays(const FileScope &scope, DeviceModule &module) {
  bool anyShared = llvm::any_of(module.module->globals(), [](auto &global) {
    return global.getAddressSpace() == 3;
  });
  bool anyLocal = llvm::any_of(*module.module, [](llvm::Function &function) {
    return llvm::any_of(llvm::instructions(function),
                        [](auto &inst) { return isa<llvm::AllocaInst>(inst); });
  });
  if (!anyShared && !anyLocal)
    return;
  ArrayCollector collector(scope.ast, module);
  for (const FunctionDecl *kernel : findKernels(scope))
    collector.visitFunction(kernel);
}
