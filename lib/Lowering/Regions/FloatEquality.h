//===- FloatEquality.h - equality of floating-point data --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_REGIONS_FLOATEQUALITY_H
#define GPUPERF_LIB_LOWERING_REGIONS_FLOATEQUALITY_H

#include "llvm/IR/Value.h"
#include <optional>

namespace gpuperf {

/// What `condition` nearly always is, if it tests whether floating-point data
/// are equal or are numbers: `x == y` is nearly never true, `x == x` nearly
/// always. Of `and`, `or` and `not`, what follows from their operands. Empty
/// for other conditions, and where equality is common: with 0 and ±1, which
/// masks and signs consist of, and with what x was made from or what was made
/// from x (`floor(x) == x`, `max(x, y) == x`).
///
/// LLVM 19, BranchProbabilityInfo.cpp, calcFloatingPointHeuristics: equality is
/// unlikely, a comparison that is only true for NaN is taken once in 2^20. Two
/// of the 2^23 numbers of one binade of floats are seldom the same.
std::optional<bool> floatEquality(llvm::Value &condition);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_REGIONS_FLOATEQUALITY_H
