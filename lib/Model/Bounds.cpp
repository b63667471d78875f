//===- Bounds.cpp - throughput limits of an SM as cycles per warp ---------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
#include <cmath>

using namespace gpuperf;
using llvm::ArrayRef;
using llvm::StringRef;
using llvm::Twine;

namespace {

constexpr StringRef kResources = "Volkov 2016, section 3.6, Table 3.4";

/// Collects the bounds one by one.
class BoundBuilder {
public:
  BoundBuilder(const KernelProfile &kernel, const Machine &machine)
      : kernel(kernel), machine(machine) {}
  ThroughputBounds build();

private:
  const KernelProfile &kernel;
  const Machine &machine;
  ThroughputBounds result;

  double count(UnitClass c) const {
    return kernel.perWarp[static_cast<unsigned>(c)];
  }
  /// Adds `amount` of work on a resource that does `perCycle` of it; says that
  /// `figure` is needed when it is absent and named.
  void add(StringRef bound, StringRef term, double amount, Figure perCycle,
           StringRef figure, StringRef equation = kResources,
           ThroughputBound::Scope scope = ThroughputBound::PerSM);
  void issue();
  void unit(UnitClass c, StringRef bound);
  void cudaCores();
  void tensor();
  void loadStore();
  void shared();
  void caches();
  void dram();
  void atomics();
  Figure warpsPerCycle(UnitClass c) const;
  /// A figure of the whole GPU as one SM's share of it.
  Figure share(Figure ofGpu) const {
    if (!ofGpu || !machine.smCount)
      return std::nullopt;
    return *ofGpu / *machine.smCount;
  }
};

void BoundBuilder::add(StringRef bound, StringRef term, double amount,
                       Figure perCycle, StringRef figure, StringRef equation,
                       ThroughputBound::Scope scope) {
  if (amount <= 0)
    return;
  if (perCycle && *perCycle > 0)
    result.bounds.push_back(
        {bound.str(), term.str(), scope, amount / *perCycle, equation.str()});
  else if (!figure.empty())
    result.needs.push_back(figure.str());
}

Figure BoundBuilder::warpsPerCycle(UnitClass c) const {
  Figure cycles = machine.cyclesPerWarpInstruction(c);
  if (!cycles || *cycles <= 0)
    return std::nullopt;
  return 1 / *cycles;
}

void BoundBuilder::issue() {
  double events = kernel.issueEventsPerWarp > 0 ? kernel.issueEventsPerWarp
                                                : kernel.issueSlotsPerWarp;
  add("issue", "issue_cycles", events, machine.issuePerCycle(),
      "issue.warps_per_cycle_per_scheduler");
}

void BoundBuilder::unit(UnitClass c, StringRef bound) {
  std::string name = unitClassName(c).str();
  add(bound, name + "_cycles", count(c), warpsPerCycle(c),
      "throughput." + name + "_lanes_per_cycle");
}

/// Before compute capability 7.0 one set of CUDA cores executes basic integer
/// and single-precision instructions (Volkov 2016, section 2.7), so their times
/// add; since then integer has lanes of its own.
void BoundBuilder::cudaCores() {
  if (machine.computeCapability.major >= 7) {
    unit(UnitClass::Fp32, "fp32");
    unit(UnitClass::Int, "int");
    return;
  }
  double fp32 = count(UnitClass::Fp32) + count(UnitClass::Move);
  double integer = count(UnitClass::Int);
  Figure perFp32 = warpsPerCycle(UnitClass::Fp32);
  Figure perInt = warpsPerCycle(UnitClass::Int);
  if (!perFp32 || (integer > 0 && !perInt)) {
    unit(UnitClass::Fp32, "fp32");
    unit(UnitClass::Int, "int");
    return;
  }
  double cycles = fp32 / *perFp32 + (integer > 0 ? integer / *perInt : 0);
  add(integer > fp32 ? "int" : "fp32", "cuda_core_cycles", cycles, 1.0, "");
}

/// The machine gives multiply-adds; the dialect counts matrix instructions of
/// the m16n8k16 shape, 16 * 8 * 16 multiply-adds (PTX ISA, mma.sync).
void BoundBuilder::tensor() {
  constexpr double multiplyAddsPerInstruction = 16 * 8 * 16;
  add("tensor", "tensor_cycles",
      count(UnitClass::Tensor) * multiplyAddsPerInstruction,
      machine.unit(UnitClass::Tensor).lanesPerCycle,
      "throughput.tensor_fma_per_cycle");
}

void BoundBuilder::loadStore() {
  double requests = count(UnitClass::Load) + count(UnitClass::Store) +
                    count(UnitClass::Atomic) + kernel.constantReplaysPerWarp;
  add("lsu", "lsu_cycles", requests, warpsPerCycle(UnitClass::Load), "");
}

/// A wavefront takes one word from every bank; at the width that gives the
/// published bytes per cycle it takes banks * width / that many cycles.
void BoundBuilder::shared() {
  const SharedMemoryFigures &shared = machine.shared;
  double wavefronts = kernel.sharedWavefrontsPerWarp;
  Count width = shared.defaultBankWidthBytes ? shared.defaultBankWidthBytes
                                             : shared.bankWidthBytes;
  Figure perCycle;
  if (shared.bytesPerCycle && shared.banks && width)
    // A wider mode does not serve more wavefronts per cycle.
    perCycle = std::min(*shared.bytesPerCycle / (*shared.banks * *width), 1.0);
  add("shared", "shared_cycles", wavefronts, perCycle,
      "shared.bytes_per_cycle");
}

void BoundBuilder::caches() {
  double warps = std::max(totalWarps(kernel), 1.0);
  add("l1", "l1_cycles", kernel.l1Bytes / warps, machine.l1.bytesPerCycle, "",
      "bytes / (bytes per cycle)");
  add("l2", "l2_cycles", kernel.l2Bytes / warps,
      share(machine.l2.bytesPerCycle), "", "bytes / (bytes per cycle per SM)",
      ThroughputBound::SharedByAll);
}

void BoundBuilder::dram() {
  add("dram", "dram_cycles",
      kernel.dramBytes / std::max(totalWarps(kernel), 1.0),
      share(machine.dramBytesPerCycle()), "dram.sustained_bandwidth_GBps",
      kResources, ThroughputBound::SharedByAll);
}

void BoundBuilder::atomics() {
  constexpr StringRef rate = "atomics / (atomics per cycle)";
  const L2Figures &l2 = machine.l2;
  add("atomics", "shared_atomic_cycles", 32 * kernel.sharedAtomicPassesPerWarp,
      machine.shared.atomicLanesPerCycle, "", rate);
  add("atomics", "global_atomic_cycles", kernel.globalAtomicsPerWarp,
      share(l2.atomicLanesPerCycle), "", rate, ThroughputBound::SharedByAll);
  add("atomics", "same_address_atomic_cycles",
      kernel.globalAtomicsOnOneAddress / std::max(totalWarps(kernel), 1.0),
      l2.sameAddressAtomicLanesPerCycle, "", rate, ThroughputBound::OneForAll);
}

ThroughputBounds BoundBuilder::build() {
  issue();
  cudaCores();
  unit(UnitClass::Fp64, "fp64");
  unit(UnitClass::Fp16, "fp16");
  // The units of special functions convert, and shuffles pass through the
  // crossbar of shared memory.
  unit(UnitClass::Conversion, "special");
  unit(UnitClass::Special, "special");
  unit(UnitClass::Shuffle, "shared");
  tensor();
  loadStore();
  shared();
  caches();
  dram();
  atomics();
  add("barrier", "barrier_cycles", kernel.barriersPerWarp,
      warpsPerCycle(UnitClass::Barrier), "");
  return std::move(result);
}

} // namespace

ThroughputBounds gpuperf::throughputBounds(const KernelProfile &kernel,
                                           const Machine &machine) {
  return BoundBuilder(kernel, machine).build();
}

double gpuperf::totalWarps(const KernelProfile &kernel) {
  return static_cast<double>(kernel.launch.blocks()) *
         kernel.launch.warpsPerBlock();
}

Prediction gpuperf::startPrediction(StringRef model,
                                    const KernelProfile &kernel,
                                    const Machine &machine) {
  Prediction p;
  p.model = model.str();
  p.machine = machine.name;
  p.assumptions = kernel.assumptions;
  p.confidence = !kernel.unknown.empty()       ? "low"
                 : !kernel.assumptions.empty() ? "assumed"
                                               : "exact";
  return p;
}

void gpuperf::addLatencyAssumptions(Prediction &prediction,
                                    const KernelProfile &kernel) {
  if (prediction.bound != "latency" || kernel.latencyAssumptions.empty())
    return;
  llvm::append_range(prediction.assumptions, kernel.latencyAssumptions);
  if (prediction.confidence == "exact")
    prediction.confidence = "assumed";
}

Prediction gpuperf::needsFigures(Prediction prediction,
                                 ArrayRef<std::string> figures,
                                 const Machine &machine) {
  std::vector<std::string> names(figures.begin(), figures.end());
  llvm::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  prediction.reason = (Twine("needs ") + llvm::join(names, ", ") +
                       " of machine " + machine.name)
                          .str();
  prediction.timeUs.reset();
  prediction.cycles = 0;
  prediction.bound.clear();
  return prediction;
}

bool gpuperf::cannotRun(Prediction &prediction, const KernelProfile &kernel,
                        const Machine &machine) {
  std::vector<std::string> needs;
  if (!machine.smCount)
    needs.push_back("device.sm_count");
  if (!machine.clockGHz())
    needs.push_back("device.boost_clock_GHz");
  if (!needs.empty()) {
    prediction = needsFigures(std::move(prediction), needs, machine);
    return true;
  }
  const Occupancy &occupancy = kernel.occupancy;
  if (!kernel.noOccupancy.empty())
    prediction.reason = kernel.noOccupancy;
  else if (!occupancy.unlaunchable.empty())
    prediction.reason =
        "the kernel cannot be launched: " + occupancy.unlaunchable;
  else if (occupancy.blocksPerSM <= 0)
    prediction.reason =
        "no block fits on an SM, limited by " + occupancy.limiter;
  else if (kernel.launch.blocks() <= 0)
    prediction.reason = "the grid has no blocks";
  return !prediction.reason.empty();
}
