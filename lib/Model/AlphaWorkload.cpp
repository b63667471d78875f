//===- AlphaWorkload.cpp - arithmetic per memory instruction --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AlphaWorkload.h"
#include "Bounds.h"
#include "KernelCounts.h"
#include "llvm/ADT/STLExtras.h"
#include <cassert>

using namespace gpuperf;

static constexpr const char *kSection = "Volkov 2016, section 4.1";

/// 128-byte lines of a mean request that goes off the chip.
static double linesPerRequest(const KernelProfile &kernel) {
  double lines = 0, requests = 0;
  for (const AccessProfile &access : kernel.accesses) {
    if (!KernelCounts::isOffChip(access))
      continue;
    lines += access.executionsPerWarp * access.linesPerRequest;
    requests += access.executionsPerWarp;
  }
  return lines > 0 ? lines / requests : 1;
}

static void giveDeclared(Worksheet &sheet, llvm::StringRef name,
                         const Counted &counted) {
  if (llvm::any_of(sheet.parameters,
                   [&](const Parameter &p) { return name == p.name; }))
    sheet.give(name, counted.value, counted.source);
}

static void giveAlpha(const KernelCounts &counts, Worksheet &sheet) {
  Counted memory = counts.memoryInstructions();
  if (memory.value <= 0) {
    sheet.setMissing("alpha",
                     "a request to global, local or texture memory: without "
                     "one alpha is infinite");
    return;
  }
  Counted arithmetic = counts.computeInstructions();
  sheet.give("alpha", arithmetic.value / memory.value,
             arithmetic.source + " over " + memory.source);
  giveDeclared(sheet, "mem_insts", memory);
}

void alphaworkload::reduce(const KernelProfile &kernel, const Machine &machine,
                           Worksheet &sheet, Prediction &p) {
  KernelCounts counts(kernel);
  p.reason = counts.cannotLaunch();
  giveAlpha(counts, sheet);
  giveDeclared(sheet, "n", counts.warpsPerSM(machine));
  if (double busy = counts.activeSMs(machine).value; busy > 0)
    giveDeclared(sheet, "warps",
                 {totalWarps(kernel) / busy, counts.gridSource()});
  giveDeclared(sheet, "transactions",
               {linesPerRequest(kernel), counts.memoryInstructions().source});
  giveDeclared(sheet, "NUM_sync", counts.barriers());
  p.assumptions.push_back(
      "the warp is memory instructions that miss the caches with alpha "
      "arithmetic ones behind each, every instruction in need of the one "
      "before "
      "it (Volkov 2016, section 4.1)");
  if (p.confidence == Confidence::Exact)
    p.confidence = Confidence::Assumed;
}

/// The time of the grid, or of one memory instruction and its alpha arithmetic
/// ones in each warp.
static void concludeTime(Worksheet &sheet, Prediction &p, Bound bound) {
  bool whole = sheet.has("mem_insts");
  p.cycles = sheet.define("total_cycles_SM", "cycles",
                          whole ? "mem_insts * warps / memory_throughput"
                                : "warps / memory_throughput",
                          "Volkov 2016, section 3.4");
  if (!sheet.has("clock_GHz")) {
    p.reason = "needs " + sheet.need("clock_GHz");
    return;
  }
  p.timeUs = sheet.define("time", "us", "total_cycles_SM / clock_GHz / 1000",
                          "Volkov 2016, section 3.4");
  p.bound = bound;
}

void alphaworkload::conclude(Worksheet &sheet, Prediction &p, Bound bound) {
  assert(sheet.has("memory_throughput") && "the model defines it first");
  sheet.define("arithmetic_throughput", "adds/cycle/SM",
               "32 * alpha * memory_throughput", kSection);
  if (sheet.has("sms") && sheet.has("clock_GHz"))
    sheet.define("memory_GBps", "GB/s",
                 "memory_throughput * transactions * 128 * sms * clock_GHz",
                 kSection);
  sheet.define("latency_bound", "cycles", "mem_lat + alpha * alu_lat",
               kSection);
  sheet.define("overestimate", "", "memory_throughput / (n / latency_bound)",
               "over Volkov 2016, section 4.1");
  concludeTime(sheet, p, bound);
}
