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

/// The results of operators and conversions on values. Does not access
/// variables.
class HostArithmetic {
public:
  HostArithmetic(const clang::ASTContext &ast, HostIds &ids)
      : ast(ast), ids(ids), numbers(ids.numbers) {}

  /// The result of Clang's own evaluator for `expr`; null unless it is an
  /// integer that fits into an int64_t.
  HostNumber constant(const clang::Expr &expr) const;
  /// A known integer converted to `type`: 300 is 44 as unsigned char. Unknown
  /// ones are assumed to fit.
  HostNumber convertInteger(const HostNumber &x, clang::QualType type) const;
  /// A known real number rounded to the precision of `type`; other values are
  /// unchanged.
  HostNumber convertReal(const HostNumber &x, clang::QualType type) const;
  /// `lhs op rhs`, except comparisons of pointers. `lhsType` is the type of
  /// `lhs`, `resultType` the type in which it is computed.
  HostValue binary(clang::BinaryOperatorKind op, const HostValue &lhs,
                   const HostValue &rhs, clang::QualType lhsType,
                   clang::QualType resultType) const;
  /// `lhs == rhs` and `lhs != rhs` for pointers. A null pointer is the number
  /// 0; the addresses of variables, texts and functions differ from it. Two
  /// addresses are not compared.
  HostValue comparePointers(clang::BinaryOperatorKind op, const HostValue &lhs,
                            const HostValue &rhs) const;
  /// `pointer + count`, represented by the number of bytes after `pointer`;
  /// unknown if that number is.
  HostValue advance(const HostValue &pointer, const HostNumber &count,
                    clang::QualType pointerType) const;
  /// The character at an index of a known text, `argv[1][0]`; unknown outside
  /// of it.
  HostValue characterOf(const HostValue &text, const HostNumber &index) const;

private:
  const clang::ASTContext &ast;
  HostIds &ids;
  HostNumbers &numbers;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_HOSTCODE_HOSTARITHMETIC_H
