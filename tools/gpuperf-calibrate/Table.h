//===- Table.h - what is measured, and the file it goes to ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The keys are those that gpuperf's model dong-pai reads:
// atoms_n8_e4_c1_cycles, popc_n8_e4_cycles.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CALIBRATE_TABLE_H
#define GPUPERF_CALIBRATE_TABLE_H

#include <cstdio>
#include <functional>
#include <string>
#include <vector>

namespace calibrate {

/// Which instruction the jobs are.
enum class Kind {
  Atoms, ///< fetch-and-op, the first c jobs compare-and-swap
  Popc,  ///< an increment whose old value is not used
};

/// One point of T(n, e, c).
struct Sample {
  Kind kind = Kind::Atoms;
  int jobs = 1;  ///< n: warps of an SM, each with one atomic
  int lanes = 1; ///< e: active lanes, all on one address
  int swaps = 0; ///< c: how many of the jobs are compare-and-swap
};

inline std::string keyOf(const Sample &s) {
  std::string at =
      "_n" + std::to_string(s.jobs) + "_e" + std::to_string(s.lanes);
  return s.kind == Kind::Popc
             ? "popc" + at + "_cycles"
             : "atoms" + at + "_c" + std::to_string(s.swaps) + "_cycles";
}

/// The numbers 1 to `most`: all, or those of `few` that are not above it, and
/// `most`.
inline std::vector<int> knots(int most, bool all, const std::vector<int> &few) {
  std::vector<int> result;
  for (int i = 1; all && i <= most; ++i)
    result.push_back(i);
  for (int i : few)
    if (!all && i < most)
      result.push_back(i);
  if (!all)
    result.push_back(most);
  return result;
}

/// c from 0 to n: all, or quarters of n (S is nearly linear in c up to 32 jobs,
/// and saturates above; Dong and Pai 2025, section 3.2).
inline std::vector<int> swapKnots(int jobs, bool all) {
  std::vector<int> result = {0};
  for (int i = 1; i <= (all ? jobs : 4); ++i) {
    int swaps = all ? i : jobs * i / 4;
    if (swaps > result.back())
      result.push_back(swaps);
  }
  return result;
}

/// Every sample for an SM that holds `maxWarps`; `all` of them (what the paper
/// measures) or enough for linear interpolation.
inline std::vector<Sample> samplesFor(int maxWarps, bool all, bool withPopc) {
  std::vector<Sample> samples;
  for (int n : knots(maxWarps, all, {1, 2, 4, 8, 16, 24, 32, 40, 48, 56}))
    for (int e : knots(32, all, {1, 2, 3, 4, 6, 8, 12, 16, 24})) {
      for (int c : swapKnots(n, all))
        samples.push_back({Kind::Atoms, n, e, c});
      if (withPopc)
        samples.push_back({Kind::Popc, n, e, 0});
    }
  return samples;
}

/// Writes a machine file on top of the machine `base`, measured as `source`
/// says; `time` gives each sample's cycles, a negative number none.
inline void printTable(std::FILE *out, const std::string &base,
                       const std::string &source,
                       const std::vector<Sample> &samples,
                       const std::function<double(const Sample &)> &time) {
  std::fprintf(out,
               "# T(n, e, c) of atomics in shared memory. This file is a "
               "machine (--machine=FILE); or\n# copy the source and the "
               "block 'models' to a machine's file.\nbase: %s\n",
               base.c_str());
  std::fprintf(out, "sources:\n  calibrate: \"%s\"\n", source.c_str());
  std::fprintf(out, "models:\n  dong-pai:\n    source: calibrate\n");
  for (const Sample &sample : samples) {
    double cycles = time(sample);
    if (cycles >= 0)
      std::fprintf(out, "    %s: %g\n", keyOf(sample).c_str(), cycles);
  }
}

} // namespace calibrate

#endif // GPUPERF_CALIBRATE_TABLE_H
