//===- WriteDiff.cpp - differences of reports as text and JSON ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Report/Format.h"
#include "gpuperf/Report/JSONFields.h"
#include "gpuperf/Report/ReportDiff.h"
#include "gpuperf/Report/Table.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"

using namespace gpuperf;
using llvm::json::OStream;

/// "12 us → 34 us", or the one where both are shown alike.
static std::string both(const std::string &before, const std::string &after) {
  return before == after ? after : before + " → " + after;
}

static std::string timeOf(const ReportedKernel &kernel) {
  return kernel.timeUs ? formatTimeUs(*kernel.timeUs) : "no time";
}

static std::string percentOf(const KernelChange &change) {
  std::optional<double> ratio = change.timeRatio();
  if (!ratio)
    return "";
  std::string text;
  llvm::raw_string_ostream(text)
      << llvm::format("%+.1f %%", 100 * (*ratio - 1));
  return text;
}

/// "0 B → 16 B"; nothing of a kernel that does not spill, or of which it is not
/// known.
static std::string spillsOf(const KernelChange &change) {
  const auto &before = change.before.spillBytes;
  const auto &after = change.after.spillBytes;
  if (before.value_or(0) == 0 && after.value_or(0) == 0)
    return "";
  auto format = [](const std::optional<double> &bytes) {
    return bytes ? formatSize(*bytes) : "?";
  };
  return both(format(before), format(after));
}

/// The columns of a kernel that is in both.
static std::vector<std::string> rowOf(const KernelChange &change) {
  const ReportedKernel &a = change.before, &b = change.after;
  auto number = [](double value) { return formatNumber(value); };
  return {b.name,
          both(a.launch, b.launch),
          both(timeOf(a), timeOf(b)),
          percentOf(change),
          both(a.bound, b.bound),
          both(number(a.registers), number(b.registers)),
          spillsOf(change),
          both(number(a.warpsPerSM), number(b.warpsPerSM)),
          both(formatBytes(a.dramBytes), formatBytes(b.dramBytes))};
}

static constexpr const char *kColumns[] = {"kernel",  "grid",     "time",
                                           "",        "bound",    "registers",
                                           "spilled", "warps/SM", "DRAM"};

static std::string placeOf(const ReportedKernel::Finding &finding) {
  return finding.file + ":" + std::to_string(finding.line);
}

/// "2 kernels changed, 1 new, 0 gone, 5 as before".
static std::string summaryOf(const ReportDiff &diff) {
  return formatCount(diff.changed.size(), "kernel") + " changed, " +
         std::to_string(diff.added.size()) + " new, " +
         std::to_string(diff.removed.size()) + " gone, " +
         std::to_string(diff.unchanged) + " as before";
}

/// Calls `each` with the words in front of a finding, its kernel and itself.
static void
forEachFinding(const ReportDiff &diff,
               llvm::function_ref<void(llvm::StringRef, const std::string &,
                                       const ReportedKernel::Finding &)>
                   each) {
  for (const KernelChange &change : diff.changed) {
    for (const ReportedKernel::Finding &finding : change.fresh)
      each("new", change.after.name, finding);
    for (const ReportedKernel::Finding &finding : change.gone)
      each("gone", change.after.name, finding);
  }
  for (const ReportedKernel &kernel : diff.added)
    for (const ReportedKernel::Finding &finding : kernel.findings)
      each("new", kernel.name, finding);
}

void gpuperf::writeDiffText(llvm::raw_ostream &os, const ReportDiff &diff) {
  Table table;
  for (const char *title : kColumns)
    table.column(title);
  for (const KernelChange &change : diff.changed) {
    std::vector<Cell> cells;
    for (const std::string &text : rowOf(change))
      cells.push_back(visible(text));
    table.row(std::move(cells));
  }
  if (!table.empty())
    table.print(os, 0);
  for (const ReportedKernel &kernel : diff.added)
    os << "new kernel " << visible(kernel.name) << ", grid " << kernel.launch
       << ": " << timeOf(kernel) << '\n';
  for (const ReportedKernel &kernel : diff.removed)
    os << "gone kernel " << visible(kernel.name) << ", grid " << kernel.launch
       << ": " << timeOf(kernel) << '\n';
  forEachFinding(diff, [&](llvm::StringRef word, const std::string &kernel,
                           const ReportedKernel::Finding &finding) {
    os << word << " in " << visible(kernel) << ": "
       << visible(placeOf(finding) + ": " + finding.message) << " ["
       << finding.check << "]\n";
  });
  for (const std::string &sentence : diff.notAnalysed)
    os << "not analysed: " << visible(sentence) << '\n';
  os << summaryOf(diff) << '\n';
}

/// `text` without what ends a cell or begins a tag.
static std::string cell(llvm::StringRef text) {
  std::string result;
  for (char c : visible(text))
    if (c == '|' || c == '<' || c == '*' || c == '_' || c == '`')
      result += std::string("\\") + c;
    else
      result += c;
  return result;
}

static void writeRow(llvm::raw_ostream &os, llvm::ArrayRef<std::string> cells) {
  os << '|';
  for (const std::string &text : cells)
    os << ' ' << cell(text) << " |";
  os << '\n';
}

void gpuperf::writeDiffMarkdown(llvm::raw_ostream &os, const ReportDiff &diff) {
  os << "**gpuperf**: " << summaryOf(diff) << "\n";
  if (!diff.changed.empty()) {
    os << '\n';
    writeRow(
        os, std::vector<std::string>(std::begin(kColumns), std::end(kColumns)));
    os << "|---|---|---|---|---|---|---|---|---|\n";
    for (const KernelChange &change : diff.changed)
      writeRow(os, rowOf(change));
  }
  bool isFirst = true;
  forEachFinding(diff, [&](llvm::StringRef word, const std::string &kernel,
                           const ReportedKernel::Finding &finding) {
    os << (isFirst ? "\n" : "") << "- " << word << " in " << cell(kernel)
       << ": " << cell(placeOf(finding) + ": " + finding.message) << " ("
       << finding.check << ")\n";
    isFirst = false;
  });
  for (const std::string &sentence : diff.notAnalysed) {
    os << (isFirst ? "\n" : "") << "- not analysed: " << cell(sentence) << "\n";
    isFirst = false;
  }
}

static void writeKernel(OStream &j, llvm::StringRef key,
                        const ReportedKernel &kernel) {
  j.attributeObject(key, [&] {
    text(j, "launch", kernel.launch);
    text(j, "machine", kernel.machine);
    attribute(j, "time_us", kernel.timeUs);
    text(j, "bound", kernel.bound);
    text(j, "facts", kernel.facts);
    j.attribute("registers", kernel.registers);
    attribute(j, "spill_bytes", kernel.spillBytes);
    j.attribute("warps_per_sm", kernel.warpsPerSM);
    j.attribute("dram_bytes", kernel.dramBytes);
  });
}

static void writeFindings(OStream &j, llvm::StringRef key,
                          llvm::ArrayRef<ReportedKernel::Finding> findings) {
  objects(j, key, findings,
          [](OStream &j, const ReportedKernel::Finding &finding) {
            text(j, "check", finding.check);
            text(j, "file", finding.file);
            j.attribute("line", finding.line);
            text(j, "message", finding.message);
          });
}

static void writeNames(OStream &j, llvm::StringRef key,
                       llvm::ArrayRef<ReportedKernel> kernels,
                       llvm::StringRef side) {
  objects(j, key, kernels, [&](OStream &j, const ReportedKernel &kernel) {
    text(j, "name", kernel.name);
    writeKernel(j, side, kernel);
    writeFindings(j, "findings", kernel.findings);
  });
}

void gpuperf::writeDiffJSON(llvm::raw_ostream &os, const ReportDiff &diff) {
  document(os, [&](OStream &j) {
    j.attribute("schema", 1);
    objects(j, "changed", diff.changed,
            [](OStream &j, const KernelChange &change) {
              text(j, "name", change.after.name);
              attribute(j, "time_ratio", change.timeRatio());
              writeKernel(j, "before", change.before);
              writeKernel(j, "after", change.after);
              writeFindings(j, "new_findings", change.fresh);
              writeFindings(j, "gone_findings", change.gone);
            });
    writeNames(j, "added", diff.added, "after");
    writeNames(j, "removed", diff.removed, "before");
    j.attribute("unchanged", int64_t(diff.unchanged));
    strings(j, "not_analysed", diff.notAnalysed);
  });
}
