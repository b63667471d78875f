//===- Checks.cpp - checks of measured figures ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include <cstdio>

using namespace calibrate;

const std::vector<Limits> &calibrate::plausibleLimits() {
  static const std::vector<Limits> limits = {
      {"device.boost_clock_GHz", 0.2, 7.5},
      {"device.block_start_cycles", 0.2, 20},
      {"throughput.fp32_lanes_per_cycle", 2.6, 580},
      {"throughput.fp64_lanes_per_cycle", 0.3, 200},
      {"throughput.fp16_lanes_per_cycle", 0.3, 390},
      {"throughput.int_lanes_per_cycle", 2.6, 480},
      {"throughput.conversion_lanes_per_cycle", 2.6, 100},
      {"throughput.special_lanes_per_cycle", 0.6, 100},
      {"throughput.tensor_fma_per_cycle", 85, 12300},
      {"throughput.load_lanes_per_cycle", 2.6, 100},
      {"throughput.store_lanes_per_cycle", 2.6, 100},
      {"throughput.barrier_lanes_per_cycle", 2.6, 390},
      {"throughput.shuffle_lanes_per_cycle", 10, 100},
      {"latency.fp32_cycles", 1.3, 75},
      {"latency.fp64_cycles", 1.6, 195},
      {"latency.fp16_cycles", 1.3, 20},
      {"latency.int_cycles", 1.3, 75},
      {"latency.conversion_cycles", 1.3, 105},
      {"latency.special_cycles", 3, 105},
      {"latency.shuffle_cycles", 8, 75},
      {"latency.barrier_cycles", 1.3, 150},
      {"shared.latency_cycles", 6, 120},
      {"shared.bytes_per_cycle", 10, 390},
      {"shared.atomic_latency_cycles", 6, 1000},
      {"shared.atomic_lanes_per_cycle", 0.5, 100},
      {"l1.bytes", 5400, 790000},
      {"l1.latency_cycles", 9, 250},
      {"l1.bytes_per_cycle", 20, 390},
      {"l1.sector_bytes", 10, 390},
      {"l2.latency_cycles", 60, 1100},
      {"l2.bytes_per_cycle", 20, 13500},
      {"l2.atomic_latency_cycles", 80, 3000},
      {"l2.atomic_lanes_per_cycle", 1, 20000},
      {"l2.same_address_atomic_lanes_per_cycle", 0.02, 40},
      {"l2.same_address_float_atomic_lanes_per_cycle", 0.02, 40},
      {"l2.atomic_sectors_per_cycle_per_slice", 0.1, 5},
      {"l2.double_atomic_lanes_per_cycle_per_slice", 0.1, 10},
      {"l2.atomic_slices", 1, 800},
      {"dram.latency_cycles", 100, 2800},
      {"dram.access_bytes", 10, 390},
      {"dram.sustained_bandwidth_GBps", 7, 24000},
      {"dram.contention_a_cycles", 100, 2800},
      {"dram.contention_b_cycles", 0.5, 2800},
      {"dram.contention_c_GBps", 7, 24000},
      {"models.calibrate.launch_interval_us", 0.2, 100},
      {"models.calibrate.graph_interval_us", 0.2, 100},
  };
  return limits;
}

static std::string format(const char *pattern, double a, double b = 0,
                          double c = 0) {
  char text[160];
  std::snprintf(text, sizeof text, pattern, a, b, c);
  return text;
}

static Figure *find(std::vector<Figure> &figures, const std::string &path) {
  for (Figure &figure : figures)
    if (figure.path() == path && figure.why.empty())
      return &figure;
  return nullptr;
}

static void checkLimits(std::vector<Figure> &figures) {
  for (const Limits &limits : plausibleLimits())
    if (Figure *figure = find(figures, limits.path))
      if (!(figure->value >= limits.low && figure->value <= limits.high))
        figure->why = format("%g is not plausible, %g to %g is", figure->value,
                             limits.low, limits.high);
}

static void checkSpreads(std::vector<Figure> &figures) {
  constexpr double kMax = 0.1;
  for (Figure &figure : figures)
    if (figure.why.empty() && figure.spread > kMax)
      figure.why = format("%g, but its repeats lie %.0f %% apart, at most "
                          "10 %% is trusted",
                          figure.value, 100 * figure.spread);
}

namespace {

/// `less` is at most `factor` times `more`.
struct Relation {
  const char *less, *more;
  double factor;
  const char *why;
};

} // namespace

// A latency of the next level includes that of the level before it. A sustained
// rate cannot pass that of the pins; 2 % are for the clock of the memory, which
// the driver rounds.
static const Relation kRelations[] = {
    {"l1.latency_cycles", "l2.latency_cycles", 0.8,
     "a hit in L1 is faster than one in L2"},
    {"l2.latency_cycles", "dram.latency_cycles", 0.9,
     "a hit in L2 is faster than DRAM"},
    {"dram.sustained_bandwidth_GBps", "dram.pin_bandwidth_GBps", 1.02,
     "no more is sustained than the pins carry"},
    {"dram.contention_c_GBps", "dram.pin_bandwidth_GBps", 1.02,
     "no more is sustained than the pins carry"},
    {"shared.latency_cycles", "l2.latency_cycles", 0.8,
     "shared memory is faster than L2"},
    {"throughput.fp64_lanes_per_cycle", "throughput.fp32_lanes_per_cycle", 1.05,
     "double precision is no faster than single"},
    {"l2.same_address_atomic_lanes_per_cycle", "l2.atomic_lanes_per_cycle",
     1.05, "one address is no faster than many"},
};

static void checkRelations(std::vector<Figure> &figures) {
  for (const Relation &relation : kRelations) {
    Figure *less = find(figures, relation.less);
    Figure *more = find(figures, relation.more);
    if (!less || !more || less->value <= relation.factor * more->value)
      continue;
    std::string why =
        relation.why + format(": %g and %g", less->value, more->value);
    // What the driver tells is no measurement, and stays.
    for (Figure *figure : {less, more})
      if (!figure->isProperty)
        figure->why = why;
  }
}

/// What is made of another figure falls with it.
static void checkDependents(std::vector<Figure> &figures) {
  static const char *const pairs[][2] = {
      {"l2.atomic_slices", "l2.double_atomic_lanes_per_cycle_per_slice"},
      {"dram.contention_a_cycles", "dram.contention_c_GBps"},
      {"dram.contention_b_cycles", "dram.contention_c_GBps"},
      {"dram.contention_c_GBps", "dram.contention_a_cycles"},
      {"l1.bytes", "l1.latency_cycles"},
  };
  for (const auto &pair : pairs) {
    Figure *figure = find(figures, pair[0]);
    if (figure && !find(figures, pair[1]))
      figure->why =
          std::string("it rests on ") + pair[1] + ", which is left out";
  }
}

void calibrate::checkFigures(std::vector<Figure> &figures) {
  checkLimits(figures);
  checkSpreads(figures);
  checkRelations(figures);
  checkDependents(figures);
}

std::vector<Figure> calibrate::figuresOf(const Raw &raw) {
  std::vector<Figure> all;
  for (auto part : {deviceFigures, unitFigures, memoryFigures, atomicFigures})
    for (Figure &figure : part(raw))
      all.push_back(std::move(figure));
  checkFigures(all);
  return all;
}
