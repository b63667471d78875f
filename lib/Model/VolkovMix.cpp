//===- VolkovMix.cpp - arithmetic mixed with memory accesses --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VolkovMix.h"
#include "AlphaWorkload.h"
#include "llvm/ADT/STLExtras.h"
#include <cassert>

using namespace gpuperf;

static constexpr const char *kModel = "Volkov 2016, section 4.1";

std::vector<Parameter>
gpuperf::mixParameters(llvm::ArrayRef<Parameter> memory) {
  using namespace alphaworkload;
  std::vector<Parameter> list = {kAlpha, kN};
  llvm::append_range(list, memory);
  llvm::append_range(list, std::initializer_list<Parameter>{
                               kSms,
                               kClock,
                               kBandwidth,
                               kMemThru,
                               kAluLat,
                               kSchedulers,
                               kIssueRate,
                               kIssueThru,
                               kFp32Lanes,
                               kAluThru,
                               kWarps,
                               kMemInsts,
                               {"bytes", "bytes", "of a memory instruction", "",
                                "128", "section 4.1: 32 lanes of 4 bytes"}});
  return list;
}

void gpuperf::defineMixThroughputBound(Worksheet &sheet) {
  bool hasArithmetic = sheet["alpha"] > 0;
  if (hasArithmetic)
    sheet.define("alu_bound", "IPC/SM", "alu_thru / alpha", kModel);
  sheet.define("issue_bound", "IPC/SM", "issue_thru / (alpha + 1)", kModel);
  sheet.define("throughput_bound", "IPC/SM",
               hasArithmetic ? "min(mem_thru, alu_bound, issue_bound)"
                             : "min(mem_thru, issue_bound)",
               kModel);
}

static Bound boundOf(const Worksheet &sheet) {
  double throughput = sheet["memory_throughput"];
  if (sheet["latency_bound_throughput"] <= throughput)
    return Bound::Latency;
  if (sheet["mem_thru"] <= throughput)
    return Bound::Dram;
  return sheet["issue_bound"] <= throughput ? Bound::Issue : Bound::Fp32;
}

/// The time of all memory instructions, or of one in each warp.
static void defineTime(Worksheet &sheet, Prediction &p) {
  constexpr const char *section = "Volkov 2016, section 3.4";
  p.cycles = sheet.define("execution_cycles", "cycles",
                          sheet.has("mem_insts")
                              ? "mem_insts * warps / memory_throughput"
                              : "warps / memory_throughput",
                          section);
  p.bound = boundOf(sheet);
  if (sheet.has("clock_GHz"))
    p.timeUs = sheet.define("time", "us", "execution_cycles / clock_GHz / 1000",
                            section);
  else
    p.reason = "needs " + sheet.need("clock_GHz");
}

void gpuperf::defineMixThroughput(Worksheet &sheet, Prediction &p) {
  assert(sheet.has("Latency") && sheet.has("throughput_bound") &&
         "the model defines both first");
  sheet.define("latency_bound_throughput", "IPC/SM", "n / Latency", kModel);
  sheet.define("memory_throughput", "IPC/SM",
               "min(latency_bound_throughput, throughput_bound)", kModel);
  sheet.define("arithmetic_throughput", "adds/cycle/SM",
               "32 * alpha * memory_throughput", "Volkov 2016, Table 4.2");
  sheet.define("instruction_throughput", "IPC/SM",
               "(alpha + 1) * memory_throughput", kModel);
  if (sheet.has("sms") && sheet.has("clock_GHz"))
    sheet.define("memory_GBps", "GB/s",
                 "memory_throughput * bytes * sms * clock_GHz",
                 "Volkov 2016, section 6.5");
  defineTime(sheet, p);
}
