//===- UnrolledLoops.h - loops that were unrolled before --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of `for (i = 0; i < n; ++i)` a compiler that unrolls by four makes two loops,
// at one place of the source: one of n / 4 rounds of four iterations each, and
// one for the n & 3 that are left. What is known or assumed of the source's
// loop, a number of iterations, is not that of either.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_REGIONS_UNROLLEDLOOPS_H
#define GPUPERF_LIB_LOWERING_REGIONS_UNROLLEDLOOPS_H

#include "Function/FunctionInfo.h"
#include <optional>

namespace gpuperf {

struct UnrolledLoop {
  unsigned steps = 1; ///< iterations of the source in one of the main loop
  bool isRemainder = false; ///< the loop for what is left
};

/// Whether `loop` is one of such a pair, or the rest is straight code: behind
/// tests of `n & 3`, or in front of the loop, with a counter that starts at `i`
/// or behind some steps of `s`, and goes on by a few times `s` at once.
UnrolledLoop unrolledLoopOf(const llvm::Loop &loop, const FunctionInfo &info);

/// Of a branch on what such a loop leaves, `(n & 3) != 0`, whose code is no
/// loop: whether its condition holds where nothing is left. Nothing for others.
std::optional<bool> conditionWithoutRemainder(const llvm::BranchInst &branch,
                                              const FunctionInfo &info);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_REGIONS_UNROLLEDLOOPS_H
