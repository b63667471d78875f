//===- HostArithmetic.h - operators on host values --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTARITHMETIC_H
#define GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTARITHMETIC_H

#include "HostState.h"
#include "clang/AST/Expr.h"

namespace gpuperf {

/// What operators and conversions make of values; looks at no variable.
class HostArithmetic {
public:
  HostArithmetic(const clang::ASTContext &ast, HostIds &ids)
      : ast(ast), ids(ids), numbers(ids.numbers) {}

  /// What Clang's own evaluator says of `expr`; null unless that is an integer
  /// that fits an int64_t.
  HostNumber constant(const clang::Expr &expr) const;
  /// A known integer converted to `type`: 300 is 44 as unsigned char. Others
  /// are assumed to fit.
  HostNumber convertInteger(const HostNumber &x, clang::QualType type) const;
  /// A known real number rounded as `type` does; others as they are.
  HostNumber convertReal(const HostNumber &x, clang::QualType type) const;
  /// `lhs op rhs`, which is no comparison of pointers; `lhsType` is that of
  /// `lhs`, `resultType` that in which it is computed.
  HostValue binary(clang::BinaryOperatorKind op, const HostValue &lhs,
                   const HostValue &rhs, clang::QualType lhsType,
                   clang::QualType resultType) const;
  /// `lhs == rhs` and `lhs != rhs` of pointers. A null pointer is the number 0;
  /// variables, texts and functions have other addresses. Two addresses are not
  /// compared.
  HostValue comparePointers(clang::BinaryOperatorKind op, const HostValue &lhs,
                            const HostValue &rhs) const;
  /// `pointer + count`, told by the bytes behind `pointer`; unknown where their
  /// number is.
  HostValue advance(const HostValue &pointer, const HostNumber &count,
                    clang::QualType pointerType) const;
  /// The character of a known text: `argv[1][0]`; unknown outside of it.
  HostValue characterOf(const HostValue &text, const HostNumber &index) const;

private:
  const clang::ASTContext &ast;
  HostIds &ids;
  HostNumbers &numbers;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTARITHMETIC_H
