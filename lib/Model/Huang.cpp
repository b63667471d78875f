//===- Huang.cpp - Huang et al.'s GPUMech ---------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Huang.h"
#include "AlphaWorkload.h"
#include <cmath>

using namespace gpuperf;
using namespace gpuperf::alphaworkload;

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
    kSchedulers,
    kIssueRate,
    optional(kIssueThru),
    {"issuers", "/SM", "parts of an SM that issue 1 IPC each", "",
     "max(1, issue_thru)", "section 7.5: n is per scheduler"},
    {"contention", "", "1 to count the delays of memory, 0 not to", "",
     "transactions > 1", "sections 7.5, 7.7: where accesses diverge"},
    optional({"pin_bandwidth", "GB/s", "memory pin bandwidth",
              "dram.pin_bandwidth_GBps"}),
    optional({"MSHR", "/SM", "registers for transactions in flight",
              "models.huang.mshr_per_sm"}),
};

/// Cycles for which no instruction of any warp is issued, by policy.
static void defineRoundRobin(Worksheet &sheet) {
  // An interval is one instruction: each needs the one before it.
  sheet.define("interval_insts", "", "1", "Volkov 2016, section 7.5");
  sheet.define("NO", "cycles",
               "(alpha + 1) * p * (n_issuer - 1) * (interval_insts - 1)",
               "Volkov 2016, section 7.5; Huang et al. 2014, eq. 10, 11");
}

static void defineGreedy(Worksheet &sheet) {
  constexpr const char *source =
      "Volkov 2016, section 7.6; Huang et al. 2014, eq. 12-16";
  sheet.define(
      "NO_mem", "cycles",
      "max(0, min(p * (mem_lat - 1), 1) * (n_issuer - 1) - mem_lat + 1)",
      source);
  sheet.define(
      "NO_alu", "cycles",
      "max(0, min(p * (alu_lat - 1), 1) * (n_issuer - 1) - alu_lat + 1)",
      source);
  sheet.define("NO", "cycles", "NO_mem + alpha * NO_alu",
               "Volkov 2016, section 7.6");
}

static void defineMultithreading(Worksheet &sheet,
                                 void (*defineNonoverlapped)(Worksheet &)) {
  sheet.define("n_issuer", "warps", "n / issuers", "Volkov 2016, section 7.5");
  sheet.define("total_cycles", "cycles", "mem_lat + alpha * alu_lat",
               "Volkov 2016, section 7.5");
  sheet.define("p", "", "(1 + alpha) / total_cycles",
               "Volkov 2016, section 7.5; Huang et al. 2014, eq. 9");
  defineNonoverlapped(sheet);
  sheet.define("IPC_multithreading", "IPC",
               "n_issuer * (1 + alpha) / (total_cycles + NO)",
               "Volkov 2016, section 7.5; Huang et al. 2014, eq. 7 corrected");
  sheet.define("CPI_multithreading", "CPI", "1 / IPC_multithreading",
               "Volkov 2016, section 7.5");
}

/// Why the delays of memory cannot be told; empty when they can.
static std::string noContention(const Worksheet &sheet) {
  for (const char *needed : {"sms", "clock_GHz", "pin_bandwidth"})
    if (!sheet.has(needed))
      return "needs " + sheet.need(needed);
  if (sheet.has("MSHR") && sheet["n"] * sheet["transactions"] > sheet["MSHR"])
    return "needs MSHR_delay: an SM has more transactions in flight than "
           "MSHRs, "
           "and the dissertation states only that the delay is zero otherwise";
  return "";
}

// The queue of eq. 17 to 23, MSHR_delay zero.
static void defineContention(Worksheet &sheet, Prediction &p) {
  if (!sheet.has("MSHR"))
    p.assumptions.push_back("enough MSHRs for every transaction in flight "
                            "(Volkov 2016, section 7.7)");
  sheet.define("core_reqs", "requests", "n_issuer * transactions",
               "Volkov 2016, sections 7.7, 7.8; Huang et al. 2014, eq. 18");
  sheet.define("cores", "", "sms * issuers", "Volkov 2016, section 7.7");
  sheet.define("lambda", "requests/cycle", "core_reqs * cores / mem_lat",
               "Volkov 2016, section 7.7; Huang et al. 2014, eq. 23");
  sheet.define("s", "cycles", "clock_GHz * 128 / pin_bandwidth",
               "Volkov 2016, section 7.7");
  sheet.define("rho", "", "lambda * s",
               "Volkov 2016, section 7.7; Huang et al. 2014, eq. 22 corrected");
  sheet.define("n_singular", "warps/SM", "n / rho",
               "Volkov 2016, section 7.7: rho = 1");
  sheet.define("MSHR_delay", "cycles", "0",
               "Volkov 2016, section 7.7; Huang et al. 2014, eq. 20");
  sheet.define("Bandwidth_delay", "cycles",
               "min(pow(s, 2) * lambda / (2 * (1 - rho)), "
               "s * core_reqs * cores / 2)",
               "Volkov 2016, section 7.7; Huang et al. 2014, eq. 21 corrected");
  sheet.define("CPI_rc_contention", "CPI",
               "(MSHR_delay + Bandwidth_delay) / (1 + alpha)",
               "Volkov 2016, section 7.7; Huang et al. 2014, eq. 17");
}

static Bound boundOf(const Worksheet &sheet) {
  if (std::fabs(sheet["CPI_rc_contention"]) > sheet["CPI_multithreading"])
    return Bound::Dram;
  return sheet["NO"] > 0 ? Bound::Issue : Bound::Latency;
}

static void evaluate(Worksheet &sheet, Prediction &p,
                     void (*defineNonoverlapped)(Worksheet &)) {
  defineMultithreading(sheet, defineNonoverlapped);
  bool contention = sheet["contention"] != 0;
  std::string why = contention ? noContention(sheet) : "";
  if (!why.empty()) {
    p.reason = why;
    return;
  }
  if (contention)
    defineContention(sheet, p);
  else
    sheet.define("CPI_rc_contention", "CPI", "0",
                 "Volkov 2016, section 7.5: accesses do not diverge");
  sheet.define("CPI_final", "CPI", "CPI_multithreading + CPI_rc_contention",
               "Volkov 2016, section 7.5; Huang et al. 2014, eq. 3");
  sheet.define("IPC_final", "IPC/SM", "issuers / CPI_final",
               "Volkov 2016, section 7.5");
  sheet.define("memory_throughput", "IPC/SM", "IPC_final / (1 + alpha)",
               "Volkov 2016, section 7.5");
  conclude(sheet, p, boundOf(sheet));
}

static void evaluateRoundRobin(Worksheet &sheet, Prediction &p) {
  evaluate(sheet, p, defineRoundRobin);
}

static void evaluateGreedy(Worksheet &sheet, Prediction &p) {
  evaluate(sheet, p, defineGreedy);
}

ModelInfo gpuperf::huangRoundRobinModel() {
  return {"huang-rr", "Huang et al. 2014: intervals, warps in round-robin",
          kParameters, reduce, evaluateRoundRobin};
}

ModelInfo gpuperf::huangGreedyModel() {
  return {"huang-gto", "Huang et al. 2014: intervals, greedy-then-oldest warps",
          kParameters, reduce, evaluateGreedy};
}
