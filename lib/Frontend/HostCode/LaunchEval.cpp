//===- LaunchEval.cpp - values of host expressions ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchInterpreter.h"
#include "clang/AST/ASTContext.h"

using namespace gpuperf;
using namespace clang;

HostValue HostInterpreter::eval(const Expr *expr) {
  if (!expr || ++steps > kMaxSteps)
    return unknown();
  // A variable keeps its identity beside its value.
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
  return number(numbers.constant(result.Val.getInt().getExtValue()));
}

HostValue HostInterpreter::evalVariable(const HostPlace &place, QualType type) {
  HostValue value = state.read(place, ids);
  return value.scalar && !type->isReferenceType()
             ? named(std::move(value), place)
             : value;
}

/// The value of the variable at `place`, told by it. Only a number that is
/// known needs a name: a symbol is its own.
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
          CXXScalarValueInitExpr, DeclRefExpr>(expr))
    return evalLiteral(expr);
  // sizeof and its like look at no value.
  if (!isa<UnaryExprOrTypeTraitExpr>(expr))
    for (const Stmt *child : expr->children())
      if (auto *operand = dyn_cast_or_null<Expr>(child))
        eval(operand);
  return unknown();
}
