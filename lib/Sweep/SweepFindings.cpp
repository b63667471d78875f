//===- SweepFindings.cpp - what stands out of a curve ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SweepFindings.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cassert>
#include <cmath>

using namespace gpuperf;

static double between(double a, double b, bool logarithmic) {
  return logarithmic ? std::sqrt(a * b) : (a + b) / 2;
}

void gpuperf::markRegions(SweepSeries &series, bool logarithmic) {
  auto &points = series.points;
  assert(
      llvm::is_sorted(points, [](const SweepPoint &a,
                                 const SweepPoint &b) { return a.x < b.x; }) &&
      "a region lies between its neighbours");
  assert((!logarithmic || points.empty() || points.front().x > 0) &&
         "a logarithmic axis is positive");
  for (size_t i = 0; i < points.size(); ++i) {
    if (!points[i].bound)
      continue;
    double from =
        i ? between(points[i - 1].x, points[i].x, logarithmic) : points[i].x;
    double to = i + 1 < points.size()
                    ? between(points[i].x, points[i + 1].x, logarithmic)
                    : points[i].x;
    auto &regions = series.regions;
    if (regions.empty() || regions.back().bound != *points[i].bound ||
        regions.back().last + 1 != i)
      regions.push_back({*points[i].bound, i, i, from, to});
    regions.back().last = i;
    regions.back().to = to;
  }
}

void gpuperf::markExtremes(SweepSeries &series) {
  std::vector<size_t> valued;
  for (auto [index, point] : llvm::enumerate(series.points))
    if (point.y)
      valued.push_back(index);
  if (valued.size() < 3)
    return;
  auto value = [&](size_t index) { return *series.points[index].y; };
  auto below = [&](size_t a, size_t b) { return value(a) < value(b); };
  size_t highest = *std::max_element(valued.begin(), valued.end(), below);
  size_t lowest = *std::min_element(valued.begin(), valued.end(), below);
  // A partial last wave makes a curve go up and down by less than this.
  constexpr double slack = 0.02;
  auto exceeds = [&](double a, double b) {
    return a - b > slack * std::max(std::fabs(a), std::fabs(b));
  };
  double first = value(valued.front()), last = value(valued.back());
  if (exceeds(value(highest), first) && exceeds(value(highest), last))
    series.marks.push_back({highest, /*isHighest=*/true});
  if (exceeds(first, value(lowest)) && exceeds(last, value(lowest)))
    series.marks.push_back({lowest, /*isHighest=*/false});
}
