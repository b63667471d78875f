//===- SharedMerge.h - alignment of shared accesses -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_SASS_PASSES_SHAREDMERGE_H
#define GPUPERF_LIB_SASS_PASSES_SHAREDMERGE_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// The largest power of two, up to `most`, that divides `expr`: 16 for
/// 64 and for 16 * tid.x + 32, 4 for 4 * tid.x. `most` is what ptxas aligns an
/// array to, so that 0, its beginning, is divided by that.
int64_t largestDivisor(ExprAttr expr, int64_t most);

} // namespace gpuperf

#endif // GPUPERF_LIB_SASS_PASSES_SHAREDMERGE_H
