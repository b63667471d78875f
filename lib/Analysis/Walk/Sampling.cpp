//===- Sampling.cpp - representative positions ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sampling.h"
#include <algorithm>
#include <numeric>

using namespace gpuperf;

std::vector<Sample> gpuperf::sampleRange(int64_t begin, int64_t end,
                                         int64_t most, int64_t period) {
  std::vector<Sample> samples;
  int64_t length = end - begin;
  if (length <= 0)
    return samples;
  most = std::max<int64_t>(most, 1);
  int64_t step = (length - 1) / most + 1;
  step |= 1;
  while (std::gcd(step, period) != 1)
    step -= 2;
  while (begin < end) {
    int64_t part = std::min(step, end - begin);
    part -= part % 2 == 0; // only odd parts have a middle
    samples.push_back({begin + part / 2, double(part)});
    begin += part;
  }
  return samples;
}
