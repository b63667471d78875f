//===- Contention.h - latency over throughput -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CALIBRATE_CONTENTION_H
#define GPUPERF_CALIBRATE_CONTENTION_H

#include <optional>
#include <vector>

namespace calibrate {

/// Loads of a number of warps: how much memory gave, and how long one took.
struct LoadPoint {
  double throughput = 0; ///< GB/s of the whole GPU
  double latency = 0;    ///< cycles, mean
};

/// latency = a + b x / (c - x) at throughput x (Volkov 2016, section 6.4).
struct ContentionFit {
  double a = 0; ///< cycles
  double b = 0; ///< cycles
  double c = 0; ///< GB/s
  /// Root of the mean square of the relative error of the latency.
  double error = 0;
};

/// The latency that the fit gives where latency times throughput is `product`
/// (cycles x GB/s): the root of a quadratic equation. By Little's law the
/// product is what is in flight, which the experiment sets; throughput and
/// latency are both answers, and near c the formula taken at a measured
/// throughput is all error.
double latencyAt(const ContentionFit &fit, double product);

/// The fit with the least error over `points`; nothing for fewer than four, or
/// where the throughput does not level off (its highest is less than 1.2 times
/// that of half the product), so that c would be a guess.
std::optional<ContentionFit>
fitContention(const std::vector<LoadPoint> &points);

} // namespace calibrate

#endif // GPUPERF_CALIBRATE_CONTENTION_H
