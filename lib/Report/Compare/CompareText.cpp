//===- CompareText.cpp - comparisons for a terminal -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   saxpy<<<4096, 256>>>  saxpy.cu:1:17
//     12 launches in trace.csv:3; predicted for a100, facts known
//                      predicted              measured
//     time               41.2 us               50.1 us  0.82x
//     registers               14                    16  0.88x
//     bound by    DRAM bandwidth  DRAM bandwidth, 78 %
//
//===----------------------------------------------------------------------===//

#include "CompareView.h"
#include "KernelText.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Report/Table.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace gpuperf;

static std::string formatRatio(double ratio) {
  std::string text;
  llvm::raw_string_ostream(text)
      << llvm::format(ratio < 10 ? "%.2fx" : "%.0fx", ratio);
  return text;
}

static std::string percent(double share) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.0f %%", share);
  return text;
}

static std::string unitInWords(MeasuredBound bound) {
  switch (bound) {
  case MeasuredBound::Compute:
    return "compute units";
  case MeasuredBound::L1:
    return "L1 or shared memory"; // the profiler's L1 serves both
  case MeasuredBound::L2:
    return formatBound(Bound::L2);
  case MeasuredBound::Dram:
    return formatBound(Bound::Dram);
  case MeasuredBound::Memory:
    return "memory";
  }
}

/// "DRAM bandwidth, 80 %", or "latency, DRAM bandwidth at 38 %" where nothing
/// is busy.
static std::string measuredInWords(const Comparison &comparison) {
  if (!comparison.measuredBound)
    return "";
  std::string unit = unitInWords(*comparison.measuredBound);
  std::string share = percent(comparison.measuredBoundShare);
  std::optional<bool> isLatency = comparison.isLatencyMeasured();
  if (isLatency && !*isLatency)
    return unit + ", " + share;
  return (isLatency ? "latency, " : "?, ") + unit + " at " + share;
}

namespace {
/// The rows of one launch.
class Rows {
public:
  /// A row where something was measured, or is always shown.
  void add(const char *name, const Compared &values,
           std::string (*format)(double), bool isAlwaysShown = false) {
    if (!values.measured && !isAlwaysShown)
      return;
    auto text = [&](const std::optional<double> &value) {
      return value ? format(*value) : "?";
    };
    std::string ratio;
    if (values.predicted && values.measured && *values.measured > 0)
      ratio = formatRatio(*values.predicted / *values.measured);
    add(name, text(values.predicted), text(values.measured), ratio);
  }

  void add(std::string name, std::string predicted, std::string measured,
           std::string ratio) {
    table.row({name, predicted, measured, ratio});
  }

  void print(llvm::raw_ostream &os) { table.print(os, 2); }

private:
  Table table{{"", ">predicted", ">measured", ">"}};
};

class CompareTextView : public CompareView {
public:
  llvm::StringRef name() const override { return "text"; }
  llvm::StringRef summary() const override { return "of a comparison: text"; }

protected:
  std::string entry(const KernelReport &kernel, const Comparison &comparison,
                    const ViewOptions &options) const override;
  void printAll(llvm::raw_ostream &os, const ComparedRun &run,
                const RunSummary &summary) const override;
};
} // namespace

static void addOccupancy(const Comparison &comparison, Rows &rows) {
  rows.add("occupancy", comparison.occupancyShare, percent);
  if (comparison.achievedOccupancyShare)
    rows.add("  achieved", "", percent(*comparison.achievedOccupancyShare), "");
}

std::string CompareTextView::entry(const KernelReport &kernel,
                                   const Comparison &comparison,
                                   const ViewOptions &options) const {
  std::string text;
  llvm::raw_string_ostream target(text);
  target.enable_colors(options.colours);
  VisibleStream os(target);
  writeHead(os, kernel);
  const Prediction &prediction = kernel.predictions.front();
  os << "  " << kernel.record->count
     << (kernel.record->count == 1 ? " launch" : " launches") << " in "
     << kernel.record->origin;
  if (!kernel.record->device.empty())
    os << " on " << kernel.record->device;
  os << "; predicted for " << formatMachine(prediction) << ", facts "
     << stringifyFacts(prediction.facts()) << '\n';
  if (!kernel.record->rule.empty())
    os << "  tests " << visible(kernel.record->rule) << '\n';
  Rows rows;
  rows.add("time", comparison.timeUs, formatTimeUs, /*isAlwaysShown=*/true);
  rows.add("DRAM", comparison.dramBytes, formatBytes);
  rows.add("L2", comparison.l2Bytes, formatBytes);
  rows.add("L1", comparison.l1Bytes, formatBytes);
  rows.add("instructions", comparison.instructions, formatNumber);
  rows.add("registers", comparison.registers, formatNumber);
  addOccupancy(comparison, rows);
  rows.add("bound by", formatBound(comparison.predictedBound),
           measuredInWords(comparison), "");
  rows.print(os);
  if (!comparison.noTime.empty())
    os << "  no time: " << comparison.noTime << '\n';
  for (const std::string &assumption : prediction.assumptions)
    os << "  assumed     " << assumption << '\n';
  for (const std::string &sentence : prediction.observed)
    os << "  observed    " << sentence << '\n';
  os << '\n';
  return text;
}

static void printList(llvm::raw_ostream &os, llvm::StringRef title,
                      llvm::ArrayRef<std::string> names) {
  constexpr size_t most = 10;
  if (names.empty())
    return;
  os << title << ": " << visible(llvm::join(names.take_front(most), ", "));
  if (names.size() > most)
    os << " and " << names.size() - most << " more";
  os << '\n';
}

void CompareTextView::printAll(llvm::raw_ostream &os, const ComparedRun &run,
                               const RunSummary &summary) const {
  for (const std::string &entry : run.entries)
    os << entry;
  for (const std::string &message : run.messages)
    os << "note: " << visible(message) << '\n';
  printList(os, "in the profile, not analysed", summary.unmatchedRecords);
  printList(os, "analysed, not in the profile", run.unprofiledKernels);
  const ComparisonSummary &all = run.summary;
  os << all.compared
     << (all.compared == 1 ? " comparison" : " comparisons"); // each of a shape
  if (all.timed)
    os << "; time off by " << formatRatio(all.medianFactor)
       << " in the median, " << formatRatio(all.worstFactor) << " at worst, "
       << all.withinQuarter << " within 1.25x and " << all.withinTwice
       << " within 2x";
  if (all.boundsNamed)
    os << "; the same bound in " << all.boundsAgree << " of "
       << all.boundsNamed;
  os << '\n';
  if (!run.failedRules.empty())
    os << "rules off by more than 1.25x:\n";
  for (const auto &[rule, ratios] : run.failedRules) {
    std::vector<std::string> texts;
    llvm::transform(ratios, std::back_inserter(texts), formatRatio);
    os << "  " << visible(rule) << ": " << llvm::join(texts, ", ") << '\n';
  }
}

const View &gpuperf::compareTextView() {
  static const CompareTextView view;
  return view;
}
