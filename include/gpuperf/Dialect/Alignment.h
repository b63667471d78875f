//===- Alignment.h - known divisors of expressions --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_ALIGNMENT_H
#define GPUPERF_DIALECT_ALIGNMENT_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// The alignment of zero, which is a multiple of every number.
constexpr int64_t kMaxAlignment = int64_t(1) << 30;

/// Whether `leaf` has the same value in all threads and the host chooses it: a
/// scalar parameter, or an extent of the block or grid.
bool isOfLaunch(ExprAttr leaf);

/// The largest power of two that divides `value`, at most kMaxAlignment.
int64_t powerOfTwoIn(int64_t value);

/// A power of two that divides `expr` in every thread, at most kMaxAlignment.
/// `ofLeaf` returns a power of two that divides a leaf for which isOfLaunch
/// holds; without `ofLeaf` it is 1. All other leaves (thread and block indices,
/// counters, unknowns) count as 1. Examples: 4 for `4 * (tx + n)`, whatever is
/// known about n; 16 for `4 * n` if n is a multiple of 4. For a recurrence, the
/// largest power of two that divides the start value and is preserved by each
/// step.
int64_t alignmentOf(ExprAttr expr,
                    llvm::function_ref<int64_t(ExprAttr leaf)> ofLeaf = {});

} // namespace gpuperf

#endif // GPUPERF_DIALECT_ALIGNMENT_H
