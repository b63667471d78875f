//===- ValueRange.h - the values an expression can have ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LANES_VALUERANGE_H
#define GPUPERF_LIB_ANALYSIS_LANES_VALUERANGE_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Profile/ResolvedLaunch.h"
#include <optional>

namespace gpuperf {

struct ValueRange {
  int64_t low = 0, high = 0; ///< both can be values
};

/// The smallest and largest value that `expr` can have in any thread of the
/// launch, whatever its unknowns are: 0 to 3 for `?data & 3`, 0 to 1023 for `tx`
/// in blocks of 1024. Nothing where an unknown, or a counter, is without bounds.
std::optional<ValueRange> valueRange(ExprAttr expr,
                                     const ResolvedLaunch &launch);

/// The bytes of the allocation that the launch passes as `base`; nothing where
/// that is not known.
std::optional<int64_t> allocatedBytes(const MemoryBase &base,
                                      const ResolvedLaunch &launch);

/// Bytes from the first to the last that accesses of `bytes` at `offset` can
/// touch; nothing where `offset` has no bounds.
std::optional<int64_t> reachableBytes(ExprAttr offset, int64_t bytes,
                                      const ResolvedLaunch &launch);

/// The same where a loop takes its places from data: of all that a remainder or
/// mask lets it start at, whatever threads there are. 4096 for `at = i % 1024`
/// and then `at = next[at]`, words. Nothing says that data stays within them.
std::optional<int64_t> firstReachableBytes(ExprAttr offset, int64_t bytes,
                                           const ResolvedLaunch &launch);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LANES_VALUERANGE_H
