//===- Sampling.h - a few positions for many --------------------*- C++ -*-===//
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

/// A position and how many it stands for.
struct Sample {
  int64_t position = 0;
  double weight = 1;
};

/// At most about `most` positions of [begin, end) with weights that sum to its
/// length: all of them if they are few, else the middles of parts of one odd
/// length: for [0, 10) and 4 these are 1, 4 and 7, three positions each, and 9.
/// A sum over such samples is exact for anything linear in the position
/// (triangular loops), and odd steps visit every residue of a power of two
/// (alignment) alike. So does a step visit every residue of `period`: it has no
/// divisor in common with it, for which there may be more samples. Empty for an
/// empty range.
std::vector<Sample> sampleRange(int64_t begin, int64_t end, int64_t most,
                                int64_t period = 1);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_SAMPLING_H
