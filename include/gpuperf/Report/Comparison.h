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

/// The predicted and the measured value of one quantity; empty when not known.
struct Compared {
  std::optional<double> predicted, measured;
};

/// The resource that a profiler reports nearest to its peak. Memory: the whole
/// memory system, when the profiler has no share for one of its levels.
enum class MeasuredBound { Compute, L1, L2, Dram, Memory };
llvm::StringRef stringifyMeasuredBound(MeasuredBound bound);

struct Comparison {
  /// Totals of the grid. They have no prediction when the number of blocks or a
  /// trip count that affects the time is not known, because a prediction from
  /// assumed values would be compared with a measurement.
  Compared timeUs, dramBytes, l2Bytes, l1Bytes;
  std::string noTime;      ///< why no time is predicted; empty when one is
  Compared instructions;   ///< warp instructions of the whole grid
  Compared registers;      ///< per thread; the prediction does not use the
                           ///< recorded number
  Compared occupancyShare; ///< per cent of the maximum warps of an SM
  /// Active warps in per cent of the maximum, averaged over the kernel's time.
  std::optional<double> achievedOccupancyShare;
  std::optional<Bound> predictedBound;
  /// The resource with the highest share of its peak ("speed of light"), and
  /// this share in per cent.
  std::optional<MeasuredBound> measuredBound;
  double measuredBoundShare = 0;
  /// Whether the profiler has a share for the compute units and for each level
  /// of memory or memory as a whole. Otherwise a missing share may be higher
  /// than measuredBoundShare.
  bool hasAllShares = false;

  /// Predicted time / measured time.
  std::optional<double> timeRatio() const;
  /// Whether the measured kernel is bound by latency: every share is below 60 %
  /// (the threshold of Nsight Compute's rule on the speed of light). Empty when
  /// a missing share decides it.
  std::optional<bool> isLatencyMeasured() const;
  /// Whether the predicted and the measured bound are the same; empty when one
  /// of them is not known, or when the profiler has no share for the predicted
  /// one.
  std::optional<bool> boundsAgree() const;
};

/// Compares the prediction of `kernel` with its record, which must be set.
Comparison compareKernel(const KernelReport &kernel);

/// The summary of all comparisons of a run.
struct ComparisonSummary {
  unsigned compared = 0; ///< recorded launches that differ
  unsigned timed = 0;    ///< those with a predicted and a measured time
  /// Median and maximum of max(predicted / measured, measured / predicted); 0
  /// without times.
  double medianFactor = 0, worstFactor = 0;
  unsigned withinQuarter = 0, withinTwice = 0; ///< factor <= 1.25, <= 2
  unsigned boundsNamed = 0, boundsAgree = 0;
};

/// Summarises the results of timeRatio() and boundsAgree(), in any order.
ComparisonSummary
summariseComparisons(llvm::ArrayRef<std::optional<double>> timeRatios,
                     llvm::ArrayRef<std::optional<bool>> agreements);

/// max(ratio, 1 / ratio): 2 for 0.5 and for 2.
double factorOf(double ratio);

} // namespace gpuperf

#endif // GPUPERF_REPORT_COMPARISON_H
