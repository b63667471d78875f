//===- Bsp.cpp - the BSP model with one fitted factor ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bsp.h"
#include "KernelCounts.h"
#include <algorithm>

using namespace gpuperf;

static constexpr const char *kTypical = "section IV, typical";

static constexpr Parameter kParameters[] = {
    {"t", "threads", "threads of the kernel"},
    {"comp", "cycles", "computation of a thread, one cycle an operation"},
    {"ld0", "accesses", "loads of a thread from shared memory", "", "0",
     "default"},
    {"st0", "accesses", "stores of a thread to shared memory", "", "0",
     "default"},
    {"ld1", "accesses", "loads of a thread from global memory", "", "0",
     "default"},
    {"st1", "accesses", "stores of a thread to global memory", "", "0",
     "default"},
    {"L1", "accesses", "loads of a thread that hit the first-level cache", "",
     "0", "default"},
    {"L2", "accesses", "loads of a thread that hit the second-level cache", "",
     "0", "default"},
    {"g_SM", "cycles", "an access to shared memory",
     "models.bsp.shared_memory_cycles|shared.latency_cycles", "5", kTypical},
    {"g_GM", "cycles", "an access to global memory",
     "models.bsp.global_memory_cycles|dram.latency_cycles", "500", kTypical},
    {"g_L1", "cycles", "a hit in the first-level cache",
     "models.bsp.l1_cycles|l1.latency_cycles", "5", kTypical},
    {"g_L2", "cycles", "a hit in the second-level cache",
     "models.bsp.l2_cycles|l2.latency_cycles", "250", kTypical},
    {"R", "GHz", "clock rate",
     "models.bsp.clock_GHz|device.boost_clock_GHz|device.base_clock_GHz"},
    {"SMs", "SMs", "multiprocessors", "models.bsp.sm_count|device.sm_count", "",
     "", true},
    {"cores_per_SM", "cores/SM", "single-precision lanes of one",
     "throughput.fp32_lanes_per_cycle", "", "", true},
    {"P", "cores", "cores of the GPU", "models.bsp.cores", "SMs * cores_per_SM",
     "SMs * cores_per_SM"},
    {"lambda", "",
     "predicted time at lambda = 1 over a measured one: gpuperf fit"},
};

//===----------------------------------------------------------------------===//
// Reduction
//===----------------------------------------------------------------------===//

namespace {
/// Accesses of a mean thread.
struct ThreadAccesses {
  double loads = 0, stores = 0;
  double l1Hits = 0, l2Hits = 0; ///< of the loads
};
} // namespace

/// The part of a load's bytes that is in a cache, by the footprint of the
/// kernel: `missed` of `asked` are not.
static double hitRate(double asked, double missed) {
  return asked > 0 ? std::clamp(1 - missed / asked, 0.0, 1.0) : 0;
}

static void addAccess(const AccessProfile &access, double perThread,
                      ThreadAccesses &sum) {
  if (access.kind == AccessKind::Atomic || access.kind == AccessKind::Store)
    sum.stores += perThread;
  if (access.kind == AccessKind::Store)
    return;
  double l1 = hitRate(access.traffic.l1Bytes, access.traffic.l2Bytes);
  double l2 =
      (1 - l1) * hitRate(access.traffic.l2Bytes, access.traffic.dramBytes);
  sum.loads += perThread;
  sum.l1Hits += perThread * l1;
  sum.l2Hits += perThread * l2;
}

static void reduceAccesses(const KernelProfile &kernel, Worksheet &sheet) {
  KernelCounts counts(kernel);
  double lanes = counts.threadsPerBlock().value / counts.warpsPerBlock().value;
  ThreadAccesses shared, global;
  for (const AccessProfile &access : kernel.accesses) {
    double perThread = access.executionsPerWarp * access.lanes.active / lanes;
    if (access.space == Space::Shared)
      addAccess(access, perThread, shared);
    else if (KernelCounts::isOffChip(access))
      addAccess(access, perThread, global);
  }
  std::string sharedSource = counts.sharedInstructions().source;
  std::string globalSource = counts.memoryInstructions().source;
  sheet.give("ld0", shared.loads, sharedSource);
  sheet.give("st0", shared.stores, sharedSource);
  sheet.give("ld1", global.loads, globalSource);
  sheet.give("st1", global.stores, globalSource);
  sheet.give("L1", global.l1Hits, "footprint of " + globalSource);
  sheet.give("L2", global.l2Hits, "footprint of " + globalSource);
}

/// Operations of a mean thread that access no memory.
static double operations(const KernelProfile &kernel) {
  double sum = 0;
  for (unsigned i = 0; i != numInstClasses; ++i) {
    InstClass c = static_cast<InstClass>(i);
    bool counts = c != InstClass::Load && c != InstClass::Store &&
                  c != InstClass::Atomic && c != InstClass::Barrier;
    sum += counts ? kernel.perThread[i] : 0;
  }
  return sum;
}

static void reduce(const KernelProfile &kernel, const Machine &,
                   Worksheet &sheet, Prediction &p) {
  KernelCounts counts(kernel);
  p.reason = counts.cannotLaunch();
  sheet.give("t", counts.totalThreads().value, counts.gridSource());
  sheet.give("comp", operations(kernel), counts.instructions().source);
  reduceAccesses(kernel, sheet);
  p.assumptions.push_back("each instruction that accesses no memory is a cycle "
                          "of computation, addresses and loops included");
  p.assumptions.push_back("cache hits are those of the kernel's footprint, "
                          "where the paper profiles them");
  if (kernel.globalAtomicsPerWarp + kernel.sharedAtomicsPerWarp > 0)
    p.assumptions.push_back("an atomic is a load and a store");
}

//===----------------------------------------------------------------------===//
// Equations
//===----------------------------------------------------------------------===//

static Bound boundOf(const Worksheet &sheet) {
  double global = sheet["Comm_GM"], shared = sheet["Comm_SM"];
  if (sheet["comp"] >= std::max(global, shared))
    return Bound::Issue;
  return global >= shared ? Bound::Dram : Bound::Shared;
}

static void evaluate(Worksheet &sheet, Prediction &p) {
  sheet.define("Comm_SM", "cycles", "(ld0 + st0) * g_SM",
               "Amaris et al. 2015, eq. 4");
  sheet.define("Comm_GM", "cycles",
               "(ld1 + st1 - L1 - L2) * g_GM + L1 * g_L1 + L2 * g_L2",
               "Amaris et al. 2015, eq. 5");
  p.timeUs = sheet.define(
      "T_k", "us", "t * (comp + Comm_GM + Comm_SM) / (R * P * lambda) / 1000",
      "Amaris et al. 2015, eq. 3");
  p.cycles = *p.timeUs * sheet["R"] * 1000;
  p.bound = boundOf(sheet);
}

ModelInfo gpuperf::bspModel() {
  return {"bsp", "Amaris et al. 2015: counts over cores, one fitted factor",
          kParameters, reduce, evaluate};
}
