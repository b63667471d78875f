//===- HostExpressions.h - values of host expressions -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTEXPRESSIONS_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTEXPRESSIONS_H

#include "HostArithmetic.h"
#include "HostCalls.h"
#include "HostVariables.h"

namespace gpuperf {

/// Evaluates expressions at the current point.
class HostExpressions : HostPart {
public:
  HostExpressions(HostPoint &point, HostVariables &variables, HostCalls &calls,
                  const HostArithmetic &arithmetic, HostFollower &follower)
      : HostPart(point, follower), variables(variables), calls(calls),
        arithmetic(arithmetic) {}

  /// The value of `expr`, including its effects on variables. For null, and
  /// after the interpreter has reached its limit, an unknown value.
  HostValue eval(const clang::Expr *expr);

private:
  // Values of expressions that name no known variable. A value is unknown if
  // nothing is known about it.

  /// Any expression.
  HostValue evalPlain(const clang::Expr *expr);
  /// An expression without its own rule: a literal, a function's name or any
  /// other.
  HostValue evalLiteral(const clang::Expr *expr);
  /// `(T)a`, and implicit conversions.
  HostValue evalCast(const clang::CastExpr &expr);
  /// `a + b`, `a = b`, `a && b`.
  HostValue evalBinary(const clang::BinaryOperator &expr);
  /// `-a`, `++a`, `&a`, `*a`.
  HostValue evalUnary(const clang::UnaryOperator &expr);
  /// `a ? b : c`. Both sides are followed.
  HostValue evalConditional(const clang::AbstractConditionalOperator &expr);
  /// `{a, b}`: the parts of a record or of an array.
  HostValue evalInitList(const clang::InitListExpr &expr);
  /// `a.b`, `a->b`.
  HostValue evalMember(const clang::MemberExpr &expr);
  /// `[a] { … }`: the captured variables, as members of its class.
  HostValue evalLambda(const clang::LambdaExpr &expr);
  /// `new T[n]`: it is not known how often T is constructed.
  HostValue evalNewArray(const clang::CXXNewExpr &expr);

  /// Evaluates all operands of `expr` for their effects only.
  void evalChildren(const clang::Expr &expr);
  /// The second operand of `a && b` or `a || b`, where `first` is the value of
  /// the first.
  HostValue evalSecond(const clang::BinaryOperator &expr,
                       const HostNumber &first);
  /// An operand that is evaluated if `cond`, which has the value `number`, is
  /// true or is false, respectively. The state has this as a condition
  /// afterwards.
  HostValue evalSide(const clang::Expr *side, const clang::Expr &cond,
                     HostNumber number, bool isTrue);

  HostVariables &variables;
  HostCalls &calls;
  const HostArithmetic &arithmetic;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTEXPRESSIONS_H
