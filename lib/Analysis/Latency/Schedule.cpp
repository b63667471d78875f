//===- Schedule.cpp - the issue times of one warp -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Schedule.h"
#include "WarpIssue.h"

using namespace gpuperf;

static WarpLatency simulate(KernelOp kernel, const Machine &machine,
                            const WarpWalk &walk, const WarpCounts &warps,
                            double extraDramCycles, IssuePlan &plan,
                            std::vector<IssuedOp> *trace) {
  Latencies latencies(machine, walk, extraDramCycles);
  WarpIssue issue(machine, walk, latencies, warps, plan, trace);
  if (kernel.getSerialisedProducts())
    issue.serialiseProducts();
  issue.run(kernel.getBody().front());
  WarpLatency result;
  // A block's place is taken by the next one only after a delay, which counts
  // into every warp's latency where it was measured (section 3.7).
  result.cycles =
      issue.lastIssueCycle() +
      machine.modelParameter("volkov", "block_replacement_cycles").value_or(0);
  result.longestCycles = result.cycles + issue.rareCycles();
  result.longestAfter = issue.rareAfter();
  result.memoryCycles = issue.memoryStallCycles();
  result.asyncCycles = issue.asyncStallCycles();
  result.pipelines = issue.pipelines();
  result.longestWaitCycles = issue.longestMemoryStall();
  result.issueEvents = issue.issueEvents();
  result.tensorBursts = issue.tensorBursts();
  result.needs.assign(latencies.needs.begin(), latencies.needs.end());
  result.assumptions.assign(latencies.assumptions.begin(),
                            latencies.assumptions.end());
  return result;
}

WarpLatency gpuperf::scheduleWarp(KernelOp kernel, const Machine &machine,
                                  const WarpWalk &walk, const WarpCounts &warps,
                                  IssuePlan &plan,
                                  std::vector<IssuedOp> *trace) {
  WarpLatency latency = simulate(kernel, machine, walk, warps, 0, plan, trace);
  double dram = machine.dram.latencyCycles.value_or(0);
  if (dram > 0) {
    WarpLatency slower =
        simulate(kernel, machine, walk, warps, dram, plan, nullptr);
    latency.dramRoundTrips = (slower.cycles - latency.cycles) / dram;
  }
  return latency;
}
