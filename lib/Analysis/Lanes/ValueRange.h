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
  int64_t low = 0, high = 0; ///< both are values that can occur
};

/// The smallest and largest value that `expr` can have in any thread of the
/// launch, for any value of its unknowns: 0 to 3 for `?data & 3`, 0 to 1023 for
/// `tx` in blocks of 1024. Empty if an unknown or a counter has no bounds.
std::optional<ValueRange> valueRange(ExprAttr expr,
                                     const ResolvedLaunch &launch);

/// The bytes of the allocation that the launch passes as `base`; empty if it is
/// not known.
std::optional<int64_t> allocatedBytes(const MemoryBase &base,
                                      const ResolvedLaunch &launch);

/// Bytes from the first to the last that accesses of `bytes` at `offset` can
/// touch; empty if `offset` has no bounds.
std::optional<int64_t> reachableBytes(ExprAttr offset, int64_t bytes,
                                      const ResolvedLaunch &launch);

/// The same for a loop whose addresses depend on data: the bytes of all the
/// addresses at which a remainder or mask lets it start, for any number of
/// threads. 4096 for `at = i % 1024` and then `at = next[at]` with words. It is
/// not guaranteed that data stays within them.
std::optional<int64_t> firstReachableBytes(ExprAttr offset, int64_t bytes,
                                           const ResolvedLaunch &launch);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LANES_VALUERANGE_H
