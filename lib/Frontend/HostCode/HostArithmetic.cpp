//===- HostArithmetic.cpp - operators on host values ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostArithmetic.h"
#include "clang/AST/ASTContext.h"

using namespace gpuperf;
using namespace clang;

HostNumber HostArithmetic::constant(const Expr &expr) const {
  Expr::EvalResult result;
  if (expr.isValueDependent() || expr.isTypeDependent() ||
      expr.containsErrors() || !expr.isPRValue() ||
      !expr.getType()->isIntegralOrEnumerationType() ||
      !expr.EvaluateAsInt(result, ast) || !result.Val.isInt())
    return {};
  // ~0ULL is no int64_t.
  std::optional<int64_t> value = result.Val.getInt().tryExtValue();
  return value ? numbers.constant(*value) : HostNumber();
}

HostNumber HostArithmetic::convertInteger(const HostNumber &x,
                                          QualType type) const {
  if (!x.value || !type->isIntegralOrEnumerationType() ||
      type->isDependentType() || type->isIncompleteType())
    return x;
  unsigned width = ast.getIntWidth(type);
  if (width >= 64)
    return x;
  auto wrapped = static_cast<uint64_t>(*x.value) << (64 - width);
  int64_t value = type->isSignedIntegerOrEnumerationType()
                      ? static_cast<int64_t>(wrapped) >> (64 - width)
                      : static_cast<int64_t>(wrapped >> (64 - width));
  return value == *x.value ? x : numbers.constant(value);
}

HostNumber HostArithmetic::convertReal(const HostNumber &x,
                                       QualType type) const {
  return type->isSpecificBuiltinType(BuiltinType::Float)
             ? numbers.roundedToFloat(x)
             : x;
}

static std::optional<ExprKind> integerOp(BinaryOperatorKind op) {
  static constexpr std::pair<BinaryOperatorKind, ExprKind> operators[] = {
      {BO_Add, ExprKind::Add},         {BO_Sub, ExprKind::Sub},
      {BO_Mul, ExprKind::Mul},         {BO_Div, ExprKind::Div},
      {BO_Rem, ExprKind::Rem},         {BO_Shl, ExprKind::Shl},
      {BO_Shr, ExprKind::Shr},         {BO_And, ExprKind::And},
      {BO_Or, ExprKind::Or},           {BO_Xor, ExprKind::Xor},
      {BO_EQ, ExprKind::Eq},           {BO_NE, ExprKind::Ne},
      {BO_LT, ExprKind::Lt},           {BO_GT, ExprKind::Lt},
      {BO_LE, ExprKind::Le},           {BO_GE, ExprKind::Le},
      {BO_LAnd, ExprKind::LogicalAnd}, {BO_LOr, ExprKind::LogicalOr}};
  for (auto [known, kind] : operators)
    if (known == op)
      return kind;
  return std::nullopt;
}

HostValue HostArithmetic::binary(BinaryOperatorKind op, const HostValue &lhs,
                                 const HostValue &rhs, QualType lhsType,
                                 QualType resultType) const {
  HostNumber a = lhs.asNumber(), b = rhs.asNumber();
  if (lhsType->isPointerType()) {
    if (op == BO_Sub && b)
      b = numbers.binary(ExprKind::Sub, numbers.constant(0), b);
    return op == BO_Add || op == BO_Sub ? advance(lhs, b, lhsType)
                                        : ids.unknown();
  }
  bool isReal = resultType->isRealFloatingType();
  if (op == BO_Div && isReal)
    return ids.number(convertReal(numbers.quotient(a, b), resultType));
  std::optional<ExprKind> kind = integerOp(op);
  if (!kind)
    return ids.unknown();
  if (op == BO_GT || op == BO_GE)
    std::swap(a, b);
  HostNumber result = numbers.binary(*kind, a, b);
  return ids.number(isReal ? convertReal(result, resultType)
                           : convertInteger(result, resultType));
}

HostValue HostArithmetic::comparePointers(BinaryOperatorKind op,
                                          const HostValue &lhs,
                                          const HostValue &rhs) const {
  bool isNull = rhs.scalar.value == 0;
  const HostValue &other = isNull ? lhs : rhs;
  bool isAddress = other.target || other.text || !other.functions.empty() ||
                   ids.memory.contains(other.id);
  if (!(isNull || lhs.scalar.value == 0) ||
      !(isAddress || other.scalar.value == 0))
    return ids.unknown();
  return ids.number(numbers.constant(isAddress == (op == BO_NE)));
}

HostValue HostArithmetic::advance(const HostValue &pointer,
                                  const HostNumber &count,
                                  QualType pointerType) const {
  QualType pointee = pointerType->getPointeeType();
  if (pointee.isNull() || pointee->isIncompleteType() ||
      pointee->isDependentType() || pointee->isFunctionType())
    return ids.unknown();
  HostNumber bytes =
      numbers.constant(ast.getTypeSizeInChars(pointee).getQuantity());
  HostNumber before = pointer.offset ? pointer.offset : numbers.constant(0);
  HostNumber offset = numbers.binary(
      ExprKind::Add, before, numbers.binary(ExprKind::Mul, bytes, count));
  if (!offset || !pointer.id || pointer.scalar)
    return ids.unknown();
  HostValue result = HostValue::unknown(pointer.id);
  result.offset = std::move(offset);
  return result;
}

HostValue HostArithmetic::characterOf(const HostValue &text,
                                      const HostNumber &index) const {
  if (!text.text || !index.value || *index.value < 0 ||
      static_cast<size_t>(*index.value) > text.text->size())
    return ids.unknown();
  return ids.number(numbers.constant(text.text->c_str()[*index.value]));
}
