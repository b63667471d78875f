//===- Alignment.h - what an expression is a multiple of --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DIALECT_ALIGNMENT_H
#define GPUPERF_DIALECT_ALIGNMENT_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// What alignmentOf says of zero, which is a multiple of everything.
constexpr int64_t kMaxAlignment = int64_t(1) << 30;

/// Whether `leaf` is the same number in all threads, and one that the host
/// chooses: a scalar parameter, or an extent of the block or grid.
bool isOfLaunch(ExprAttr leaf);

/// The largest power of two in `value`, at most kMaxAlignment.
int64_t powerOfTwoIn(int64_t value);

/// A power of two that `expr` is a multiple of in every thread, when each leaf
/// that is of the launch is a multiple of `ofLeaf` of it, a power of two, or of
/// 1 without `ofLeaf`: 16 for `4 * (tx + n)` with 4 for n if tx were one of 4,
/// and 4 as it is. Of values that are not known, counters and indices of
/// threads and blocks nothing is known but that they are whole. A recurrence is
/// a multiple of what its start and each of its steps keep.
int64_t alignmentOf(ExprAttr expr,
                    llvm::function_ref<int64_t(ExprAttr leaf)> ofLeaf = {});

} // namespace gpuperf

#endif // GPUPERF_DIALECT_ALIGNMENT_H
