//===- UnrolledLoops.h - loops that a compiler has unrolled -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From `for (i = 0; i < n; ++i)` a compiler that unrolls by four makes two
// loops with one source location: one with n / 4 iterations of four source
// iterations each, and one for the remaining n & 3. A known or assumed
// iteration count of the source loop applies to neither of them.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_REGIONS_UNROLLEDLOOPS_H
#define GPUPERF_LIB_LOWERING_REGIONS_UNROLLEDLOOPS_H

#include "Function/FunctionInfo.h"
#include <optional>

namespace gpuperf {

struct UnrolledLoop {
  unsigned steps = 1; ///< iterations of the source in one of the main loop
  bool isRemainder = false; ///< the loop for the remaining iterations
};

/// Whether `loop` is one of such a pair, or the main loop of one with
/// straight-line code for the remainder: this code is behind tests of `n & 3`,
/// or before the loop, whose counter then starts at `i` or after some steps of
/// `s` and advances by a multiple of `s`.
UnrolledLoop unrolledLoopOf(const llvm::Loop &loop, const FunctionInfo &info);

/// For a branch on the remainder of such a loop, `(n & 3) != 0`, whose code is
/// not a loop: whether its condition holds if there is no remainder. Empty for
/// other branches.
std::optional<bool> conditionWithoutRemainder(const llvm::BranchInst &branch,
                                              const FunctionInfo &info);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_REGIONS_UNROLLEDLOOPS_H
