//===- LaunchOperators.cpp - casts and operators of host code -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchInterpreter.h"
#include "clang/AST/ASTContext.h"

using namespace gpuperf;
using namespace clang;

HostNumber HostInterpreter::convertInteger(const HostNumber &x, QualType type) {
  if (!x.value || !type->isIntegralOrEnumerationType() ||
      type->isDependentType() || type->isIncompleteType())
    return x;
  unsigned width = ast.getIntWidth(type);
  if (width >= 64)
    return x;
  bool isSigned = type->isSignedIntegerOrEnumerationType();
  int64_t wrapped =
      static_cast<int64_t>(static_cast<uint64_t>(*x.value) << (64 - width));
  wrapped = isSigned ? wrapped >> (64 - width)
                     : static_cast<int64_t>(static_cast<uint64_t>(wrapped) >>
                                            (64 - width));
  return wrapped == *x.value ? x : numbers.constant(wrapped);
}

HostValue HostInterpreter::evalCast(const CastExpr &expr) {
  const Expr *operand = expr.getSubExpr();
  HostValue value = eval(operand);
  switch (expr.getCastKind()) {
  case CK_IntegralCast:
  case CK_BooleanToSignedIntegral:
    if (HostNumber x = value.asNumber())
      return number(convertInteger(x, expr.getType()));
    return value;
  case CK_FloatingToIntegral:
    return number(
        convertInteger(numbers.truncated(value.asNumber()), expr.getType()));
  case CK_IntegralToFloating:
  case CK_FloatingCast:
    return number(value.asNumber());
  case CK_IntegralToBoolean:
    return number(
        numbers.binary(ExprKind::Ne, value.asNumber(), numbers.constant(0)));
  case CK_NullToPointer:
  case CK_ToVoid:
  case CK_PointerToBoolean:
  case CK_PointerToIntegral:
  case CK_IntegralToPointer:
    return unknown();
  case CK_ArrayToPointerDecay:
    // The address of the first element stands for the array.
    if (std::optional<HostPlace> array = place(operand)) {
      HostValue pointer = HostValue::unknown(ids.of(*array));
      pointer.target = *array;
      return pointer;
    }
    return value;
  default:
    return value;
  }
}

static std::optional<ExprKind> integerOp(BinaryOperatorKind op) {
  switch (op) {
  case BO_Add:
    return ExprKind::Add;
  case BO_Sub:
    return ExprKind::Sub;
  case BO_Mul:
    return ExprKind::Mul;
  case BO_Div:
    return ExprKind::Div;
  case BO_Rem:
    return ExprKind::Rem;
  case BO_Shl:
    return ExprKind::Shl;
  case BO_Shr:
    return ExprKind::Shr;
  case BO_And:
    return ExprKind::And;
  case BO_Or:
    return ExprKind::Or;
  case BO_Xor:
    return ExprKind::Xor;
  case BO_EQ:
    return ExprKind::Eq;
  case BO_NE:
    return ExprKind::Ne;
  case BO_LT:
  case BO_GT:
    return ExprKind::Lt;
  case BO_LE:
  case BO_GE:
    return ExprKind::Le;
  case BO_LAnd:
    return ExprKind::LogicalAnd;
  case BO_LOr:
    return ExprKind::LogicalOr;
  default:
    return std::nullopt;
  }
}

HostValue HostInterpreter::arithmetic(BinaryOperatorKind op,
                                      const HostValue &lhs,
                                      const HostValue &rhs, QualType lhsType,
                                      QualType resultType) {
  if (lhsType->isPointerType()) {
    HostNumber count = rhs.asNumber();
    if (op == BO_Sub && count)
      count = numbers.binary(ExprKind::Sub, numbers.constant(0), count);
    return op == BO_Add || op == BO_Sub ? advance(lhs, count, lhsType)
                                        : unknown();
  }
  HostNumber a = lhs.asNumber(), b = rhs.asNumber();
  if (op == BO_Div && resultType->isRealFloatingType())
    return number(numbers.quotient(a, b));
  std::optional<ExprKind> kind = integerOp(op);
  if (!kind)
    return unknown();
  if (op == BO_GT || op == BO_GE)
    std::swap(a, b);
  return number(convertInteger(numbers.binary(*kind, a, b), resultType));
}

HostValue HostInterpreter::advance(HostValue pointer, HostNumber count,
                                   QualType pointerType) {
  QualType pointee = pointerType->getPointeeType();
  if (pointee.isNull() || pointee->isIncompleteType() ||
      pointee->isDependentType() || pointee->isFunctionType())
    return unknown();
  int64_t bytes = ast.getTypeSizeInChars(pointee).getQuantity();
  HostNumber step =
      numbers.binary(ExprKind::Mul, numbers.constant(bytes), count);
  HostNumber before = pointer.offset ? pointer.offset : numbers.constant(0);
  HostNumber offset = numbers.binary(ExprKind::Add, before, step);
  if (!offset || !pointer.id || pointer.scalar)
    return unknown();
  HostValue result = HostValue::unknown(pointer.id);
  result.offset = std::move(offset);
  return result;
}

HostValue HostInterpreter::evalBinary(const BinaryOperator &expr) {
  BinaryOperatorKind op = expr.getOpcode();
  if (op == BO_Assign) {
    HostValue value = eval(expr.getRHS());
    assign(expr.getLHS(), value);
    return value;
  }
  HostValue lhs = eval(expr.getLHS()), rhs = eval(expr.getRHS());
  if (op == BO_Comma)
    return rhs;
  if (expr.isCompoundAssignmentOp()) {
    auto &compound = cast<CompoundAssignOperator>(expr);
    HostValue value = arithmetic(BinaryOperator::getOpForCompoundAssignment(op),
                                 lhs, rhs, compound.getComputationLHSType(),
                                 compound.getComputationResultType());
    if (!compound.getType()->isRealFloatingType() && value.scalar)
      value = number(numbers.truncated(value.scalar));
    assign(expr.getLHS(), value);
    return value;
  }
  if (op == BO_Sub && expr.getRHS()->getType()->isPointerType())
    return lhs.id && rhs.id && !lhs.offset && !rhs.offset
               ? HostValue::unknown(
                     ids.child(lhs.id, rhs.id.getAsOpaquePointer()))
               : unknown();
  if (op == BO_Add && expr.getRHS()->getType()->isPointerType())
    return advance(rhs, lhs.asNumber(), expr.getRHS()->getType());
  return arithmetic(op, lhs, rhs, expr.getLHS()->getType(), expr.getType());
}

HostValue HostInterpreter::evalUnary(const UnaryOperator &expr) {
  const Expr *operand = expr.getSubExpr();
  HostNumber zero = numbers.constant(0);
  switch (expr.getOpcode()) {
  case UO_Plus:
  case UO_Extension:
    return eval(operand);
  case UO_Minus:
    return number(
        numbers.binary(ExprKind::Sub, zero, eval(operand).asNumber()));
  case UO_LNot:
    return number(numbers.binary(ExprKind::Eq, eval(operand).asNumber(), zero));
  case UO_Not:
    return number(numbers.binary(ExprKind::Sub, numbers.constant(-1),
                                 eval(operand).asNumber()));
  case UO_PreInc:
  case UO_PostInc:
  case UO_PreDec:
  case UO_PostDec: {
    HostValue before = eval(operand);
    HostValue after = arithmetic(expr.isIncrementOp() ? BO_Add : BO_Sub, before,
                                 number(numbers.constant(1)),
                                 operand->getType(), operand->getType());
    assign(operand, after);
    return expr.isPrefix() ? after : before;
  }
  case UO_AddrOf: {
    if (std::optional<HostPlace> object = place(operand)) {
      HostValue pointer = HostValue::unknown(ids.of(*object));
      pointer.target = *object;
      return pointer;
    }
    auto *element = dyn_cast<ArraySubscriptExpr>(operand->IgnoreParens());
    if (element && element->getBase()->getType()->isPointerType())
      return advance(eval(element->getBase()),
                     eval(element->getIdx()).asNumber(),
                     element->getBase()->getType());
    HostValue value = eval(operand);
    return value.functions.empty() ? unknown() : value;
  }
  case UO_Deref: {
    HostValue pointer = eval(operand);
    if (!pointer.functions.empty())
      return pointer;
    return HostValue::unknown(ids.child(pointer.id, nullptr, memoryEpoch));
  }
  default:
    eval(operand);
    return unknown();
  }
}

HostValue
HostInterpreter::evalConditional(const AbstractConditionalOperator &expr) {
  if (auto *binary = dyn_cast<BinaryConditionalOperator>(&expr)) {
    HostValue common = eval(binary->getCommon());
    return joinValues(common.asNumber(), common, eval(expr.getFalseExpr()),
                      ids);
  }
  HostNumber cond = eval(expr.getCond()).asNumber();
  HostState before = state;
  HostValue ifTrue = eval(expr.getTrueExpr());
  std::swap(state, before);
  HostValue ifFalse = eval(expr.getFalseExpr());
  state = HostState::join(cond, before, state, ids);
  return joinValues(cond, ifTrue, ifFalse, ids);
}
