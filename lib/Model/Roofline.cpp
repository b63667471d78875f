//===- Roofline.cpp - the roofline model ----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Roofline.h"
#include "Bounds.h"
#include <algorithm>

using namespace gpuperf;

namespace {
constexpr const char *kEquation = "Williams et al. 2009, section 3";
constexpr UnitClass kPrecisions[] = {UnitClass::Fp32, UnitClass::Fp64,
                                     UnitClass::Fp16};
} // namespace

/// Cycles of the whole GPU for the operations of class `c`, with its terms.
static double precisionCycles(UnitClass c, const KernelProfile &kernel,
                              const Machine &machine, Prediction &p,
                              std::vector<std::string> &needs) {
  double operations = kernel.perThread[static_cast<unsigned>(c)] *
                      kernel.launch.blocks() * kernel.launch.threadsPerBlock();
  if (operations <= 0)
    return 0;
  std::string name = unitClassName(c).str();
  Figure lanes = machine.unit(c).lanesPerCycle;
  if (!lanes) {
    needs.push_back("throughput." + name + "_lanes_per_cycle");
    return 0;
  }
  double peakPerCycle = *lanes * *machine.smCount;
  p.terms.push_back(
      {name + "_operations", operations, "operations", kEquation});
  p.terms.push_back({"peak_" + name, peakPerCycle * *machine.clockGHz(),
                     "Goperations/s", kEquation});
  if (kernel.dramBytes > 0)
    p.terms.push_back({name + "_intensity", operations / kernel.dramBytes,
                       "operations/byte", kEquation});
  return operations / peakPerCycle;
}

Prediction gpuperf::predictRoofline(const KernelProfile &kernel,
                                    const Machine &machine) {
  Prediction p = startPrediction("roofline", kernel, machine);
  if (cannotRun(p, kernel, machine))
    return p;
  std::vector<std::string> needs;
  if (!machine.dramBandwidthGBps())
    needs.push_back("dram.sustained_bandwidth_GBps");
  for (UnitClass c : kPrecisions) {
    double cycles = precisionCycles(c, kernel, machine, p, needs);
    if (cycles > p.cycles) {
      p.cycles = cycles;
      p.bound = unitClassName(c).str();
    }
  }
  if (!needs.empty())
    return needsFigures(std::move(p), needs, machine);
  p.terms.push_back(
      {"bandwidth", *machine.dramBandwidthGBps(), "GB/s", kEquation});
  p.terms.push_back({"dram_bytes", kernel.dramBytes, "bytes", kEquation});
  double dramCycles = kernel.dramBytes / *machine.dramBytesPerCycle();
  if (dramCycles >= p.cycles) {
    p.cycles = dramCycles;
    p.bound = "dram";
  }
  if (p.cycles <= 0) {
    p.reason = "needs floating-point operations or memory traffic: the kernel "
               "has neither";
    p.bound.clear();
    return p;
  }
  p.timeUs = machine.microseconds(p.cycles);
  return p;
}
