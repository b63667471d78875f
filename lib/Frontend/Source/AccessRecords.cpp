//===- AccessRecords.cpp - of which struct an access is a part ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccessRecords.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecordLayout.h"

using namespace gpuperf;
using namespace clang;

/// The struct whose member `expr` is, as a part of memory: `p[i].v` for
/// `p[i].v[k]`. Null where it is a part of nothing, as what a pointer leads to.
static const Expr *wholeOf(const Expr &expr) {
  if (auto *member = dyn_cast<MemberExpr>(&expr))
    return member->isArrow() ? nullptr : member->getBase()->IgnoreParens();
  if (auto *element = dyn_cast<ArraySubscriptExpr>(&expr)) {
    const Expr *array = element->getBase()->IgnoreParenImpCasts();
    bool isMember = isa<MemberExpr>(array) && array->getType()->isArrayType();
    return isMember ? array : nullptr;
  }
  return nullptr;
}

/// The type of the outermost object in memory that `expr` is a part of.
static QualType outermostType(const Expr &expr) {
  const Expr *at = &expr;
  while (const Expr *whole = wholeOf(*at))
    at = whole;
  auto *member = dyn_cast<MemberExpr>(at);
  if (member && member->isArrow())
    return member->getBase()->getType()->getPointeeType();
  return at->getType();
}

const RecordDecl *gpuperf::recordOf(const Expr &access, const ASTContext &ast) {
  QualType type = outermostType(access);
  if (type.isNull() || type->isDependentType())
    return nullptr;
  const RecordDecl *record = type.getNonReferenceType()->getAsRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record || record->isInvalidDecl() || record->isUnion() ||
      record->isDependentType() || record->field_empty())
    return nullptr;
  const SourceManager &sources = ast.getSourceManager();
  bool isOfSystem =
      sources.isInSystemHeader(sources.getExpansionLoc(record->getLocation()));
  return isOfSystem ? nullptr : record;
}

std::string gpuperf::nameOf(const RecordDecl &record) {
  if (const TypedefNameDecl *name = record.getTypedefNameForAnonDecl())
    return name->getNameAsString();
  std::string text;
  llvm::raw_string_ostream out(text);
  record.getNameForDiagnostic(
      out, PrintingPolicy(record.getASTContext().getLangOpts()),
      /*Qualified=*/false);
  return text;
}

StructFacts gpuperf::recordType(const RecordDecl &record,
                                const ASTContext &ast) {
  const ASTRecordLayout &layout = ast.getASTRecordLayout(&record);
  StructFacts type;
  type.bytes = layout.getSize().getQuantity();
  for (const FieldDecl *field : record.fields()) {
    uint64_t offset =
        layout.getFieldOffset(field->getFieldIndex()) / ast.getCharWidth();
    if (offset >= type.bytes)
      continue;
    std::string name = field->getNameAsString();
    if (field->getType()->isArrayType())
      name += "[i]"; // each element may have an array of its own
    type.members.emplace_back(std::move(name), offset);
  }
  return type;
}
