//===- HostExpressions.cpp - values of host expressions -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostInterpreter.h"
#include "clang/AST/ASTContext.h"

using namespace gpuperf;
using namespace clang;

HostValue HostInterpreter::eval(const Expr *expr) {
  if (!expr || ++steps > kMaxSteps)
    return unknown();
  // The value of a variable is told by the variable: `n`, not 1024.
  if (expr->isLValue() || expr->isXValue())
    if (std::optional<HostPlace> variable = place(expr))
      return evalVariable(*variable, expr->getType());
  HostValue value = evalPlain(expr);
  if (!value.scalar && value.parts.empty() && value.functions.empty())
    if (HostNumber constant = evalConstant(expr).scalar)
      return number(constant);
  return value;
}

/// What Clang's own evaluator says, for integers.
HostValue HostInterpreter::evalConstant(const Expr *expr) {
  Expr::EvalResult result;
  if (expr->isValueDependent() || expr->isTypeDependent() ||
      expr->containsErrors() || !expr->isPRValue() ||
      !expr->getType()->isIntegralOrEnumerationType() ||
      !expr->EvaluateAsInt(result, ast) || !result.Val.isInt())
    return {};
  // ~0ULL is no int64_t.
  std::optional<int64_t> value = result.Val.getInt().tryExtValue();
  return value ? number(numbers.constant(*value)) : HostValue();
}

HostValue HostInterpreter::evalVariable(const HostPlace &place, QualType type) {
  HostValue value = state.read(place, ids);
  return value.scalar && !type->isReferenceType()
             ? named(std::move(value), place)
             : value;
}

/// `value`, which the variable at `place` has, with a leaf for the variable in
/// place of each known number: `~v7` for the 1024 of `int n = 1024`. A number
/// that is not known is a leaf already.
HostValue HostInterpreter::named(HostValue value, const HostPlace &place) {
  if (value.scalar.value)
    value.scalar = numbers.named(ids.of(place), value.scalar);
  for (auto &[key, part] : value.parts)
    part = named(std::move(part), place.part(key));
  return value;
}

/// What an expression only wraps; null when it does more.
static const Expr *wrapped(const Expr *expr) {
  if (auto *paren = dyn_cast<ParenExpr>(expr))
    return paren->getSubExpr();
  if (auto *full = dyn_cast<FullExpr>(expr))
    return full->getSubExpr();
  if (auto *temporary = dyn_cast<MaterializeTemporaryExpr>(expr))
    return temporary->getSubExpr();
  if (auto *bind = dyn_cast<CXXBindTemporaryExpr>(expr))
    return bind->getSubExpr();
  if (auto *subst = dyn_cast<SubstNonTypeTemplateParmExpr>(expr))
    return subst->getReplacement();
  if (auto *argument = dyn_cast<CXXDefaultArgExpr>(expr))
    return argument->getExpr();
  if (auto *init = dyn_cast<CXXDefaultInitExpr>(expr))
    return init->getExpr();
  return nullptr;
}

HostValue HostInterpreter::evalLiteral(const Expr *expr) {
  if (auto *literal = dyn_cast<IntegerLiteral>(expr))
    return literal->getValue().getActiveBits() > 63
               ? unknown()
               : number(numbers.constant(literal->getValue().getZExtValue()));
  if (auto *literal = dyn_cast<FloatingLiteral>(expr))
    return number(numbers.real(literal->getValueAsApproximateDouble()));
  if (isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(expr) &&
      expr->getType()->isArithmeticType())
    return number(numbers.constant(0));
  HostValue value = unknown();
  if (auto *literal = dyn_cast<StringLiteral>(expr))
    if (literal->getCharByteWidth() == 1)
      value.text = literal->getString().str();
  if (auto *ref = dyn_cast<DeclRefExpr>(expr))
    if (auto *function = dyn_cast<FunctionDecl>(ref->getDecl()))
      value.functions.push_back(function);
  return value;
}

HostValue HostInterpreter::evalPlain(const Expr *expr) {
  if (const Expr *inner = wrapped(expr))
    return eval(inner);
  if (auto *cast = dyn_cast<CastExpr>(expr))
    return evalCast(*cast);
  if (auto *binary = dyn_cast<BinaryOperator>(expr))
    return evalBinary(*binary);
  if (auto *unary = dyn_cast<UnaryOperator>(expr))
    return evalUnary(*unary);
  if (auto *choice = dyn_cast<AbstractConditionalOperator>(expr))
    return evalConditional(*choice);
  if (auto *construct = dyn_cast<CXXConstructExpr>(expr))
    return evalConstruct(*construct);
  if (auto *list = dyn_cast<InitListExpr>(expr))
    return evalInitList(*list);
  if (auto *member = dyn_cast<MemberExpr>(expr))
    return evalMember(*member);
  if (auto *call = dyn_cast<CallExpr>(expr))
    return evalCall(*call);
  if (auto *lambda = dyn_cast<LambdaExpr>(expr))
    return evalLambda(*lambda);
  if (auto *block = dyn_cast<StmtExpr>(expr)) {
    exec(block->getSubStmt());
    return unknown();
  }
  if (isa<IntegerLiteral, FloatingLiteral, ImplicitValueInitExpr,
          CXXScalarValueInitExpr, DeclRefExpr, StringLiteral>(expr))
    return evalLiteral(expr);
  if (auto *subscript = dyn_cast<ArraySubscriptExpr>(expr))
    return library.characterOf(eval(subscript->getBase()),
                               eval(subscript->getIdx()).asNumber());
  // sizeof and its like look at no value.
  if (!isa<UnaryExprOrTypeTraitExpr>(expr))
    for (const Stmt *child : expr->children())
      if (auto *operand = dyn_cast_or_null<Expr>(child))
        eval(operand);
  return unknown();
}

//===----------------------------------------------------------------------===//
// Casts and operators
//===----------------------------------------------------------------------===//

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

HostNumber HostInterpreter::convertReal(const HostNumber &x, QualType type) {
  return type->isSpecificBuiltinType(BuiltinType::Float)
             ? numbers.roundedToFloat(x)
             : x;
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
    return number(convertReal(value.asNumber(), expr.getType()));
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
    return number(convertReal(numbers.quotient(a, b), resultType));
  std::optional<ExprKind> kind = integerOp(op);
  if (!kind)
    return unknown();
  if (op == BO_GT || op == BO_GE)
    std::swap(a, b);
  HostNumber result = numbers.binary(*kind, a, b);
  return number(resultType->isRealFloatingType()
                    ? convertReal(result, resultType)
                    : convertInteger(result, resultType));
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
  HostValue lhs = eval(expr.getLHS());
  HostValue rhs = expr.isLogicalOp() ? evalSecond(expr, lhs.asNumber())
                                     : eval(expr.getRHS());
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

/// The second operand of `a && b` or `a || b`, where the first is `first`.
HostValue HostInterpreter::evalSecond(const BinaryOperator &expr,
                                      const HostNumber &first) {
  if (!expr.getRHS()->HasSideEffects(ast))
    return eval(expr.getRHS());
  bool isAnd = expr.getOpcode() == BO_LAnd;
  HostState before = state;
  HostValue value =
      evalSide(expr.getRHS(), !first.value || (*first.value != 0) == isAnd);
  state = isAnd ? HostState::join(first, state, before, ids)
                : HostState::join(first, before, state, ids);
  return value;
}

/// An operand that is evaluated under a condition, as a side of `if`.
HostValue HostInterpreter::evalSide(const Expr *side, bool mayBeReached) {
  unreached += !mayBeReached;
  HostValue value = eval(side);
  unreached -= !mayBeReached;
  return value;
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
    if (pointer.text)
      return library.characterOf(pointer, zero);
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
  HostValue ifTrue = evalSide(expr.getTrueExpr(), cond.value != 0);
  std::swap(state, before);
  HostValue ifFalse =
      evalSide(expr.getFalseExpr(), !cond.value || *cond.value == 0);
  state = HostState::join(cond, before, state, ids);
  return joinValues(cond, ifTrue, ifFalse, ids);
}
