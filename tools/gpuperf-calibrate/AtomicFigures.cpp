//===- AtomicFigures.cpp - atomics in shared and global memory ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Figures.h"
#include <algorithm>

using namespace calibrate;

/// Lanes for each cycle of the whole GPU that add to `addresses` words in turn.
static std::optional<Estimate> lanesPerCycle(const Raw &raw, const char *type,
                                             const char *addresses) {
  auto cycles =
      slopeOf(raw, "global-atomics", {{"type", type}, {"addresses", addresses}},
              "clocks", "lanes");
  if (!cycles)
    return std::nullopt;
  return Estimate{1 / cycles->value, cycles->spread};
}

static std::optional<Estimate> times(std::optional<Estimate> rate,
                                     double factor) {
  if (rate)
    rate->value *= factor;
  return rate;
}

static std::optional<Estimate> over(const std::optional<Estimate> &a,
                                    const std::optional<Estimate> &b) {
  if (!a || !b)
    return std::nullopt;
  return Estimate{a->value / b->value, a->spread + b->spread};
}

// 32 words of one line are in one slice of L2, with four sectors in each
// request.
static void addGlobal(const Raw &raw, std::vector<Figure> &figures) {
  constexpr double kSectorsPerLane = 4.0 / 32;
  auto slice = lanesPerCycle(raw, "double", "32");
  auto add = [&](const char *key, const std::optional<Estimate> &estimate) {
    figures.push_back(figure("l2", key, estimate));
  };
  add("atomic_lanes_per_cycle", lanesPerCycle(raw, "int", "all"));
  add("same_address_atomic_lanes_per_cycle", lanesPerCycle(raw, "int", "1"));
  add("same_address_float_atomic_lanes_per_cycle",
      lanesPerCycle(raw, "float", "1"));
  add("atomic_sectors_per_cycle_per_slice",
      times(lanesPerCycle(raw, "int", "32"), kSectorsPerLane));
  add("double_atomic_lanes_per_cycle_per_slice", slice);
  add("atomic_slices", over(lanesPerCycle(raw, "double", "all"), slice));
}

/// The key that the model dong-pai reads; empty for parameters that are not
/// whole.
static std::string tableKey(const Parameters &at) {
  auto get = [&](const char *name) {
    auto found = at.find(name);
    return found == at.end() ? std::string() : found->second;
  };
  std::string kind = get("kind"), n = get("n"), e = get("e"), c = get("c");
  if (n.empty() || e.empty())
    return "";
  if (kind == "popc")
    return "popc_n" + n + "_e" + e + "_cycles";
  if (kind != "atoms" || c.empty())
    return "";
  return "atoms_n" + n + "_e" + e + "_c" + c + "_cycles";
}

// POPC.INC returns nothing to wait for; the load that waits in its place is no
// part of its time.
static void addTable(const Raw &raw, std::vector<Figure> &figures) {
  auto load = medianOf(raw, "table", {{"kind", "load"}}, "clocks");
  std::map<std::string, std::vector<double>> values;
  std::vector<std::string> order;
  for (const Sample *sample : raw.select("table", {})) {
    std::string key = tableKey(sample->parameters);
    auto found = sample->quantities.find("clocks");
    if (key.empty() || found == sample->quantities.end())
      continue;
    if (!values.count(key))
      order.push_back(key);
    values[key].push_back(found->second);
  }
  for (const std::string &key : order) {
    auto estimate = median(values[key]);
    bool isPopc = key[0] == 'p';
    if (isPopc && load)
      estimate->value = std::max(estimate->value - load->value, 0.0);
    figures.push_back(figure("models.dong-pai", key, estimate));
    if (isPopc && !load)
      figures.back().why = "the time of the load behind it is missing";
  }
}

std::vector<Figure> calibrate::atomicFigures(const Raw &raw) {
  std::vector<Figure> figures;
  addGlobal(raw, figures);
  addTable(raw, figures);
  return figures;
}
