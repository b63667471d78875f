//===- MemoryFigures.cpp - caches and device memory -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Figures.h"

using namespace calibrate;

std::vector<Point> calibrate::chaseCurve(const Raw &raw) {
  return curveOf(raw, "chase", {{"stride", "128"}}, "bytes", "clocks", "loads");
}

namespace {

/// What the curve of latency over footprint tells: the level of each cache, and
/// where the first one ends.
struct Levels {
  std::optional<Estimate> l1, l2, dram;
  std::optional<double> l1Bytes;
};

} // namespace

// The first level is that of the least footprints. L2 is what lies between four
// times the largest L1 there is (256 KiB) and half of L2, where neither
// neighbour has a share; DRAM what is at least four times L2, so that what is
// still there of an earlier pass is little.
static Levels levelsOf(const Raw &raw) {
  constexpr double kLeastFootprints = 16 << 10, kAboveL1 = 1 << 20;
  Levels levels;
  std::vector<Point> curve = chaseCurve(raw);
  double l2Bytes = raw.property("l2_bytes", 0);
  if (curve.empty() || l2Bytes <= 0)
    return levels;
  levels.l1 = level(curve, 0, kLeastFootprints);
  levels.l2 = level(curve, kAboveL1, l2Bytes / 2);
  levels.dram = level(curve, 4 * l2Bytes, curve.back().x);
  if (levels.l1 && levels.l2)
    levels.l1Bytes = knee(curve, levels.l1->value, levels.l2->value);
  return levels;
}

/// The least offset from a loaded address at which a load is no hit: it goes
/// past what the first load brought. `low` and `high` are the latencies of a
/// hit and of a miss.
static std::optional<Estimate>
broughtBytes(const Raw &raw, const std::optional<Estimate> &low,
             const std::optional<Estimate> &high) {
  if (!low || !high)
    return std::nullopt;
  double middle = (low->value + high->value) / 2;
  bool hadHit = false;
  for (const Point &point : curveOf(raw, "neighbour", {}, "offset", "clocks")) {
    if (point.y > middle)
      return hadHit ? std::optional<Estimate>({point.x, 0}) : std::nullopt;
    hadHit = true;
  }
  return std::nullopt;
}

std::vector<LoadPoint> calibrate::loadPoints(const Raw &raw) {
  std::vector<LoadPoint> points;
  std::vector<Point> latencies =
      curveOf(raw, "contention", {}, "warps", "clocks", "loads");
  std::vector<Point> times = curveOf(raw, "contention", {}, "warps", "ns");
  std::vector<Point> bytes = curveOf(raw, "contention", {}, "warps", "bytes");
  if (latencies.size() != times.size() || times.size() != bytes.size())
    return points;
  for (size_t i = 0; i < times.size(); ++i)
    if (times[i].y > 0)
      points.push_back({bytes[i].y / times[i].y, latencies[i].y});
  return points;
}

static void addContention(const Raw &raw, std::vector<Figure> &figures) {
  std::vector<LoadPoint> points = loadPoints(raw);
  std::optional<ContentionFit> fit = fitContention(points);
  auto add = [&](const char *key, double ContentionFit::*part) {
    figures.push_back(figure("dram", key, std::nullopt));
    Figure &figure = figures.back();
    if (!fit) {
      figure.why = points.size() < 4 ? "fewer than four points of its curve"
                                     : "the throughput does not level off";
      return;
    }
    figure.why = "";
    figure.value = (*fit).*part;
    figure.spread = fit->error;
  };
  add("contention_a_cycles", &ContentionFit::a);
  add("contention_b_cycles", &ContentionFit::b);
  add("contention_c_GBps", &ContentionFit::c);
}

/// Bytes for each nanosecond, GB/s, of the copy of a large array.
static std::optional<Estimate> sustainedGBps(const Raw &raw) {
  auto ns = slopeOf(raw, "copy", {}, "ns", "bytes");
  if (!ns)
    return std::nullopt;
  return Estimate{1 / ns->value, ns->spread};
}

std::vector<Figure> calibrate::memoryFigures(const Raw &raw) {
  Levels levels = levelsOf(raw);
  std::optional<Estimate> l1Bytes;
  if (levels.l1Bytes)
    l1Bytes = Estimate{*levels.l1Bytes, 0};
  std::vector<Figure> figures = {
      figure("l1", "bytes", l1Bytes),
      figure("l1", "latency_cycles", levels.l1),
      figure("l1", "sector_bytes", broughtBytes(raw, levels.l1, levels.l2)),
      figure("l2", "latency_cycles", levels.l2),
      figure("dram", "sustained_bandwidth_GBps", sustainedGBps(raw)),
      figure("dram", "latency_cycles", levels.dram),
      figure("dram", "access_bytes", broughtBytes(raw, levels.l2, levels.dram)),
  };
  addContention(raw, figures);
  return figures;
}
