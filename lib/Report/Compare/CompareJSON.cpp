//===- CompareJSON.cpp - comparisons as JSON ------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The fields are a contract: docs/json.md. Fields may be added, none renamed.
//
//===----------------------------------------------------------------------===//

#include "CompareView.h"
#include "gpuperf/Report/JSONFields.h"

using namespace gpuperf;
using llvm::json::OStream;

static void compared(OStream &j, llvm::StringRef key, const Compared &values) {
  j.attributeObject(key, [&] {
    attribute(j, "predicted", values.predicted);
    attribute(j, "measured", values.measured);
  });
}

static void bound(OStream &j, const Comparison &comparison) {
  j.attributeObject("bound", [&] {
    text(j, "predicted", stringifyOptional(comparison.predictedBound));
    text(j, "measured",
         comparison.measuredBound
             ? stringifyMeasuredBound(*comparison.measuredBound)
             : "");
    attribute(j, "measured_pct",
              comparison.measuredBound
                  ? std::optional(comparison.measuredBoundShare)
                  : std::nullopt);
    j.attribute("agree", comparison.boundsAgree());
  });
}

static void comparisonObject(OStream &j, const KernelReport &kernel,
                             const Comparison &comparison) {
  const Prediction &prediction = kernel.predictions.front();
  j.object([&] {
    text(j, "name", kernel.name);
    text(j, "mangled", kernel.mangled);
    place(j, kernel.place);
    launch(j, kernel.profile.launch, kernel.record);
    if (!kernel.record->rule.empty())
      text(j, "rule", kernel.record->rule);
    text(j, "machine", prediction.machine);
    text(j, "caches", prediction.hasWarmCaches ? "warm" : "cold");
    text(j, "model", prediction.model);
    compared(j, "time_us", comparison.timeUs);
    attribute(j, "time_ratio", comparison.timeRatio());
    compared(j, "dram_bytes", comparison.dramBytes);
    compared(j, "l2_bytes", comparison.l2Bytes);
    compared(j, "l1_bytes", comparison.l1Bytes);
    compared(j, "instructions", comparison.instructions);
    compared(j, "registers", comparison.registers);
    compared(j, "occupancy_pct", comparison.occupancyShare);
    attribute(j, "achieved_occupancy_pct", comparison.achievedOccupancyShare);
    bound(j, comparison);
    text(j, "confidence", stringifyConfidence(prediction.confidence));
    text(j, "facts", stringifyFacts(prediction.facts()));
    strings(j, "assumptions", textsOf(prediction.assumptions));
    if (!prediction.observed.empty())
      strings(j, "observed", prediction.observed);
    text(j, "reason", comparison.noTime);
  });
}

static void summaryObject(OStream &j, const ComparisonSummary &summary) {
  j.attributeObject("summary", [&] {
    j.attribute("compared", summary.compared);
    j.attribute("timed", summary.timed);
    attribute(j, "median_factor",
              summary.timed ? std::optional(summary.medianFactor)
                            : std::nullopt);
    attribute(j, "worst_factor",
              summary.timed ? std::optional(summary.worstFactor)
                            : std::nullopt);
    j.attribute("within_1_25", summary.withinQuarter);
    j.attribute("within_2", summary.withinTwice);
    j.attribute("bounds_named", summary.boundsNamed);
    j.attribute("bounds_agree", summary.boundsAgree);
  });
}

namespace {
class CompareJSONView : public CompareView {
public:
  llvm::StringRef name() const override { return "json"; }
  llvm::StringRef summary() const override { return "of a comparison: JSON"; }

protected:
  std::string entry(const KernelReport &kernel, const Comparison &comparison,
                    const ViewOptions &) const override {
    return toText([&](OStream &j) { comparisonObject(j, kernel, comparison); });
  }

  void printAll(llvm::raw_ostream &os, const ComparedRun &run,
                const RunSummary &summary) const override {
    std::vector<std::string> messages = run.messages;
    llvm::append_range(messages, summary.diagnosticLines);
    document(os, [&](OStream &j) {
      j.attribute("schema", 1);
      j.attributeArray("comparisons", [&] {
        for (const std::string &entry : run.entries)
          writePart(j, entry);
      });
      summaryObject(j, run.summary);
      strings(j, "unmatched", summary.unmatchedRecords);
      strings(j, "not_run", run.unprofiledKernels);
      strings(j, "messages", messages);
    });
  }
};
} // namespace

const View &gpuperf::compareJSONView() {
  static const CompareJSONView view;
  return view;
}
