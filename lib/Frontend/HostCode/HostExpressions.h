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
#include "HostPlaces.h"

namespace gpuperf {

/// Evaluates expressions at the point that is followed.
class HostExpressions {
public:
  HostExpressions(const clang::ASTContext &ast, HostPoint &point,
                  HostPlaces &places, HostCalls &calls,
                  const HostArithmetic &arithmetic, HostFollower &follower)
      : ast(ast), point(point), state(point.state), ids(point.ids),
        numbers(ids.numbers), places(places), calls(calls),
        arithmetic(arithmetic), follower(follower) {}

  /// The value of `expr`, and what it does to variables; of null, and behind
  /// what is too long to be followed, an unknown one.
  HostValue eval(const clang::Expr *expr);

private:
  // What `expr` is, and what it does.

  /// Of an expression that names no known variable.
  HostValue evalPlain(const clang::Expr *expr);
  HostValue evalLiteral(const clang::Expr *expr);
  HostValue evalCast(const clang::CastExpr &expr);
  HostValue evalBinary(const clang::BinaryOperator &expr);
  HostValue evalUnary(const clang::UnaryOperator &expr);
  HostValue evalConditional(const clang::AbstractConditionalOperator &expr);
  HostValue evalInitList(const clang::InitListExpr &expr);
  HostValue evalMember(const clang::MemberExpr &expr);
  /// What a lambda holds of the variables around it, as members of its class.
  HostValue evalLambda(const clang::LambdaExpr &expr);
  HostValue evalNewArray(const clang::CXXNewExpr &expr);

  // What it does alone.

  /// All operands of `expr`.
  void evalChildren(const clang::Expr &expr);
  /// The second operand of `a && b` or `a || b`, where the first is `first`.
  HostValue evalSecond(const clang::BinaryOperator &expr,
                       const HostNumber &first);
  /// An operand that is evaluated where `cond`, which has the value `number`,
  /// holds or where it does not.
  HostValue evalSide(const clang::Expr *side, const clang::Expr &cond,
                     HostNumber number, bool isTrue);

  const clang::ASTContext &ast;
  HostPoint &point;
  HostState &state;
  HostIds &ids;
  HostNumbers &numbers;
  HostPlaces &places;
  HostCalls &calls;
  const HostArithmetic &arithmetic;
  HostFollower &follower;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTEXPRESSIONS_H
