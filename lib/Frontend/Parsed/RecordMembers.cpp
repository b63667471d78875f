//===- RecordMembers.cpp - the scalar members of a struct -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RecordMembers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/StringSet.h"

using namespace gpuperf;
using namespace clang;

namespace {

/// Further members are left out; no struct that a person writes has as many.
constexpr size_t kMaxMembers = 256;
/// Fields and elements looked at: `Empty e[64][64][64]` has no member.
constexpr size_t kMaxVisits = 16 * kMaxMembers;

/// Where in the record the members of a type go.
struct Position {
  std::string name;
  std::vector<PartKey> path;
  CharUnits offset;

  Position inside(const FieldDecl &field, llvm::StringRef fieldName,
                  CharUnits distance) const;
  Position element(uint64_t index, CharUnits size) const;
};

class MemberCollector {
public:
  explicit MemberCollector(const ASTContext &ast) : ast(ast) {}

  void add(QualType type, const Position &at);
  std::vector<RecordMember> take();

private:
  void addRecord(const RecordDecl &record, const Position &at);
  void addArray(QualType type, const Position &at);
  void addScalar(QualType type, const Position &at,
                 std::vector<uint64_t> extents = {});

  const ASTContext &ast;
  std::vector<RecordMember> members;
  size_t visited = 0;
  llvm::StringSet<> names;
};

Position Position::inside(const FieldDecl &field, llvm::StringRef fieldName,
                          CharUnits distance) const {
  Position result = *this;
  // The members of an anonymous struct are named as if they were outside.
  if (!fieldName.empty())
    result.name += (name.empty() ? "" : ".") + fieldName.str();
  result.path.push_back({&field, 0});
  result.offset += distance;
  return result;
}

Position Position::element(uint64_t index, CharUnits size) const {
  Position result = *this;
  result.name += "[" + std::to_string(index) + "]";
  result.path.push_back({nullptr, static_cast<int64_t>(index)});
  result.offset += size * static_cast<int64_t>(index);
  return result;
}

void MemberCollector::add(QualType type, const Position &at) {
  if (members.size() >= kMaxMembers || ++visited > kMaxVisits ||
      type->isIncompleteType() || type->isDependentType())
    return;
  if (const RecordDecl *record = type->getAsRecordDecl())
    addRecord(*record, at);
  else if (type->isConstantArrayType())
    addArray(type, at);
  else if (type->isScalarType())
    addScalar(type, at);
}

void MemberCollector::addRecord(const RecordDecl &record, const Position &at) {
  if (record.isUnion() || record.isInvalidDecl())
    return;
  const ASTRecordLayout &layout = ast.getASTRecordLayout(&record);
  const auto *cxx = dyn_cast<CXXRecordDecl>(&record);
  llvm::DenseMap<const FieldDecl *, llvm::StringRef> captured;
  if (cxx && cxx->isLambda())
    for (auto [capture, field] : llvm::zip(cxx->captures(), cxx->fields()))
      if (capture.capturesVariable())
        captured[field] = capture.getCapturedVar()->getName();
  for (const FieldDecl *field : record.fields()) {
    if (field->isBitField() || field->isInvalidDecl())
      continue;
    llvm::StringRef name =
        captured.count(field) ? captured[field] : field->getName();
    if (name.empty() && !field->isAnonymousStructOrUnion())
      continue;
    add(field->getType(),
        at.inside(*field, name,
                  ast.toCharUnitsFromBits(
                      layout.getFieldOffset(field->getFieldIndex()))));
  }
  // After the fields, which hide inherited ones of the same name.
  if (cxx)
    for (const CXXBaseSpecifier &base : cxx->bases())
      if (!base.isVirtual()) {
        Position inherited = at;
        inherited.offset +=
            layout.getBaseClassOffset(base.getType()->getAsCXXRecordDecl());
        add(base.getType(), inherited);
      }
}

void MemberCollector::addArray(QualType type, const Position &at) {
  QualType element = ast.getBaseElementType(type);
  std::vector<uint64_t> extents;
  if (element->isScalarType()) {
    for (QualType inner = type; inner->isConstantArrayType();
         inner = ast.getAsConstantArrayType(inner)->getElementType())
      extents.push_back(ast.getAsConstantArrayType(inner)->getZExtSize());
    return addScalar(element, at, std::move(extents));
  }
  const ConstantArrayType *array = ast.getAsConstantArrayType(type);
  CharUnits size = ast.getTypeSizeInChars(array->getElementType());
  for (uint64_t i = 0;
       i < std::min<uint64_t>(array->getZExtSize(), kMaxMembers); ++i)
    add(array->getElementType(), at.element(i, size));
}

void MemberCollector::addScalar(QualType type, const Position &at,
                                std::vector<uint64_t> extents) {
  if (at.name.empty() || !names.insert(at.name).second)
    return;
  RecordMember member;
  member.field.name = at.name;
  member.field.offset = at.offset.getQuantity();
  member.field.bytes = ast.getTypeSizeInChars(type).getQuantity();
  member.field.extents = std::move(extents);
  member.field.isPointer = type->isPointerType();
  member.field.isInteger = type->isIntegralOrEnumerationType();
  member.field.isSigned = type->isSignedIntegerOrEnumerationType();
  member.path = at.path;
  member.type = type;
  members.push_back(std::move(member));
}

std::vector<RecordMember> MemberCollector::take() {
  llvm::stable_sort(members, [](const RecordMember &a, const RecordMember &b) {
    return a.field.offset < b.field.offset;
  });
  return std::move(members);
}

} // namespace

std::vector<RecordMember> gpuperf::membersOf(QualType type,
                                             const ASTContext &ast) {
  if (!type->isRecordType())
    return {};
  MemberCollector collector(ast);
  collector.add(type, Position());
  return collector.take();
}
