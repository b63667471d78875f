//===- HostExpressions.cpp - values of host expressions -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostExpressions.h"
#include "clang/AST/ASTContext.h"

using namespace gpuperf;
using namespace clang;

/// The integer variable or member that `expr` is, if it has a name; null for
/// another expression.
static const ValueDecl *namedInteger(const Expr &expr) {
  const ValueDecl *named = nullptr;
  if (auto *ref = dyn_cast<DeclRefExpr>(&expr))
    named = ref->getDecl();
  else if (auto *member = dyn_cast<MemberExpr>(&expr))
    named = member->getMemberDecl();
  bool isInteger = named && isa<VarDecl, FieldDecl>(named) &&
                   named->getIdentifier() &&
                   expr.getType()->isIntegralOrEnumerationType();
  return isInteger ? named : nullptr;
}

HostValue HostExpressions::eval(const Expr *expr) {
  if (!expr || !point.takeStep())
    return ids.unknown();
  // The value of a variable is told by the variable: `n`, not 1024.
  std::optional<HostPlace> variable;
  if (expr->isLValue() || expr->isXValue())
    variable = variables.of(expr);
  HostValue value =
      variable ? variables.value(*variable, expr->getType()) : evalPlain(expr);
  if (!variable && !value.scalar && value.parts.empty() &&
      value.functions.empty())
    if (HostNumber constant = arithmetic.constant(*expr))
      return ids.number(constant);
  if (value.scalar)
    return value;
  const ValueDecl *named = namedInteger(*expr);
  if (!named)
    return value;
  HostNumber size = ids.sizeOf(*named);
  if (!size) {
    if (value.id)
      ids.names.try_emplace(value.id, named->getName());
    return value;
  }
  value = ids.number(size);
  if (!variable)
    return value;
  state.write(*variable, std::move(value), ids);
  return variables.value(*variable, expr->getType());
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

HostValue HostExpressions::evalPlain(const Expr *expr) {
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
    return calls.construct(*construct);
  if (auto *list = dyn_cast<InitListExpr>(expr))
    return evalInitList(*list);
  if (auto *member = dyn_cast<MemberExpr>(expr))
    return evalMember(*member);
  if (auto *call = dyn_cast<CallExpr>(expr))
    return calls.call(*call);
  if (auto *lambda = dyn_cast<LambdaExpr>(expr))
    return evalLambda(*lambda);
  if (auto *made = dyn_cast<CXXNewExpr>(expr); made && made->isArray())
    return evalNewArray(*made);
  if (auto *block = dyn_cast<StmtExpr>(expr)) {
    follower.exec(block->getSubStmt());
    return ids.unknown();
  }
  if (isa<RecoveryExpr>(expr)) {
    evalChildren(*expr);
    variables.forgetAssigned(expr);
    return ids.unknown();
  }
  if (auto *subscript = dyn_cast<ArraySubscriptExpr>(expr)) {
    HostValue text = eval(subscript->getBase());
    return arithmetic.characterOf(text, eval(subscript->getIdx()).asNumber());
  }
  return evalLiteral(expr);
}

HostValue HostExpressions::evalLiteral(const Expr *expr) {
  if (auto *literal = dyn_cast<IntegerLiteral>(expr))
    return literal->getValue().getActiveBits() > 63
               ? ids.unknown()
               : ids.number(
                     numbers.constant(literal->getValue().getZExtValue()));
  if (auto *literal = dyn_cast<FloatingLiteral>(expr))
    return ids.number(numbers.real(literal->getValueAsApproximateDouble()));
  if (isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(expr) &&
      expr->getType()->isArithmeticType())
    return ids.number(numbers.constant(0));
  HostValue value = ids.unknown();
  if (auto *literal = dyn_cast<StringLiteral>(expr)) {
    if (literal->getCharByteWidth() == 1)
      value.text = literal->getString().str();
  } else if (auto *ref = dyn_cast<DeclRefExpr>(expr)) {
    if (auto *function = dyn_cast<FunctionDecl>(ref->getDecl()))
      value.functions.push_back(function);
  } else if (!isa<UnaryExprOrTypeTraitExpr>(expr)) {
    // sizeof and its like look at no value.
    evalChildren(*expr);
  }
  return value;
}

void HostExpressions::evalChildren(const Expr &expr) {
  for (const Stmt *child : expr.children())
    if (auto *operand = dyn_cast_or_null<Expr>(child))
      eval(operand);
}

HostValue HostExpressions::evalNewArray(const CXXNewExpr &expr) {
  HostReach::Scope scope(point.reach);
  point.reach.markUncertain("the number of elements", expr.getBeginLoc());
  evalChildren(expr);
  return ids.unknown();
}

//===----------------------------------------------------------------------===//
// Casts and operators
//===----------------------------------------------------------------------===//

HostValue HostExpressions::evalCast(const CastExpr &expr) {
  const Expr *operand = expr.getSubExpr();
  HostValue value = eval(operand);
  switch (expr.getCastKind()) {
  case CK_IntegralCast:
  case CK_BooleanToSignedIntegral:
    if (HostNumber x = value.asNumber())
      return ids.number(arithmetic.convertInteger(x, expr.getType()));
    return value;
  case CK_FloatingToIntegral:
    return ids.number(arithmetic.convertInteger(
        numbers.truncated(value.asNumber()), expr.getType()));
  case CK_IntegralToFloating:
  case CK_FloatingCast:
    return ids.number(arithmetic.convertReal(value.asNumber(), expr.getType()));
  case CK_IntegralToBoolean:
    return ids.number(
        numbers.binary(ExprKind::Ne, value.asNumber(), numbers.constant(0)));
  case CK_NullToPointer:
    return ids.number(numbers.constant(0));
  case CK_PointerToBoolean:
    return arithmetic.comparePointers(BO_NE, value,
                                      ids.number(numbers.constant(0)));
  case CK_ToVoid:
  case CK_PointerToIntegral:
  case CK_IntegralToPointer:
    return ids.unknown();
  case CK_ArrayToPointerDecay:
    // The address of the first element stands for the array.
    if (std::optional<HostPlace> array = variables.of(operand))
      return ids.address(*array);
    return value;
  default:
    return value;
  }
}

HostValue HostExpressions::evalBinary(const BinaryOperator &expr) {
  BinaryOperatorKind op = expr.getOpcode();
  if (op == BO_Assign) {
    HostValue value = eval(expr.getRHS());
    variables.assign(expr.getLHS(), value);
    return value;
  }
  HostValue lhs = eval(expr.getLHS());
  HostValue rhs = expr.isLogicalOp() ? evalSecond(expr, lhs.asNumber())
                                     : eval(expr.getRHS());
  if (op == BO_Comma)
    return rhs;
  if (auto *compound = dyn_cast<CompoundAssignOperator>(&expr)) {
    HostValue value =
        arithmetic.binary(BinaryOperator::getOpForCompoundAssignment(op), lhs,
                          rhs, compound->getComputationLHSType(),
                          compound->getComputationResultType());
    if (!compound->getType()->isRealFloatingType() && value.scalar)
      value = ids.number(numbers.truncated(value.scalar));
    variables.assign(expr.getLHS(), value);
    return value;
  }
  QualType lhsType = expr.getLHS()->getType(),
           rhsType = expr.getRHS()->getType();
  if (expr.isEqualityOp() && lhsType->isPointerType())
    return arithmetic.comparePointers(op, lhs, rhs);
  if (op == BO_Sub && rhsType->isPointerType())
    return lhs.id && rhs.id && !lhs.offset && !rhs.offset
               ? HostValue::unknown(
                     ids.child(lhs.id, rhs.id.getAsOpaquePointer()))
               : ids.unknown();
  if (op == BO_Add && rhsType->isPointerType())
    return arithmetic.advance(rhs, lhs.asNumber(), rhsType);
  return arithmetic.binary(op, lhs, rhs, lhsType, expr.getType());
}

HostValue HostExpressions::evalSecond(const BinaryOperator &expr,
                                      const HostNumber &first) {
  if (!expr.getRHS()->HasSideEffects(ast))
    return eval(expr.getRHS());
  bool isAnd = expr.getOpcode() == BO_LAnd;
  HostState before = state;
  HostValue value =
      evalSide(expr.getRHS(), *expr.getLHS(), first, /*isTrue=*/isAnd);
  state = isAnd ? HostState::join(first, state, before, ids)
                : HostState::join(first, before, state, ids);
  return value;
}

HostValue HostExpressions::evalSide(const Expr *side, const Expr &cond,
                                    HostNumber number, bool isTrue) {
  if (!isTrue)
    number = numbers.binary(ExprKind::Eq, number, numbers.constant(0));
  HostSide scope(point, number.truth(), side->getBeginLoc());
  state.addPathCondition({number, &cond, cond.getExprLoc(), isTrue});
  return eval(side);
}

HostValue HostExpressions::evalUnary(const UnaryOperator &expr) {
  const Expr *operand = expr.getSubExpr();
  HostNumber zero = numbers.constant(0);
  auto subtractFrom = [&](const HostNumber &x) {
    return ids.number(
        numbers.binary(ExprKind::Sub, x, eval(operand).asNumber()));
  };
  switch (expr.getOpcode()) {
  case UO_Plus:
  case UO_Extension:
    return eval(operand);
  case UO_Minus:
    return subtractFrom(zero);
  case UO_Not:
    return subtractFrom(numbers.constant(-1));
  case UO_LNot:
    return ids.number(
        numbers.binary(ExprKind::Eq, eval(operand).asNumber(), zero));
  case UO_PreInc:
  case UO_PostInc:
  case UO_PreDec:
  case UO_PostDec: {
    HostValue before = eval(operand);
    HostValue after = arithmetic.binary(expr.isIncrementOp() ? BO_Add : BO_Sub,
                                        before, ids.number(numbers.constant(1)),
                                        operand->getType(), operand->getType());
    variables.assign(operand, after);
    return expr.isPrefix() ? after : before;
  }
  case UO_AddrOf: {
    if (std::optional<HostPlace> object = variables.of(operand))
      return ids.address(*object);
    auto *element = dyn_cast<ArraySubscriptExpr>(operand->IgnoreParens());
    if (element && element->getBase()->getType()->isPointerType()) {
      HostValue array = eval(element->getBase());
      return arithmetic.advance(array, eval(element->getIdx()).asNumber(),
                                element->getBase()->getType());
    }
    HostValue value = eval(operand);
    return value.functions.empty() ? ids.unknown() : value;
  }
  case UO_Deref: {
    HostValue pointer = eval(operand);
    if (!pointer.functions.empty())
      return pointer;
    return pointer.text ? arithmetic.characterOf(pointer, zero)
                        : variables.pointee(pointer);
  }
  default:
    eval(operand);
    return ids.unknown();
  }
}

/// `p`, `!p`, `p == nullptr`.
static bool isPointerTest(const Expr *cond) {
  cond = cond->IgnoreParenImpCasts();
  if (auto *negation = dyn_cast<UnaryOperator>(cond))
    return negation->getOpcode() == UO_LNot &&
           isPointerTest(negation->getSubExpr());
  if (auto *comparison = dyn_cast<BinaryOperator>(cond))
    return comparison->isEqualityOp() &&
           comparison->getLHS()->getType()->isPointerType();
  return cond->getType()->isPointerType();
}

HostValue
HostExpressions::evalConditional(const AbstractConditionalOperator &expr) {
  const Expr &text = *expr.getCond();
  if (auto *binary = dyn_cast<BinaryConditionalOperator>(&expr)) {
    HostValue common = eval(binary->getCommon());
    std::vector<HostCondition> before = state.conditions;
    HostValue other = evalSide(expr.getFalseExpr(), text, common.asNumber(),
                               /*isTrue=*/false);
    state.conditions = std::move(before);
    return joinValues(common.asNumber(), common, other, ids);
  }
  HostNumber cond = eval(&text).asNumber();
  noteCommandLine(text, cond, ids);
  HostState before = state;
  HostValue ifTrue = evalSide(expr.getTrueExpr(), text, cond, /*isTrue=*/true);
  std::swap(state, before);
  HostValue ifFalse =
      evalSide(expr.getFalseExpr(), text, cond, /*isTrue=*/false);
  state = HostState::join(cond, before, state, ids);
  // `p ? p->size : 0` is no size of 0 that something may change.
  bool isGuarded = !cond.value && isPointerTest(&text) &&
                   ifTrue.asNumber().value.has_value() !=
                       ifFalse.asNumber().value.has_value();
  return isGuarded ? ids.unknown() : joinValues(cond, ifTrue, ifFalse, ids);
}

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

/// Elements of an array that are followed. Tables of the host may be longer;
/// what it passes to a kernel is shorter.
static constexpr uint64_t kMaxElements = 64;

HostValue HostExpressions::evalInitList(const InitListExpr &expr) {
  const InitListExpr *list =
      expr.isSemanticForm() ? &expr : expr.getSemanticForm();
  if (!list)
    list = &expr;
  QualType type = list->getType();
  if (list->getNumInits() == 0 && type->isArithmeticType())
    return ids.number(numbers.constant(0));
  if (list->getNumInits() == 1 &&
      (type->isScalarType() || list->isTransparent()))
    return eval(list->getInit(0));
  HostValue value = ids.unknown();
  if (const RecordDecl *record = type->getAsRecordDecl()) {
    unsigned i = 0;
    if (auto *cxx = dyn_cast<CXXRecordDecl>(record))
      i = cxx->getNumBases();
    for (const FieldDecl *field : record->fields()) {
      if (field->isUnnamedBitField())
        continue;
      if (i >= list->getNumInits())
        break;
      value.parts[{field, 0}] = eval(list->getInit(i++));
    }
  } else if (const ConstantArrayType *array =
                 ast.getAsConstantArrayType(type)) {
    uint64_t size = std::min(array->getZExtSize(), kMaxElements);
    for (unsigned i = 0; i < size; ++i)
      if (const Expr *init = i < list->getNumInits() ? list->getInit(i)
                                                     : list->getArrayFiller())
        value.parts[{nullptr, i}] = eval(init);
  }
  return value;
}

HostValue HostExpressions::evalLambda(const LambdaExpr &expr) {
  HostValue value = ids.unknown();
  for (auto [field, init] :
       llvm::zip(expr.getLambdaClass()->fields(), expr.capture_inits()))
    if (init && !field->getType()->isReferenceType())
      value.parts[{field, 0}] = eval(init);
  calls.declareLambda(expr);
  return value;
}

HostValue HostExpressions::evalMember(const MemberExpr &expr) {
  auto *field = dyn_cast<FieldDecl>(expr.getMemberDecl());
  HostValue object = eval(expr.getBase());
  if (!field)
    return ids.unknown();
  if (expr.isArrow())
    object = variables.pointee(object);
  return partOf(object, {field, 0}, ids);
}
