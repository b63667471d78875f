//===- Gpuperf.cpp - the default model ------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Gpuperf.h"
#include "Bounds.h"
#include "Contention.h"
#include "DongPai.h"
#include "ProfileNumbers.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <map>

using namespace gpuperf;

namespace {

/// Blocks that run together, `repeats` times over.
struct Phase {
  const char *name;
  double blocks = 0;
  double repeats = 0;
  double busySMs = 0;
  double blocksOnBusiestSM = 0;
};

/// What bounds a phase, and for how long.
struct PhaseTime {
  double cycles = 0;
  std::string bound;
  LoadedLatency latency;
};

std::vector<Phase> splitIntoPhases(const KernelProfile &kernel, double sms) {
  double blocks = kernel.launch.blocks();
  double wave = sms * kernel.occupancy.blocksPerSM;
  double waves = std::floor(blocks / wave);
  double tail = blocks - waves * wave;
  std::vector<Phase> phases;
  if (waves > 0)
    phases.push_back({"full_wave", wave, waves, sms,
                      static_cast<double>(kernel.occupancy.blocksPerSM)});
  if (tail > 0)
    phases.push_back(
        {"tail", tail, 1, std::min(tail, sms), std::ceil(tail / sms)});
  return phases;
}

/// Cycles that the phase's warps keep the resource of `bound` busy.
double busyCycles(const ThroughputBound &bound, const Phase &phase,
                  double warpsPerBlock) {
  switch (bound.scope) {
  case ThroughputBound::PerSM:
    return phase.blocksOnBusiestSM * warpsPerBlock * bound.cyclesPerWarp;
  case ThroughputBound::SharedByAll:
    return phase.blocks / phase.busySMs * warpsPerBlock * bound.cyclesPerWarp;
  case ThroughputBound::OneForAll:
    return phase.blocks * warpsPerBlock * bound.cyclesPerWarp;
  }
  return 0;
}

PhaseTime timePhase(const Phase &phase, const KernelProfile &kernel,
                    const Machine &machine,
                    llvm::ArrayRef<ThroughputBound> bounds) {
  PhaseTime time;
  double bytes = kernel.dramBytes / kernel.launch.blocks() * phase.blocks;
  time.latency = loadedLatency(kernel, machine, bytes);
  time.cycles = time.latency.cycles;
  time.bound = "latency";
  for (const ThroughputBound &b : bounds) {
    double cycles = busyCycles(b, phase, kernel.launch.warpsPerBlock());
    if (cycles <= time.cycles)
      continue;
    time.cycles = cycles;
    time.bound = b.bound;
  }
  return time;
}

void addKernelTerms(Prediction &p, const KernelProfile &kernel,
                    llvm::ArrayRef<ThroughputBound> bounds) {
  p.terms.push_back({"warps_per_sm",
                     static_cast<double>(kernel.occupancy.blocksPerSM *
                                         kernel.launch.warpsPerBlock()),
                     "warps/SM", "occupancy"});
  p.terms.push_back({"warp_latency", kernel.latencyCyclesPerWarp, "cycles",
                     "Volkov 2016, section 3.7"});
  p.terms.push_back({"dram_round_trips", kernel.dramRoundTripsPerWarp, "",
                     "d latency / d DRAM latency"});
  for (const ThroughputBound &b : bounds)
    p.terms.push_back({b.term, b.cyclesPerWarp,
                       b.scope == ThroughputBound::OneForAll ? "cycles/warp"
                                                             : "cycles/warp/SM",
                       b.equation});
}

void addPhaseTerms(Prediction &p, const Phase &phase, const PhaseTime &time,
                   llvm::ArrayRef<ThroughputBound> bounds,
                   double warpsPerBlock) {
  std::string prefix = std::string(phase.name) + ".";
  auto add = [&](llvm::StringRef name, double value, const char *unit,
                 const char *equation) {
    p.terms.push_back({prefix + name.str(), value, unit, equation});
  };
  add("count", phase.repeats, "", "floor(blocks / (SMs * blocks per SM))");
  add("blocks", phase.blocks, "blocks", "blocks that run together");
  add("busy_sms", phase.busySMs, "SMs", "min(blocks, SMs)");
  add("latency", time.latency.cycles, "cycles", "Volkov 2016, section 6.5");
  add("latency_throughput", time.latency.throughputGBps, "GB/s",
      "Volkov 2016, section 6.5");
  for (const ThroughputBound &b : bounds)
    add(b.term, busyCycles(b, phase, warpsPerBlock), "cycles",
        "Volkov 2016, section 3.6");
  add("cycles", time.cycles, "cycles", "largest bound");
}

/// The bound that holds for most of the cycles.
std::string dominant(const std::map<std::string, double> &cyclesByBound) {
  auto most = std::max_element(
      cyclesByBound.begin(), cyclesByBound.end(),
      [](const auto &a, const auto &b) { return a.second < b.second; });
  return most == cyclesByBound.end() ? std::string() : most->first;
}

} // namespace

static Prediction predict(const KernelProfile &kernel, const Machine &machine) {
  Prediction p = startPrediction("gpuperf", kernel, machine);
  if (cannotRun(p, kernel, machine))
    return p;
  ThroughputBounds throughput = throughputBounds(kernel, machine);
  std::vector<std::string> needs = throughput.needs;
  llvm::append_range(needs, kernel.latencyNeeds);
  if (!needs.empty())
    return needsFigures(std::move(p), needs, machine);

  addKernelTerms(p, kernel, throughput.bounds);
  std::map<std::string, double> cyclesByBound;
  for (const Phase &phase : splitIntoPhases(kernel, *machine.smCount)) {
    PhaseTime time = timePhase(phase, kernel, machine, throughput.bounds);
    addPhaseTerms(p, phase, time, throughput.bounds,
                  kernel.launch.warpsPerBlock());
    p.cycles += phase.repeats * time.cycles;
    cyclesByBound[time.bound] += phase.repeats * time.cycles;
  }
  // With nothing to execute, only the launch is left.
  p.bound = p.cycles > 0 ? dominant(cyclesByBound) : "launch";
  addLatencyAssumptions(p, kernel);
  addAtomicAssumptions(p, kernel, machine);
  p.timeUs = machine.microseconds(p.cycles);
  return p;
}

ModelInfo gpuperf::gpuperfModel() {
  return {"gpuperf",
          "latency and throughput bounds with contention, in waves and a tail",
          profileParameters(),
          nullptr,
          nullptr,
          predict};
}
