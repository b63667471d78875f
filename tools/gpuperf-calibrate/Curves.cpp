//===- Curves.cpp - which curves there are --------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Figures.h"
#include "Plot.h"
#include <algorithm>
#include <cstdlib>

using namespace calibrate;

/// The values that the parameter `name` has, numbers in their order, then
/// words.
static std::vector<std::string> valuesOf(const Raw &raw,
                                         const std::string &benchmark,
                                         const Parameters &with,
                                         const std::string &name) {
  std::vector<std::string> values;
  for (const Sample *sample : raw.select(benchmark, with)) {
    auto found = sample->parameters.find(name);
    if (found != sample->parameters.end() &&
        std::find(values.begin(), values.end(), found->second) == values.end())
      values.push_back(found->second);
  }
  std::sort(values.begin(), values.end(),
            [](const std::string &a, const std::string &b) {
              double x = std::atof(a.c_str()), y = std::atof(b.c_str());
              return x != y ? x < y : a < b;
            });
  return values;
}

/// For each value of `kind` a curve over the numbers that `x` has: how much of
/// `amount` is done per `time`, from the slope of the two. Words are no number.
static std::vector<Series> ratesOf(const Raw &raw, const char *benchmark,
                                   const char *kind, const char *x,
                                   const char *time, const char *amount) {
  std::vector<Series> all;
  for (const std::string &name : valuesOf(raw, benchmark, {}, kind)) {
    Series series = {name, {}};
    for (const std::string &at : valuesOf(raw, benchmark, {{kind, name}}, x)) {
      auto slope =
          slopeOf(raw, benchmark, {{kind, name}, {x, at}}, time, amount);
      if (slope && at != "all")
        series.points.push_back({std::atof(at.c_str()), 1 / slope->value});
    }
    all.push_back(std::move(series));
  }
  return all;
}

static std::vector<Series> single(const Raw &raw, const char *benchmark,
                                  const char *x, const char *y) {
  return {{"", curveOf(raw, benchmark, {}, x, y)}};
}

static std::vector<Series> chaseSeries(const Raw &raw) {
  std::vector<Series> all;
  for (const std::string &stride : valuesOf(raw, "chase", {}, "stride"))
    all.push_back(
        {stride + " bytes apart", curveOf(raw, "chase", {{"stride", stride}},
                                          "bytes", "clocks", "loads")});
  return all;
}

static std::vector<Series> contentionSeries(const Raw &raw) {
  std::vector<LoadPoint> loads = loadPoints(raw);
  std::vector<Point> measured, fitted;
  for (const LoadPoint &load : loads)
    measured.push_back({load.throughput, load.latency});
  auto fit = fitContention(loads);
  if (!fit)
    return {{"measured", measured}};
  for (const LoadPoint &load : loads) {
    double product = load.throughput * load.latency;
    double latency = latencyAt(*fit, product);
    fitted.push_back({product / latency, latency});
  }
  return {{"measured", measured}, {"a + b x / (c - x)", fitted, true}};
}

static std::vector<Series> tableSeries(const Raw &raw) {
  std::vector<Series> all;
  for (const char *lanes : {"1", "4", "16", "32"})
    all.push_back(
        {std::string("e = ") + lanes,
         curveOf(raw, "table", {{"kind", "atoms"}, {"e", lanes}, {"c", "0"}},
                 "n", "clocks")});
  return all;
}

std::vector<Plot> calibrate::plotsOf(const Raw &raw) {
  // Of strides, what is asked for over time, by the distance of the lanes.
  std::vector<Plot> all = {
      {"latency", "Latency of a dependent load", "footprint in bytes", "cycles",
       true, true, chaseSeries(raw)},
      {"neighbour", "Load beside one that came from DRAM", "bytes from it",
       "cycles", true, false, single(raw, "neighbour", "offset", "clocks")},
      {"stride", "Loads of 4 bytes by stride", "bytes between lanes",
       "GB/s asked for", true, true,
       ratesOf(raw, "strided", "level", "stride", "ns", "asked")},
      {"contention", "Latency over throughput", "GB/s", "cycles", false, false,
       contentionSeries(raw)},
      {"shared-atomics", "T(n, e, 0) of shared-memory atomics", "n, warps",
       "cycles", false, false, tableSeries(raw)},
      {"global-atomics", "Atomic additions in global memory", "addresses",
       "lanes/cycle", true, true,
       ratesOf(raw, "global-atomics", "type", "addresses", "clocks", "lanes")},
      {"blocks", "A kernel of empty blocks", "blocks", "ns", false, false,
       single(raw, "blocks", "blocks", "ns")}};
  std::vector<Plot> plots;
  for (Plot &plot : all) {
    auto isShort = [](const Series &series) {
      return series.points.size() < 2;
    };
    plot.series.erase(
        std::remove_if(plot.series.begin(), plot.series.end(), isShort),
        plot.series.end());
    if (!plot.series.empty())
      plots.push_back(std::move(plot));
  }
  return plots;
}
