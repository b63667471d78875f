//===- JSON.cpp - the report as JSON --------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The fields are a contract: docs/json.md. Fields may be added, none renamed.
//
//===----------------------------------------------------------------------===//

#include "llvm/Support/JSON.h"
#include "JSONText.h"
#include "MissingFact.h"
#include "ViewList.h"
#include "gpuperf/Report/Explain.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Report/JSONFields.h"
#include "gpuperf/Support/RegistersSource.h"

using namespace gpuperf;
using llvm::json::OStream;

static void occupancy(OStream &j, const KernelProfile &profile) {
  const Occupancy &occupancy = profile.occupancy;
  j.attributeObject("occupancy", [&] {
    j.attribute("warps_per_sm", occupancy.warpsPerSM);
    j.attribute("max_warps_per_sm", occupancy.maxWarpsPerSM);
    j.attribute("blocks_per_sm", occupancy.blocksPerSM);
    text(j, "limiter", stringifyOptional(occupancy.limiter));
    text(j, "next_step", occupancy.nextStep);
    textIfAny(j, "unlaunchable", occupancy.unlaunchable);
    j.attribute("registers", profile.registers);
    text(j, "registers_source", profile.registersSource);
    j.attribute("spill_bytes", isCountedByPtxas(profile.registersSource)
                                   ? llvm::json::Value(profile.spillBytes)
                                   : nullptr);
    j.attribute("shared_bytes",
                profile.staticSharedBytes + profile.launch.dynamicSharedBytes);
  });
}

static void mix(OStream &j, llvm::StringRef key, const InstructionMix &mix) {
  j.attributeObject(key, [&] {
    for (unsigned i = 0; i < numInstClasses; ++i)
      attribute(j, stringifyInstClass(static_cast<InstClass>(i)), mix[i]);
  });
}

static void accessPattern(OStream &j, const AccessProfile &access) {
  text(j, "space", stringifySpace(access.space));
  text(j, "kind", stringifyAccessKind(access.kind));
  text(j, "base", access.base);
  textIfAny(j, "atomic", access.atomic.name);
  j.attribute("bytes_per_thread", access.bytesPerThread);
  text(j, "pattern", stringifyLanePattern(access.lanes.pattern));
  textIfAny(j, "pattern_reason", access.lanes.unknownReason);
  attribute(j, "derivative_tx", access.lanes.derivativeTx);
  j.attribute("lane_stride_bytes", access.lanes.strideBytes);
}

/// The attribute `calls`, absent where the kernel itself holds the code.
static void calls(OStream &j, const CallChain &chain) {
  if (chain.empty())
    return;
  objects(j, "calls", chain, [](OStream &j, const CallPlace &call) {
    text(j, "function", call.function);
    place(j, call.place);
  });
}

static void access(OStream &j, const AccessProfile &access) {
  place(j, access.place);
  calls(j, access.calls);
  textIfAny(j, "expression", access.expression);
  textIfAny(j, "library", access.library);
  accessPattern(j, access);
  attribute(j, "executions_per_warp", access.executionsPerWarp);
  attribute(j, "active_lanes", access.lanes.active);
  j.attribute("lanes_from_data", access.lanes.areFromData);
  j.attributeObject("hong_kim", [&] {
    j.attribute("coalesced", access.lanes.hongKimCoalesced);
    attribute(j, "transactions", access.hongKimTransactions);
  });
  attribute(j, "lines_per_request", access.linesPerRequest);
  attribute(j, "lines_if_aligned", access.linesIfAligned);
  attribute(j, "sectors_per_request", access.sectorsPerRequest);
  attribute(j, "sectors_ideal", access.sectorsIdeal);
  attribute(j, "transactions_per_request", access.transactionsPerRequest);
  attribute(j, "transaction_bytes_per_request",
            access.transactionBytesPerRequest);
  attribute(j, "bank_conflict_degree", access.lanes.bankConflictDegree);
  attribute(j, "wavefronts_per_request", access.wavefrontsPerRequest);
  attribute(j, "wavefronts_ideal", access.wavefrontsIdeal);
  if (access.kind == AccessKind::Atomic)
    attribute(j, "lanes_on_one_address", access.lanesOnOneAddress);
  if (access.kind == AccessKind::Atomic && access.space == Space::Shared)
    attribute(j, "lanes_in_one_bank", access.lanesInOneBank);
  attribute(j, "l1_bytes", access.traffic.l1Bytes);
  attribute(j, "l2_bytes", access.traffic.l2Bytes);
  attribute(j, "dram_bytes", access.isOnHost ? 0 : access.traffic.dramBytes);
  if (access.isOnHost)
    attribute(j, "host_bytes", access.traffic.dramBytes);
  strings(j, "assumptions", access.assumptions);
  if (!access.observed.empty())
    strings(j, "observed", access.observed);
}

static void divergence(OStream &j, const DivergenceProfile &branch) {
  place(j, branch.place);
  j.attribute("loop", branch.isLoop);
  attribute(j, "executions_per_warp", branch.executionsPerWarp);
  attribute(j, "divergent_fraction", branch.divergentFraction);
  attribute(j, "wasted_issue_per_warp", branch.wastedIssuePerWarp);
  j.attribute("exact", branch.exact);
}

static void loop(OStream &j, const LoopProfile &loop) {
  place(j, loop.place);
  attribute(j, "trip_per_warp", loop.tripPerWarp);
  j.attribute("unrolled", loop.unrolled);
  if (loop.unrolled)
    j.attribute("executions_per_warp", nullptr);
  else
    attribute(j, "executions_per_warp", loop.executionsPerWarp);
  attribute(j, "divergent_fraction", loop.divergentFraction);
  text(j, "assumption", loop.assumption);
}

static void barrier(OStream &j, const BarrierProfile &barrier) {
  place(j, barrier.place);
  text(j, "kind", stringifyBarrierKind(barrier.kind));
  attribute(j, "executions_per_warp", barrier.executionsPerWarp);
}

/// The attribute `steady`, absent where nothing of it is known.
static void steady(OStream &j, const std::optional<SteadyState> &steady) {
  if (!steady)
    return;
  j.attributeObject("steady", [&] {
    attribute(j, "wave_blocks", steady->waveBlocks);
    attribute(j, "wave_us", steady->waveUs);
    attribute(j, "threads_per_s", steady->threadsPerS);
    attribute(j, "dram_bytes_per_s", steady->dramBytesPerS);
    attribute(j, "dram_of_peak_percent", steady->dramOfPeakPercent);
    attribute(j, "of_peak_percent", steady->ofPeakPercent);
  });
}

static void prediction(OStream &j, const Prediction &prediction,
                       const ViewOptions &options) {
  text(j, "machine", prediction.machine);
  text(j, "caches", prediction.hasWarmCaches ? "warm" : "cold");
  text(j, "model", prediction.model);
  attribute(j, "time_us", prediction.timeUs);
  if (prediction.singleTripTimeUs)
    attribute(j, "time_once_us", prediction.singleTripTimeUs);
  range(j, "time_range_us", prediction.rangeUs);
  steady(j, prediction.steady);
  if (prediction.timeUs)
    attribute(j, "cycles", prediction.cycles);
  else
    j.attribute("cycles", nullptr);
  text(j, "bound", stringifyOptional(prediction.bound));
  j.attributeObject("terms", [&] {
    for (const Term &term : prediction.terms)
      attribute(j, term.name, term.value);
  });
  text(j, "confidence", stringifyConfidence(prediction.confidence));
  text(j, "facts", stringifyFacts(prediction.facts()));
  strings(j, "missing", missingFactKinds(prediction.missing));
  strings(j, "assumptions", textsOf(prediction.assumptions));
  if (!prediction.observed.empty())
    strings(j, "observed", prediction.observed);
  text(j, "reason", prediction.reason);
  if (prediction.atLeastUs)
    attribute(j, "at_least_us", prediction.atLeastUs);
  if (options.explain)
    writeSteps(j, prediction);
}

static void fixIt(OStream &j, const FixIt &fix) {
  j.attributeObject("fix_it", [&] {
    place(j, fix.place);
    j.attribute("length", fix.length);
    text(j, "replacement", fix.replacement);
  });
}

static void finding(OStream &j, const Finding &finding) {
  text(j, "check", finding.check);
  text(j, "severity", stringifySeverity(finding.severity));
  place(j, finding.place);
  text(j, "message", finding.message);
  objects(j, "notes", finding.notes, [](OStream &j, const Note &note) {
    place(j, note.place);
    text(j, "message", note.message);
  });
  attribute(j, "speedup", finding.speedup);
  text(j, "bound_after", stringifyOptional(finding.boundAfter));
  if (finding.speedup)
    text(j, "condition", finding.condition);
  if (finding.savedPerLaunchUs)
    attribute(j, "saved_per_launch_us", finding.savedPerLaunchUs);
  if (finding.savedUs) {
    attribute(j, "saved_us", finding.savedUs);
    attribute(j, "share_of_file", finding.shareOfFile);
  }
  if (finding.fixIt)
    fixIt(j, *finding.fixIt);
}

static void profile(OStream &j, const KernelReport &report) {
  const KernelProfile &profile = report.profile;
  launch(j, profile.launch, report.record);
  occupancy(j, profile);
  j.attributeObject("mix", [&] {
    mix(j, "per_thread", profile.perThread);
    mix(j, "per_warp", profile.perWarp);
  });
  j.attributeObject("barriers", [&] {
    j.attribute("static", profile.staticBarriers);
    attribute(j, "per_warp", profile.barriersPerWarp);
  });
  j.attributeObject("memory", [&] {
    attribute(j, "l1_bytes", profile.l1Bytes);
    attribute(j, "l2_bytes", profile.l2Bytes);
    attribute(j, "dram_bytes", profile.dramBytes);
    if (profile.hostBytes()) {
      attribute(j, "host_read_bytes", profile.hostReadBytes);
      attribute(j, "host_written_bytes", profile.hostWrittenBytes);
    }
  });
  if (profile.libraryFrame.bytes)
    j.attributeObject("library_frame", [&] {
      j.attribute("bytes", profile.libraryFrame.bytes);
      text(j, "function", profile.libraryFrame.function);
    });
  objects(j, "accesses", profile.accesses, access);
  objects(j, "divergence", profile.divergence, divergence);
  objects(j, "loops", profile.loops, loop);
  objects(j, "barrier_spots", profile.barriers, barrier);
}

static void missingFact(OStream &j, const MissingFact &missing) {
  j.attributeObject("missing_fact", [&] {
    text(j, "fact", missing.fact);
    text(j, "supply", missing.supply);
    if (missing.above.line)
      place(j, missing.above);
  });
}

static void expectation(OStream &j, const ExpectationResult &result) {
  text(j, "text", result.expectation.text);
  place(j, result.expectation.place);
  j.attribute("met", result.isMet ? llvm::json::Value(*result.isMet)
                                  : llvm::json::Value(nullptr));
  textIfAny(j, "found", result.found);
  if (!result.isMet)
    text(j, "why", result.why);
}

static void kernel(OStream &j, const KernelReport &report,
                   const ViewOptions &options) {
  j.object([&] {
    text(j, "name", report.name);
    text(j, "mangled", report.mangled);
    j.attribute("instances", report.sameInstances.size() + 1);
    if (!report.sameInstances.empty())
      objects(j, "alike", report.sameInstances,
              [](OStream &j, const InstanceName &other) {
                text(j, "name", other.name);
                text(j, "mangled", other.mangled);
              });
    place(j, report.place);
    textIfAny(j, "compiler", report.compiler);
    profile(j, report);
    j.attributeObject("prediction", [&] {
      prediction(j, report.predictions.front(), options);
    });
    if (options.allPredictions)
      objects(j, "predictions", report.predictions,
              [&](OStream &j, const Prediction &entry) {
                prediction(j, entry, options);
              });
    textIfAny(j, "cheap", report.smallGains);
    objects(j, "findings", report.findings, finding);
    if (!report.expectations.empty())
      objects(j, "expectations", report.expectations, expectation);
    strings(j, "unknown", report.profile.unknown);
    if (std::optional<MissingFact> missing = findMissingFact(report))
      missingFact(j, *missing);
  });
}

static void unanalysed(OStream &j, const UnanalysedKernel &kernel) {
  text(j, "name", kernel.name);
  place(j, kernel.place);
  text(j, "reason", kernel.reason);
}

std::string gpuperf::kernelJSON(const KernelReport &report) {
  ViewOptions options;
  options.allPredictions = true;
  return toText([&](OStream &j) { kernel(j, report, options); });
}

namespace {
/// One document for all files, "schema": 1. The part of a file holds each
/// element of its lists as JSON text, so that the lists of several files are
/// joined without being parsed.
class JSONView : public View {
public:
  llvm::StringRef name() const override { return "json"; }
  llvm::StringRef summary() const override { return "JSON, schema 1"; }
  llvm::json::Value render(const RunReport &report,
                           const ViewOptions &options) const override;
  std::unique_ptr<RunPrinter> begin(llvm::raw_ostream &os,
                                    const ViewOptions &) const override;
};

/// Writes kernels as they come and keeps the shorter lists for the end.
class JSONPrinter : public RunPrinter {
public:
  explicit JSONPrinter(llvm::raw_ostream &os)
      : os(os), j(os, /*IndentSize=*/2) {
    j.objectBegin();
    j.attribute("schema", 1);
    j.attributeBegin("kernels");
    j.arrayBegin();
  }
  void addFile(const llvm::json::Value &part) override;
  void finish(const RunSummary &summary) override;

private:
  llvm::raw_ostream &os;
  OStream j;
  std::vector<std::string> notAnalysed, messages; ///< JSON
};
} // namespace

llvm::json::Value JSONView::render(const RunReport &report,
                                   const ViewOptions &options) const {
  llvm::json::Array kernels, notAnalysed, messages;
  for (const KernelReport &entry : report.kernels)
    kernels.push_back(toText([&](OStream &j) { kernel(j, entry, options); }));
  for (const UnanalysedKernel &entry : report.notAnalysed)
    notAnalysed.push_back(
        toText([&](OStream &j) { j.object([&] { unanalysed(j, entry); }); }));
  for (const std::string &message : report.messages)
    messages.push_back(
        toText([&](OStream &j) { j.value(llvm::json::fixUTF8(message)); }));
  return llvm::json::Object{{"kernels", std::move(kernels)},
                            {"not_analysed", std::move(notAnalysed)},
                            {"messages", std::move(messages)}};
}

/// Calls `each` with the elements of the list `key`, which are JSON.
static void forEachElement(const llvm::json::Value &part, llvm::StringRef key,
                           llvm::function_ref<void(llvm::StringRef)> each) {
  if (const llvm::json::Object *lists = part.getAsObject())
    if (const llvm::json::Array *list = lists->getArray(key))
      for (const llvm::json::Value &element : *list)
        each(element.getAsString().value_or("null"));
}

void JSONPrinter::addFile(const llvm::json::Value &part) {
  forEachElement(part, "kernels",
                 [&](llvm::StringRef element) { writePart(j, element); });
  for (auto [key, list] : {std::pair("not_analysed", &notAnalysed),
                           std::pair("messages", &messages)})
    forEachElement(part, key, [&, list = list](llvm::StringRef element) {
      list->push_back(element.str());
    });
}

/// The attribute `program`, absent where it says nothing.
static void writeProgram(OStream &j, const RunSummary &summary) {
  ProgramTable program = programTable(summary.program, summary.isWhole());
  if (!program.shouldShow)
    return;
  j.attributeObject("program", [&] {
    objects(j, "kernels", program.kernels,
            [](OStream &j, const ProgramKernel &kernel) {
              text(j, "name", kernel.name);
              text(j, "mangled", kernel.mangled);
              text(j, "file", kernel.file);
              j.attribute("count", kernel.count);
              j.attribute("ways", kernel.ways);
              attribute(j, "time_us", kernel.timeUs);
              attribute(j, "share", kernel.share);
              text(j, "facts", stringifyFacts(kernel.facts));
              textIfAny(j, "missing", kernel.missing);
            });
    j.attribute("complete", program.isComplete);
  });
}

/// What the run comes to: kernels by bound, findings by check.
static void writeTotals(OStream &j, const RunSummary &summary) {
  j.attributeObject("summary", [&] {
    j.attribute("files", summary.files);
    j.attribute("kernels", summary.kernels);
    j.attribute("not_analysed", summary.notAnalysed);
    j.attribute("findings", summary.findings);
    j.attributeObject("expectations", [&] {
      j.attribute("met", summary.met);
      j.attribute("not_met", summary.notMet);
      j.attribute("not_known", summary.unchecked);
    });
    j.attributeObject("bounds", [&] {
      for (const auto &[bound, count] : summary.bounds)
        j.attribute(bound.empty() ? "no time" : bound, count);
    });
    j.attributeObject("facts", [&] {
      for (const auto &[name, count] : summary.facts)
        j.attribute(name, count);
    });
    j.attributeObject("checks", [&] {
      for (const auto &[name, check] : summary.checks)
        j.attributeObject(name, [&, &check = check] {
          j.attribute("findings", check.findings);
          attribute(j, "speedup", check.speedup);
          if (check.speedup) {
            text(j, "file", check.file);
            j.attribute("line", check.line);
          }
        });
    });
  });
}

void JSONPrinter::finish(const RunSummary &summary) {
  j.arrayEnd();
  j.attributeEnd();
  j.attributeArray("not_analysed", [&] {
    for (const std::string &element : notAnalysed)
      writePart(j, element);
  });
  writeProgram(j, summary);
  writeTotals(j, summary);
  j.attributeArray("messages", [&] {
    for (const std::string &element : messages)
      writePart(j, element);
    for (const std::string &complaint : summary.diagnosticLines)
      j.value(llvm::json::fixUTF8(complaint));
    for (const std::string &note : summary.notes)
      j.value(llvm::json::fixUTF8(note));
  });
  j.objectEnd();
  j.flush();
  os << '\n';
}

std::unique_ptr<RunPrinter> JSONView::begin(llvm::raw_ostream &os,
                                            const ViewOptions &) const {
  return std::make_unique<JSONPrinter>(os);
}

const View &gpuperf::jsonView() {
  static const JSONView view;
  return view;
}
