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

/// A number and how far its repeats lie apart: twice their median distance from
/// it, over it. Repeats that something disturbed move neither as long as they
/// are fewer than half.
struct Estimate {
  double value = 0;
  double spread = 0;
};

/// The median of `values` and their spread; nothing without any.
std::optional<Estimate> median(const std::vector<double> &values);

/// The median of `quantity` over the repeats of one measurement.
std::optional<Estimate> medianOf(const Raw &raw, const std::string &benchmark,
                                 const Parameters &parameters,
                                 const std::string &quantity);

/// What one more unit of `length` adds to `quantity`: the difference of the
/// medians at the least and the largest length over the difference of the
/// lengths, so that what surrounds the timed code (reading the clock, filling
/// the pipeline) falls out. Nothing where there are fewer than two lengths or
/// the longer takes no longer.
std::optional<Estimate> slopeOf(const Raw &raw, const std::string &benchmark,
                                const Parameters &parameters,
                                const std::string &quantity,
                                const std::string &length = "length");

/// One point of a curve.
struct Point {
  double x = 0, y = 0;
};

/// The medians of `quantity` over the parameter `over`, sorted by it; each over
/// that of the parameter `per`, where one is named.
std::vector<Point> curveOf(const Raw &raw, const std::string &benchmark,
                           const Parameters &with, const std::string &over,
                           const std::string &quantity,
                           const std::string &per = "");

/// The median y of the points of `curve` from x = `from` to `to`, both
/// included.
std::optional<Estimate> level(const std::vector<Point> &curve, double from,
                              double to);

/// The last x of `curve` before it leaves `low` for good on its way up to
/// `high`: from there on all points are above the mean of both. Nothing where
/// it never does, or is above from its start.
std::optional<double> knee(const std::vector<Point> &curve, double low,
                           double high);

} // namespace calibrate

#endif // GPUPERF_CALIBRATE_STATISTICS_H
