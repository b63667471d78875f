//===- Contention.cpp - memory latency under load -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contention.h"
#include "MachineInputs.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
#include <cassert>

using namespace gpuperf;
using llvm::Twine;

static double queueing(double b, double c, double x) { return b * x / (c - x); }

double MemoryFit::latencyAt(double x) const {
  assert((x == 0 || x < smallestPole()) && "infinite at the pole");
  double second = b2Cycles && c2GBps ? queueing(*b2Cycles, *c2GBps, x) : 0;
  return aCycles + queueing(bCycles, cGBps, x) + second;
}

double MemoryFit::smallestPole() const {
  return c2GBps ? std::min(cGBps, *c2GBps) : cGBps;
}

static constexpr Parameter kFitParameters[] = {
    {"a", "cycles", "memory latency without load",
     "models.volkov.refined_a_cycles|dram.contention_a_cycles"},
    {"b", "cycles", "how fast it grows",
     "models.volkov.refined_b1_cycles|dram.contention_b_cycles"},
    {"c", "GB/s", "throughput at which it is infinite",
     "models.volkov.refined_c1_GBps|dram.contention_c_GBps"},
    {"b2", "cycles", "of a second term of the fit",
     "models.volkov.refined_b2_cycles", "", "", true},
    {"c2", "GB/s", "of a second term of the fit",
     "models.volkov.refined_c2_GBps", "", "", true},
};

llvm::ArrayRef<Parameter> gpuperf::fitParameters() { return kFitParameters; }

std::optional<MemoryFit> gpuperf::memoryFit(const Worksheet &sheet) {
  if (!sheet.has("a") || !sheet.has("b") || !sheet.has("c"))
    return std::nullopt;
  MemoryFit fit{sheet["a"], sheet["b"], sheet["c"], {}, {}};
  if (sheet.has("b2") && sheet.has("c2")) {
    fit.b2Cycles = sheet["b2"];
    fit.c2GBps = sheet["c2"];
  }
  return fit;
}

std::optional<MemoryFit> gpuperf::memoryFit(const Machine &machine) {
  Worksheet sheet(kFitParameters);
  giveFigures(machine, sheet);
  return memoryFit(sheet);
}

std::string gpuperf::latencyFormula(const MemoryFit &fit, llvm::StringRef x) {
  auto term = [&](const char *b, const char *c) {
    return (Twine(" + ") + b + " * " + x + " / (" + c + " - " + x + ")").str();
  };
  return "a" + term("b", "c") + (fit.c2GBps ? term("b2", "c2") : "");
}

LoadedThroughput
gpuperf::solveThroughput(const MemoryFit &fit,
                         llvm::function_ref<double(double)> caused) {
  constexpr double tolerance = 1e-12;
  constexpr unsigned mostIterations = 500;
  LoadedThroughput solution;
  if (caused(fit.latencyAt(0)) <= 0)
    return solution;
  // Latency grows with x and what it causes does not, so that they cross once;
  // neither end of the bracket is ever evaluated.
  double low = 0, high = fit.smallestPole();
  while (high - low > tolerance * high &&
         solution.iterations < mostIterations) {
    double x = low + (high - low) / 2;
    (caused(fit.latencyAt(x)) > x ? low : high) = x;
    ++solution.iterations;
  }
  solution.gigabytesPerSecond = low;
  return solution;
}

LoadedLatency gpuperf::loadedLatency(const KernelProfile &kernel,
                                     const Machine &machine, double bytes) {
  double unloaded = kernel.latencyCyclesPerWarp;
  Figure clock = machine.clockGHz();
  Figure dramLatency = machine.dram.latencyCycles;
  auto throughput = [&](double cycles) {
    return cycles > 0 ? bytes * *clock / cycles : 0;
  };
  std::optional<MemoryFit> fit = memoryFit(machine);
  if (!fit || !dramLatency || bytes <= 0)
    return {unloaded, throughput(unloaded)};

  auto latency = [&](double dramCycles) {
    return unloaded +
           kernel.dramRoundTripsPerWarp * (dramCycles - *dramLatency);
  };
  double x = solveThroughput(*fit, [&](double dramCycles) {
               return throughput(latency(dramCycles));
             }).gigabytesPerSecond;
  return {latency(fit->latencyAt(x)), x};
}
