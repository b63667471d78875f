//===- HostExpressions.cpp - values of host expressions -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostContainers.h"
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
  if (auto *made = dyn_cast<CXXNewExpr>(expr); made && made->isArray()) {
    HostReach::Scope scope(reach);
    reach.markUncertain("the number of elements", made->getBeginLoc());
    for (const Stmt *child : made->children())
      if (auto *operand = dyn_cast_or_null<Expr>(child))
        eval(operand);
    return unknown();
  }
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
    return number(numbers.constant(0));
  case CK_PointerToBoolean:
    return comparePointers(BO_NE, value, number(numbers.constant(0)));
  case CK_ToVoid:
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

/// A null pointer is the number 0; variables, texts and functions have other
/// addresses. Two addresses are not compared.
HostValue HostInterpreter::comparePointers(BinaryOperatorKind op,
                                           const HostValue &lhs,
                                           const HostValue &rhs) {
  bool isNull = rhs.scalar.value == 0;
  const HostValue &other = isNull ? lhs : rhs;
  bool isAddress = other.target || other.text || !other.functions.empty() ||
                   ids.memory.contains(other.id);
  if (!(isNull || lhs.scalar.value == 0) ||
      !(isAddress || other.scalar.value == 0))
    return unknown();
  return number(numbers.constant(isAddress == (op == BO_NE)));
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
  if (expr.isEqualityOp() && expr.getLHS()->getType()->isPointerType())
    return comparePointers(op, lhs, rhs);
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
  HostValue value = evalSide(
      expr.getRHS(), conditionOf(*expr.getLHS(), first, /*isTrue=*/isAnd));
  state = isAnd ? HostState::join(first, state, before, ids)
                : HostState::join(first, before, state, ids);
  return value;
}

/// That `text`, whose value is `number`, holds, or that it does not.
HostCondition HostInterpreter::conditionOf(const Expr &text, HostNumber number,
                                           bool isTrue) {
  if (!isTrue)
    number = numbers.binary(ExprKind::Eq, number, numbers.constant(0));
  return {number, &text, text.getExprLoc(), isTrue};
}

/// An operand that is evaluated under a condition, as a side of `if`.
HostValue HostInterpreter::evalSide(const Expr *side, HostCondition condition) {
  HostReach::Scope scope(reach);
  std::optional<bool> isTaken = truthOf(condition.number);
  if (!isTaken)
    reach.markUncertain("the condition", side->getBeginLoc());
  std::vector<HostCondition> before = state.conditions;
  state.addPathCondition(std::move(condition));
  bool isNotTaken = isTaken == false;
  unreachedDepth += isNotTaken;
  HostValue value = eval(side);
  unreachedDepth -= isNotTaken;
  state.conditions = std::move(before);
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
    return pointeeOf(pointer);
  }
  default:
    eval(operand);
    return unknown();
  }
}

/// What `pointer` points to, where that is no variable: unknown, but the same
/// until something is stored to such memory.
HostValue HostInterpreter::pointeeOf(const HostValue &pointer) {
  return HostValue::unknown(
      pointer.id ? ids.child(pointer.id, nullptr, memoryEpoch) : ids.fresh());
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
HostInterpreter::evalConditional(const AbstractConditionalOperator &expr) {
  if (auto *binary = dyn_cast<BinaryConditionalOperator>(&expr)) {
    HostValue common = eval(binary->getCommon());
    HostValue other = evalSide(
        expr.getFalseExpr(),
        conditionOf(*expr.getCond(), common.asNumber(), /*isTrue=*/false));
    return joinValues(common.asNumber(), common, other, ids);
  }
  HostNumber cond = eval(expr.getCond()).asNumber();
  HostState before = state;
  HostValue ifTrue =
      evalSide(expr.getTrueExpr(), conditionOf(*expr.getCond(), cond, true));
  std::swap(state, before);
  HostValue ifFalse =
      evalSide(expr.getFalseExpr(), conditionOf(*expr.getCond(), cond, false));
  state = HostState::join(cond, before, state, ids);
  // `p ? p->size : 0` is no size of 0 that something may change.
  bool isGuarded = !cond.value && isPointerTest(expr.getCond()) &&
                   ifTrue.asNumber().value.has_value() !=
                       ifFalse.asNumber().value.has_value();
  return isGuarded ? unknown() : joinValues(cond, ifTrue, ifFalse, ids);
}

//===----------------------------------------------------------------------===//
// Objects: constructors, lists, lambdas
//===----------------------------------------------------------------------===//

/// Elements of an array that are followed. Tables of the host may be longer;
/// what it passes to a kernel is shorter.
static constexpr uint64_t kMaxElements = 64;

/// True for constructors of std::string from characters alone: with a second
/// argument that is not the allocator it may be a part of them.
static bool isStdString(const CXXConstructorDecl &constructor) {
  const CXXRecordDecl *record = constructor.getParent();
  return isInStd(constructor) && record->getIdentifier() &&
         record->getName() == "basic_string" &&
         constructor.getNumParams() >= 1 && constructor.getNumParams() <= 2 &&
         constructor.getParamDecl(0)->getType()->isPointerType() &&
         (constructor.getNumParams() == 1 ||
          constructor.getParamDecl(1)->getType()->isReferenceType());
}

/// Follows the body of the constructor: `dim3(4)` becomes {4, 1, 1} without any
/// knowledge of dim3.
HostValue HostInterpreter::evalConstruct(const CXXConstructExpr &expr) {
  const CXXConstructorDecl *constructor = expr.getConstructor();
  llvm::SmallVector<const Expr *> arguments(expr.arguments());
  shareCaptures(arguments, constructor);
  if (isStdVector(constructor->getParent()))
    return constructVector(expr);
  if (constructor->isCopyOrMoveConstructor() && expr.getNumArgs() >= 1)
    return eval(expr.getArg(0));
  if (isStdString(*constructor) && expr.getNumArgs() >= 1)
    if (HostValue value = eval(expr.getArg(0)); value.text)
      return value;
  const FunctionDecl *definition = nullptr;
  if (!constructor->hasBody(definition) || !canInline(*definition)) {
    if (definition)
      noteCall(expr, *definition, /*isFollowed=*/false);
    for (const Expr *argument : arguments)
      eval(argument);
    return unknown();
  }
  HostPlace object{&expr, {}};
  state.forget(object, ids);
  HostReach::Scope scope(reach);
  if (expr.getType()->isArrayType())
    reach.markUncertain("the number of elements", expr.getBeginLoc());
  if (!inlineCall(*definition, arguments, object, expr.getExprLoc()))
    return unknown();
  noteCall(expr, *definition, /*isFollowed=*/true);
  return state.read(object, ids);
}

HostValue HostInterpreter::evalInitList(const InitListExpr &expr) {
  const InitListExpr *list =
      expr.isSemanticForm() ? &expr : expr.getSemanticForm();
  if (!list)
    list = &expr;
  QualType type = list->getType();
  if (list->getNumInits() == 0 && type->isArithmeticType())
    return number(numbers.constant(0));
  if (list->getNumInits() == 1 &&
      (type->isScalarType() || list->isTransparent()))
    return eval(list->getInit(0));
  HostValue value = unknown();
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

/// What a lambda holds of the variables around it, as members of its class.
HostValue HostInterpreter::captured(const LambdaExpr &expr) {
  HostValue value = unknown();
  for (auto [field, init] :
       llvm::zip(expr.getLambdaClass()->fields(), expr.capture_inits()))
    if (init && !field->getType()->isReferenceType())
      value.parts[{field, 0}] = eval(init);
  return value;
}

/// Follows the body of a lambda with launches where it is written. It may run
/// later, so variables that the enclosing function assigns are unknown in it.
HostValue HostInterpreter::evalLambda(const LambdaExpr &expr) {
  if (frames.size() > 8 || !containsLaunch(expr.getBody()))
    return captured(expr);
  HostValue value = captured(expr);
  HostState before = state;
  const FunctionDecl *outerLambda = lambda;
  lambda = expr.getCallOperator();
  forgetAssigned(frames.back().function->getBody());
  Frame frame;
  frame.function = frames.back().function;
  frame.self = frames.back().self;
  frame.unreachedDepth = unreachedDepth;
  frames.push_back(std::move(frame));
  std::vector<Breakable *> outer;
  std::swap(outer, breakables);
  exec(expr.getBody());
  std::swap(outer, breakables);
  frames.pop_back();
  state = std::move(before);
  lambda = outerLambda;
  return value;
}

//===----------------------------------------------------------------------===//
// The variables that expressions name
//===----------------------------------------------------------------------===//

/// The value of a variable that no function assigns, and in a program that is
/// followed from its start what any begins with.
HostValue HostInterpreter::evalGlobal(const VarDecl &variable) {
  QualType type = variable.getType();
  bool isReadable = type->isIntegralOrEnumerationType() ||
                    type->isRealFloatingType() || type->isArrayType() ||
                    type->isRecordType() || type->isPointerType();
  // The declaration with the initialiser may be another one.
  const VarDecl *holder = nullptr;
  const Expr *init = isReadable ? variable.getAnyInitializer(holder) : nullptr;
  bool isConstant = variable.isConstexpr() || type.isConstQualified();
  bool isAtFirst = isMain && !state.globalsChanged && !variable.isStaticLocal();
  bool isNeverStored =
      isConstant || program.constants.keepsFirstValue(variable);
  if (!init || variable.isInvalidDecl() || init->isValueDependent() ||
      init->containsErrors() || (!isNeverStored && !isAtFirst))
    return HostValue::unknown(ids.child({}, &variable));
  const APValue *known = holder->evaluateValue();
  HostValue value = known && !known->isAbsent() && !known->isIndeterminate()
                        ? constantValue(*known, type, ids)
                        : eval(init);
  if (variable.hasGlobalStorage())
    ids.firstValues.insert(
        {variable.getCanonicalDecl(), {value, isNeverStored}});
  return value;
}

std::optional<HostPlace>
HostInterpreter::placeOfVariable(const ValueDecl &decl) {
  auto *variable = dyn_cast<VarDecl>(&decl);
  if (!variable)
    return std::nullopt;
  auto alias = state.aliases.find(variable);
  if (alias != state.aliases.end())
    return alias->second;
  const auto *root = variable->getCanonicalDecl();
  if (variable->hasGlobalStorage() && !state.knows(root)) {
    globals.insert(root);
    // Before its value: an initialiser may name the variable itself.
    state.write({root, {}}, HostValue::unknown(ids.child({}, root)), ids);
    state.write({root, {}}, evalGlobal(*variable), ids);
  } else if (!isa<ParmVarDecl>(variable) && !state.knows(root) &&
             variable->getType().isConstQualified()) {
    // A constant of an enclosing function, seen from a lambda's body.
    state.write({root, {}}, HostValue::unknown(ids.child({}, root)), ids);
    state.write({root, {}}, evalGlobal(*variable), ids);
  }
  return HostPlace{root, {}};
}

std::optional<HostPlace> HostInterpreter::thisPlace() {
  for (const Frame &frame : llvm::reverse(frames)) {
    if (frame.self)
      return frame.self;
    if (auto *method = dyn_cast<CXXMethodDecl>(frame.function))
      return HostPlace{method->getParent()->getCanonicalDecl(), {}};
  }
  return std::nullopt;
}

std::optional<HostPlace> HostInterpreter::placeOfDeref(const Expr *pointer) {
  const Expr *plain = pointer->IgnoreParenCasts();
  if (isa<CXXThisExpr>(plain))
    return thisPlace();
  if (auto *address = dyn_cast<UnaryOperator>(plain))
    if (address->getOpcode() == UO_AddrOf)
      return place(address->getSubExpr());
  std::optional<HostPlace> variable = place(plain);
  return variable ? state.read(*variable, ids).target : std::nullopt;
}

std::optional<HostPlace> HostInterpreter::place(const Expr *expr) {
  expr = expr->IgnoreParens();
  if (auto *ref = dyn_cast<DeclRefExpr>(expr))
    return placeOfVariable(*ref->getDecl());
  if (auto *cast = dyn_cast<CastExpr>(expr))
    return cast->getCastKind() == CK_NoOp ||
                   cast->getCastKind() == CK_DerivedToBase ||
                   cast->getCastKind() == CK_UncheckedDerivedToBase
               ? place(cast->getSubExpr())
               : std::nullopt;
  if (auto *deref = dyn_cast<UnaryOperator>(expr))
    return deref->getOpcode() == UO_Deref ? placeOfDeref(deref->getSubExpr())
                                          : std::nullopt;
  if (auto *member = dyn_cast<MemberExpr>(expr)) {
    if (auto *variable = dyn_cast<VarDecl>(member->getMemberDecl()))
      return placeOfVariable(*variable);
    auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
    if (!field || field->getType()->isReferenceType())
      return std::nullopt;
    std::optional<HostPlace> object = member->isArrow()
                                          ? placeOfDeref(member->getBase())
                                          : place(member->getBase());
    return object ? std::optional(object->part({field, 0})) : std::nullopt;
  }
  if (auto *subscript = dyn_cast<ArraySubscriptExpr>(expr)) {
    const Expr *base = subscript->getBase()->IgnoreParenImpCasts();
    std::optional<HostPlace> array =
        base->getType()->isArrayType() ? place(base) : placeOfDeref(base);
    HostNumber index =
        array ? eval(subscript->getIdx()).asNumber() : HostNumber();
    if (index.value)
      return array->part({nullptr, *index.value});
  }
  return std::nullopt;
}

void HostInterpreter::assign(const Expr *to, HostValue value) {
  if (std::optional<HostPlace> target = place(to))
    return state.write(*target, std::move(value), ids);
  // An unknown element of a known array, or memory of which nothing is known.
  ++memoryEpoch;
  if (std::optional<HostPlace> stored = storedPlace(to))
    state.forget(*stored, ids);
}

HostValue HostInterpreter::evalMember(const MemberExpr &expr) {
  auto *field = dyn_cast<FieldDecl>(expr.getMemberDecl());
  HostValue object = eval(expr.getBase());
  if (!field)
    return unknown();
  if (expr.isArrow())
    object = pointeeOf(object);
  return partOf(object, {field, 0}, ids);
}
