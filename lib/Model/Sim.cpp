//===- Sim.cpp - Sim et al.'s MWP and CWP ---------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim.h"
#include "AlphaWorkload.h"
#include <algorithm>

using namespace gpuperf;
using namespace gpuperf::alphaworkload;

static constexpr const char *kSection = "Volkov 2016, section 7.4";

static constexpr Parameter kParameters[] = {
    kN,
    kAlpha,
    kTransactions,
    kMemInsts,
    kWarps,
    kMemLat,
    kAluLat,
    kSms,
    kClock,
    kBandwidth,
    optional(kMemThru),
    kSchedulers,
    kIssueRate,
    optional(kIssueThru),
    kFp32Lanes,
    kAluThru,
    {"MWP_peak_bw", "warps/SM", "warps that attain the peak memory throughput",
     "models.sim.mwp_peak_bw_warps", "mem_lat * mem_thru",
     "section 7.1: Little's law"},
    optional({"departure_delay", "cycles",
              "least time between transactions of an SM",
              "models.sim.departure_delay_cycles"}),
    optional({"MWP_departure", "warps/SM", "avg_DRAM_lat / departure delay",
              "models.sim.dram_lat_per_departure_delay_warps",
              "mem_lat / departure_delay", "section 7.4, eq. A.5"}),
    optional({"reissue_delay", "cycles",
              "latency that a further transaction of an instruction adds",
              "models.sim.reissue_delay_cycles|dram.cycles_per_extra_"
              "transaction"}),
    {"CWP_less", "", "taken from CWP in T_mem; 0 for the section's variant", "",
     "1", "section 7.4, T_mem as printed"},
};

/// The latency of a memory instruction, with all of its transactions.
static void defineLatency(Worksheet &sheet) {
  sheet.define("mem_L", "cycles",
               sheet.has("reissue_delay")
                   ? "mem_lat + (transactions - 1) * reissue_delay"
                   : "mem_lat",
               "Volkov 2016, section 7.4; Sim et al. 2012, eq. 13");
}

static void defineMWP(Worksheet &sheet) {
  // Little's law for instructions of `transactions` lines and latency mem_L.
  sheet.define("MWP_bandwidth", "warps/SM",
               "MWP_peak_bw * mem_L / mem_lat / transactions", kSection);
  sheet.define("MWP", "warps/SM",
               sheet.has("MWP_departure")
                   ? "min(n, MWP_bandwidth, MWP_departure)"
                   : "min(n, MWP_bandwidth)",
               "Volkov 2016, section 7.4; Sim et al. 2012, eq. A.5");
  if (sheet.has("sms") && sheet.has("clock_GHz"))
    sheet.define("MWP_GBps", "GB/s",
                 sheet.has("MWP_departure")
                     ? "min(MWP_bandwidth, MWP_departure) * transactions * "
                       "128 * sms * clock_GHz / mem_L"
                     : "MWP_bandwidth * transactions * 128 * sms * clock_GHz "
                       "/ mem_L",
                 kSection);
}

static Bound boundOf(const Worksheet &sheet) {
  // Where CWP is the smaller one in min(MWP, max(1, CWP - CWP_less)) of T_mem,
  // memory waits for computation.
  double paceOfComputation = std::max(1.0, sheet["CWP"] - sheet["CWP_less"]);
  if (sheet["T_comp"] >= sheet["T_exec"] || paceOfComputation < sheet["MWP"])
    return sheet["arithmetic_time"] > 1 / sheet["alu_thru"] ? Bound::Latency
                                                            : Bound::Fp32;
  return sheet["MWP"] < sheet["n"] ? Bound::Dram : Bound::Latency;
}

static void evaluate(Worksheet &sheet, Prediction &p) {
  if (sheet["transactions"] > 1 && !sheet.has("reissue_delay")) {
    p.reason = "needs " + sheet.need("reissue_delay");
    return;
  }
  defineLatency(sheet);
  sheet.define("arithmetic_time", "CPI", "max(alu_lat / n, 1 / alu_thru)",
               kSection);
  sheet.define("T_comp", "cycles", "(alpha + 1) * n * arithmetic_time",
               "Volkov 2016, section 7.4; Sim et al. 2012, eq. 2-6");
  sheet.define("CWP", "warps/SM",
               "min(n, 1 + mem_L / ((alpha + 1) * arithmetic_time))",
               "Volkov 2016, section 7.4; Sim et al. 2012, eq. 4, 5, A.1-A.4");
  defineMWP(sheet);
  sheet.define("T_mem", "cycles",
               "n * mem_L / min(MWP, max(1, CWP - CWP_less))",
               "Volkov 2016, section 7.4; Sim et al. 2012, eq. 11-15");
  sheet.define(
      "T_exec", "cycles",
      "CWP > MWP ? max(T_comp, T_mem) : max(T_comp, T_mem + T_comp / n)",
      "Volkov 2016, section 7.4; Sim et al. 2012, eq. 1, 16, 17");
  sheet.define("memory_throughput", "IPC/SM", "n / T_exec", kSection);
  conclude(sheet, p, boundOf(sheet));
}

ModelInfo gpuperf::simModel() {
  return {"sim", "Sim et al. 2012: MWP and CWP with arithmetic latency",
          kParameters, reduce, evaluate};
}
