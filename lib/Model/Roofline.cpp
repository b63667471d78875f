//===- Roofline.cpp - the roofline model ----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Roofline.h"
#include "KernelCounts.h"

using namespace gpuperf;

static constexpr const char *kEquation = "Williams et al. 2009, section 3";

static constexpr Parameter kParameters[] = {
    {"sms", "SMs", "multiprocessors", "device.sm_count"},
    {"clock_GHz", "GHz", "SM clock",
     "device.boost_clock_GHz|device.base_clock_GHz"},
    {"bandwidth", "GB/s", "DRAM bandwidth",
     "dram.sustained_bandwidth_GBps|dram.pin_bandwidth_GBps"},
    {"fp32_lanes", "lanes/cycle/SM", "single-precision lanes",
     "throughput.fp32_lanes_per_cycle", "", "", true},
    {"fp64_lanes", "lanes/cycle/SM", "double-precision lanes",
     "throughput.fp64_lanes_per_cycle", "", "", true},
    {"fp16_lanes", "lanes/cycle/SM", "half-precision lanes",
     "throughput.fp16_lanes_per_cycle", "", "", true},
    {"fp32_operations", "operations", "of all threads", "", "0", "default"},
    {"fp64_operations", "operations", "of all threads", "", "0", "default"},
    {"fp16_operations", "operations", "of all threads", "", "0", "default"},
    {"dram_bytes", "bytes", "DRAM traffic of the grid", "", "0", "default"},
};
static constexpr Bound kPrecisions[] = {Bound::Fp32, Bound::Fp64, Bound::Fp16};

static void reduce(const KernelProfile &kernel, const Machine &,
                   Worksheet &sheet, Prediction &p) {
  KernelCounts counts(kernel);
  p.reason = counts.cannotLaunch();
  double threads = counts.totalThreads().value;
  for (InstClass c : {InstClass::Fp32, InstClass::Fp64, InstClass::Fp16})
    sheet.give((stringifyInstClass(c) + "_operations").str(),
               kernel.perThread[static_cast<unsigned>(c)] * threads,
               counts.ofClass(c).source);
  sheet.give("dram_bytes", kernel.dramBytes,
             counts.sourceOf(WorkSource::Footprint));
}

/// The time of the operations of one precision, or the reason for having none.
static void addPrecision(const std::string &name, Worksheet &sheet,
                         Prediction &p, std::string &candidates) {
  if (sheet[name + "_operations"] <= 0)
    return;
  if (!sheet.has(name + "_lanes")) {
    p.reason = "needs " + sheet.need(name + "_lanes");
    return;
  }
  sheet.define("peak_" + name, "Goperations/s",
               name + "_lanes * sms * clock_GHz", kEquation);
  if (sheet["dram_bytes"] > 0)
    sheet.define(name + "_intensity", "operations/byte",
                 name + "_operations / dram_bytes", kEquation);
  sheet.define(name + "_us", "us",
               name + "_operations / peak_" + name + " / 1000", kEquation);
  candidates += ", " + name + "_us";
}

static void evaluate(Worksheet &sheet, Prediction &p) {
  sheet.define("dram_us", "us", "dram_bytes / bandwidth / 1000", kEquation);
  std::string candidates = "0, dram_us";
  for (Bound precision : kPrecisions)
    addPrecision(stringifyBound(precision).str(), sheet, p, candidates);
  double us = sheet.define("time", "us", "max(" + candidates + ")", kEquation);
  if (us <= 0 && p.reason.empty())
    p.reason = "needs floating-point operations or memory traffic: there is "
               "neither";
  p.timeUs = us;
  p.cycles = us * 1000 * sheet["clock_GHz"];
  p.bound = Bound::Dram;
  for (Bound precision : kPrecisions) {
    double own =
        sheet.find(stringifyBound(precision).str() + "_us").value_or(0);
    if (own > sheet["dram_us"] && own == us)
      p.bound = precision;
  }
}

ModelInfo gpuperf::rooflineModel() {
  return {"roofline", "Williams et al. 2009: peak rate or memory bandwidth",
          kParameters, reduce, evaluate};
}
