//===- ExprFold.h - evaluation of expression nodes --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_EXPRFOLD_H
#define GPUPERF_DIALECT_EXPRFOLD_H

#include "gpuperf/Dialect/Gpuperf.h"
#include <algorithm>
#include <cstdint>
#include <optional>

namespace gpuperf {

/// The value of a binary node for constant operands, in 64-bit two's complement
/// arithmetic. Division truncates, as in C. Right shifts are arithmetic; a
/// shift by less than 0 or more than 63 shifts out all bits. Empty for a
/// division by zero and for kinds that are not binary. Every evaluator of
/// expressions uses this definition. It is inline, so that a loop over 32 lanes
/// with a constant `kind` compiles without the switch.
inline std::optional<int64_t> foldExpr(ExprKind kind, int64_t a, int64_t b) {
  // Unsigned arithmetic: the analysed program may overflow, and that must not
  // be undefined behaviour here.
  auto u = [](int64_t v) { return static_cast<uint64_t>(v); };
  auto s = [](uint64_t v) { return static_cast<int64_t>(v); };
  switch (kind) {
  case ExprKind::Add:
    return s(u(a) + u(b));
  case ExprKind::Sub:
    return s(u(a) - u(b));
  case ExprKind::Mul:
    return s(u(a) * u(b));
  case ExprKind::Div:
    if (b == 0)
      return std::nullopt;
    return b == -1 ? s(-u(a)) : a / b;
  case ExprKind::Rem:
    if (b == 0)
      return std::nullopt;
    return b == -1 ? 0 : a % b;
  case ExprKind::Shl:
    return b < 0 || b > 63 ? 0 : s(u(a) << b);
  case ExprKind::Shr:
    return b < 0 || b > 63 ? (a < 0 ? -1 : 0) : a >> b;
  case ExprKind::And:
    return a & b;
  case ExprKind::Or:
    return a | b;
  case ExprKind::Xor:
    return a ^ b;
  case ExprKind::Min:
    return std::min(a, b);
  case ExprKind::Max:
    return std::max(a, b);
  case ExprKind::Eq:
    return a == b;
  case ExprKind::Ne:
    return a != b;
  case ExprKind::Lt:
    return a < b;
  case ExprKind::Le:
    return a <= b;
  case ExprKind::LogicalAnd:
    return a && b;
  case ExprKind::LogicalOr:
    return a || b;
  default: // leaves, and nodes with more operands
    break;
  }
  return std::nullopt;
}

} // namespace gpuperf

#endif // GPUPERF_DIALECT_EXPRFOLD_H
