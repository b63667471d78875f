//===- HongKimEquations.cpp - equations 1 to 31 of Hong and Kim 2009 ------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   defineWork ──▶ Comp_cycles, N, #Rep
//   defineMemory ──▶ Mem_L, Departure_delay, Mem_cycles
//   defineParallelism ──▶ MWP, CWP
//   defineExecution ──▶ Exec_cycles_app, by one of three cases
//   defineSynchronisation ──▶ Exec_cycles_with_synch
//
//===----------------------------------------------------------------------===//

#include "HongKimModel.h"
#include "llvm/ADT/Twine.h"
#include <cassert>

using namespace gpuperf;
using llvm::StringRef;
using llvm::Twine;

static std::string eq(const Twine &number) {
  return ("Hong and Kim 2009, eq. " + number).str();
}

static void addTerm(std::string &sum, StringRef term) {
  sum += (sum.empty() ? "" : " + ") + term.str();
}

/// The figures without a value that the kernel's kinds of memory instructions
/// need, as Worksheet::need words them; empty when all are there.
static std::string missingFigures(const Worksheet &sheet) {
  std::string missing;
  auto require = [&](StringRef count, StringRef figure) {
    if (sheet[count] > 0 && !sheet.has(figure))
      missing += (missing.empty() ? "" : "; ") + sheet.need(figure);
  };
  require("Mem_insts", "Mem_LD");
  require("Uncoal_Mem_insts", "Departure_del_uncoal");
  require("Uncoal_Mem_insts", "Uncoal_per_mw");
  require("Coal_Mem_insts", "Departure_del_coal");
  return missing;
}

/// What the kernel's instructions of Table 7 issue longer than additions, as a
/// formula: "FPdiv_insts * (M_Factor_FPdiv - 1)"; empty without any.
static std::string slowInstructions(const Worksheet &sheet) {
  std::string sum;
  for (const char *kind : {"FPdiv", "Intmul", "Intdiv", "Modulo"})
    if (sheet.find(std::string(kind) + "_insts").value_or(0) > 0)
      addTerm(sum,
              (Twine(kind) + "_insts * (M_Factor_" + kind + " - 1)").str());
  return sum;
}

static void defineWork(Worksheet &sheet) {
  if (std::string slow = slowInstructions(sheet); !slow.empty()) {
    sheet.define("M_Factor", "", "1 + (" + slow + ") / Total_insts",
                 eq("31, mean over the instructions"));
    sheet.define("Comp_cycles", "cycles",
                 "Issue_cycles * M_Factor * Total_insts", eq("31"));
  } else {
    sheet.define("Comp_cycles", "cycles", "Issue_cycles * Total_insts",
                 eq("19"));
  }
  sheet.define("N", "warps/SM", "Active_warps_per_SM", eq("20"));
  sheet.define("Rep", "", "Blocks / (Active_blocks_per_SM * Active_SMs)",
               eq("21"));
}

/// A kind of access that the kernel does not have adds nothing; its figures may
/// be absent.
static void defineMemory(Worksheet &sheet) {
  std::string latency, delay, cycles;
  if (sheet["Uncoal_Mem_insts"] > 0) {
    sheet.define("Mem_L_Uncoal", "cycles",
                 "Mem_LD + (Uncoal_per_mw - 1) * Departure_del_uncoal",
                 eq("10"));
    sheet.define("Weight_uncoal", "",
                 "Uncoal_Mem_insts / (Uncoal_Mem_insts + Coal_Mem_insts)",
                 eq("13"));
    addTerm(latency, "Mem_L_Uncoal * Weight_uncoal");
    addTerm(delay, "Departure_del_uncoal * Uncoal_per_mw * Weight_uncoal");
    addTerm(cycles, "Mem_L_Uncoal * Uncoal_Mem_insts");
  }
  if (sheet["Coal_Mem_insts"] > 0) {
    sheet.define("Mem_L_Coal", "cycles", "Mem_LD", eq("11"));
    sheet.define("Weight_coal", "",
                 "Coal_Mem_insts / (Coal_Mem_insts + Uncoal_Mem_insts)",
                 eq("14"));
    addTerm(latency, "Mem_L_Coal * Weight_coal");
    addTerm(delay, "Departure_del_coal * Weight_coal");
    addTerm(cycles, "Mem_L_Coal * Coal_Mem_insts");
  }
  assert(!cycles.empty() && "the kernel has memory instructions");
  sheet.define("Mem_L", "cycles", latency, eq("12"));
  sheet.define("Departure_delay", "cycles", delay, eq("15"));
  sheet.define("Mem_cycles", "cycles", cycles, eq("18"));
  sheet.define("Comp_p", "cycles", "Comp_cycles / Mem_insts", eq("2"));
}

/// As printed, eq. 29 gives only what independent requests add to N: 0 warps
/// when there are none. Read as N times requests over requests that wait, it
/// gives N then. The first request of a warp always counts as one that waits:
/// when all are independent, Npw is N * mem_req.
static void defineParallelWarps(Worksheet &sheet) {
  if (sheet["reading_eq_29"] != 0)
    sheet.define("Npw", "warps/SM", "N * ind_mem_req / (mem_req - ind_mem_req)",
                 eq("29"));
  else
    sheet.define("Npw", "warps/SM",
                 "N * mem_req / max(mem_req - ind_mem_req, min(mem_req, 1))",
                 eq("29, with N for no independent request"));
}

static void defineParallelism(Worksheet &sheet) {
  defineParallelWarps(sheet);
  sheet.define("MWP_Without_BW_full", "warps/SM", "Mem_L / Departure_delay",
               eq("16"));
  sheet.define("MWP_Without_BW", "warps/SM", "min(MWP_Without_BW_full, Npw)",
               eq("17, Npw for N"));
  sheet.define("BW_per_warp", "GB/s", "Freq * Load_bytes_per_warp / Mem_L",
               eq("7"));
  sheet.define("MWP_peak_BW", "warps/SM",
               "Mem_Bandwidth / (BW_per_warp * Active_SMs)", eq("6"));
  std::string smallest = "min(MWP_Without_BW, MWP_peak_BW, Npw)";
  if (sheet.has("MWP_digits"))
    smallest =
        "round(" + smallest + " * pow(10, MWP_digits)) / pow(10, MWP_digits)";
  sheet.define("MWP", "warps/SM", smallest, eq("30 (5)"));
  sheet.define("CWP_full", "warps", "(Mem_cycles + Comp_cycles) / Comp_cycles",
               eq("8"));
  sheet.define("CWP", "warps/SM", "min(CWP_full, N)", eq("9"));
}

/// The number of the equation that holds. With independent requests MWP can be
/// above N: still not enough warps (section 6.1).
static double defineCase(Worksheet &sheet) {
  if (sheet["reading_case_5"] != 0)
    return sheet.define("Case", "",
                        "MWP >= N && CWP == N ? 22 : "
                        "CWP >= MWP || Comp_cycles > Mem_cycles ? 23 : 24",
                        eq("22-24, conditions"));
  return sheet.define("Case", "",
                      "MWP >= N && CWP == N ? 22 : "
                      "CWP >= MWP && Comp_cycles <= Mem_cycles ? 23 : 24",
                      eq("22-24, conditions; case 5 as in section 3.2.2"));
}

static const char *executionOfFewWarps(const Worksheet &sheet,
                                       std::string &equation) {
  if (sheet["MWP"] == sheet["N"])
    return "(Mem_cycles + Comp_cycles + Comp_p * (MWP - 1)) * Rep";
  equation = eq("4, times eq. 21");
  return "(Mem_cycles * N / MWP + Comp_cycles * N / MWP + Comp_p * (MWP - 1)) "
         "* Rep";
}

static void defineExecution(Worksheet &sheet, Prediction &p) {
  double number = defineCase(sheet);
  std::string equation = eq(Twine(static_cast<int>(number)));
  std::string formula;
  if (number == 22) {
    p.bound = Bound::Latency;
    formula = executionOfFewWarps(sheet, equation);
  } else if (number == 23) {
    // MWP is the bandwidth's or the departure delay's; with the latter, Mem_L
    // cancels out. Both are throughputs of the memory system.
    p.bound = Bound::Dram;
    bool asEq1 = sheet["reading_eq_23"] != 0;
    if (asEq1)
      equation = eq("1, times eq. 21");
    formula = std::string("(Mem_cycles * N / MWP + Comp_p * ") +
              (asEq1 ? "MWP" : "(MWP - 1)") + ") * Rep";
  } else {
    p.bound = Bound::Issue;
    formula = "(Mem_L + Comp_cycles * N) * Rep";
  }
  sheet.define("Exec_cycles_app", "cycles", formula, equation);
}

static void defineSynchronisation(Worksheet &sheet, Prediction &p) {
  sheet.define("Active_warps_per_block", "warps",
               "ceil(Threads_per_block / Threads_per_warp)",
               "Hong and Kim 2009, section 2.2");
  sheet.define("NpWB", "warps", "min(MWP, Active_warps_per_block)", eq("27"));
  sheet.define("Synch_cost", "cycles",
               "Departure_delay * (NpWB - 1) * Synch_insts * "
               "Active_blocks_per_SM * Rep",
               eq("26"));
  sheet.define("Exec_cycles_with_synch", "cycles",
               "Exec_cycles_app + Synch_cost", eq("28"));
  if (sheet["Synch_cost"] > sheet["Exec_cycles_app"])
    p.bound = Bound::Barrier;
}

/// Without memory instructions nothing waits for memory: eq. 24 with Mem_L and
/// Departure_delay of 0. The weights of eq. 13 and 14 would be 0/0.
static void defineComputationOnly(Worksheet &sheet, Prediction &p) {
  sheet.define("Exec_cycles_app", "cycles", "Comp_cycles * N * Rep",
               eq("24, no memory"));
  sheet.define("Exec_cycles_with_synch", "cycles", "Exec_cycles_app",
               eq("28, no memory"));
  p.bound = Bound::Issue;
}

void gpuperf::evaluateHongKim(Worksheet &sheet, Prediction &p) {
  if (std::string missing = missingFigures(sheet); !missing.empty()) {
    p.reason = "needs " + missing;
    return;
  }
  defineWork(sheet);
  if (sheet["Uncoal_Mem_insts"] + sheet["Coal_Mem_insts"] > 0) {
    defineMemory(sheet);
    defineParallelism(sheet);
    defineExecution(sheet, p);
    defineSynchronisation(sheet, p);
  } else {
    defineComputationOnly(sheet, p);
  }
  sheet.define("CPI", "cycles/instruction",
               "Exec_cycles_app / (Total_insts * Threads_per_block / "
               "Threads_per_warp * Blocks / Active_SMs)",
               eq("25"));
  p.cycles = sheet["Exec_cycles_with_synch"];
  p.timeUs = sheet.define("time", "us", "Exec_cycles_with_synch / Freq / 1000",
                          "Hong and Kim 2009, Table 1 (Freq)");
}
