//===- ProjectText.cpp - a summary of all files ---------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProjectText.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Report/Table.h"
#include "gpuperf/Support/DiagnosticLine.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace gpuperf;

/// "DRAM bandwidth 6, latency 4, no time 2": the most first, what has no name
/// last.
static std::string inOrder(const std::map<std::string, int64_t> &counts) {
  std::vector<std::pair<std::string, int64_t>> list(counts.begin(),
                                                    counts.end());
  llvm::stable_sort(list, [](const auto &a, const auto &b) {
    return std::pair(!a.first.empty(), a.second) >
           std::pair(!b.first.empty(), b.second);
  });
  std::vector<std::string> words;
  for (const auto &[name, count] : list)
    words.push_back((name.empty() ? "no time" : name) + " " +
                    std::to_string(count));
  return llvm::join(words, ", ");
}

/// The check whose finding is worth most first.
static void writeChecks(llvm::raw_ostream &os, const RunSummary &summary) {
  using Entry = std::pair<std::string, CheckSummary>;
  std::vector<Entry> list(summary.checks.begin(), summary.checks.end());
  llvm::stable_sort(list, [](const Entry &a, const Entry &b) {
    return a.second.speedup.value_or(0) > b.second.speedup.value_or(0);
  });
  Table table({"findings of", ">count", ">worth up to", "at"});
  for (const auto &[name, check] : list) {
    bool isWorth = check.speedup.has_value();
    table.row({name, std::to_string(check.findings),
               isWorth ? formatSpeedup(*check.speedup) : "",
               isWorth ? visible(check.file) + ":" + std::to_string(check.line)
                       : ""});
  }
  if (!table.empty())
    table.print(os, 2);
}

/// What was said of files, without them, in the order in which it came, and of
/// which: a header that is missing is so in many.
static std::vector<std::pair<std::string, std::vector<std::string>>>
errorsOfFiles(const RunSummary &summary) {
  std::vector<std::pair<std::string, std::vector<std::string>>> list;
  for (llvm::StringRef line : summary.diagnosticLines) {
    std::optional<DiagnosticLine> error = DiagnosticLine::parse(line);
    if (!error || !error->isError)
      continue;
    auto same = llvm::find_if(
        list, [&](const auto &entry) { return entry.first == error->message; });
    if (same == list.end())
      same = list.insert(same, {error->message.str(), {}});
    if (!llvm::is_contained(same->second, error->place))
      same->second.push_back(error->place.str());
  }
  return list;
}

static void writeReasons(llvm::raw_ostream &os, const RunSummary &summary) {
  auto errors = errorsOfFiles(summary);
  if (summary.reasons.empty() && errors.empty())
    return;
  os << "  not analysed, or not all of it\n";
  for (const std::string &reason : summary.reasons)
    os << "    " << visible(reason) << '\n';
  for (const auto &[text, files] : errors) {
    os << "    " << visible(files.front());
    if (files.size() > 1)
      os << " and " << formatCount(files.size() - 1, "other file");
    os << ": " << visible(text) << '\n';
  }
}

void gpuperf::writeProject(llvm::raw_ostream &os, const RunSummary &summary) {
  os << "all files\n";
  if (summary.kernels) {
    os << "  bound by  " << inOrder(summary.bounds) << '\n';
    os << "  facts     " << inOrder(summary.facts) << '\n';
  }
  writeChecks(os, summary);
  writeReasons(os, summary);
  os << '\n';
}
