//===- LaunchExpr.h - numbers that host code computes -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Symbolic host arithmetic. A number keeps the variables it was computed from,
// even where its value is known, so that a grid of
//
//     const int n = 1 << 20;  k<<<(n + 255) / 256, 256>>>(p, n);
//
// can be told as "(size + 255) / 256" when the kernel calls its parameter
// `size`. Arithmetic is assumed not to wrap.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHEXPR_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHEXPR_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

enum class HostOp {
  Const,  ///< an integer
  Symbol, ///< an unknown value with an identity
  Named,  ///< a variable whose value is the operand
  Param,  ///< a name of the expression language, only after `rewrite`
  Add,
  Sub,
  Mul,
  Div,
  Rem,
  Shl,
  Shr,
  And,
  Or,
  Xor,
  Min,
  Max,
  Eq,
  Ne,
  Lt,
  Le,
  LogicalAnd,
  LogicalOr,
  Select,
  Ratio ///< a quotient of integers that is not rounded: floating point
};

struct HostExpr;
/// Null is a number of which nothing can be told.
using HostExprRef = std::shared_ptr<const HostExpr>;

struct HostExpr {
  HostOp op = HostOp::Const;
  int64_t number = 0; ///< of Const; identity of Symbol and Named
  std::string name;   ///< of Param
  llvm::SmallVector<HostExprRef, 3> operands;
  std::optional<int64_t> value; ///< where it is known
  unsigned size = 1;            ///< number of nodes
};

HostExprRef makeConst(int64_t value);
HostExprRef makeSymbol(unsigned identity);
HostExprRef makeNamed(unsigned identity, HostExprRef value);
HostExprRef makeParam(llvm::StringRef name);
/// Integer or, where an operand is a Ratio, exact rational arithmetic. Null
/// when an operand is null, on division by zero, and when it grows too large.
HostExprRef makeBinary(HostOp op, HostExprRef lhs, HostExprRef rhs);
HostExprRef makeSelect(HostExprRef cond, HostExprRef ifTrue,
                       HostExprRef ifFalse);
/// Floating-point division.
HostExprRef makeQuotient(HostExprRef lhs, HostExprRef rhs);
/// A floating-point constant; null when it is not a fraction with a small
/// power of two below.
HostExprRef makeReal(double value);

/// To an integer: C's conversion (toward zero), and `ceil`. Both take what they
/// round for not negative when it is not known.
HostExprRef truncated(HostExprRef x);
HostExprRef roundedUp(HostExprRef x);

bool isSame(const HostExprRef &a, const HostExprRef &b);

/// Replace what is like `from` by `to`.
struct HostRewrite {
  HostExprRef from, to;
};
/// `x` with what the rules say, the rest as it is.
HostExprRef replaceIn(const HostExprRef &x,
                      const std::vector<HostRewrite> &rules);
/// Expresses `x` in parameters and constants; null when an unknown remains.
HostExprRef rewrite(const HostExprRef &x,
                    const std::vector<HostRewrite> &rules);

/// True when `part` occurs in `x`.
bool contains(const HostExprRef &x, const HostExprRef &part);

/// The text of a rewritten expression in the dialect's syntax.
std::string printExpr(const HostExpr &x);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_LAUNCHEXPR_H
