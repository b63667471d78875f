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

/// Results for loads by a number of warps: the throughput of memory and the
/// latency of a load.
struct LoadPoint {
  double throughput = 0; ///< GB/s of the whole GPU
  double latency = 0;    ///< cycles, mean
};

/// latency = a + b x / (c - x) at throughput x (Volkov 2016, section 6.4).
struct ContentionFit {
  double a = 0; ///< cycles
  double b = 0; ///< cycles
  double c = 0; ///< GB/s
  /// Root mean square of the relative error of the latency.
  double error = 0;
};

/// The latency of the fit for a given product of latency and throughput,
/// `product` (cycles x GB/s), which is the root of a quadratic equation. By
/// Little's law the product is the amount of data in flight, which the
/// experiment sets. Throughput and latency are both results of it, and near c
/// the formula evaluated at a measured throughput has a large error.
double latencyAt(const ContentionFit &fit, double product);

/// The fit with the smallest error over `points`. Empty for fewer than four
/// points, or if the throughput does not level off (its highest value is less
/// than 1.2 times that for half the product), since c would then be a guess.
std::optional<ContentionFit>
fitContention(const std::vector<LoadPoint> &points);

} // namespace calibrate

#endif // GPUPERF_CALIBRATE_CONTENTION_H
