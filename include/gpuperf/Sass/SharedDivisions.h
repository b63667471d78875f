//===- SharedDivisions.h - what divisions by one divisor share --*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_SHAREDDIVISIONS_H
#define GPUPERF_SASS_SHAREDDIVISIONS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Sass/FunctionAnalyses.h"
#include "gpuperf/Sass/SassTable.h"

namespace gpuperf {

/// Attribute of a division of integers by what is no constant, while a kernel
/// is built: numbers of its divisor and dividend, whether its reciprocal leaves
/// the innermost loop around it, whether it is signed, and whether it is of 64
/// bits.
inline constexpr llvm::StringLiteral kDivisionKey = "division_key";

/// Whether ptxas makes the reciprocal of the divisor of `division` in front of
/// the innermost loop around it.
bool leavesLoop(const llvm::Instruction &division,
                const FunctionAnalyses &info);

/// The reciprocal of a divisor of 32 bits is made once for the divisions by it
/// that one of them comes before on each way, without a loop's head between; a
/// remainder whose quotient is there is next to nothing. Takes kDivisionKey as
/// set, and removes it.
void shareDivisions(KernelOp kernel, const SassTable &table);

} // namespace gpuperf

#endif // GPUPERF_SASS_SHAREDDIVISIONS_H
