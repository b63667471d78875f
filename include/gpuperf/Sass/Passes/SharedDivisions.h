//===- SharedDivisions.h - divisions with a common divisor ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_PASSES_SHAREDDIVISIONS_H
#define GPUPERF_SASS_PASSES_SHAREDDIVISIONS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Sass/Tables/SassTable.h"

namespace gpuperf {

/// Attribute of an integer division by a variable, while a kernel is built: the
/// numbers of its divisor and dividend, whether its reciprocal is computed
/// before the innermost loop around it, whether it is signed, and whether it
/// has 64 bits.
inline constexpr llvm::StringLiteral kDivisionKey = "division_key";

/// Removes the cost that divisions share. ptxas computes the reciprocal of a
/// 32-bit divisor once for a division and for those that it precedes on every
/// path, without a loop header between them. The remainder `x % n` after
/// `x / n` takes only a few more instructions
/// (SassTable::Divisions::secondInts). Needs kDivisionKey, and removes it.
void shareDivisions(KernelOp kernel, const SassTable &table);

} // namespace gpuperf

#endif // GPUPERF_SASS_PASSES_SHAREDDIVISIONS_H
