//===- HongKimModel.cpp - Hong and Kim's model: its inputs ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HongKimModel.h"
#include "KernelCounts.h"
#include <algorithm>

using namespace gpuperf;

#define FIGURE(KEY) "models.hong-kim." KEY

/// Table 1, in its order; then what sections 6.1 and 6.2 add; then the readings
/// of what is printed twice.
static constexpr Parameter kParameters[] = {
    {"Threads_per_warp", "threads", "threads of a warp", "", "32", "Table 1"},
    {"Issue_cycles", "cycles", "cycles to execute one instruction",
     FIGURE("issue_cycles")},
    {"Freq", "GHz", "clock of the SM",
     FIGURE("clock_GHz") "|device.boost_clock_GHz|device.base_clock_GHz"},
    {"Mem_Bandwidth", "GB/s", "bandwidth between DRAM and GPU cores",
     FIGURE("mem_bandwidth_GBps") "|dram.pin_bandwidth_GBps"},
    {"Mem_LD", "cycles", "DRAM access latency, round trip",
     FIGURE("mem_ld_cycles") "|dram.latency_cycles", "", "", true},
    {"Departure_del_uncoal", "cycles",
     "delay between two uncoalesced transactions",
     FIGURE("departure_del_uncoal_cycles"), "", "", true},
    {"Departure_del_coal", "cycles", "delay between two coalesced transactions",
     FIGURE("departure_del_coal_cycles"), "", "", true},
    {"Threads_per_block", "threads", "threads of a block"},
    {"Blocks", "blocks", "blocks of the grid"},
    {"Active_SMs", "SMs", "SMs that run blocks", "device.sm_count"},
    {"Active_blocks_per_SM", "blocks/SM", "blocks that an SM runs at once"},
    {"Active_warps_per_SM", "warps/SM", "warps that an SM runs at once (N)", "",
     "Active_blocks_per_SM * ceil(Threads_per_block / Threads_per_warp)",
     "Table 1"},
    {"Comp_insts", "instructions", "computation instructions of a warp"},
    {"Uncoal_Mem_insts", "instructions",
     "uncoalesced memory instructions of a warp"},
    {"Coal_Mem_insts", "instructions",
     "coalesced memory instructions of a warp"},
    {"Mem_insts", "instructions", "memory instructions of a warp", "",
     "Uncoal_Mem_insts + Coal_Mem_insts", "Table 1"},
    {"Total_insts", "instructions", "instructions of a warp", "",
     "Comp_insts + Mem_insts", "Table 1"},
    {"Synch_insts", "instructions", "barriers that a warp passes", "", "0",
     "default"},
    {"Coal_per_mw", "transactions", "of a coalesced memory instruction",
     FIGURE("coal_per_mw"), "1", "Table 1"},
    {"Uncoal_per_mw", "transactions", "of an uncoalesced memory instruction",
     FIGURE("uncoal_per_mw"), "", "", true},
    {"Load_bytes_per_warp", "bytes", "bytes of a memory instruction", "",
     "4 * Threads_per_warp", "Table 1"},
    {"mem_req", "requests", "memory requests of a warp", "", "Mem_insts",
     "section 6.1"},
    {"ind_mem_req", "requests", "of these, those that wait for no earlier one",
     "", "0", "section 6.1"},
    {"FPdiv_insts", "instructions", "floating-point divisions among the total",
     "", "", "", true},
    {"Intmul_insts", "instructions", "integer multiplications among the total",
     "", "", "", true},
    {"Intdiv_insts", "instructions", "integer divisions among the total", "",
     "", "", true},
    {"Modulo_insts", "instructions", "integer modulos among the total", "", "",
     "", true},
    {"M_Factor_FPdiv", "", "issue time of a division, in additions",
     FIGURE("m_factor_fp_div"), "4.2", "Table 7"},
    {"M_Factor_Intmul", "", "of an integer multiplication",
     FIGURE("m_factor_int_mul"), "4.3", "Table 7"},
    {"M_Factor_Intdiv", "", "of an integer division",
     FIGURE("m_factor_int_div"), "30", "Table 7"},
    {"M_Factor_Modulo", "", "of an integer modulo",
     FIGURE("m_factor_int_modulo"), "35", "Table 7"},
    {"MWP_digits", "", "decimals that MWP is rounded to (Table 2: 2)", "", "",
     "", true},
    {"reading_eq_23", "",
     "hidden computation: 0: (MWP - 1), eq. 23; 1: MWP, eq. 1", "", "0",
     "default"},
    {"reading_case_5", "",
     "Comp_cycles > Mem_cycles: 0: eq. 24, section 3.2.2; 1: eq. 23, its "
     "condition",
     "", "0", "default"},
    {"reading_eq_29", "",
     "0: N for no independent request, footnote 10; 1: as printed", "", "0",
     "default"},
};

static void giveLaunch(const KernelCounts &counts, const Machine &machine,
                       Worksheet &sheet) {
  auto give = [&](const char *name, const Counted &counted) {
    sheet.give(name, counted.value, counted.source);
  };
  give("Threads_per_block", counts.threadsPerBlock());
  give("Blocks", counts.blocks());
  if (!machine.smCount)
    return;
  give("Active_SMs", counts.activeSMs(machine));
  Counted warps = counts.warpsPerSM(machine);
  give("Active_warps_per_SM", warps);
  sheet.give("Active_blocks_per_SM", warps.value / counts.warpsPerBlock().value,
             warps.source);
}

static void giveInstructions(const KernelCounts &counts, Worksheet &sheet) {
  auto give = [&](const char *name, const Counted &counted) {
    sheet.give(name, counted.value, counted.source);
  };
  give("Comp_insts", counts.computeInstructions());
  give("Uncoal_Mem_insts", counts.uncoalescedInstructions());
  give("Coal_Mem_insts", counts.coalescedInstructions());
  give("Synch_insts", counts.barriers());
  if (counts.uncoalescedInstructions().value > 0)
    give("Uncoal_per_mw", counts.transactionsPerUncoalesced());
  Counted bytes = counts.bytesPerThread();
  if (bytes.value > 0)
    sheet.give("Load_bytes_per_warp", bytes.value * 32, bytes.source);
}

/// Requests that go in one memory round trip with others of the same warp. The
/// paper's GPUs have no cache for global memory, so that the schedule's round
/// trips to DRAM are the requests that wait for one another.
static void giveIndependence(const KernelProfile &kernel,
                             const KernelCounts &counts, const Machine &machine,
                             Worksheet &sheet, Prediction &p) {
  double requests = counts.memoryInstructions().value;
  if (requests <= 0)
    return;
  if (machine.computeCapability.number() >= 20 || !machine.dram.latencyCycles ||
      !kernel.latencyNeeds.empty()) {
    p.assumptions.push_back("hong-kim: a warp's memory requests wait for one "
                            "another (section 6.1)");
    return;
  }
  sheet.give("ind_mem_req",
             std::clamp(requests - kernel.dramRoundTripsPerWarp, 0.0, requests),
             "requests less round trips, " +
                 counts.sourceOf(WorkSource::Schedule));
}

/// A machine without the first figure of the paper's block mostly lacks the
/// others: names all that the kernel needs at once.
static void lackFigures(const Machine &machine, Worksheet &sheet) {
  if (sheet.has("Issue_cycles"))
    return;
  std::string missing = FIGURE("issue_cycles");
  if (sheet["Uncoal_Mem_insts"] > 0 && !sheet.has("Departure_del_uncoal"))
    missing += ", " FIGURE("departure_del_uncoal_cycles");
  if (sheet["Coal_Mem_insts"] > 0 && !sheet.has("Departure_del_coal"))
    missing += ", " FIGURE("departure_del_coal_cycles");
  sheet.setMissing("Issue_cycles", missing + " of machine " + machine.name);
}

static void reduce(const KernelProfile &kernel, const Machine &machine,
                   Worksheet &sheet, Prediction &p) {
  KernelCounts counts(kernel);
  p.reason = counts.cannotLaunch();
  if (!p.reason.empty())
    return;
  giveLaunch(counts, machine, sheet);
  giveInstructions(counts, sheet);
  lackFigures(machine, sheet);
  giveIndependence(kernel, counts, machine, sheet, p);
  p.assumptions.push_back(
      "hong-kim: a division is the instructions it expands to, a "
      "multiplication one; Table 7 is not applied to a kernel");
}

ModelInfo gpuperf::hongKimModel() {
  return {"hong-kim",
          "Hong and Kim 2009: memory and computation warp parallelism",
          kParameters, reduce, evaluateHongKim};
}
