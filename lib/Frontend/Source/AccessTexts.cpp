//===- AccessTexts.cpp - the source text of accesses ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccessTexts.h"
#include "Parsed/Kernels.h"
#include "gpuperf/Frontend/Facts/Facts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <tuple>

using namespace gpuperf;
using namespace clang;
using llvm::StringRef;

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

/// The struct in memory that `access` is, or is a part of: that of the elements
/// of `p` for `p[i]`, `p[i].position.x`, `p[i].v[k]` and `(p + i)->x`. Null
/// where there is none, and for what a header of the system declares
/// (`float4`), whose members belong together.
static const RecordDecl *recordOf(const Expr &access, const ASTContext &ast) {
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

/// "Particle", "Vec<float, 3>".
static std::string nameOf(const RecordDecl &record) {
  if (const TypedefNameDecl *name = record.getTypedefNameForAnonDecl())
    return name->getNameAsString();
  std::string text;
  llvm::raw_string_ostream out(text);
  record.getNameForDiagnostic(
      out, PrintingPolicy(record.getASTContext().getLangOpts()),
      /*Qualified=*/false);
  return text;
}

/// Size and members of `record`, which is one that recordOf gives.
static StructFacts recordType(const RecordDecl &record, const ASTContext &ast) {
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

namespace {

/// Longer texts lose their index: a message is one line.
constexpr size_t kLongestText = 48;

/// Bytes that one instruction moves for a thread (PTX ISA, "ld", "st": .v4.b32).
constexpr uint64_t kWidestInstruction = 16;

class AccessTextVisitor : public RecursiveASTVisitor<AccessTextVisitor> {
public:
  AccessTextVisitor(const ASTContext &ast, DeviceModule &module)
      : ast(ast), sources(ast.getSourceManager()), module(module) {}

  bool shouldVisitImplicitCode() const { return true; }
  bool TraverseTypeLoc(TypeLoc, bool /*traverseQualifier*/ = true) {
    return true;
  }

  bool VisitArraySubscriptExpr(ArraySubscriptExpr *expr) {
    return add(expr->getExprLoc(), *expr);
  }
  bool VisitMemberExpr(MemberExpr *expr) {
    return !isa<FieldDecl>(expr->getMemberDecl()) ||
           add(expr->getExprLoc(), *expr);
  }
  bool VisitDeclRefExpr(DeclRefExpr *expr) {
    auto *variable = dyn_cast<VarDecl>(expr->getDecl());
    bool isInMemory = variable && (variable->getType()->isReferenceType() ||
                                   variable->hasGlobalStorage());
    return !isInMemory || add(expr->getExprLoc(), *expr);
  }
  /// `*p` reads; `++a[i]` reads and writes at its operator.
  bool VisitUnaryOperator(UnaryOperator *expr) {
    if (expr->getOpcode() == UO_AddrOf)
      addressed.insert(expr->getSubExpr()->IgnoreParenImpCasts());
    if (expr->getOpcode() == UO_Deref)
      return add(expr->getExprLoc(), *expr);
    return !expr->isIncrementDecrementOp() ||
           add(expr->getExprLoc(), *expr->getSubExpr());
  }
  /// `a[i] = v` of a scalar writes at its operator. That of a structure reads
  /// there, too, and so may the operators of classes.
  bool VisitBinaryOperator(BinaryOperator *expr) {
    if (!expr->isAssignmentOp())
      return true;
    if (expr->getType()->isRecordType())
      return addMoved(expr->getExprLoc(), *expr->getLHS(), *expr->getRHS());
    return add(expr->getExprLoc(), *expr->getLHS(),
               expr->isCompoundAssignmentOp() ? AccessDirection::Any
                                              : AccessDirection::Store);
  }
  /// `v[i]`, `*it` and `view(i, j)` of classes; `a[i] = v` of those whose value is
  /// moved as it is.
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *expr) {
    OverloadedOperatorKind kind = expr->getOperator();
    if (kind == OO_Equal)
      return recordValue(expr->getOperatorLoc(), *expr);
    return (kind != OO_Subscript && kind != OO_Star && kind != OO_Call) ||
           (add(expr->getExprLoc(), *expr) &&
            add(expr->getOperatorLoc(), *expr));
  }
  /// `atomicAdd(&h[i], 1)` accesses what its only pointer points to.
  bool VisitCallExpr(CallExpr *expr) {
    auto isPointer = [](const Expr *argument) {
      return argument->getType()->isPointerType();
    };
    if (isa<CXXOperatorCallExpr>(expr) ||
        llvm::count_if(expr->arguments(), isPointer) != 1)
      return true;
    return addPointee(expr->getExprLoc(),
                      **llvm::find_if(expr->arguments(), isPointer));
  }
  /// A structure that is copied: `float4 v = in[i]`.
  bool VisitCXXConstructExpr(CXXConstructExpr *expr) {
    bool isCopy = expr->getNumArgs() == 1 &&
                  expr->getConstructor()->isCopyOrMoveConstructor();
    return !isCopy || add(expr->getExprLoc(), *expr->getArg(0));
  }

private:
  bool add(SourceLocation at, const Expr &expr,
           AccessDirection direction = AccessDirection::Any);
  /// A structure whose value is moved as it is.
  bool addMoved(SourceLocation at, const Expr &to, const Expr &from) {
    return add(at, to, AccessDirection::Store) &&
           (!from.IgnoreParenImpCasts()->isLValue() ||
            add(at, from, AccessDirection::Load));
  }
  bool addPointee(SourceLocation at, const Expr &pointer);
  /// `whole` is the struct that it is, or is a part of; null for none.
  bool record(SourceLocation at, const Expr &expr, QualType type,
              const RecordDecl *whole,
              AccessDirection direction = AccessDirection::Any);
  /// The name of `type` in the module's records, which get it.
  std::string recordName(const RecordDecl &type);
  /// What a structure's own assignment moves at `at`, to and from.
  bool recordValue(SourceLocation at, const CXXOperatorCallExpr &assignment);
  /// What is accessed where it is of `type`.
  AccessText accessOf(QualType type) const;
  /// The text of `expr` on one line, "in[...]" for one that is too long; empty
  /// for what is in no file.
  std::string textOf(const Expr &expr) const;

  const ASTContext &ast;
  const SourceManager &sources;
  DeviceModule &module;
  /// Where a macro writes the access whose text each place has, by size.
  using MacroAccess = std::tuple<SourceLocation, uint64_t, bool>;
  std::map<MacroAccess, SourceRange> inMacros;
  llvm::SmallPtrSet<const Expr *, 8> addressed; ///< operands of `&`
};

/// `text` with each run of white space as one space.
std::string onOneLine(StringRef text) {
  std::string line;
  for (char c : text.trim())
    if (!llvm::isSpace(c))
      line += c;
    else if (line.back() != ' ')
      line += ' ';
  return line;
}

} // namespace

std::string AccessTextVisitor::textOf(const Expr &expr) const {
  CharSourceRange range = sources.getExpansionRange(expr.getSourceRange());
  bool invalid = range.isInvalid();
  std::string text;
  if (!invalid)
    text = onOneLine(
        Lexer::getSourceText(range, sources, ast.getLangOpts(), &invalid));
  if (invalid)
    return "";
  if (text.size() <= kLongestText)
    return text;
  size_t index = text.find('[');
  return index != std::string::npos && index + 5 <= kLongestText &&
                 text.back() == ']'
             ? text.substr(0, index) + "[...]"
             : "";
}

/// The first text of a place and a type stays: it is that of the whole access,
/// `a[i].x` and not `a[i]`, since the visit comes from outside. All that a
/// macro accesses is at the place of its call, which is the name of one access
/// alone: `COPY(out, in, i)` is neither what is read nor what is written.
bool AccessTextVisitor::record(SourceLocation at, const Expr &expr,
                               QualType type, const RecordDecl *whole,
                               AccessDirection direction) {
  SourcePlace place = placeOf(sources, at);
  AccessText access = accessOf(type.getNonReferenceType());
  access.text = textOf(expr);
  access.isAddress = addressed.contains(&expr);
  access.direction = direction;
  if (access.text.empty() || !place.line)
    return true;
  if (whole)
    access.record = recordName(*whole);
  std::vector<AccessText> &texts =
      module.accessTexts[place.file][{place.line, place.column}];
  auto known = llvm::find_if(texts, [&](const AccessText &other) {
    return other.bytes == access.bytes && other.isPointer == access.isPointer &&
           other.direction == access.direction;
  });
  if (known == texts.end())
    known = texts.insert(known, access);
  if (!at.isMacroID())
    return true;
  SourceRange written(sources.getSpellingLoc(expr.getBeginLoc()),
                      sources.getSpellingLoc(expr.getEndLoc()));
  auto [first, isFirst] = inMacros.try_emplace(
      {sources.getExpansionLoc(at), access.bytes, access.isPointer}, written);
  if (!isFirst && first->second != written)
    for (AccessText &other : texts)
      if (other.bytes == access.bytes && other.isPointer == access.isPointer)
        other.text.clear();
  return true;
}

std::string AccessTextVisitor::recordName(const RecordDecl &type) {
  std::string name = nameOf(type);
  module.records.try_emplace(name, recordType(type, ast));
  return name;
}

bool AccessTextVisitor::recordValue(SourceLocation at,
                                    const CXXOperatorCallExpr &assignment) {
  auto *method = dyn_cast_or_null<CXXMethodDecl>(assignment.getDirectCallee());
  SourcePlace place = placeOf(sources, at);
  if (!method || !method->isTrivial() || !place.line)
    return true;
  AccessText value = accessOf(assignment.getType().getNonReferenceType());
  if (value.isWhole)
    module.assignedValues[place.file][{place.line, place.column}] = value.bytes;
  return addMoved(at, *assignment.getArg(0), *assignment.getArg(1));
}

AccessText AccessTextVisitor::accessOf(QualType type) const {
  AccessText access;
  access.isPointer = type->isAnyPointerType();
  if (type->isIncompleteType() || type->isDependentType() ||
      type->isPlaceholderType() || type->isFunctionType())
    return access;
  access.bytes = ast.getTypeSizeInChars(type).getQuantity();
  access.isWhole = type->isRecordType() && access.bytes > 1 &&
                   access.bytes <= kWidestInstruction &&
                   ast.getTypeAlignInChars(type).getQuantity() ==
                       static_cast<int64_t>(access.bytes);
  return access;
}

bool AccessTextVisitor::add(SourceLocation at, const Expr &expr,
                            AccessDirection direction) {
  const Expr *plain = expr.IgnoreParenImpCasts();
  return record(at, *plain, plain->getType(), recordOf(*plain, ast), direction);
}

bool AccessTextVisitor::addPointee(SourceLocation at, const Expr &pointer) {
  const Expr *plain = pointer.IgnoreParenCasts();
  if (auto *address = dyn_cast<UnaryOperator>(plain))
    if (address->getOpcode() == UO_AddrOf)
      return add(at, *address->getSubExpr()); // its operand is not seen yet
  QualType pointee = plain->getType()->isPointerType()
                         ? plain->getType()->getPointeeType()
                         : pointer.getType()->getPointeeType();
  return record(at, *plain, pointee, nullptr);
}

/// The outermost namespace that `function` is in, "" for none.
static StringRef outermostNamespace(const FunctionDecl &function) {
  StringRef name;
  for (const DeclContext *scope = function.getDeclContext(); scope;
       scope = scope->getParent())
    if (auto *space = dyn_cast<NamespaceDecl>(scope);
        space && !space->isInline())
      name = space->getName();
  return name;
}

/// What `function` is, when it is not the user's. CUB and the like may lie in a
/// folder of the user's.
static std::optional<HeaderFunction>
headerFunction(const SourceManager &sources, const FunctionDecl &function) {
  StringRef space = outermostNamespace(function);
  if (space == "nvcuda" || space == "cub" || space == "thrust" ||
      space == "cooperative_groups")
    return HeaderFunction::Library;
  if (sources.isInSystemHeader(sources.getExpansionLoc(function.getLocation())))
    return HeaderFunction::BuiltIn;
  return std::nullopt;
}

void gpuperf::collectAccessTexts(const ASTContext &ast,
                                 llvm::ArrayRef<FunctionDecl *> functions,
                                 DeviceModule &module) {
  const SourceManager &sources = ast.getSourceManager();
  AccessTextVisitor visitor(ast, module);
  for (FunctionDecl *function : functions) {
    std::optional<HeaderFunction> header = headerFunction(sources, *function);
    if (!header) {
      visitor.TraverseStmt(function->getBody());
      continue;
    }
    SourcePlace place = placeOf(sources, function->getLocation());
    module.headerFunctions[place.file][place.line] = *header;
  }
}
