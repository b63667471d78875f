//===- DongPai.cpp - the queue of shared-memory atomics -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DongPai.h"
#include "Bounds.h"
#include "DongPaiJobs.h"
#include "DongPaiTable.h"
#include "Gpuperf.h"
#include "KernelCounts.h"
#include "MachineInputs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace gpuperf;
using llvm::StringRef;

static constexpr const char *kTable2 = "Dong and Pai 2025, Table 2";
static constexpr const char *kEquation3 = "Dong and Pai 2025, eq. 3";
static constexpr const char *kEstimate = "estimate, no measurement";

static constexpr Parameter kParameters[] = {
    {"n", "jobs", "in the queue of an SM: its resident warps"},
    {"e", "lanes", "active lanes of a job in one bank"},
    {"N_f", "jobs/SM", "fetch-and-op instructions", "", "0", "default"},
    {"N_c", "jobs/SM", "compare-and-swap instructions", "", "0", "default"},
    {"N_p", "jobs/SM", "ATOMS.POPC.INC instructions", "", "0", "default"},
    {"e_p", "lanes", "e of ATOMS.POPC.INC", "", "e", "e"},
    {"a_p", "addresses", "in one bank, of ATOMS.POPC.INC", "", "1", "default"},
    {"T", "cycles", "time of the kernel", "", "", "", true},
    {"clock_GHz", "GHz", "SM clock",
     "device.boost_clock_GHz|device.base_clock_GHz", "", "", true},
    {"latency", "cycles", "of a shared-memory atomic, or of a load",
     "shared.atomic_latency_cycles|shared.latency_cycles", "", "", true},
    {"atomic_lanes", "lanes/cycle/SM", "conflict-free atomics",
     "shared.atomic_lanes_per_cycle", "", "", true},
    {"rate", "bytes/cycle/SM", "shared memory", "shared.bytes_per_cycle", "",
     "", true},
    {"banks", "1/SM", "banks of shared memory", "shared.banks", "", "", true},
    {"width", "bytes", "of a bank",
     "shared.default_bank_width_bytes|shared.bank_width_bytes", "", "", true},
};

static bool isSharedAtomic(const AccessProfile &access) {
  return access.space == Space::Shared && access.kind == AccessKind::Atomic;
}

static void reduce(const KernelProfile &kernel, const Machine &machine,
                   Worksheet &sheet, Prediction &p) {
  KernelCounts counts(kernel);
  p.reason = counts.cannotLaunch();
  AtomicJobs jobs = atomicJobs(kernel, machine);
  if (p.reason.empty() && jobs.all() <= 0)
    p.reason = "needs atomics in shared memory: the kernel has none";
  if (!p.reason.empty())
    return;
  llvm::append_range(p.assumptions, jobs.assumptions);
  std::string source = "atomics of " + counts.requests(isSharedAtomic).source;
  double warps = totalWarps(kernel) / counts.activeSMs(machine).value;
  Counted n = counts.warpsPerSM(machine);
  sheet.give("n", n.value, n.source);
  sheet.give("N_f", jobs.fetchAndOp * warps, source);
  sheet.give("N_c", jobs.compareAndSwap * warps, source);
  sheet.give("N_p", jobs.popcInc * warps, source);
  sheet.give("e", jobs.lanes > 0 ? jobs.lanes : jobs.popcLanes, source);
  if (jobs.popcInc > 0) {
    sheet.give("e_p", jobs.popcLanes, source);
    sheet.give("a_p", jobs.popcAddresses, source);
  }
  Prediction whole = gpuperfModel().predict(kernel, machine);
  if (whole.timeUs)
    sheet.give("T", whole.cycles, "the default model");
}

/// The figure that an estimate would need and does not have, or empty.
static std::string missingForEstimate(const Worksheet &sheet) {
  if (sheet.machine && sheet.machine->computeCapability.major < 5)
    return "a table of measured times: before compute capability 5.0 atomics "
           "in shared memory are loops around locks, of which there is no "
           "estimate";
  for (const char *name : {"latency", "banks", "width", "rate"})
    if (!sheet.has(name) &&
        (StringRef(name) == "latency" || !sheet.has("atomic_lanes")))
      return "a table of measured times (models.dong-pai), or for an "
             "estimate " +
             sheet.need(name);
  return "";
}

/// Without a table: lanes in one bank one after the other, each a read and a
/// write of the bank, behind the latency of the first.
static std::string estimate(StringRef name, StringRef passes, Worksheet &sheet,
                            Prediction &p) {
  std::string missing = missingForEstimate(sheet);
  if (!missing.empty())
    return "needs " + missing;
  if (!sheet.has("pass"))
    sheet.define("pass", "cycles",
                 sheet.has("atomic_lanes") ? "32 / atomic_lanes"
                                           : "2 * max(banks * width / rate, 1)",
                 kEstimate);
  sheet.define(name, "cycles",
               ("latency + (n * " + passes + " - 1) * pass").str(), kEstimate);
  Assumption assumption(
      "service times of shared-memory atomics are an estimate from the latency "
      "and bandwidth of shared memory; gpuperf-calibrate measures them",
      AssumptionKind::SharedAtomicRates);
  if (!llvm::is_contained(p.assumptions, assumption))
    p.assumptions.push_back(assumption);
  p.confidence = Confidence::Low;
  return "";
}

/// Defines T(n, e, c) of one kind as `name`. Returns why there is none, or "".
static std::string defineTotal(StringRef kind, StringRef name, StringRef e,
                               StringRef c, StringRef passes, Worksheet &sheet,
                               Prediction &p) {
  AtomicTimes table =
      sheet.machine ? AtomicTimes::read(*sheet.machine, kind) : AtomicTimes();
  if (table.empty())
    return estimate(name, passes, sheet, p);
  return table.interpolate(sheet, name, e, c);
}

/// Defines S for each kind of atomic that the kernel has, and B. Returns why
/// there is none, or "".
static std::string defineBusyTime(Worksheet &sheet, Prediction &p) {
  bool popc = sheet["N_p"] > 0;
  bool swaps = sheet["N_f"] + sheet["N_c"] > 0 || !popc;
  std::string busy;
  if (swaps) {
    sheet.define("c", "jobs", "N_c > 0 ? n * N_c / (N_c + N_f) : 0", kTable2);
    std::string why = defineTotal("atoms", "T_nec", "e", "c", "e", sheet, p);
    if (!why.empty())
      return why;
    sheet.define("S", "cycles/job", "T_nec / n", kEquation3);
    busy = "(N_f + N_c) * S";
  }
  if (popc) {
    std::string why =
        defineTotal("popc", "T_nec_p", "e_p", "", "a_p", sheet, p);
    if (!why.empty())
      return why;
    sheet.define("S_p", "cycles/job", "T_nec_p / n", kEquation3);
    busy += busy.empty() ? "N_p * S_p" : " + N_p * S_p";
  }
  sheet.define("N", "jobs/SM", "N_f + N_c + N_p", kTable2);
  sheet.define("B", "cycles", busy, kTable2);
  return "";
}

static void evaluate(Worksheet &sheet, Prediction &p) {
  if (!(sheet["n"] > 0)) {
    p.reason = "needs a job in the queue: n is 0";
    return;
  }
  p.reason = defineBusyTime(sheet, p);
  if (!p.reason.empty())
    return;
  if (sheet.has("T"))
    sheet.define("U", "", "B / T", kTable2);
  if (sheet["N"] <= 0)
    p.reason = "needs jobs for a time (N_f, N_c or N_p); S is the service time";
  else if (!sheet.has("clock_GHz"))
    p.reason = "needs " + sheet.need("clock_GHz");
  if (!p.reason.empty())
    return;
  p.cycles = sheet["B"];
  p.timeUs = sheet.define("time", "us", "B / clock_GHz / 1000",
                          "busy time: no kernel is faster");
  p.bound = Bound::Atomics;
}

ModelInfo gpuperf::dongPaiModel() {
  return {"dong-pai",
          "Dong and Pai 2025: the queue of shared-memory atomics, utilisation",
          kParameters, reduce, evaluate};
}

std::optional<AtomicService> gpuperf::atomicService(const KernelProfile &kernel,
                                                    const Machine &machine) {
  KernelCounts counts(kernel);
  AtomicJobs jobs = atomicJobs(kernel, machine);
  double n = counts.warpsPerSM(machine).value;
  if (jobs.all() <= 0 || !(n > 0))
    return std::nullopt;
  Worksheet sheet(kParameters);
  giveFigures(machine, sheet);
  sheet.give("n", n, "");
  if (jobs.timedPasses >= jobs.all())
    sheet.give("latency", 0, "in that of a warp");
  sheet.give("e", jobs.lanes > 0 ? jobs.lanes : jobs.popcLanes, "");
  sheet.give("N_f", jobs.fetchAndOp, "");
  sheet.give("N_c", jobs.compareAndSwap, "");
  sheet.give("N_p", jobs.popcInc, "");
  sheet.give("e_p", jobs.popcLanes, "");
  sheet.give("a_p", jobs.popcAddresses, "");
  Prediction p;
  if (!defineBusyTime(sheet, p).empty())
    return std::nullopt;
  AtomicService service;
  service.jobsPerWarp = jobs.all();
  service.cyclesPerJob = sheet["B"] / jobs.all();
  service.source = llvm::formatv("dong-pai: B/N at n = {0}, e = {1:F2}", n,
                                 jobs.lanes > 0 ? jobs.lanes : jobs.popcLanes)
                       .str();
  service.isEstimate = p.confidence == Confidence::Low;
  service.assumptions.assign(jobs.assumptions.begin(), jobs.assumptions.end());
  llvm::append_range(service.assumptions, p.assumptions);
  return service;
}

void gpuperf::addAtomicAssumptions(Prediction &prediction,
                                   const KernelProfile &kernel,
                                   const Machine &machine) {
  if (prediction.bound != Bound::Atomics)
    return;
  std::optional<AtomicService> service = atomicService(kernel, machine);
  if (!service || service->assumptions.empty())
    return;
  llvm::append_range(prediction.assumptions, service->assumptions);
  if (service->isEstimate)
    prediction.confidence = Confidence::Low;
  else if (prediction.confidence == Confidence::Exact)
    prediction.confidence = Confidence::Assumed;
}
