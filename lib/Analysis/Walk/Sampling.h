//===- Sampling.h - representative positions --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_SAMPLING_H
#define GPUPERF_LIB_ANALYSIS_WALK_SAMPLING_H

#include <cstdint>
#include <vector>

namespace gpuperf {

/// A position and the number of positions that it represents.
struct Sample {
  int64_t position = 0;
  double weight = 1;
};

/// At most about `most` positions of [begin, end) with weights that sum to the
/// length of the range. These are all positions if they are few, otherwise the
/// middles of parts of one odd length: for [0, 10) and 4 they are 1, 4 and 7,
/// which represent three positions each, and 9.
///
/// A sum over such samples is exact for everything that is linear in the
/// position (triangular loops). Odd steps visit every residue of a power of two
/// (alignment) equally often. The step also has no common divisor with
/// `period`, so that it visits every residue of that equally often; there may
/// be more samples because of this. Empty for an empty range.
std::vector<Sample> sampleRange(int64_t begin, int64_t end, int64_t most,
                                int64_t period = 1);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_SAMPLING_H
