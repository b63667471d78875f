//===- VolkovContention.cpp - Volkov's bounds with contention -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VolkovContention.h"
#include "Contention.h"
#include "VolkovKernel.h"
#include "VolkovMix.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cassert>

using namespace gpuperf;
using llvm::StringRef;
using llvm::Twine;

static constexpr const char *kFit = "Volkov 2016, section 6.4";
static constexpr const char *kSolution = "Volkov 2016, section 6.5";

/// A warp's latency as a formula in which '%' is the place of the memory
/// latency.
static constexpr const char *kMixLatency = "% + alpha * alu_lat";
static constexpr const char *kKernelLatency =
    "latency_cycles + dram_round_trips * (% - dram_latency)";

/// Writes down the solution of x = scale * min(n / latency(x),
/// throughput_bound), which has x on both sides; `scale` is the GB/s of one
/// memory instruction or warp per cycle and SM.
static void recordSolution(Worksheet &sheet, const MemoryFit &fit,
                           const LoadedThroughput &solution, StringRef scale,
                           StringRef warpLatency) {
  assert(warpLatency.count('%') == 1 && "one place of the memory latency");
  auto [before, after] = warpLatency.split('%');
  std::string causes =
      (Twine("n / (") + before + latencyFormula(fit, "x") + after + ")").str();
  if (sheet.has("throughput_bound"))
    causes = "min(" + causes + ", throughput_bound)";
  sheet.record("smallest_pole", fit.smallestPole(), "GB/s",
               fit.c2GBps ? "min(c, c2)" : "c", kFit);
  sheet.record("x", solution.gigabytesPerSecond, "GB/s",
               (Twine(scale) + " * " + causes).str(), kSolution);
  sheet.record("iterations", solution.iterations, "",
               "bisection between 0 and smallest_pole", kSolution);
  // Near the pole c - x is small, and the latency changes with it: six printed
  // digits of c and of x would not give it.
  sheet.define("c_minus_x", "GB/s", "c - x", kFit);
  if (fit.c2GBps)
    sheet.define("c2_minus_x", "GB/s", "c2 - x", kFit);
  sheet.define("memory_latency", "cycles",
               fit.c2GBps ? "a + b * x / c_minus_x + b2 * x / c2_minus_x"
                          : "a + b * x / c_minus_x",
               kFit);
}

/// Figure 4.6 draws the occupancies at which 90% of the throughput bound is
/// attained; none when that is at a pole or above.
static void defineOccupancyFor90(Worksheet &sheet, const MemoryFit &fit,
                                 StringRef scale, StringRef warpLatency) {
  constexpr const char *equation = "Volkov 2016, sections 4.5 and 6.5";
  if (!sheet.has("throughput_bound"))
    return;
  double x = sheet.define("x_90", "GB/s",
                          (Twine("0.9 * throughput_bound * ") + scale).str(),
                          equation);
  if (x >= fit.smallestPole())
    return;
  sheet.define("memory_latency_90", "cycles", latencyFormula(fit, "x_90"),
               kFit);
  auto [before, after] = warpLatency.split('%');
  sheet.define("warps_needed_90", "warps/SM",
               (Twine("0.9 * throughput_bound * (") + before +
                "memory_latency_90" + after + ")")
                   .str(),
               equation);
}

//===----------------------------------------------------------------------===//
// Of a kernel
//===----------------------------------------------------------------------===//

/// The DRAM throughput that the kernel draws at the memory latency which just
/// that throughput causes.
static LoadedThroughput solveKernel(const Worksheet &sheet,
                                    const MemoryFit &fit) {
  double limit = sheet.find("throughput_bound")
                     .value_or(std::numeric_limits<double>::infinity());
  return solveThroughput(fit, [&](double dramCycles) {
    double latency =
        sheet["latency_cycles"] +
        sheet["dram_round_trips"] * (dramCycles - sheet["dram_latency"]);
    double warps = latency > 0 ? sheet["n"] / latency : limit;
    return std::min(warps, limit) * sheet["GBps_per_throughput"];
  });
}

static void defineLoadedLatency(Worksheet &sheet, const MemoryFit &fit) {
  sheet.define("GBps_per_throughput", "GB/s",
               "dram_bytes / warps * min(blocks, sms) * clock_GHz",
               "Volkov 2016, section 3.8");
  LoadedThroughput solution = solveKernel(sheet, fit);
  recordSolution(sheet, fit, solution, "GBps_per_throughput", kKernelLatency);
  sheet.define("latency_bound", "cycles",
               "latency_cycles + dram_round_trips * (memory_latency - "
               "dram_latency)",
               kSolution);
}

static Prediction predict(const KernelProfile &kernel, const Machine &machine) {
  VolkovKernel volkov("volkov-contention", kernel, machine);
  if (!volkov.start())
    return std::move(volkov.prediction);
  Worksheet &sheet = volkov.sheet;
  std::optional<MemoryFit> fit = memoryFit(sheet);
  if (!fit || !sheet.has("dram_latency"))
    return needsFigures(std::move(volkov.prediction),
                        {fit ? "dram.latency_cycles"
                             : "dram.contention_a_cycles, "
                               "dram.contention_b_cycles, "
                               "dram.contention_c_GBps"},
                        machine);
  volkov.defineThroughputBounds();
  defineLoadedLatency(sheet, *fit);
  volkov.defineThroughput();
  defineOccupancyFor90(sheet, *fit, "GBps_per_throughput", kKernelLatency);
  return volkov.finish();
}

//===----------------------------------------------------------------------===//
// Of numbers
//===----------------------------------------------------------------------===//

static bool isGiven(const Worksheet &sheet, StringRef name) {
  return llvm::any_of(sheet.inputs, [&](const InputValue &input) {
    return input.name == name && input.source == "given";
  });
}

/// The fit to use. When the user gives a, b or c and no b2, the machine's
/// second term (b2, c2) is left out: it was fitted together with the machine's
/// a, b, c.
static MemoryFit chooseFit(Worksheet &sheet) {
  MemoryFit fit = *memoryFit(sheet);
  if (isGiven(sheet, "b2") ||
      !(isGiven(sheet, "a") || isGiven(sheet, "b") || isGiven(sheet, "c")))
    return fit;
  fit.b2Cycles.reset();
  fit.c2GBps.reset();
  llvm::erase_if(sheet.inputs, [](const InputValue &input) {
    return input.name == "b2" || input.name == "c2";
  });
  return fit;
}

static void evaluate(Worksheet &sheet, Prediction &p) {
  MemoryFit fit = chooseFit(sheet);
  defineMixThroughputBound(sheet);
  sheet.define("GBps_per_IPC", "GB/s", "bytes * sms * clock_GHz", kSolution);
  LoadedThroughput solution = solveThroughput(fit, [&](double dramCycles) {
    double latency = dramCycles + sheet["alpha"] * sheet["alu_lat"];
    return std::min(sheet["n"] / latency, sheet["throughput_bound"]) *
           sheet["GBps_per_IPC"];
  });
  recordSolution(sheet, fit, solution, "GBps_per_IPC", kMixLatency);
  sheet.define("Latency", "cycles", "memory_latency + alpha * alu_lat",
               kSolution);
  defineMixThroughput(sheet, p);
  defineOccupancyFor90(sheet, fit, "GBps_per_IPC", kMixLatency);
}

/// The fit is in GB/s, so that the conversion needs SMs and clock.
static std::vector<Parameter> parametersInGBps() {
  std::vector<Parameter> list = mixParameters(fitParameters());
  for (Parameter &p : list)
    if (StringRef(p.name) == "sms" || StringRef(p.name) == "clock_GHz")
      p.optional = false;
  return list;
}

ModelInfo gpuperf::volkovContentionModel() {
  static const std::vector<Parameter> parameters = parametersInGBps();
  return {"volkov-contention",
          "Volkov 2016, sections 6.4 and 6.5: memory latency under load",
          parameters,
          nullptr,
          evaluate,
          predict};
}
