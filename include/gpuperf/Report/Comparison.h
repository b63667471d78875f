//===- Comparison.h - a prediction beside a measurement ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   KernelReport with a record ─compareKernel─▶ Comparison ─▶ text · JSON
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_REPORT_COMPARISON_H
#define GPUPERF_REPORT_COMPARISON_H

#include "gpuperf/Report/RunReport.h"

namespace gpuperf {

/// One quantity, as the model and as the profiler have it; empty where one has
/// not.
struct Compared {
  std::optional<double> predicted, measured;
};

/// What a profiler finds nearest to its peak.
enum class MeasuredBound { Compute, L1, L2, Dram, Memory };
llvm::StringRef stringifyMeasuredBound(MeasuredBound bound);

struct Comparison {
  /// What is summed over the grid has no prediction where its number of blocks,
  /// or the length of a loop that matters, is not known: what is made up would
  /// be compared with what was measured.
  Compared timeUs, dramBytes, l2Bytes, l1Bytes;
  std::string noTime;      ///< why no time is predicted; empty when one is
  Compared instructions;   ///< of warps, all of the grid
  Compared registers;      ///< per thread; predicted: without the profile's
  Compared occupancyShare; ///< per cent of the warps that an SM may hold
  /// Per cent of the warps that were active, a mean over the kernel's time.
  std::optional<double> achievedOccupancyShare;
  std::optional<Bound> predictedBound;
  /// The highest of the shares of peak ("speed of light"), and its per cent.
  std::optional<MeasuredBound> measuredBound;
  double measuredBoundShare = 0;
  /// Whether the compute units and each level of memory have a share: one that
  /// has none may be higher than the highest.
  bool hasAllShares = false;

  /// Predicted over measured time.
  std::optional<double> timeRatio() const;
  /// What was measured is latency: every share is below 60 %, as Nsight
  /// Compute's own rule on the speed of light has it. Empty when a share is
  /// not known that decides.
  std::optional<bool> isLatencyMeasured() const;
  /// Whether both name the same; empty when one names none.
  std::optional<bool> boundsAgree() const;
};

/// `kernel` has a record.
Comparison compareKernel(const KernelReport &kernel);

/// What is said of all comparisons of a run.
struct ComparisonSummary {
  unsigned compared = 0; ///< shapes of launches
  unsigned timed = 0;    ///< those with both times
  /// Of max(predicted / measured, measured / predicted); 0 without any.
  double medianFactor = 0, worstFactor = 0;
  unsigned withinQuarter = 0, withinTwice = 0; ///< factor <= 1.25, <= 2
  unsigned boundsNamed = 0, boundsAgree = 0;
};

/// Of time ratios and agreements, in any order.
ComparisonSummary
summariseComparisons(llvm::ArrayRef<std::optional<double>> timeRatios,
                     llvm::ArrayRef<std::optional<bool>> agreements);

/// How far a ratio is from 1 in either direction: 2 for 0.5.
double factorOf(double ratio);

} // namespace gpuperf

#endif // GPUPERF_REPORT_COMPARISON_H
