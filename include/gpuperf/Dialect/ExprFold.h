//===- ExprFold.h - the meaning of expression nodes -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_EXPRFOLD_H
#define GPUPERF_DIALECT_EXPRFOLD_H

#include <cstdint>
#include <optional>

namespace gpuperf {
enum class ExprKind : uint32_t;

/// The value of a binary node on constants: 64-bit two's complement arithmetic,
/// division truncating as in C, shifts arithmetic and by 0 to 63 (else all bits
/// are shifted out). Empty for a division by zero and for kinds that are not
/// binary. Every evaluator of expressions goes through this one definition.
std::optional<int64_t> foldExpr(ExprKind kind, int64_t a, int64_t b);

} // namespace gpuperf

#endif // GPUPERF_DIALECT_EXPRFOLD_H
