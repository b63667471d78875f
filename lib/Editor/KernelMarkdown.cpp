//===- KernelMarkdown.cpp - a kernel as Markdown --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelMarkdown.h"
#include "gpuperf/Report/FirstFinding.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace gpuperf;

std::string gpuperf::escapeMarkdown(llvm::StringRef text) {
  std::string result;
  for (char c : text) {
    if (llvm::StringRef("\\`*_<>[]|#").contains(c))
      result += '\\';
    result += c == '\n' || c == '\r' ? ' ' : c;
  }
  return result;
}

std::string gpuperf::codeSpan(llvm::StringRef name) {
  if (!name.contains('`'))
    return ("`" + name + "`").str();
  return ("`` " + name + " ``").str();
}

std::string gpuperf::instanceTitle(const KernelReport &kernel) {
  const ResolvedLaunch &launch = kernel.profile.launch;
  return codeSpan(kernel.name) + ", grid " + formatGrid(launch) + ", block " +
         formatExtents(launch.block);
}

std::string gpuperf::listItem(llvm::StringRef escaped) {
  return ("\n- " + escaped).str();
}

std::string gpuperf::findingMarkdown(const Finding &finding) {
  std::string text = "**" + escapeMarkdown(finding.message) + "** " +
                     codeSpan("[" + finding.check + "]") + "\n";
  for (const Note &note : finding.notes)
    text += listItem(escapeMarkdown(note.message));
  return text;
}

std::string gpuperf::kernelSummary(const KernelReport &kernel) {
  const Prediction &prediction = kernel.predictions.front();
  const Occupancy &occupancy = kernel.profile.occupancy;
  if (!occupancy.unlaunchable.empty())
    return "cannot be launched";
  std::string text = prediction.timeUs
                         ? formatTime(prediction, kernel.profile) +
                               ", bound by " +
                               formatBound(prediction, kernel.profile)
                         : "no time: " + noTimeReason(prediction);
  if (kernel.profile.noOccupancy.empty())
    text += ", occupancy " + std::to_string(occupancy.warpsPerSM) + "/" +
            std::to_string(occupancy.maxWarpsPerSM);
  return text;
}

static std::string bold(llvm::StringRef text) {
  return ("**" + text + "**").str();
}
static std::string asItIs(llvm::StringRef text) { return text.str(); }
const Wording gpuperf::kMarkdown = {bold, escapeMarkdown};
const Wording gpuperf::kPlain = {asItIs, asItIs};

std::vector<std::string> gpuperf::kernelSentences(const KernelReport &kernel,
                                                  const Wording &wording) {
  const KernelProfile &profile = kernel.profile;
  const Prediction &prediction = kernel.predictions.front();
  std::string time =
      prediction.timeUs
          ? "takes " + wording.strong(formatTimeAndRange(prediction, profile)) +
                " on " + wording.text(formatMachine(prediction)) + ", facts " +
                stringifyFacts(prediction.facts()).str()
          : "no time predicted: " + wording.text(noTimeReason(prediction));
  std::string bound =
      prediction.timeUs
          ? "bound by " + wording.strong(formatBound(prediction, profile))
          : "bound not known";
  const Finding *finding = firstFinding(kernel);
  std::string advice = finding ? "do first, line " +
                                     std::to_string(finding->place.line) +
                                     ": " + wording.text(finding->message)
                               : "no finding is worth a change";
  return {std::move(time), std::move(bound), std::move(advice)};
}

static std::vector<std::string> occupancyFacts(const KernelProfile &profile,
                                               const Wording &wording) {
  const Occupancy &occupancy = profile.occupancy;
  if (!occupancy.unlaunchable.empty())
    return {"cannot be launched: " + wording.text(occupancy.unlaunchable)};
  if (!profile.noOccupancy.empty())
    return {"occupancy unknown: " + wording.text(profile.noOccupancy)};
  std::vector<std::string> facts = {
      "occupancy " + std::to_string(occupancy.warpsPerSM) + " of " +
      std::to_string(occupancy.maxWarpsPerSM) + " warps per SM in " +
      formatCount(occupancy.blocksPerSM, "block") + ", limited by " +
      formatLimiter(occupancy.limiter) + "; " +
      std::to_string(profile.registers) + " registers (" +
      profile.registersSource + "), " +
      formatSize(profile.staticSharedBytes +
                 profile.launch.dynamicSharedBytes) +
      " shared"};
  if (!occupancy.nextStep.empty())
    facts.push_back("next step: " + wording.text(occupancy.nextStep));
  return facts;
}

static std::string predictionFact(const KernelReport &kernel,
                                  const Wording &wording) {
  const KernelProfile &profile = kernel.profile;
  const Prediction &prediction = kernel.predictions.front();
  if (!prediction.timeUs)
    return "no time predicted: " + wording.text(noTimeReason(prediction));
  std::string why = noTotalReason(prediction, profile);
  return "predicted " +
         wording.strong(formatTimeAndRange(prediction, profile)) + " on " +
         wording.text(formatMachine(prediction)) + ", bound by " +
         wording.strong(formatBound(prediction, profile)) + "; " +
         (why.empty() ? formatNumber(prediction.cycles) + " cycles"
                      : wording.text(why)) +
         ", facts " + stringifyFacts(prediction.facts()).str() + ", model " +
         prediction.model;
}

std::vector<std::string> gpuperf::kernelFacts(const KernelReport &kernel,
                                              const Wording &wording) {
  const KernelProfile &profile = kernel.profile;
  const Prediction &prediction = kernel.predictions.front();
  std::vector<std::string> facts = {predictionFact(kernel, wording)};
  if (std::string steady = formatSteady(prediction, profile); !steady.empty())
    facts.push_back("throughput: " + wording.text(steady));
  llvm::append_range(facts, occupancyFacts(profile, wording));
  facts.push_back(formatCount(profile.issueSlotsPerWarp, "instruction") +
                  " per warp, " +
                  formatCount(profile.barriersPerWarp, "barrier"));
  if (std::string traffic = formatTraffic(profile); !traffic.empty())
    facts.push_back(std::move(traffic));
  return facts;
}

std::string gpuperf::listMarkdown(llvm::ArrayRef<std::string> escaped) {
  std::string text;
  for (const std::string &item : escaped)
    text += listItem(item);
  return text;
}

std::vector<std::string> gpuperf::kernelAssumptions(const KernelReport &kernel,
                                                    const Wording &wording) {
  std::vector<std::string> all;
  for (const std::string &sentence : kernel.predictions.front().assumptions)
    all.push_back("assumed: " + wording.text(sentence));
  for (const std::string &sentence : kernel.predictions.front().observed)
    all.push_back("observed: " + wording.text(sentence));
  for (const std::string &sentence : kernel.profile.unknown)
    all.push_back("not understood: " + wording.text(sentence));
  return all;
}

namespace {
/// Terms of one name: one, or one for each phase ("full_wave", "tail").
struct TermRow {
  std::string name;
  std::map<std::string, const Term *> byPhase; ///< "": of no phase
};
} // namespace

static std::vector<TermRow> rowsOf(const Prediction &prediction, bool phased,
                                   std::vector<std::string> &phases) {
  std::vector<TermRow> rows;
  for (const Term &term : prediction.terms) {
    auto [first, second] = llvm::StringRef(term.name).split('.');
    if (second.empty() == phased)
      continue;
    std::string name = (phased ? second : first).str();
    std::string phase = phased ? first.str() : "";
    if (!llvm::is_contained(phases, phase))
      phases.push_back(phase);
    auto row = llvm::find_if(
        rows, [&](const TermRow &other) { return other.name == name; });
    if (row == rows.end())
      row = rows.insert(rows.end(), {name, {}});
    row->byPhase[phase] = &term;
  }
  return rows;
}

/// "| cell ".
static std::string cell(llvm::StringRef text) {
  return "| " + escapeMarkdown(text) + " ";
}

/// Of the terms with or without a phase in front of a dot, one row for a name.
static std::string tableOf(const Prediction &prediction, bool phased) {
  std::vector<std::string> phases;
  std::vector<TermRow> rows = rowsOf(prediction, phased, phases);
  if (rows.empty())
    return "";
  std::string head = cell("term"), rule = "|:--", text;
  for (const std::string &phase : phases) {
    head += cell(phase.empty() ? "value" : phase);
    rule += "|--:";
  }
  text = head + "| unit | from |\n" + rule + "|:--|:--|\n";
  for (const TermRow &row : rows) {
    text += cell(row.name);
    for (const std::string &phase : phases) {
      auto term = row.byPhase.find(phase);
      text += cell(
          term == row.byPhase.end() ? "" : formatNumber(term->second->value));
    }
    const Term &first = *row.byPhase.begin()->second;
    text += cell(first.unit) + cell(first.equation) + "|\n";
  }
  return text;
}

std::string gpuperf::termsMarkdown(const Prediction &prediction) {
  std::string phased = tableOf(prediction, /*phased=*/true);
  std::string plain = tableOf(prediction, /*phased=*/false);
  return phased.empty() || plain.empty() ? phased + plain
                                         : phased + "\n" + plain;
}
