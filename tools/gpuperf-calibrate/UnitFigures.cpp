//===- UnitFigures.cpp - latency and throughput of each class -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Figures.h"
#include <cstdlib>

using namespace calibrate;

namespace {

/// A figure that is the slope of a chain of dependent instructions, in cycles
/// for each, or that of many independent ones, in lanes for each cycle.
struct UnitRule {
  const char *section, *key;
  const char *benchmark, *name; ///< "latency" or "rate", and its class
};

} // namespace

static const UnitRule kRules[] = {
    {"throughput", "fp32_lanes_per_cycle", "rate", "fp32"},
    {"throughput", "fp64_lanes_per_cycle", "rate", "fp64"},
    {"throughput", "fp16_lanes_per_cycle", "rate", "fp16"},
    {"throughput", "int_lanes_per_cycle", "rate", "int"},
    {"throughput", "conversion_lanes_per_cycle", "rate", "conversion"},
    {"throughput", "special_lanes_per_cycle", "rate", "special"},
    {"throughput", "tensor_fma_per_cycle", "rate", "tensor"},
    {"throughput", "load_lanes_per_cycle", "rate", "load"},
    {"throughput", "store_lanes_per_cycle", "rate", "store"},
    {"throughput", "barrier_lanes_per_cycle", "rate", "barrier"},
    {"throughput", "shuffle_lanes_per_cycle", "rate", "shuffle"},
    {"latency", "fp32_cycles", "latency", "fp32"},
    {"latency", "fp64_cycles", "latency", "fp64"},
    {"latency", "fp16_cycles", "latency", "fp16"},
    {"latency", "int_cycles", "latency", "int"},
    {"latency", "conversion_cycles", "latency", "conversion"},
    {"latency", "special_cycles", "latency", "special"},
    {"latency", "shuffle_cycles", "latency", "shuffle"},
    {"latency", "barrier_cycles", "latency", "barrier"},
    {"shared", "latency_cycles", "latency", "shared"},
    {"shared", "bytes_per_cycle", "rate", "shared"},
    {"shared", "atomic_latency_cycles", "latency", "atomic_shared"},
    {"shared", "atomic_lanes_per_cycle", "rate", "atomic_shared"},
    {"l1", "bytes_per_cycle", "rate", "l1"},
    {"l2", "bytes_per_cycle", "rate", "l2"},
    {"l2", "atomic_latency_cycles", "latency", "atomic_global"},
};

/// The parameter `units` of the samples: what one unit of length does (lanes,
/// multiply-adds, bytes). Zero where it is missing.
static double unitsOf(const Raw &raw, const UnitRule &rule) {
  for (const Sample *sample :
       raw.select(rule.benchmark, {{"class", rule.name}})) {
    auto found = sample->parameters.find("units");
    if (found != sample->parameters.end())
      return std::strtod(found->second.c_str(), nullptr);
  }
  return 0;
}

static std::optional<Estimate> estimate(const Raw &raw, const UnitRule &rule) {
  auto cycles = slopeOf(raw, rule.benchmark, {{"class", rule.name}}, "clocks");
  if (!cycles || std::string(rule.benchmark) == "latency")
    return cycles;
  double units = unitsOf(raw, rule);
  if (units <= 0)
    return std::nullopt;
  return Estimate{units / cycles->value, cycles->spread};
}

static const char *whyNone(const std::vector<const Sample *> &samples) {
  return samples.empty() ? "not measured"
                         : "twice the work does not take longer";
}

std::vector<Figure> calibrate::unitFigures(const Raw &raw) {
  std::vector<Figure> figures;
  for (const UnitRule &rule : kRules) {
    auto samples = raw.select(rule.benchmark, {{"class", rule.name}});
    // What this GPU has not (tensor cores before 8.0) was not tried.
    if (samples.empty() && std::string(rule.name) == "tensor")
      continue;
    figures.push_back(
        figure(rule.section, rule.key, estimate(raw, rule), whyNone(samples)));
  }
  return figures;
}
