//===- Baghsorkhi.cpp - Baghsorkhi et al.'s work flow graph ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Baghsorkhi.h"
#include "AlphaWorkload.h"

using namespace gpuperf;
using namespace gpuperf::alphaworkload;

static constexpr Parameter kParameters[] = {
    kN,
    kAlpha,
    kTransactions,
    kMemInsts,
    kWarps,
    {"NUM_sync", "/warp", "barriers of a warp", "", "0", "section 7.2"},
    kMemLat,
    kAluLat,
    kSms,
    kClock,
    kBandwidth,
    kMemThru,
    kSchedulers,
    kIssueRate,
    optional(kIssueThru),
    kFp32Lanes,
    kAluThru,
};

/// The cycles of a warp between two stalls. Without mem_insts the warp is taken
/// to go on for ever, as in section 7.2.
static void defineNonblocked(Worksheet &sheet) {
  sheet.define("NBC_avg", "cycles",
               sheet.has("mem_insts") ? "CYC_compute * mem_insts / "
                                        "(mem_insts + NUM_sync + 1)"
                                      : "CYC_compute",
               "Volkov 2016, section 7.2; Baghsorkhi et al. 2010, eq. 5");
}

static Bound boundOf(const Worksheet &sheet) {
  if (sheet["Latency_exposed"] > sheet["Latency_BW"])
    return Bound::Latency;
  if (sheet["CYC_mem"] > sheet["CYC_compute"])
    return Bound::Dram;
  return sheet["alu"] > 1 / sheet["alu_thru"] ? Bound::Latency : Bound::Fp32;
}

// CYC_compute and CYC_mem are per memory instruction, as section 7.2 has them.
static void evaluate(Worksheet &sheet, Prediction &p) {
  constexpr const char *section = "Volkov 2016, section 7.2";
  sheet.define("issue_latency", "cycles", "1 / alu_thru", section);
  sheet.define("alu", "cycles", "max(issue_latency, alu_lat / n)",
               "Volkov 2016, section 7.2; Baghsorkhi et al. 2010, eq. 3");
  sheet.define("CYC_compute", "cycles", "alpha * alu + issue_latency", section);
  sheet.define("CYC_mem", "cycles", "transactions / mem_thru", section);
  sheet.define("Latency_BW", "cycles",
               "issue_latency + max(0, CYC_mem - CYC_compute)",
               "Volkov 2016, section 7.2; Baghsorkhi et al. 2010, eq. 4");
  defineNonblocked(sheet);
  sheet.define("Latency_exposed", "cycles", "mem_lat - (n - 1) * NBC_avg",
               "Volkov 2016, section 7.2; Baghsorkhi et al. 2010, eq. 6");
  sheet.define("warp_latency", "cycles",
               "alpha * alu + max(Latency_BW, Latency_exposed)", section);
  sheet.define("memory_throughput", "IPC/SM", "1 / warp_latency", section);
  conclude(sheet, p, boundOf(sheet));
}

ModelInfo gpuperf::baghsorkhiModel() {
  return {"baghsorkhi",
          "Baghsorkhi et al. 2010: exposed latency of each warp, summed",
          kParameters, reduce, evaluate};
}
