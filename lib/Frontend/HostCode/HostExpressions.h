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

/// Evaluates expressions at the point that is followed.
class HostExpressions : HostPart {
public:
  HostExpressions(HostPoint &point, HostVariables &variables, HostCalls &calls,
                  const HostArithmetic &arithmetic, HostFollower &follower)
      : HostPart(point, follower), variables(variables), calls(calls),
        arithmetic(arithmetic) {}

  /// The value of `expr`, and what it does to variables; of null, and behind
  /// what is too long to be followed, an unknown one.
  HostValue eval(const clang::Expr *expr);

private:
  // The value of an expression that names no known variable; an unknown one
  // where nothing is known of it.

  /// Any expression.
  HostValue evalPlain(const clang::Expr *expr);
  /// What has no rule of its own: a literal, a function's name, any other.
  HostValue evalLiteral(const clang::Expr *expr);
  /// `(T)a`, and what is converted without being written.
  HostValue evalCast(const clang::CastExpr &expr);
  /// `a + b`, `a = b`, `a && b`.
  HostValue evalBinary(const clang::BinaryOperator &expr);
  /// `-a`, `++a`, `&a`, `*a`.
  HostValue evalUnary(const clang::UnaryOperator &expr);
  /// `a ? b : c`, where both sides are followed.
  HostValue evalConditional(const clang::AbstractConditionalOperator &expr);
  /// `{a, b}`: the parts of a record or of an array.
  HostValue evalInitList(const clang::InitListExpr &expr);
  /// `a.b`, `a->b`.
  HostValue evalMember(const clang::MemberExpr &expr);
  /// `[a] { … }`: what it holds of the variables around it, as members of its
  /// class.
  HostValue evalLambda(const clang::LambdaExpr &expr);
  /// `new T[n]`: how often T is constructed is not known.
  HostValue evalNewArray(const clang::CXXNewExpr &expr);

  /// Evaluates all operands of `expr` for what they do alone.
  void evalChildren(const clang::Expr &expr);
  /// The second operand of `a && b` or `a || b`, where the first is `first`.
  HostValue evalSecond(const clang::BinaryOperator &expr,
                       const HostNumber &first);
  /// An operand that is evaluated where `cond`, which has the value `number`,
  /// holds or where it does not; the state has that as a condition afterwards.
  HostValue evalSide(const clang::Expr *side, const clang::Expr &cond,
                     HostNumber number, bool isTrue);

  HostVariables &variables;
  HostCalls &calls;
  const HostArithmetic &arithmetic;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTEXPRESSIONS_H
