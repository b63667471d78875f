//===- Schedule.cpp - the issue times of one warp -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Schedule.h"
#include "WarpIssue.h"
#include <algorithm>

using namespace gpuperf;

/// Registers per thread that ptxas schedules for: those asked for, or those that
/// let as many threads run as fit on an SM, or more where the kernel takes more.
static int64_t registersAimedAt(KernelOp kernel, const Machine &machine) {
  if (kernel.getMaxRegisters())
    return *kernel.getMaxRegisters();
  int64_t threads = machine.limits.maxWarpsPerSM.value_or(64) * 32;
  if (kernel.getMaxThreads() && kernel.getMinBlocks())
    threads =
        std::max<int64_t>(*kernel.getMaxThreads() * *kernel.getMinBlocks(), 1);
  int64_t ofFullSM = machine.limits.registersPerSM.value_or(65536) / threads;
  return std::max<int64_t>(ofFullSM / 8 * 8, kernel.getRegisters().value_or(0));
}

/// Registers that loads in flight may hold. ptxas 13.0 issues loads of one sum
/// ahead until all but some ten of the registers that it aims at are taken: 14
/// of 24, 22 of 32 (sm_80), 31 of 40 (sm_86), 52 of 64 (sm_75), and never more
/// than 77. What older compilers do for older machines is not known: half of
/// what a thread can have.
static int64_t registersForLoads(KernelOp kernel, const Machine &machine) {
  constexpr int64_t others = 10, most = 77;
  const ComputeCapability &capability = machine.computeCapability;
  bool isMeasured = capability.major * 10 + capability.minor >= 75;
  if (isMeasured)
    return std::clamp<int64_t>(registersAimedAt(kernel, machine) - others, 1,
                               most);
  int64_t limit = machine.limits.maxRegistersPerThread.value_or(255);
  if (kernel.getMaxRegisters())
    limit = std::min<int64_t>(limit, *kernel.getMaxRegisters());
  return std::max<int64_t>(limit / 2, 1);
}

static WarpLatency simulate(KernelOp kernel, const Machine &machine,
                            const WarpWalk &walk, double warpsPerBlock,
                            double extraDramCycles,
                            std::vector<IssuedOp> *trace) {
  Latencies latencies(machine, walk, extraDramCycles);
  WarpIssue issue(machine, walk, latencies, warpsPerBlock,
                  registersForLoads(kernel, machine), trace);
  issue.run(kernel.getBody().front());
  WarpLatency result;
  // A block's place is taken by the next one only after a delay, which counts
  // into every warp's latency where it was measured (section 3.7).
  result.cycles =
      issue.lastIssueCycle() +
      machine.modelParameter("volkov", "block_replacement_cycles").value_or(0);
  result.memoryCycles = issue.memoryStallCycles();
  result.issueEvents = issue.issueEvents();
  result.needs.assign(latencies.needs.begin(), latencies.needs.end());
  result.assumptions.assign(latencies.assumptions.begin(),
                            latencies.assumptions.end());
  return result;
}

WarpLatency gpuperf::scheduleWarp(KernelOp kernel, const Machine &machine,
                                  const WarpWalk &walk, double warpsPerBlock,
                                  std::vector<IssuedOp> *trace) {
  WarpLatency latency =
      simulate(kernel, machine, walk, warpsPerBlock, 0, trace);
  double dram = machine.dram.latencyCycles.value_or(0);
  if (dram > 0) {
    WarpLatency slower =
        simulate(kernel, machine, walk, warpsPerBlock, dram, nullptr);
    latency.dramRoundTrips = (slower.cycles - latency.cycles) / dram;
  }
  return latency;
}

WarpLatency gpuperf::scheduleWarp(KernelOp kernel, const Machine &machine,
                                  const WarpWalk &walk, double warpsPerBlock) {
  return scheduleWarp(kernel, machine, walk, warpsPerBlock, nullptr);
}
