//===- RandomReuse.cpp - misses of what data picks of an array ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomReuse.h"
#include <algorithm>
#include <cassert>
#include <cmath>

using namespace gpuperf;

/// The time after which a line that nobody requests has left the cache, in
/// requests for each line of the array; no more than `most`.
static double characteristicTime(const RandomRequests &random, double lines,
                                 double most) {
  double low = 0, high = most;
  constexpr int kHalvings = 60;
  for (int i = 0; i < kHalvings; ++i) {
    double time = (low + high) / 2;
    double held =
        lines * (1 - std::exp(-time)) + random.otherLines * time * lines;
    (held < random.cacheLines ? low : high) = time;
  }
  return low;
}

double gpuperf::missedRequests(const RandomRequests &random) {
  assert(random.granules > 0 && random.granulesPerLine >= 1 &&
         random.copies >= 1 && "an array of granules");
  double lines = random.granules / random.granulesPerLine * random.copies;
  // No line is older than the kernel.
  double time = characteristicTime(random, lines, random.requests / lines);
  // Until then nothing has left the cache.
  double early = std::min(time * lines, random.requests);
  double first = random.granules * (1 - std::exp(-early / random.granules));
  double kept = 1 - std::exp(-time / random.granulesPerLine);
  return first + (random.requests - early) * (1 - kept);
}

double gpuperf::retainedInArray(double lines, double cacheLines,
                                double granulesPerLine) {
  if (lines <= cacheLines)
    return 1;
  double time = -std::log1p(-cacheLines / lines);
  return 1 - std::exp(-time / granulesPerLine);
}
