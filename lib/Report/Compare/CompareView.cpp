//===- CompareView.cpp - shared code of comparison views ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompareView.h"
#include "gpuperf/Support/JSONMembers.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace gpuperf;
namespace json = llvm::json;

namespace {
struct Entry {
  std::string text, rule;
  std::optional<double> ratio;
  std::optional<bool> agree;
};

template <typename Map> bool mapMembers(Map &map, Entry &entry) {
  return map.text("text", entry.text) && map.text("rule", entry.rule) &&
         map("ratio", entry.ratio) && map("agree", entry.agree);
}
} // namespace

json::Value CompareView::render(const RunReport &report,
                                const ViewOptions &options) const {
  json::Array entries, unprofiledKernels, messages;
  std::set<std::string> mixed;
  for (const KernelReport &kernel : report.kernels) {
    if (!kernel.record) {
      llvm::StringRef at = kernel.profile.launch.recordedAt;
      if (at.empty())
        unprofiledKernels.push_back(json::fixUTF8(kernel.name));
      else
        mixed.insert(at.str() + ": the time of '" + kernel.name +
                     "' may be a mean over launches that differ, and is "
                     "compared with none of them");
      continue;
    }
    Comparison comparison = compareKernel(kernel);
    entries.push_back(
        toJSON(Entry{entry(kernel, comparison, options), kernel.record->rule,
                     comparison.timeRatio(), comparison.boundsAgree()}));
  }
  for (const std::string &message : mixed)
    messages.push_back(json::fixUTF8(message));
  for (const UnanalysedKernel &kernel : report.notAnalysed)
    messages.push_back(
        json::fixUTF8("'" + kernel.name + "': " + kernel.reason));
  for (const std::string &message : report.messages)
    messages.push_back(json::fixUTF8(message));
  return json::Object{{"entries", std::move(entries)},
                      {"not_run", std::move(unprofiledKernels)},
                      {"messages", std::move(messages)}};
}

static void addEntries(const json::Object &part, std::vector<Entry> &entries) {
  json::Path::Root root;
  if (const json::Array *list = part.getArray("entries"))
    for (const json::Value &value : *list)
      if (!fromJSON(value, entries.emplace_back(), root))
        entries.pop_back();
}

static void addStrings(const json::Object &part, llvm::StringRef key,
                       std::vector<std::string> &strings) {
  if (const json::Array *list = part.getArray(key))
    for (const json::Value &value : *list)
      strings.push_back(value.getAsString().value_or("").str());
}

/// Worst first; what has no time last.
static bool isWorse(const Entry &a, const Entry &b) {
  return (a.ratio ? factorOf(*a.ratio) : 0) >
         (b.ratio ? factorOf(*b.ratio) : 0);
}

namespace {
/// Keeps all until the end: the worst prediction comes first.
class ComparePrinter : public RunPrinter {
public:
  ComparePrinter(const CompareView &view, llvm::raw_ostream &os)
      : view(view), os(os) {}
  void addFile(const json::Value &part) override {
    if (const json::Object *object = part.getAsObject()) {
      addEntries(*object, entries);
      addStrings(*object, "not_run", run.unprofiledKernels);
      addStrings(*object, "messages", run.messages);
    }
  }
  void finish(const RunSummary &summary) override;

private:
  const CompareView &view;
  llvm::raw_ostream &os;
  ComparedRun run;
  std::vector<Entry> entries;
};
} // namespace

/// Of the rules that `entries` test, those that miss a measured time.
static std::map<std::string, std::vector<double>>
failedRules(llvm::ArrayRef<Entry> entries) {
  constexpr double kMost = 1.25;
  std::map<std::string, std::vector<double>> rules, failed;
  for (const Entry &entry : entries)
    if (!entry.rule.empty() && entry.ratio)
      rules[entry.rule].push_back(*entry.ratio);
  for (const auto &[rule, ratios] : rules)
    if (llvm::any_of(ratios,
                     [](double ratio) { return factorOf(ratio) > kMost; }))
      failed[rule] = ratios;
  return failed;
}

void ComparePrinter::finish(const RunSummary &summary) {
  llvm::append_range(run.messages, summary.notes);
  llvm::stable_sort(entries, isWorse);
  run.failedRules = failedRules(entries);
  std::vector<std::optional<double>> ratios;
  std::vector<std::optional<bool>> agreements;
  for (Entry &entry : entries) {
    run.entries.push_back(std::move(entry.text));
    ratios.push_back(entry.ratio);
    agreements.push_back(entry.agree);
  }
  run.summary = summariseComparisons(ratios, agreements);
  view.printAll(os, run, summary);
}

std::unique_ptr<RunPrinter> CompareView::begin(llvm::raw_ostream &os,
                                               const ViewOptions &) const {
  return std::make_unique<ComparePrinter>(*this, os);
}
