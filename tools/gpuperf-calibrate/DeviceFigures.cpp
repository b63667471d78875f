//===- DeviceFigures.cpp - clock, limits, launches ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Figures.h"

using namespace calibrate;

Figure calibrate::figure(const std::string &section, const std::string &key,
                         const std::optional<Estimate> &estimate,
                         const std::string &whyNot) {
  Figure result;
  result.section = section;
  result.key = key;
  if (!estimate) {
    result.why = whyNot;
    return result;
  }
  result.value = estimate->value;
  result.spread = estimate->spread;
  return result;
}

std::optional<Estimate> calibrate::clockGHz(const Raw &raw) {
  auto clocks = slopeOf(raw, "clock", {{"load", "fma"}}, "clocks");
  auto ns = slopeOf(raw, "clock", {{"load", "fma"}}, "ns");
  if (!clocks || !ns)
    return std::nullopt;
  // Both grow with the same work; its spread is in either of them.
  return Estimate{clocks->value / ns->value, ns->spread};
}

/// Which key of a machine file each property of the driver is.
static const struct {
  const char *property, *section, *key;
} kProperties[] = {
    {"sm_count", "device", "sm_count"},
    {"warp_size", "limits", "warp_size_threads"},
    {"max_threads_per_block", "limits", "max_threads_per_block"},
    {"max_warps_per_sm", "limits", "max_warps_per_sm"},
    {"max_blocks_per_sm", "limits", "max_blocks_per_sm"},
    {"registers_per_sm", "limits", "registers_per_sm"},
    {"max_registers_per_block", "limits", "max_registers_per_block"},
    {"shared_bytes_per_sm", "shared", "bytes_per_sm"},
    {"shared_bytes_per_block", "shared", "bytes_per_block"},
    {"opt_in_shared_bytes_per_block", "shared", "opt_in_bytes_per_block"},
    {"reserved_shared_bytes_per_block", "shared", "reserved_bytes_per_block"},
    {"l2_bytes", "l2", "bytes"},
    {"memory_bytes", "dram", "bytes"},
    {"pin_bandwidth_GBps", "dram", "pin_bandwidth_GBps"},
};

/// From the start of a block to that of the next one: what each further block
/// of a kernel of empty blocks adds to its time.
static std::optional<Estimate> blockStartCycles(const Raw &raw) {
  auto ns = slopeOf(raw, "blocks", {}, "ns", "blocks");
  auto clock = clockGHz(raw);
  if (!ns || !clock)
    return std::nullopt;
  return Estimate{ns->value * clock->value, ns->spread};
}

static std::optional<Estimate> inMicroseconds(std::optional<Estimate> ns) {
  if (ns)
    ns->value /= 1000;
  return ns;
}

std::vector<Figure> calibrate::deviceFigures(const Raw &raw) {
  std::vector<Figure> figures;
  for (const auto &[property, section, key] : kProperties) {
    double value = raw.property(property, -1);
    if (value < 0)
      continue;
    figures.push_back(figure(section, key, Estimate{value, 0}));
    figures.back().isProperty = true;
  }
  figures.push_back(figure("device", "boost_clock_GHz", clockGHz(raw)));
  figures.push_back(
      figure("device", "block_start_cycles", blockStartCycles(raw)));
  figures.push_back(
      figure("models.calibrate", "launch_interval_us",
             inMicroseconds(slopeOf(raw, "launches", {{"kind", "stream"}}, "ns",
                                    "kernels"))));
  figures.push_back(
      figure("models.calibrate", "graph_interval_us",
             inMicroseconds(slopeOf(raw, "launches", {{"kind", "graph"}}, "ns",
                                    "kernels"))));
  return figures;
}
