//===- Volkov.cpp - Volkov's latency and throughput bounds ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Volkov.h"
#include "Bounds.h"
#include "ProfileNumbers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <algorithm>

using namespace gpuperf;

/// Warps per SM on average: the occupancy, or what a small grid gives to those
/// SMs that have any.
static double meanOccupancy(const KernelProfile &kernel,
                            const Machine &machine) {
  double busySMs = std::min<double>(kernel.launch.blocks(), *machine.smCount);
  return std::min<double>(kernel.occupancy.blocksPerSM *
                              kernel.launch.warpsPerBlock(),
                          totalWarps(kernel) / busySMs);
}

/// The resources that chapter 3 and 4 consider.
static bool isVolkovResource(const ThroughputBound &b) {
  return b.bound != "lsu" && b.bound != "l1" && b.bound != "l2" &&
         b.bound != "atomics" && b.bound != "barrier";
}

static void addTerms(Prediction &p, double n, double latency,
                     llvm::ArrayRef<ThroughputBound> bounds, double throughput,
                     double tightest, double gigabytesOfAWarpPerCycle) {
  p.terms.push_back({"n", n, "warps/SM", "Volkov 2016, section 3.4"});
  p.terms.push_back(
      {"latency_bound", latency, "cycles", "Volkov 2016, section 3.7"});
  p.terms.push_back({"latency_bound_throughput", latency > 0 ? n / latency : 0,
                     "warps/cycle/SM", "Volkov 2016, section 3.5"});
  for (const ThroughputBound &b : bounds)
    p.terms.push_back({b.term, b.cyclesPerWarp, "cycles/warp/SM", b.equation});
  p.terms.push_back({"throughput_bound", tightest > 0 ? 1 / tightest : 0,
                     "warps/cycle/SM", "Volkov 2016, section 3.6"});
  p.terms.push_back({"warp_throughput", throughput, "warps/cycle/SM",
                     "Volkov 2016, section 3.5"});
  p.terms.push_back({"memory_throughput", throughput * gigabytesOfAWarpPerCycle,
                     "GB/s", "Volkov 2016, section 3.8"});
  p.terms.push_back({"needed_occupancy", tightest > 0 ? latency / tightest : 0,
                     "warps/SM", "Volkov 2016, section 3.10"});
}

static Prediction predict(const KernelProfile &kernel, const Machine &machine) {
  Prediction p = startPrediction("volkov", kernel, machine);
  if (cannotRun(p, kernel, machine))
    return p;
  ThroughputBounds all = throughputBounds(kernel, machine);
  std::vector<std::string> needs = all.needs;
  llvm::append_range(needs, kernel.latencyNeeds);
  if (!needs.empty())
    return needsFigures(std::move(p), needs, machine);

  llvm::erase_if(all.bounds,
                 [](const ThroughputBound &b) { return !isVolkovResource(b); });
  double n = meanOccupancy(kernel, machine);
  double latency = kernel.latencyCyclesPerWarp;
  double cyclesPerWarp = latency / n, tightest = 0;
  p.bound = "latency";
  for (const ThroughputBound &b : all.bounds) {
    tightest = std::max(tightest, b.cyclesPerWarp);
    if (b.cyclesPerWarp <= cyclesPerWarp)
      continue;
    cyclesPerWarp = b.cyclesPerWarp;
    p.bound = b.bound;
  }
  if (cyclesPerWarp <= 0) {
    p.reason = "the kernel executes nothing";
    p.bound.clear();
    return p;
  }
  double busySMs = std::min<double>(kernel.launch.blocks(), *machine.smCount);
  // Bytes of a warp, times SMs, times clock: GB/s for one warp per cycle.
  double scale =
      kernel.dramBytes / totalWarps(kernel) * busySMs * *machine.clockGHz();
  addTerms(p, n, latency, all.bounds, 1 / cyclesPerWarp, tightest, scale);
  p.cycles = totalWarps(kernel) * cyclesPerWarp / busySMs;
  addLatencyAssumptions(p, kernel);
  p.timeUs = machine.microseconds(p.cycles);
  return p;
}

ModelInfo gpuperf::volkovModel() {
  return {"volkov",
          "Volkov 2016, chapters 3 and 4: latency and throughput bounds",
          profileParameters(),
          nullptr,
          nullptr,
          predict};
}
