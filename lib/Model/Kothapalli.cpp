//===- Kothapalli.cpp - the BSP, PRAM and QRQW model ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kothapalli.h"
#include "KernelCounts.h"
#include "gpuperf/Machine/Figures.h"

using namespace gpuperf;

static constexpr Parameter kParameters[] = {
    {"blocks", "blocks", "of the grid", "", "", "", true},
    {"SMs", "SMs", "multiprocessors",
     "models.kothapalli.sm_count|device.sm_count", "", "", true},
    {"N_B", "blocks/SM", "blocks that an SM gets in sequence", "", "", "",
     true},
    {"N_w", "warps/block", "warps of a block"},
    {"N_t", "threads/warp", "threads of a warp", "limits.warp_size_threads",
     "32", "section 2"},
    {"N_C", "cores/SM", "cores of an SM",
     "models.kothapalli.cores_per_sm|throughput.fp32_lanes_per_cycle"},
    {"D", "threads/core", "depth of a core's pipeline",
     "models.kothapalli.pipeline_depth"},
    {"R", "GHz", "clock rate of a core",
     "models.kothapalli.clock_GHz|device.boost_clock_GHz|"
     "device.base_clock_GHz"},
    // What the operations and accesses of a thread cost.
    {"add_cycles", "cycles", "an addition", "models.kothapalli.add_cycles", "4",
     "section 3.2.1"},
    {"multiply_cycles", "cycles", "a 32-bit integer multiplication",
     "models.kothapalli.int_multiply_cycles", "16", "section 3.2.1"},
    {"modulo_cycles", "cycles", "an integer modulo",
     "models.kothapalli.int_modulo_cycles", "48", "section 3.5"},
    {"global_cycles", "cycles", "an access to global memory",
     "models.kothapalli.global_memory_cycles|dram.latency_cycles", "500",
     "section 3.2.2"},
    {"shared_cycles", "cycles", "an access to shared memory",
     "models.kothapalli.shared_memory_cycles", "4", "section 3.2.2"},
    // What a thread does, or its cycles in one number.
    {"N_comp", "cycles", "computation of a thread, in place of the next four",
     "", "", "", true},
    {"additions", "operations", "of a thread, and what costs the same", "", "0",
     "default"},
    {"multiplications", "operations", "of a thread, of 32-bit integers", "",
     "0", "default"},
    {"modulos", "operations", "of a thread, of integers", "", "0", "default"},
    {"other_cycles", "cycles", "operations of a thread with costs of their own",
     "", "0", "default"},
    {"N_memory", "cycles",
     "memory accesses of a thread, in place of the next five", "", "", "",
     true},
    {"coalesced", "accesses", "of a thread that share a transaction", "", "0",
     "default"},
    {"k", "threads", "that one transaction serves", "", "1", "default"},
    {"uncoalesced", "accesses", "of a thread that have a transaction each", "",
     "0", "default"},
    {"shared", "accesses", "of a thread to shared memory", "", "0", "default"},
    {"contention", "threads", "that contend for a bank", "", "1", "default"},
};

//===----------------------------------------------------------------------===//
// Reduction
//===----------------------------------------------------------------------===//

namespace {
/// Accesses of a thread, as the paper tells them apart.
struct ThreadAccesses {
  double coalesced = 0, transactions = 0; ///< both per thread
  double uncoalesced = 0;
  double shared = 0, contending = 0;
};
} // namespace

/// Threads that one transaction of the access serves: 16 where a request of 32
/// lanes takes two.
static double threadsServed(const AccessProfile &access) {
  return access.transactionsPerRequest > 0
             ? access.lanes.active / access.transactionsPerRequest
             : 1;
}

static ThreadAccesses countAccesses(const KernelProfile &kernel) {
  ThreadAccesses sum;
  for (const AccessProfile &access : kernel.accesses) {
    double n = access.executionsPerWarp;
    if (access.space == Space::Shared) {
      sum.shared += n;
      sum.contending +=
          access.wavefrontsIdeal > 0
              ? n * access.wavefrontsPerRequest / access.wavefrontsIdeal
              : n;
    }
    if (!KernelCounts::isOffChip(access))
      continue;
    double k = threadsServed(access);
    (k > 1 ? sum.coalesced : sum.uncoalesced) += n;
    sum.transactions += k > 1 ? n / k : 0;
  }
  return sum;
}

static void reduceMemory(const KernelProfile &kernel, Worksheet &sheet) {
  KernelCounts counts(kernel);
  ThreadAccesses sum = countAccesses(kernel);
  std::string global = counts.memoryInstructions().source;
  std::string shared = counts.sharedInstructions().source;
  sheet.give("coalesced", sum.coalesced, global);
  sheet.give("uncoalesced", sum.uncoalesced, global);
  // Costs are linear in 1/k, so the harmonic mean keeps their sum.
  if (sum.transactions > 0)
    sheet.give("k", sum.coalesced / sum.transactions, global);
  sheet.give("shared", sum.shared, shared);
  if (sum.shared > 0)
    sheet.give("contention", sum.contending / sum.shared, shared);
}

/// Cycles of a warp's instructions of class `c` where the machine says how many
/// lanes it has for them, as the paper takes them from NVIDIA's guide.
static std::optional<double> cyclesOf(InstClass c, const Machine &machine) {
  Figure lanes = figureAt(
      machine,
      ("throughput." + stringifyInstClass(c) + "_lanes_per_cycle").str());
  if (!lanes || *lanes <= 0)
    return std::nullopt;
  return 32 / *lanes;
}

static void reduceComputation(const KernelProfile &kernel,
                              const Machine &machine, Worksheet &sheet) {
  KernelCounts counts(kernel);
  double additions = 0, others = 0;
  for (unsigned i = 0; i != numInstClasses; ++i) {
    InstClass c = static_cast<InstClass>(i);
    double n = kernel.perWarp[i];
    if (c == InstClass::Load || c == InstClass::Store ||
        c == InstClass::Atomic || c == InstClass::Barrier)
      continue;
    bool hasOwnCost = c == InstClass::Special || c == InstClass::Fp64;
    std::optional<double> cycles =
        hasOwnCost ? cyclesOf(c, machine) : std::nullopt;
    (cycles ? others : additions) += n * cycles.value_or(1);
  }
  sheet.give("additions", additions, counts.instructions().source);
  sheet.give("other_cycles", others, counts.instructions().source);
}

static void reduce(const KernelProfile &kernel, const Machine &machine,
                   Worksheet &sheet, Prediction &p) {
  KernelCounts counts(kernel);
  p.reason = counts.cannotLaunch();
  sheet.give("blocks", counts.blocks().value, counts.gridSource());
  sheet.give("N_w", counts.warpsPerBlock().value, counts.blockSource());
  reduceComputation(kernel, machine, sheet);
  reduceMemory(kernel, sheet);
  p.assumptions.push_back("a thread takes the cycles of a mean warp, where the "
                          "paper takes those of the longest thread");
  p.assumptions.push_back(
      "instructions cost as much as an addition, special functions and double "
      "precision in proportion to their lanes; integer multiplication and "
      "division count as the instructions they are made of");
  if (kernel.barriersPerWarp > 0)
    p.assumptions.push_back("barriers cost nothing (section 3.1)");
}

//===----------------------------------------------------------------------===//
// Equations
//===----------------------------------------------------------------------===//

static void defineBlocks(Worksheet &sheet, Prediction &p) {
  if (sheet.has("N_B"))
    return;
  if (sheet.has("blocks") && sheet.has("SMs"))
    sheet.define("N_B", "blocks/SM", "ceil(blocks / SMs)",
                 "Kothapalli et al. 2009, section 5.2");
  else
    p.reason = "needs " + sheet.need("N_B") + ", or blocks and SMs";
}

static void defineCosts(Worksheet &sheet) {
  constexpr const char *section = "Kothapalli et al. 2009, section 3.2.2";
  if (!sheet.has("N_comp"))
    sheet.define("N_comp", "cycles",
                 "add_cycles * additions + multiply_cycles * multiplications + "
                 "modulo_cycles * modulos + other_cycles",
                 "Kothapalli et al. 2009, section 3.2.1");
  if (sheet.has("N_memory"))
    return;
  sheet.define("coalesced_cycles", "cycles", "(global_cycles + k) / k",
               section);
  sheet.define("contention_cycles", "cycles", "shared_cycles * contention",
               section);
  sheet.define("N_memory", "cycles",
               "coalesced * coalesced_cycles + uncoalesced * global_cycles + "
               "shared * contention_cycles",
               section);
}

/// Which of a thread's costs is the largest.
static Bound boundOf(const Worksheet &sheet) {
  if (sheet["N_comp"] >= sheet["N_memory"])
    return Bound::Issue;
  double shared = sheet["shared"] * sheet.find("contention_cycles").value_or(0);
  return 2 * shared > sheet["N_memory"] ? Bound::Shared : Bound::Dram;
}

static void evaluate(const char *threadCycles, Worksheet &sheet,
                     Prediction &p) {
  defineBlocks(sheet, p);
  if (!p.reason.empty())
    return;
  defineCosts(sheet);
  sheet.define("C_T", "cycles", threadCycles,
               "Kothapalli et al. 2009, section 3.3 and eq. 2");
  p.cycles = sheet.define("C_K", "cycles", "N_B * N_w * N_t * C_T / (N_C * D)",
                          "Kothapalli et al. 2009, eq. 3");
  p.timeUs = sheet.define("T_K", "us", "C_K / (R * 1000)",
                          "Kothapalli et al. 2009, eq. 4");
  p.bound = boundOf(sheet);
}

static void evaluateMax(Worksheet &sheet, Prediction &p) {
  evaluate("max(N_comp, N_memory)", sheet, p);
}

static void evaluateSum(Worksheet &sheet, Prediction &p) {
  evaluate("N_comp + N_memory", sheet, p);
}

ModelInfo gpuperf::kothapalliMaxModel() {
  return {"kothapalli-max",
          "Kothapalli et al. 2009: cycles of a thread, latencies hidden",
          kParameters, reduce, evaluateMax};
}

ModelInfo gpuperf::kothapalliSumModel() {
  return {"kothapalli-sum",
          "Kothapalli et al. 2009: cycles of a thread, latencies not hidden",
          kParameters, reduce, evaluateSum};
}
