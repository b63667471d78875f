//===- HostState.cpp - values of host variables ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostState.h"
#include "llvm/ADT/STLExtras.h"
#include <cassert>

using namespace gpuperf;
using namespace clang;

HostPlace HostPlace::part(PartKey key) const {
  HostPlace result = *this;
  result.path.push_back(key);
  return result;
}

const FieldDecl *gpuperf::findField(QualType type, llvm::StringRef name) {
  const RecordDecl *record = type->getAsRecordDecl();
  if (!record)
    return nullptr;
  for (const FieldDecl *field : record->fields())
    if (field->getName() == name)
      return field;
  return nullptr;
}

HostValue HostValue::unknown(ExprAttr id) {
  HostValue value;
  value.id = id;
  return value;
}

HostValue HostValue::number(HostNumber expr, ExprAttr id) {
  HostValue value;
  value.scalar = expr;
  value.id = value.scalar ? ExprAttr() : id;
  return value;
}

HostNumber HostValue::asNumber() const {
  if (scalar)
    return scalar;
  if (!id || !parts.empty() || !functions.empty() || target || offset)
    return {};
  return {id, {}, {}};
}

bool HostValue::operator==(const HostValue &o) const {
  return id == o.id && scalar == o.scalar && parts == o.parts &&
         functions == o.functions && target == o.target && offset == o.offset &&
         text == o.text;
}

ExprAttr HostIds::child(ExprAttr parent, const void *what, int64_t index) {
  ExprAttr &id = children[{parent.getAsOpaquePointer(), what, index}];
  if (!id) {
    id = fresh();
    given.insert(id);
  }
  return id;
}

ExprAttr HostIds::of(const HostPlace &place) {
  ExprAttr id = child({}, place.root);
  for (const PartKey &key : place.path)
    id = child(id, key.field, key.index);
  return id;
}

HostValue HostIds::address(const HostPlace &place) {
  HostValue pointer = HostValue::unknown(of(place));
  pointer.target = place;
  return pointer;
}

static const TensorMapFacts *
findMap(const llvm::DenseMap<ExprAttr, TensorMapFacts> &maps, ExprAttr id) {
  auto found = id ? maps.find(id) : maps.end();
  return found == maps.end() ? nullptr : &found->second;
}

const TensorMapFacts *HostIds::mapOf(const HostValue &value) const {
  return findMap(tensorMaps, value.id);
}

const TensorMapFacts *HostIds::formerMapOf(const HostValue &value) const {
  return findMap(formerMaps, value.id);
}

HostValue HostIds::named(HostValue value, const HostPlace &place) {
  if (value.scalar.value)
    value.scalar = numbers.named(of(place), value.scalar);
  for (auto &[key, part] : value.parts)
    part = named(std::move(part), place.part(key));
  return value;
}

HostValue gpuperf::replaceIn(HostValue value, llvm::ArrayRef<HostRewrite> rules,
                             HostNumbers &numbers) {
  // Numbers that are not known are told by their identity.
  if (HostNumber number = value.asNumber()) {
    HostNumber known = numbers.replaceIn(number, rules);
    if (known != number)
      return HostValue::number(known, value.id);
  }
  if (value.offset)
    value.offset = numbers.replaceIn(value.offset, rules);
  for (auto &entry : value.parts)
    entry.second = replaceIn(std::move(entry.second), rules, numbers);
  return value;
}

HostValue gpuperf::partOf(const HostValue &value, PartKey key, HostIds &ids) {
  auto found = value.parts.find(key);
  if (found != value.parts.end())
    return found->second;
  return HostValue::unknown(value.id ? ids.child(value.id, key.field, key.index)
                                     : ids.fresh());
}

HostValue gpuperf::constantValue(const APValue &constant, QualType type,
                                 HostIds &ids) {
  if (constant.isInt())
    if (std::optional<int64_t> number = constant.getInt().tryExtValue())
      return ids.number(ids.numbers.constant(*number));
  if (constant.isLValue() && constant.isNullPointer())
    return ids.number(ids.numbers.constant(0));
  if (constant.isFloat())
    return ids.number(ids.numbers.real(constant.getFloat().convertToDouble()));
  HostValue value = ids.unknown();
  const RecordDecl *record = type->getAsRecordDecl();
  if (constant.isStruct() && record) {
    for (const FieldDecl *field : record->fields())
      value.parts[{field, 0}] =
          constantValue(constant.getStructField(field->getFieldIndex()),
                        field->getType(), ids);
  } else if (constant.isArray() && type->isArrayType()) {
    QualType element = type->castAsArrayTypeUnsafe()->getElementType();
    for (unsigned i = 0; i < constant.getArrayInitializedElts(); ++i)
      value.parts[{nullptr, i}] =
          constantValue(constant.getArrayInitializedElt(i), element, ids);
  }
  return value;
}

namespace {

HostValue joinParts(const HostNumber &cond, const HostValue &a,
                    const HostValue &b, HostIds &ids) {
  HostValue result = HostValue::unknown(a.id == b.id ? a.id : ids.fresh());
  auto add = [&](const PartKey &key) {
    if (!result.parts.count(key))
      result.parts[key] =
          joinValues(cond, partOf(a, key, ids), partOf(b, key, ids), ids);
  };
  for (auto &entry : a.parts)
    add(entry.first);
  for (auto &entry : b.parts)
    add(entry.first);
  return result;
}

/// The one of two values that is a tensor map of known contents, or leads to
/// it, if the other has or had no other contents: a program that encodes a map
/// only if it has not done so before can use no other. Null otherwise.
const HostValue *encodedMapOf(const HostValue &a, const HostValue &b,
                              const HostIds &ids) {
  const TensorMapFacts *mapA = ids.mapOf(a), *mapB = ids.mapOf(b);
  const TensorMapFacts *otherA = mapA ? mapA : ids.formerMapOf(a);
  const TensorMapFacts *otherB = mapB ? mapB : ids.formerMapOf(b);
  bool isSame = !otherA || !otherB || *otherA == *otherB;
  return !isSame ? nullptr : mapA ? &a : mapB ? &b : nullptr;
}

} // namespace

HostValue gpuperf::joinValues(const HostNumber &cond, const HostValue &a,
                              const HostValue &b, HostIds &ids) {
  if (cond.value)
    return *cond.value ? a : b;
  if (a == b)
    return a;
  if (const HostValue *map = encodedMapOf(a, b, ids))
    return *map;
  if (!a.functions.empty() || !b.functions.empty()) {
    HostValue result = ids.unknown();
    result.functions = a.functions;
    for (const FunctionDecl *function : b.functions)
      if (!llvm::is_contained(result.functions, function))
        result.functions.push_back(function);
    return result;
  }
  if (!a.parts.empty() || !b.parts.empty())
    return joinParts(cond, a, b, ids);
  return ids.number(ids.numbers.select(cond, a.asNumber(), b.asNumber()));
}

/// The value of a variable. One of the program that was not looked at on the
/// way here has its first value: where two ways meet, one of them may have read
/// it.
HostValue HostState::readWhole(const void *root, HostIds &ids) const {
  auto found = values.find(root);
  if (found != values.end())
    return found->second;
  auto first = ids.firstValues.find(root);
  return first != ids.firstValues.end() &&
                 (first->second.isNeverStored || !globalsChanged)
             ? first->second.value
             : HostValue::unknown(ids.child({}, root));
}

/// "layer::run::n", "run::n" and "n" of a variable of the function layer::run,
/// and the same of a class' member.
static llvm::SmallVector<std::string> namesWithScopes(const ValueDecl &named) {
  llvm::SmallVector<std::string> names{named.getName().str()};
  for (const DeclContext *scope = named.getDeclContext(); scope;
       scope = scope->getParent())
    if (auto *around = dyn_cast<NamedDecl>(scope);
        around && around->getDeclName().isIdentifier() &&
        !around->getName().empty())
      names.push_back((around->getName() + "::" + names.back()).str());
  std::reverse(names.begin(), names.end());
  return names;
}

HostNumber HostIds::sizeOf(const ValueDecl &named) {
  if (sizes->empty())
    return {};
  auto size = sizes->end();
  for (const std::string &name : namesWithScopes(named))
    if (size == sizes->end())
      size = sizes->find(name);
  if (size == sizes->end())
    return {};
  // The entry of the map stands for the size.
  HostNumber number =
      numbers.named(child({}, &*size), numbers.constant(size->second));
  sizeLeaves.try_emplace(number.expr, size->first);
  return number;
}

HostValue HostState::read(const HostPlace &place, HostIds &ids) const {
  if (shared.count(place.root))
    return ids.unknown();
  HostValue value = readWhole(place.root, ids);
  for (const PartKey &key : place.path)
    value = partOf(value, key, ids);
  return value;
}

void HostState::write(const HostPlace &place, HostValue value, HostIds &ids) {
  assert(bool(value.scalar) + !value.functions.empty() + bool(value.target) <=
             1 &&
         "a value is a number, a function or an address");
  auto found = values.find(place.root);
  if (found == values.end())
    found =
        values
            .emplace(place.root, HostValue::unknown(ids.child({}, place.root)))
            .first;
  HostValue *slot = &found->second;
  for (const PartKey &key : place.path) {
    // A part of a number or of an address: the whole is no longer known.
    if (slot->scalar || slot->target || !slot->functions.empty())
      *slot = ids.unknown();
    HostValue part = partOf(*slot, key, ids);
    slot = &slot->parts.emplace(key, std::move(part)).first->second;
  }
  *slot = std::move(value);
}

void HostState::forget(const HostPlace &place, HostIds &ids) {
  HostValue before = read(place, ids), now = ids.unknown();
  const TensorMapFacts *map = ids.mapOf(before);
  if (!map)
    map = ids.formerMapOf(before);
  if (map)
    ids.formerMaps[now.id] = TensorMapFacts(*map);
  write(place, std::move(now), ids);
}

static bool mentionsCommandLine(const Stmt *stmt) {
  if (!stmt)
    return false;
  if (auto *name = dyn_cast<DeclRefExpr>(stmt)) {
    QualType text = name->getType()->getPointeeType();
    if (!text.isNull() && !text->getPointeeType().isNull() &&
        text->getPointeeType()->isCharType())
      return true;
    auto *of = dyn_cast<FunctionDecl>(name->getDecl()->getDeclContext());
    return isa<ParmVarDecl>(name->getDecl()) && of && of->isMain();
  }
  return llvm::any_of(stmt->children(), mentionsCommandLine);
}

void gpuperf::noteCommandLine(const Expr &condition, const HostNumber &value,
                              HostIds &ids) {
  if (!value || value.value || !mentionsCommandLine(&condition))
    return;
  value.expr.forEachLeaf([&](ExprAttr leaf) {
    if (leaf.isUnknown())
      ids.ofCommandLine.insert(leaf);
  });
}

void HostState::addPathCondition(HostCondition condition) {
  // More than the checks of a function that a person wrote.
  constexpr size_t kMax = 256;
  if (!condition.number.value && conditions.size() < kMax)
    conditions.push_back(std::move(condition));
}

HostState HostState::join(const HostNumber &cond, const HostState &ifTrue,
                          const HostState &ifFalse, HostIds &ids) {
  if (cond.value)
    return *cond.value ? ifTrue : ifFalse;
  if (ifTrue.dead || ifFalse.dead) {
    const HostState &dead = ifTrue.dead ? ifTrue : ifFalse;
    HostState other = ifTrue.dead ? ifFalse : ifTrue;
    other.isCertain &= !dead.hasJumped;
    other.hasJumped |= other.dead && dead.hasJumped;
    other.hasEnded &= dead.hasEnded;
    if (!dead.hasJumped || dead.hasEnded)
      for (HostCondition &ours : other.conditions)
        ours.endsElse |= !llvm::is_contained(dead.conditions, ours);
    return other;
  }
  HostState result = ifFalse;
  result.isCertain &= ifTrue.isCertain;
  result.globalsChanged |= ifTrue.globalsChanged;
  result.aliases.insert(ifTrue.aliases.begin(), ifTrue.aliases.end());
  result.shared.insert(ifTrue.shared.begin(), ifTrue.shared.end());
  llvm::erase_if(result.equalities, [&](const HostRewrite &ours) {
    return !llvm::is_contained(ifTrue.equalities, ours);
  });
  llvm::erase_if(result.conditions, [&](const HostCondition &ours) {
    return !llvm::is_contained(ifTrue.conditions, ours);
  });
  for (auto &[root, value] : ifTrue.values) {
    HostPlace place{root, {}};
    result.values[root] =
        joinValues(cond, value, ifFalse.read(place, ids), ids);
  }
  for (auto &[root, value] : ifFalse.values)
    if (!ifTrue.values.count(root))
      result.values[root] =
          joinValues(cond, ifTrue.read({root, {}}, ids), value, ids);
  return result;
}
