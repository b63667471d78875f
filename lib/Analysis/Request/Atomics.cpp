//===- Atomics.cpp - contention among lanes -------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Atomics.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace gpuperf;

unsigned gpuperf::lanesOnOneAddress(const LaneAddresses &lanes) {
  llvm::SmallVector<int64_t, kWarpSize> addresses;
  lanes.forEachActive(
      [&](unsigned, int64_t address) { addresses.push_back(address); });
  std::sort(addresses.begin(), addresses.end());
  unsigned most = 0, run = 0;
  for (size_t i = 0; i != addresses.size(); ++i) {
    run = i && addresses[i] == addresses[i - 1] ? run + 1 : 1;
    most = std::max(most, run);
  }
  return most;
}

/// Banks of shared memory and the bytes of a word; 32 of 4 where the
/// description says nothing.
static std::pair<int64_t, int64_t> banksOf(const RequestRules &rules) {
  return {std::max<int64_t>(rules.banks, 1),
          std::max<int64_t>(rules.bankBytes, 1)};
}

unsigned gpuperf::lanesInOneBank(const LaneAddresses &lanes,
                                 const RequestRules &rules) {
  const int64_t banks = banksOf(rules).first;
  const int64_t width = banksOf(rules).second;
  std::vector<unsigned> served(banks);
  lanes.forEachActive([&](unsigned, int64_t address) {
    int64_t first = llvm::divideFloorSigned(address, width);
    int64_t last = llvm::divideFloorSigned(address + lanes.bytes - 1, width);
    // A lane wider than all banks together is in each of them once.
    last = std::min(last, first + banks - 1);
    for (int64_t word = first; word <= last; ++word)
      ++served[llvm::mod(word, banks)];
  });
  return *std::max_element(served.begin(), served.end());
}

/// The probability that none of `bins` has more than `most` of `lanes`:
/// lanes! / bins^lanes times the coefficient of x^lanes in
/// (sum of x^j / j! for j up to most)^bins, bin after bin. With i of the
/// remaining lanes falling into the next of b bins (binomially), no factorial
/// is needed.
static double noShareAbove(unsigned most, unsigned lanes, unsigned bins) {
  // left[k]: k lanes are not in a bin yet.
  std::vector<double> left(lanes + 1), next(lanes + 1);
  left[lanes] = 1;
  for (unsigned b = bins; b > 1; --b) {
    std::fill(next.begin(), next.end(), 0);
    double ofNone = 1; // (1 - 1 / b)^k
    for (unsigned k = 0; k <= lanes; ++k, ofNone *= 1 - 1.0 / b) {
      double p = ofNone;
      for (unsigned i = 0; i <= std::min(most, k); ++i) {
        next[k - i] += left[k] * p;
        p *= double(k - i) / (i + 1) / (b - 1);
      }
    }
    std::swap(left, next);
  }
  double sum = 0;
  for (unsigned k = 0; k <= std::min(most, lanes); ++k)
    sum += left[k];
  return sum;
}

double gpuperf::expectedLargestShare(unsigned lanes, unsigned bins) {
  if (!lanes || !bins)
    return 0;
  // The chance of a larger share falls fast: what is left is below the sum's
  // tenth digit.
  constexpr double negligible = 1e-11;
  double expectation = 0, above = 1;
  for (unsigned most = 0; most < lanes && above > negligible; ++most) {
    above = 1 - noShareAbove(most, lanes, bins);
    expectation += above;
  }
  return expectation;
}

double gpuperf::expectedLanesInOneBank(unsigned lanes, unsigned bytes,
                                       int64_t elements,
                                       const RequestRules &rules) {
  auto [banks, width] = banksOf(rules);
  int64_t words = llvm::divideCeil(std::max<unsigned>(bytes, 1), width);
  int64_t places = std::max<int64_t>(banks / words, 1);
  int64_t inArray =
      bytes < width ? llvm::divideCeil(elements * bytes, width) : elements;
  return expectedLargestShare(lanes, std::min(places, inArray));
}
