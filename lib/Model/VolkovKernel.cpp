//===- VolkovKernel.cpp - Volkov's bounds on a kernel ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VolkovKernel.h"
#include "DongPai.h"
#include "MachineInputs.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;
using llvm::StringRef;

VolkovKernel::VolkovKernel(StringRef model, const KernelProfile &kernel,
                           const Machine &machine)
    : kernel(kernel), machine(machine),
      prediction(startPrediction(model, kernel, machine)),
      sheet(profileSheet(kernel, machine)) {}

/// The resources that chapters 3 and 4 consider.
static bool isVolkovResource(const ThroughputBound &b) {
  return b.bound != Bound::Lsu && b.bound != Bound::L1 &&
         b.bound != Bound::L2 && b.bound != Bound::Atomics &&
         b.bound != Bound::Barrier && b.bound != Bound::Launch;
}

bool VolkovKernel::start() {
  if (cannotRun(prediction, kernel, machine))
    return false;
  ThroughputBounds all = throughputBounds(sheet, machine);
  std::vector<std::string> needs = all.needs;
  llvm::append_range(needs, kernel.latencyNeeds);
  if (!needs.empty()) {
    prediction = needsFigures(std::move(prediction), needs, machine);
    return false;
  }
  llvm::copy_if(all.bounds, std::back_inserter(bounds), isVolkovResource);
  if (bounds.empty() && kernel.latencyCyclesPerWarp <= 0) {
    prediction.reason = "the kernel executes nothing";
    return false;
  }
  // The occupancy, or what a small grid gives to those SMs that have any.
  sheet.define("n", "warps/SM",
               "min(blocks_per_sm * ceil(threads_per_block / 32), "
               "warps / min(blocks, sms))",
               "Volkov 2016, section 3.4");
  return true;
}

void VolkovKernel::defineThroughputBounds() {
  std::string largest;
  for (const ThroughputBound &b : bounds) {
    sheet.define(b.term, "cycles/warp/SM", b.formula, b.equation);
    largest += (largest.empty() ? "" : ", ") + b.term;
  }
  if (bounds.size() > 1)
    largest = "max(" + largest + ")";
  if (!bounds.empty())
    sheet.define("throughput_bound", "warps/cycle/SM", "1 / " + largest,
                 "Volkov 2016, section 3.6");
}

/// The tightest bound, latency where it is as tight as another.
Bound VolkovKernel::tightestBound() const {
  Bound tightest = Bound::Latency;
  double cycles = sheet["latency_bound"] / sheet["n"];
  for (const ThroughputBound &b : bounds) {
    if (b.cyclesPerWarp <= cycles)
      continue;
    cycles = b.cyclesPerWarp;
    tightest = b.bound;
  }
  return tightest;
}

void VolkovKernel::defineThroughput() {
  bool hasLatency = sheet["latency_bound"] > 0;
  if (hasLatency)
    sheet.define("latency_bound_throughput", "warps/cycle/SM",
                 "n / latency_bound", "Volkov 2016, section 3.5");
  sheet.define("warp_throughput", "warps/cycle/SM",
               hasLatency && !bounds.empty()
                   ? "min(latency_bound_throughput, throughput_bound)"
               : hasLatency ? "latency_bound_throughput"
                            : "throughput_bound",
               "Volkov 2016, section 3.5");
  sheet.define("memory_throughput", "GB/s",
               "warp_throughput * dram_bytes / warps * min(blocks, sms) * "
               "clock_GHz",
               "Volkov 2016, section 3.8");
}

Prediction VolkovKernel::finish() {
  prediction.cycles =
      sheet.define("execution_cycles", "cycles",
                   "warps / (min(blocks, sms) * warp_throughput)",
                   "Volkov 2016, section 3.4");
  prediction.timeUs =
      sheet.define("time", "us", "execution_cycles / clock_GHz / 1000",
                   "Volkov 2016, section 3.4");
  prediction.bound = tightestBound();
  addLatencyAssumptions(prediction, kernel);
  addAtomicAssumptions(prediction, kernel, machine);
  prediction.inputs = std::move(sheet.inputs);
  prediction.terms = std::move(sheet.terms);
  keepUsedInputs(prediction);
  return std::move(prediction);
}
