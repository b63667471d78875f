//===- ZhangOwens.cpp - Zhang and Owens' larger of two times --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ZhangOwens.h"
#include "AlphaWorkload.h"

using namespace gpuperf;
using namespace gpuperf::alphaworkload;

static constexpr const char *kSection = "Volkov 2016, section 7.3";

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
    kMemThru,
    kSchedulers,
    kIssueRate,
    optional(kIssueThru),
    kFp32Lanes,
    kAluThru,
    {"alu_n", "ops/cycle/SM", "alu(n), measured at n warps", "",
     "32 * min(n / alu_lat, alu_thru)", "section 4.11: instead of measured"},
    {"mem_n", "ops/cycle/SM", "mem(n), measured at n warps", "",
     "32 * min(n / mem_lat, mem_thru / transactions)",
     "section 4.11: instead of measured"},
};

static Bound boundOf(const Worksheet &sheet) {
  if (sheet["alu_time"] > sheet["mem_time"])
    return sheet["n"] / sheet["alu_lat"] < sheet["alu_thru"] ? Bound::Latency
                                                             : Bound::Fp32;
  double peak = sheet["mem_thru"] / sheet["transactions"];
  return sheet["n"] / sheet["mem_lat"] < peak ? Bound::Latency : Bound::Dram;
}

// The times are per memory instruction and the alpha arithmetic ones behind it.
static void evaluate(Worksheet &sheet, Prediction &p) {
  sheet.define("alu_time", "cycles", "alpha * 32 / alu_n", kSection);
  sheet.define("mem_time", "cycles", "32 / mem_n", kSection);
  sheet.define("Time", "cycles", "max(alu_time, mem_time)", kSection);
  // For comparison, as the thin line of the section's figure: the sum of both.
  sheet.define("Time_if_added", "cycles", "alu_time + mem_time", kSection);
  sheet.define("arithmetic_throughput_if_added", "adds/cycle/SM",
               "32 * alpha / Time_if_added", kSection);
  sheet.define("memory_throughput", "IPC/SM", "1 / Time", kSection);
  conclude(sheet, p, boundOf(sheet));
}

ModelInfo gpuperf::zhangOwensModel() {
  return {"zhang-owens",
          "Zhang and Owens 2011: the larger of arithmetic and memory time",
          kParameters, reduce, evaluate};
}
