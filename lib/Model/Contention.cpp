//===- Contention.cpp - memory latency under load -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contention.h"

using namespace gpuperf;

Figure gpuperf::dramLatencyAt(const Machine &machine, double throughputGBps) {
  const DramFigures &dram = machine.dram;
  if (!dram.contentionACycles || !dram.contentionBCycles ||
      !dram.contentionCGBps || throughputGBps >= *dram.contentionCGBps)
    return std::nullopt;
  return *dram.contentionACycles + *dram.contentionBCycles * throughputGBps /
                                       (*dram.contentionCGBps - throughputGBps);
}

LoadedLatency gpuperf::loadedLatency(const KernelProfile &kernel,
                                     const Machine &machine, double bytes) {
  double unloaded = kernel.latencyCyclesPerWarp;
  Figure clock = machine.clockGHz();
  auto throughput = [&](double cycles) {
    return cycles > 0 ? bytes * *clock / cycles : 0;
  };
  if (!dramLatencyAt(machine, 0) || !machine.dram.latencyCycles || bytes <= 0)
    return {unloaded, throughput(unloaded)};

  auto latency = [&](double gbps) {
    return unloaded +
           kernel.dramRoundTripsPerWarp *
               (*dramLatencyAt(machine, gbps) - *machine.dram.latencyCycles);
  };
  // Latency grows with x and bytes / latency falls, so that they cross once
  // below the pole c.
  double low = 0, high = *machine.dram.contentionCGBps;
  for (int step = 0; step < 100; ++step) {
    double x = (low + high) / 2;
    bool caused = throughput(latency(x)) > x;
    (caused ? low : high) = x;
  }
  return {latency(low), low};
}
