//===- LaneVectors.h - interned offsets of lanes ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LANES_LANEVECTORS_H
#define GPUPERF_LIB_ANALYSIS_LANES_LANEVECTORS_H

#include "llvm/ADT/DenseMap.h"
#include <array>
#include <cstdint>
#include <deque>

namespace gpuperf {

constexpr unsigned kWarpSize = 32;

/// One number for each lane of a warp.
using LaneNumbers = std::array<int64_t, kWarpSize>;

/// Offsets of the lanes relative to lane 0, whose offset is 0, and their
/// extremes.
struct LaneVector {
  LaneNumbers offsets{};
  int64_t least = 0, most = 0;
  int64_t operator[](unsigned lane) const { return offsets[lane]; }
};

/// Owns the vectors of one evaluator. Equal vectors are the same object, and
/// the result of an operation on two vectors is computed once. A null pointer
/// is the vector of zeros: the same value in all lanes. Arithmetic wraps.
class LaneVectors {
public:
  const LaneVector *intern(const LaneNumbers &offsets);
  const LaneVector *scale(const LaneVector *lanes, int64_t factor);
  const LaneVector *sum(const LaneVector *a, const LaneVector *b);

  /// The quotient (first + lane) / divisor, rounded down, and the remainder,
  /// both minus their value in lane 0. Needs divisor > 0 and 0 <= first <
  /// divisor. Loops that step through a row use the same few values of `first`
  /// again and again.
  struct Division {
    const LaneVector *quotient, *rest;
  };
  Division divide(const LaneVector *lanes, int64_t first, int64_t divisor);

private:
  std::deque<LaneVector> vectors;
  llvm::DenseMap<uint64_t, const LaneVector *> byHash;
  llvm::DenseMap<std::pair<const LaneVector *, int64_t>, const LaneVector *>
      scaled;
  llvm::DenseMap<std::pair<const LaneVector *, const LaneVector *>,
                 const LaneVector *>
      sums;
  llvm::DenseMap<std::tuple<const LaneVector *, int64_t, int64_t>, Division>
      divisions;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LANES_LANEVECTORS_H
