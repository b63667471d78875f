//===- Alignment.h - what an expression is a multiple of --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LANES_ALIGNMENT_H
#define GPUPERF_LIB_ANALYSIS_LANES_ALIGNMENT_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Profile/KernelProfile.h"
#include <optional>

namespace gpuperf {

/// What alignmentOf says of zero, which is a multiple of everything.
constexpr int64_t kMaxAlignment = int64_t(1) << 30;

/// A power of two that `expr` is a multiple of in every thread, when each
/// scalar parameter and each of blockDim and gridDim is one of `ofLeaf`, a
/// power of two: 16 for `4 * (tx + n)` with 4 for n if tx were one of 4, and 4
/// as it is. Of values that are not known, counters and indices of threads and
/// blocks nothing is known but that they are whole.
int64_t alignmentOf(ExprAttr expr,
                    llvm::function_ref<int64_t(ExprAttr leaf)> ofLeaf);

/// Names of values, and what each is to be a multiple of.
using Multiples = std::vector<std::pair<std::string, int64_t>>;

/// What makes `expr` a multiple of `width`, a power of two: nothing for `16 *
/// tx`, 'n' being one of 4 for `4 * (n * by) + 16 * tx` and 16. Extents that
/// the launch gives are taken as they are. Empty when nothing does, or the
/// launch has another value.
std::optional<Multiples> multiplesFor(ExprAttr expr, int64_t width,
                                      const ResolvedLaunch &launch);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LANES_ALIGNMENT_H
