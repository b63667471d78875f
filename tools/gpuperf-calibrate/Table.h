//===- Table.h - sample points of T(n, e, c) --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CALIBRATE_TABLE_H
#define GPUPERF_CALIBRATE_TABLE_H

#include "Raw.h"

namespace calibrate {

/// The instruction of the jobs.
enum class Kind {
  Atoms, ///< fetch-and-op, the first c jobs compare-and-swap
  Popc,  ///< an increment whose old value is not used
};

/// One point of T(n, e, c).
struct TablePoint {
  Kind kind = Kind::Atoms;
  int jobs = 1;  ///< n: warps of an SM, each with one atomic
  int lanes = 1; ///< e: active lanes, all on one address
  int swaps = 0; ///< c: number of jobs that are compare-and-swap
};

/// "kind=atoms n=8 e=4 c=1", "kind=popc n=8 e=4".
inline Parameters parametersOf(const TablePoint &s) {
  Parameters at = {{"n", std::to_string(s.jobs)},
                   {"e", std::to_string(s.lanes)}};
  at["kind"] = s.kind == Kind::Popc ? "popc" : "atoms";
  if (s.kind == Kind::Atoms)
    at["c"] = std::to_string(s.swaps);
  return at;
}

/// The numbers 1 to `most`: all of them, or those in `few` that are not
/// greater, and `most`.
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

/// Every point for an SM that holds `maxWarps`: `all` of them (as measured in
/// the paper), or enough for linear interpolation.
inline std::vector<TablePoint> tablePoints(int maxWarps, bool all,
                                           bool withPopc) {
  std::vector<TablePoint> points;
  for (int n : knots(maxWarps, all, {1, 2, 4, 8, 16, 24, 32, 40, 48, 56}))
    for (int e : knots(32, all, {1, 2, 3, 4, 6, 8, 12, 16, 24})) {
      for (int c : swapKnots(n, all))
        points.push_back({Kind::Atoms, n, e, c});
      if (withPopc)
        points.push_back({Kind::Popc, n, e, 0});
    }
  return points;
}

} // namespace calibrate

#endif // GPUPERF_CALIBRATE_TABLE_H
