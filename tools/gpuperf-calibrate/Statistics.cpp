//===- Statistics.cpp - medians, slopes and knees of timings --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Statistics.h"
#include <algorithm>
#include <cmath>
#include <cstdlib>

using namespace calibrate;

/// The middle one of the `values`, which are not none; of two, their mean.
static double middle(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  size_t half = values.size() / 2;
  return values.size() % 2 ? values[half]
                           : (values[half - 1] + values[half]) / 2;
}

std::optional<Estimate> calibrate::median(const std::vector<double> &values) {
  if (values.empty())
    return std::nullopt;
  Estimate result;
  result.value = middle(values);
  std::vector<double> distances;
  for (double value : values)
    distances.push_back(std::abs(value - result.value));
  if (result.value > 0)
    result.spread = 2 * middle(distances) / result.value;
  return result;
}

static std::vector<double> valuesOf(const std::vector<const Sample *> &samples,
                                    const std::string &quantity) {
  std::vector<double> values;
  for (const Sample *sample : samples) {
    auto found = sample->quantities.find(quantity);
    if (found != sample->quantities.end())
      values.push_back(found->second);
  }
  return values;
}

std::optional<Estimate> calibrate::medianOf(const Raw &raw,
                                            const std::string &benchmark,
                                            const Parameters &parameters,
                                            const std::string &quantity) {
  return median(valuesOf(raw.select(benchmark, parameters), quantity));
}

/// The values of `quantity` by the number that the parameter `over` is.
static std::map<double, std::vector<double>>
groupBy(const Raw &raw, const std::string &benchmark, const Parameters &with,
        const std::string &over, const std::string &quantity) {
  std::map<double, std::vector<double>> groups;
  for (const Sample *sample : raw.select(benchmark, with)) {
    auto at = sample->parameters.find(over);
    auto found = sample->quantities.find(quantity);
    if (at != sample->parameters.end() && found != sample->quantities.end())
      groups[std::strtod(at->second.c_str(), nullptr)].push_back(found->second);
  }
  return groups;
}

std::optional<Estimate> calibrate::slopeOf(const Raw &raw,
                                           const std::string &benchmark,
                                           const Parameters &parameters,
                                           const std::string &quantity,
                                           const std::string &length) {
  auto groups = groupBy(raw, benchmark, parameters, length, quantity);
  if (groups.size() < 2)
    return std::nullopt;
  const auto &[shortLength, shortValues] = *groups.begin();
  const auto &[longLength, longValues] = *groups.rbegin();
  Estimate a = *median(shortValues), b = *median(longValues);
  double more = b.value - a.value;
  if (more <= 0)
    return std::nullopt;
  return Estimate{more / (longLength - shortLength),
                  (a.spread * a.value + b.spread * b.value) / more};
}

std::vector<Point>
calibrate::curveOf(const Raw &raw, const std::string &benchmark,
                   const Parameters &with, const std::string &over,
                   const std::string &quantity, const std::string &per) {
  std::map<double, double> divisors;
  if (!per.empty())
    for (const Sample *sample : raw.select(benchmark, with)) {
      auto at = sample->parameters.find(over);
      auto divisor = sample->parameters.find(per);
      if (at != sample->parameters.end() && divisor != sample->parameters.end())
        divisors[std::strtod(at->second.c_str(), nullptr)] =
            std::strtod(divisor->second.c_str(), nullptr);
    }
  std::vector<Point> curve;
  for (auto &[x, values] : groupBy(raw, benchmark, with, over, quantity)) {
    double divisor = per.empty() ? 1 : divisors[x];
    if (divisor > 0)
      curve.push_back({x, median(values)->value / divisor});
  }
  return curve;
}

std::optional<Estimate> calibrate::level(const std::vector<Point> &curve,
                                         double from, double to) {
  std::vector<double> values;
  for (const Point &point : curve)
    if (point.x >= from && point.x <= to)
      values.push_back(point.y);
  return median(values);
}

std::optional<double> calibrate::knee(const std::vector<Point> &curve,
                                      double low, double high) {
  double middle = (low + high) / 2;
  std::optional<double> last;
  for (const Point &point : curve)
    if (point.y <= middle)
      last = point.x;
  if (!last || *last == curve.back().x)
    return std::nullopt;
  return last;
}
