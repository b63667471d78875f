//===- Statistics.h - medians, slopes and knees of timings ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CALIBRATE_STATISTICS_H
#define GPUPERF_CALIBRATE_STATISTICS_H

#include "Raw.h"
#include <optional>

namespace calibrate {

/// A number and the relative spread of its repeats: twice their median distance
/// from it, divided by it. Disturbed repeats affect neither value as long as
/// they are fewer than half.
struct Estimate {
  double value = 0;
  double spread = 0;
};

/// The median of `values` and their spread; empty without values.
std::optional<Estimate> median(const std::vector<double> &values);

/// The median of `quantity` over the repeats of one measurement.
std::optional<Estimate> medianOf(const Raw &raw, const std::string &benchmark,
                                 const Parameters &parameters,
                                 const std::string &quantity);

/// The increase of `quantity` for one more unit of `length`: the difference of
/// the medians at the smallest and the largest length divided by the difference
/// of the lengths. The constant cost around the timed code (reading the clock,
/// filling the pipeline) cancels out. Empty if there are fewer than two lengths
/// or the longer one does not take longer.
std::optional<Estimate> slopeOf(const Raw &raw, const std::string &benchmark,
                                const Parameters &parameters,
                                const std::string &quantity,
                                const std::string &length = "length");

/// One point of a curve.
struct Point {
  double x = 0, y = 0;
};

/// The medians of `quantity` as a function of the parameter `over`, sorted by
/// it. If `per` is given, each is divided by the value of that parameter.
std::vector<Point> curveOf(const Raw &raw, const std::string &benchmark,
                           const Parameters &with, const std::string &over,
                           const std::string &quantity,
                           const std::string &per = "");

/// The median y of the points of `curve` with x from `from` to `to`, both
/// inclusive.
std::optional<Estimate> level(const std::vector<Point> &curve, double from,
                              double to);

/// The last x of `curve` before it permanently rises from `low` towards `high`:
/// all points after it are above the mean of both. Empty if this never happens,
/// or if the curve is above it from its start.
std::optional<double> knee(const std::vector<Point> &curve, double low,
                           double high);

} // namespace calibrate

#endif // GPUPERF_CALIBRATE_STATISTICS_H
