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

/// How long a load waits for writes, as a summand; empty for nothing. All loads
/// wait as soon as an eighth of the traffic is written: the least that was
/// measured.
static std::string defineWriteWait(Worksheet &sheet) {
  if (!sheet.has("write_wait") || sheet["dram_written"] <= 0)
    return "";
  std::string written =
      sheet.has("left_in_l2") ? "(dram_written - left_in_l2)" : "dram_written";
  sheet.define("written_first", "cycles",
               "write_wait * min(8 * " + written + " / dram_bytes, 1)",
               "DRAM serves reads and writes in turn");
  return " + written_first";
}

void gpuperf::defineQuietLatency(Worksheet &sheet) {
  if (!memoryFit(sheet) || !sheet.has("dram_latency"))
    return;
  std::string wait = defineWriteWait(sheet);
  sheet.define("quiet_latency", "cycles",
               "warp_latency + dram_round_trips * (a" + wait +
                   " - dram_latency)",
               "Volkov 2016, section 6.4");
}

void gpuperf::defineLoadedLatency(Worksheet &sheet, const std::string &phase,
                                  double replacement) {
  constexpr const char *equation = "Volkov 2016, section 6.5";
  std::string x = phase + ".latency_throughput", latency = phase + ".latency";
  double bytes = (sheet["dram_bytes"] - sheet.find("left_in_l2").value_or(0)) /
                 sheet["blocks"] * sheet[phase + ".blocks"];
  std::optional<MemoryFit> fit = memoryFit(sheet);
  if (!fit || !sheet.has("dram_latency") || bytes <= 0) {
    sheet.define(latency, "cycles", "warp_latency", "Volkov 2016, section 3.7");
    if (bytes > 0 && sheet[latency] > 0)
      sheet.define(x, "GB/s",
                   "dram_bytes / blocks * " + phase + ".blocks * clock_GHz / " +
                       latency,
                   "Volkov 2016, section 3.8");
    return;
  }
  bool isWritten = sheet.has("written_first");
  double wait = isWritten ? sheet["written_first"] : 0;
  LoadedThroughput loaded = solveThroughput(*fit, [&](double dramCycles) {
    double cycles = sheet["warp_latency"] +
                    sheet["dram_round_trips"] *
                        (dramCycles + wait - sheet["dram_latency"]) +
                    replacement;
    return cycles > 0 ? bytes * sheet["clock_GHz"] / cycles : 0;
  });
  sheet.record(x, loaded.gigabytesPerSecond, "GB/s",
               "the traffic of the phase over the latency at that traffic, "
               "by bisection",
               equation);
  sheet.define(latency, "cycles",
               "warp_latency + dram_round_trips * (" + latencyFormula(*fit, x) +
                   (isWritten ? " + written_first" : "") + " - dram_latency)",
               equation);
}
