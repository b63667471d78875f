//===- Gpuperf.cpp - the default model ------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Gpuperf.h"
#include "AssumedRates.h"
#include "Bounds.h"
#include "Contention.h"
#include "DongPai.h"
#include "DramWork.h"
#include "L2Atomics.h"
#include "MachineInputs.h"
#include "ProfileNumbers.h"
#include "Starts.h"
#include "gpuperf/Model/Formula.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <set>

using namespace gpuperf;

namespace {

/// Cycles of a latency or of work: all, and those in which nothing else goes on
/// or that warps do themselves. Both are the same where units beside the warps
/// have no part.
struct Spent {
  std::string all, own;
};

constexpr const char *kPhases = "full and partial waves";
constexpr const char *kSections = "barriers divide a block into sections";

/// Evaluates the model on a worksheet. Terms of a phase are "full_wave.NAME" or
/// "tail.NAME".
class Evaluation {
public:
  Evaluation(const KernelProfile &kernel, const Machine &machine)
      : kernel(kernel), machine(machine),
        prediction(startPrediction("gpuperf", kernel, machine)),
        sheet(profileSheet(kernel, machine)) {}
  Prediction run();

private:
  bool start();
  void defineKernel();
  void defineFullWaves();
  void defineTail();
  void definePhase(const std::string &phase);
  std::string replacement(const std::string &phase) const;
  void defineBlock(const std::string &phase);
  void defineInStep();
  std::string codeFormula() const;
  void defineLastBlock(std::string &sum);
  void defineCodeWait(std::string &sum);
  void defineCycles(const std::string &sum);
  /// Cycles of `phase` that keep the resource of `bound` busy.
  std::string busyFormula(const ThroughputBound &bound,
                          const std::string &phase) const;
  void finish();
  bool hasAsyncWork() const {
    return sheet["async_wait"] > 0 || sheet["bulk_copies"] > 0 ||
           sheet["async_waits"] > 0;
  }
  Spent latencyOf(const std::string &phase) const;
  std::string ofWarps(const ThroughputBound &bound,
                      const std::string &phase) const;
  bool isSome(double cycles) const {
    constexpr double kSome = 0.05;
    return cycles > 0 && cycles >= kSome * prediction.cycles;
  }
  void weigh(const std::string &phase, double cycles);
  bool matters(llvm::StringRef term) const;
  void doubtAtomics();
  void doubtLacking();
  void doubtBarriers();
  void doubtCode();

  const KernelProfile &kernel;
  const Machine &machine;
  Prediction prediction;
  Worksheet sheet;
  std::vector<ThroughputBound> bounds;
  std::vector<std::string> phases;
  std::map<Bound, double> cyclesByBound;
  std::optional<Bound> boundOfFirst, boundOfLast; ///< phase
  std::set<std::string> deciding;    ///< terms that are the largest of a phase
  /// Of the phases in which a term is half of the largest or more.
  std::map<std::string, double> cyclesByTerm;
  /// Of phases in which DRAM is the bound if it moves 128 bytes for 32.
  double cyclesOfLoneAccesses = 0;
  AssumedStarts starts;
  std::vector<AssumedRate> rates;
  std::string atomicsAreLike; ///< the sentence of assumeAtomicRates
};

bool Evaluation::start() {
  if (cannotRun(prediction, kernel, machine))
    return false;
  starts = assumeStarts(sheet, machine);
  atomicsAreLike = assumeAtomicRates(sheet, machine);
  rates = assumeRates(sheet, machine);
  defineDramWork(sheet, kernel);
  ThroughputBounds throughput = throughputBounds(sheet, machine);
  std::vector<std::string> needs = std::move(throughput.needs);
  llvm::append_range(needs, kernel.latencyNeeds);
  if (!needs.empty()) {
    prediction = needsFigures(std::move(prediction), needs, machine);
    return false;
  }
  bounds = std::move(throughput.bounds);
  for (std::string &what : throughput.uncounted)
    assume(prediction, std::move(what));
  return true;
}

void Evaluation::defineKernel() {
  defineStart(sheet);
  sheet.define("warps_per_block", "warps", "ceil(threads_per_block / 32)",
               "occupancy");
  sheet.define("warps_per_sm", "warps/SM", "blocks_per_sm * warps_per_block",
               "occupancy");
  sheet.define("warp_latency", "cycles", "latency_cycles",
               "Volkov 2016, section 3.7");
  defineQuietLatency(sheet);
  for (const ThroughputBound &b : bounds)
    sheet.define(b.term,
                 b.scope == ThroughputBound::OneForAll ? "cycles/warp"
                                                       : "cycles/warp/SM",
                 b.formula, b.equation);
  sheet.define("wave", "blocks", waveFormula(sheet), kPhases);
  if (sheet["barriers"] <= 0 || bounds.empty())
    return;
  // Each wait of a section but its first overlaps with work of other warps.
  sheet.define(
      "memory_waits", "",
      sheet["longest_wait"] > 0 ? "max(memory_latency / longest_wait, 1)" : "1",
      kSections);
  if (!sheet.has("barrier_latency"))
    sheet.give("barrier_latency", 0, "not published");
  sheet.define("exposed", "",
               hasAsyncWork()
                   ? "min((barriers - async_waits) / memory_waits, 1)"
                   : "min(barriers / memory_waits, 1)",
               kSections);
  sheet.define("arithmetic_latency", "cycles",
               "max(warp_latency - memory_latency - barriers * "
               "barrier_latency, 0)",
               kSections);
}

void Evaluation::defineFullWaves() {
  if (sheet["blocks"] < sheet["wave"])
    return;
  sheet.define("full_wave.count", "", "floor(blocks / wave)", kPhases);
  sheet.define("full_wave.blocks", "blocks", "wave", kPhases);
  sheet.define("full_wave.busy_sms", "SMs", "min(sms, wave / blocks_per_sm)",
               kPhases);
  sheet.define("full_wave.blocks_on_busiest_sm", "blocks", "blocks_per_sm",
               kPhases);
  definePhase("full_wave");
}

void Evaluation::defineTail() {
  bool hasWaves = !phases.empty();
  if (hasWaves && std::fmod(sheet["blocks"], sheet["wave"]) == 0)
    return;
  sheet.define("tail.count", "", "1", kPhases);
  sheet.define("tail.blocks", "blocks",
               hasWaves ? "blocks - full_wave.count * wave" : "blocks",
               kPhases);
  sheet.define("tail.busy_sms", "SMs", "min(tail.blocks, sms)", kPhases);
  sheet.define("tail.blocks_on_busiest_sm", "blocks", "ceil(tail.blocks / sms)",
               kPhases);
  definePhase("tail");
}

/// Until the next block takes the place of one that ended, if one does; as a
/// summand, else empty.
std::string Evaluation::replacement(const std::string &phase) const {
  bool isReplaced =
      phase == "full_wave" && sheet.has("block_replacement") &&
      (sheet["blocks"] > sheet["wave"] || !kernel.launch.isGridKnown());
  return isReplaced ? " + block_replacement" : "";
}

std::string Evaluation::busyFormula(const ThroughputBound &bound,
                                    const std::string &phase) const {
  std::string work = " * warps_per_block * " + bound.term;
  std::string ofSM = phase + ".blocks_on_busiest_sm";
  switch (bound.scope) {
  case ThroughputBound::PerScheduler:
    // A scheduler may have a warp more than others.
    if (std::fmod(sheet[ofSM] * sheet["warps_per_block"],
                  sheet["schedulers"]) != 0)
      return "ceil(" + ofSM +
             " * warps_per_block / schedulers) * schedulers * " + bound.term;
    return ofSM + work;
  case ThroughputBound::PerSM:
    return ofSM + work;
  case ThroughputBound::SharedByAll:
    return phase + ".blocks / " + phase + ".busy_sms" + work;
  case ThroughputBound::OneForAll:
    break;
  }
  return phase + ".blocks" + work;
}

/// A block by itself: at a barrier all its warps have waited and nothing of it
/// is left to do meanwhile, so that of each section both count. What units do
/// beside the warps goes on.
/// The latency has the work of its own warp, one of `warps`, in it. What a warp
/// waits for its own arithmetic others fill, from the beginning of a section
/// on; beside work of units it is not told apart.
static std::string sections(const Spent &latency, const Spent &busy,
                            const std::string &warps) {
  bool isAsync = latency.all != latency.own;
  std::string waits =
      isAsync ? latency.own : latency.own + " - arithmetic_latency";
  std::string ofWarps = "max(" + latency.all + ", " + busy.own +
                        ") + exposed * min(" + waits + ", " + busy.own +
                        " * (1 - 1 / (" + warps + ")))";
  return busy.all == busy.own ? ofWarps
                              : "max(" + busy.all + ", " + ofWarps + ")";
}

/// What adds up with work at barriers: the latency without load, since waiting
/// for a busy DRAM is part of the work.
Spent Evaluation::latencyOf(const std::string &phase) const {
  std::string latency =
      sheet.has("quiet_latency") ? "quiet_latency" : phase + ".latency";
  return {latency,
          hasAsyncWork() ? "max(" + latency + " - async_wait, 0)" : latency};
}

/// What of `bound` the warps themselves keep busy in `phase`; empty for
/// nothing.
std::string Evaluation::ofWarps(const ThroughputBound &bound,
                                const std::string &phase) const {
  std::string term = phase + "." + bound.term;
  if (bound.term == "product_cycles")
    return "";
  if (bound.bound == Bound::Dram && sheet["bulk_dram_bytes"] > 0)
    return term + " * (1 - bulk_dram_bytes / dram_bytes)";
  if (bound.term == "l2_cycles" && sheet["bulk_l2_bytes"] > 0)
    return term + " * (1 - bulk_l2_bytes / l2_bytes)";
  return term;
}

/// Blocks that began at different times fill each other's gaps: a wave of them
/// is as fast as one of them, and no faster than all of their work.
void Evaluation::defineBlock(const std::string &phase) {
  std::string each = " / " + phase + ".blocks_on_busiest_sm";
  Spent busy{phase + ".busy" + each,
             phase + (hasAsyncWork() ? ".busy_of_warps" : ".busy") + each};
  sheet.define(phase + ".one_block_cycles", "cycles",
               sections(latencyOf(phase), busy, "warps_per_block"), kSections);
  sheet.define(phase + ".cycles", "cycles",
               "max(" + phase + ".one_block_cycles" + replacement(phase) +
                   ", " + phase + ".busy, " + phase + ".latency" +
                   replacement(phase) + ")",
               "Volkov 2016, section 3.5: the largest bound");
}

/// The first blocks begin together and come to their barriers together.
void Evaluation::defineInStep() {
  const std::string &first = phases.front();
  if (!sheet.has("exposed") || !kernel.launch.isGridKnown())
    return;
  double cycles = sheet.define(
      "in_step", "cycles",
      "max(" +
          sections(latencyOf(first),
                   {first + ".busy",
                    first + (hasAsyncWork() ? ".busy_of_warps" : ".busy")},
                   first + ".blocks_on_busiest_sm * warps_per_block") +
          " - " + first + ".cycles, 0)",
      kSections);
  cyclesByBound[*boundOfFirst] += cycles;
}

void Evaluation::definePhase(const std::string &phase) {
  phases.push_back(phase);
  std::string latency = phase + ".latency" + replacement(phase);
  double replaced = replacement(phase).empty() ? 0 : sheet["block_replacement"];
  defineLoadedLatency(sheet, phase, replaced);
  std::string busiest, ownBusy, decides = "latency";
  Bound bound = Bound::Latency;
  double cycles = sheet[phase + ".latency"] + replaced;
  for (const ThroughputBound &b : bounds) {
    std::string term = phase + "." + b.term;
    double busy = sheet.define(term, "cycles", busyFormula(b, phase),
                               "Volkov 2016, section 3.6");
    busiest += (busiest.empty() ? "" : ", ") + term;
    if (std::string own = ofWarps(b, phase); !own.empty())
      ownBusy += (ownBusy.empty() ? "" : ", ") + own;
    if (busy <= cycles)
      continue;
    cycles = busy;
    bound = b.bound;
    decides = b.term;
  }
  deciding.insert(decides);
  weigh(phase, cycles);
  boundOfFirst = boundOfFirst.value_or(bound);
  boundOfLast = bound;
  if (sheet.has("exposed")) {
    sheet.define(phase + ".busy", "cycles", "max(" + busiest + ")",
                 "Volkov 2016, section 3.6");
    if (hasAsyncWork())
      sheet.define(phase + ".busy_of_warps", "cycles", "max(" + ownBusy + ")",
                   kSections);
    defineBlock(phase);
  } else {
    sheet.define(phase + ".cycles", "cycles",
                 bounds.empty() ? latency
                                : "max(" + latency + ", " + busiest + ")",
                 "Volkov 2016, section 3.5: the largest bound");
  }
  cyclesByBound[bound] += sheet[phase + ".count"] * sheet[phase + ".cycles"];
}

/// Keeps which terms a phase of so many `cycles` rests on: its largest one, and
/// those which would be that at half of the throughput, or twice the latency.
void Evaluation::weigh(const std::string &phase, double cycles) {
  constexpr double kHalf = 0.5;
  double ofAll = sheet[phase + ".count"] * cycles;
  for (const ThroughputBound &b : bounds)
    if (sheet[phase + "." + b.term] >= kHalf * cycles)
      cyclesByTerm[b.term] += ofAll;
  constexpr double kLineOfSectors = 4;
  if (kLineOfSectors * sheet.find(phase + ".dram_cycles").value_or(0) >= cycles)
    cyclesOfLoneAccesses += ofAll;
  double latency = sheet[phase + ".latency"];
  if (latency >= kHalf * cycles)
    cyclesByTerm["latency"] += ofAll;
}

/// Whether a twentieth of the time or more rests on `term`.
bool Evaluation::matters(llvm::StringRef term) const {
  auto found = cyclesByTerm.find(term.str());
  return found != cyclesByTerm.end() && isSome(found->second);
}

/// The bound that holds for most of the cycles.
std::optional<Bound> dominant(const std::map<Bound, double> &cyclesByBound) {
  auto most = std::max_element(
      cyclesByBound.begin(), cyclesByBound.end(),
      [](const auto &a, const auto &b) { return a.second < b.second; });
  if (most == cyclesByBound.end())
    return std::nullopt;
  return most->first;
}

/// "41.2 us", "3.1 ms", "2 s".
static std::string timeInWords(double timeUs) {
  const char *units[] = {"us", "ms", "s"};
  unsigned thousands = (timeUs >= 999.5) + (timeUs >= 999.5e3);
  return llvm::formatv(
      "{0} {1}", llvm::format("%.3g", timeUs / std::pow(1000.0, thousands)),
      units[thousands]);
}

/// Names the rates of atomics that are assumed where they decide, and what the
/// kernel takes if none of those that data can skip takes place.
void Evaluation::doubtAtomics() {
  noteUnboundAtomics(prediction, kernel, sheet);
  if (dominant(cyclesByBound) != Bound::Atomics ||
      llvm::none_of(deciding, isL2AtomicTerm))
    return;
  if (!atomicsAreLike.empty())
    assume(prediction, {atomicsAreLike, AssumptionKind::L2AtomicRates});
  if (!areL2AtomicsConditional(kernel))
    return;
  Prediction without = Evaluation(withoutL2Atomics(kernel), machine).run();
  assert(without.timeUs && "it needs no figure that the others do not");
  assume(prediction,
         {llvm::formatv("data decides which atomics take place, and with them "
                        "the time: without any it is {0}",
                        timeInWords(*without.timeUs)),
          AssumptionKind::AtomicsFromData});
}

/// Names the figures that the machine lacks and the time rests on.
void Evaluation::doubtLacking() {
  auto isBound = [&](llvm::StringRef term) {
    return matters(term) && (term == "code_wait" || deciding.count(term.str()));
  };
  noteAssumedRates(
      prediction, rates, [&](llvm::StringRef term) { return matters(term); },
      isBound);
  if (matters("dram_cycles"))
    noteAssumedBandwidth(prediction, machine);
  if (isSome(cyclesOfLoneAccesses))
    noteLoneAccesses(prediction, kernel, machine);
  doubtBarriers();
  doubtCode();
}

/// Volkov 2016 has the latency of a barrier of one GPU, 34 cycles of a GeForce
/// GTX 480.
void Evaluation::doubtBarriers() {
  constexpr double kSome = 0.05, kBarrierCycles = 34;
  double phaseCycles = 0;
  for (const std::string &phase : phases)
    phaseCycles = std::max(phaseCycles, sheet[phase + ".cycles"]);
  double withBarriers =
      sheet["latency_cycles"] + kernel.barriersPerWarp * kBarrierCycles;
  // Fermi's and Volta's latencies have that of barriers.
  constexpr unsigned kFermi = 2, kVolta = 7;
  unsigned major = machine.computeCapability.major;
  if (!machine.unit(InstClass::Barrier).latencyCycles && major != kFermi &&
      major < kVolta && kernel.barriersPerWarp > 0 &&
      withBarriers >= (1 + kSome) * phaseCycles)
    assume(prediction,
           llvm::formatv("a warp goes on behind a barrier as soon as the last "
                         "one is there: {0} has no latency.barrier_cycles",
                         machine.name));
}

/// Before Volta no GPU was measured. Where code would take its time even as
/// slowly as it comes to an H200's SMs, the prediction says that it takes none.
void Evaluation::doubtCode() {
  constexpr double kBytesPerCycle = 5.4;
  if (!sheet.has("code_rate") && kernel.launch.isGridKnown() &&
      isSome(sheet["code_bytes"] / kBytesPerCycle - sheet["warp_latency"]))
    assume(prediction,
           llvm::formatv("code is at once where it is executed: {0} has no "
                         "issue.code_bytes_per_cycle",
                         machine.name));
}

/// Whether all SMs share the resource: the last block has it by itself.
static bool isOfGPU(std::optional<Bound> bound) {
  return bound == Bound::L2 || bound == Bound::Dram || bound == Bound::Launch ||
         bound == Bound::HostLink;
}

/// A grid is not done before its longest warp is, however many are done by
/// then.
void Evaluation::defineCycles(const std::string &sum) {
  if (!kernel.launch.isGridKnown() ||
      sheet["longest_warp"] <= sheet["latency_cycles"]) {
    prediction.cycles =
        sheet.define("execution_cycles", "cycles", sum, kPhases);
    return;
  }
  double together = sheet.define("all_warps", "cycles", sum, kPhases);
  constexpr const char *why = "the warp that is done last";
  std::string last = "longest_warp";
  // What starts before it has the SM first. Then its block goes on by itself,
  // whose work for the SM is as much more than a mean block's as its latency
  // is.
  if (sheet["longest_after"] > 0 && !isOfGPU(dominant(cyclesByBound))) {
    sheet.define("block_share", "cycles", "all_warps * min(sms / blocks, 1)",
                 why);
    sheet.define("longest_alone", "cycles",
                 "max(1, block_share / warp_latency) * longest_warp", why);
    last = "longest_after * (all_warps - block_share) + longest_alone";
  }
  prediction.cycles = sheet.define("execution_cycles", "cycles",
                                   "max(all_warps, " + last + ")", why);
  cyclesByBound[Bound::Latency] += prediction.cycles - together;
}

/// The code that an SM executes as it comes to it, in cycles. Of what an SM has
/// from the launch before nothing has to come from L2; where not all of it
/// fits, what is executed last has pushed out what comes first, and all of it
/// has to.
std::string Evaluation::codeFormula() const {
  if (machine.hasWarmCaches && sheet.has("inner_code_cache") &&
      sheet.has("code_cache")) {
    if (sheet["code_bytes"] <= sheet["inner_code_cache"])
      return "0";
    if (sheet["code_bytes"] <= sheet["code_cache"])
      return "code_bytes / code_rate";
  }
  return "min(code_bytes, near_code) / code_rate + "
         "max(code_bytes - near_code, 0) / far_code_rate";
}

/// The first warp of an SM waits for the code, and the others with it: no other
/// work is there meanwhile. What a kernel that does nothing has fetched, a
/// line, is in the start.
void Evaluation::defineCodeWait(std::string &sum) {
  constexpr double kLineBytes = 128;
  if (sheet["code_bytes"] <= kLineBytes || !sheet.has("code_rate") ||
      !sheet.has("far_code_rate") || !sheet.has("near_code") ||
      !kernel.launch.isGridKnown())
    return;
  std::string formula = codeFormula() + " - warp_latency";
  double wait = llvm::cantFail(evaluateFormula(
      formula, [&](llvm::StringRef name) { return sheet.find(name); }));
  if (wait <= 0)
    return;
  cyclesByTerm["code_wait"] = wait;
  cyclesByBound[Bound::Issue] += sheet.define(
      "code_wait", "cycles", formula,
      machine.hasWarmCaches ? "code comes to an SM that has not kept it"
                            : "code comes to an SM when it is executed first");
  sum += " + code_wait";
}

/// Of blocks that start one after the other the last has its work yet to do.
void Evaluation::defineLastBlock(std::string &sum) {
  if (boundOfLast != Bound::Launch || !kernel.launch.isGridKnown())
    return;
  cyclesByBound[Bound::Latency] += sheet.define(
      "last_block", "cycles", phases.back() + ".latency", "the last to start");
  sum += " + last_block";
}

void Evaluation::finish() {
  assert(!phases.empty() && "a grid has a full wave or a tail");
  std::string sum;
  for (const std::string &phase : phases)
    sum += (sum.empty() ? "" : " + ") + phase + ".count * " + phase + ".cycles";
  defineInStep();
  if (sheet.has("in_step"))
    sum += " + in_step";
  defineLastBlock(sum);
  defineCodeWait(sum);
  defineCycles(sum);
  prediction.timeUs =
      sheet.define("time", "us", "start + execution_cycles / clock_GHz / 1000",
                   "the start, then cycles over the clock");
  prediction.startUs = sheet["start"];
  bool isBoundByStarts = dominant(cyclesByBound) == Bound::Launch;
  // How far the start is outweighed takes the number of blocks.
  if (kernel.launch.isWholeGrid() || prediction.cycles == 0)
    cyclesByBound[Bound::Launch] +=
        prediction.startUs * sheet["clock_GHz"] * 1000;
  prediction.bound = dominant(cyclesByBound);
  if (prediction.bound == Bound::Latency || matters("latency"))
    for (const std::string &assumption : kernel.latencyAssumptions)
      assume(prediction, assumption);
  addAtomicAssumptions(prediction, kernel, machine);
  doubtAtomics();
  doubtLacking();
  noteAssumedStarts(prediction, starts, deciding, isBoundByStarts);
  prediction.inputs = std::move(sheet.inputs);
  prediction.terms = std::move(sheet.terms);
  keepUsedInputs(prediction);
}

Prediction Evaluation::run() {
  if (start()) {
    defineKernel();
    defineFullWaves();
    defineTail();
    finish();
  }
  return std::move(prediction);
}

} // namespace

ModelInfo gpuperf::gpuperfModel() {
  return {"gpuperf",
          "latency and throughput bounds with contention, in waves and a tail",
          profileParameters(),
          nullptr,
          nullptr,
          [](const KernelProfile &kernel, const Machine &machine) {
            return Evaluation(kernel, machine).run();
          }};
}
