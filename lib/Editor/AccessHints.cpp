//===- AccessHints.cpp - sectors and bank conflicts beside accesses -------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccessHints.h"
#include "Instances.h"
#include "gpuperf/Report/Format.h"

using namespace gpuperf;

using AccessInstance = Instance<AccessProfile>;

namespace {
/// What is said of the accesses of one array on one line.
struct LineNote {
  std::string base, label, tooltip;
};
} // namespace

/// Checks whose findings are about one access.
static bool isAboutAccess(const Finding &finding, const AccessProfile &access) {
  bool isHere = finding.place == access.place ||
                llvm::is_contained(finding.otherLocations, access.place);
  if (!isHere || finding.subject != access.base)
    return false;
  if (finding.check == "gpuperf-bank-conflict")
    return access.space == Space::Shared;
  if (finding.check == "gpuperf-uncoalesced-access")
    return access.space == Space::Global || access.space == Space::Generic;
  if (finding.check == "gpuperf-atomics")
    return access.kind == AccessKind::Atomic;
  return finding.check == "gpuperf-local-memory" &&
         access.space == Space::Local;
}

static const Finding *findingOf(const AccessInstance &instance) {
  for (const Finding &finding : instance.kernel->findings)
    if (isAboutAccess(finding, *instance.value))
      return &finding;
  return nullptr;
}

static bool servedByBanks(const AccessProfile &access) {
  return access.space == Space::Shared || access.space == Space::Constant ||
         access.space == Space::Param;
}

/// How much more than ideal a request costs; 1: nothing.
static double excess(const AccessProfile &access) {
  double cost = servedByBanks(access) ? access.wavefrontsPerRequest
                                      : access.sectorsPerRequest;
  double ideal =
      servedByBanks(access) ? access.wavefrontsIdeal : access.sectorsIdeal;
  return ideal > 0 ? cost / ideal : 1;
}

static std::string numberOf(const AccessProfile &access) {
  if (access.kind == AccessKind::Atomic && access.lanesOnOneAddress > 1 + 1e-6)
    return formatCount(std::min(access.lanesOnOneAddress, access.activeLanes),
                       "lane") +
           " on one address";
  if (access.space == Space::Shared)
    return formatNumber(access.bankConflictDegree) + "-way bank conflict";
  if (servedByBanks(access))
    return formatCount(access.wavefrontsPerRequest, "address") + " in a warp";
  return formatCount(access.sectorsPerRequest, "sector") + ", ideal " +
         formatNumber(access.sectorsIdeal);
}

/// What rests on an assumption about the addresses says so.
static std::string labelOf(const AccessProfile &access) {
  bool isKnown = access.pattern != LanePattern::Unknown &&
                 access.pattern != LanePattern::Indirect;
  return isKnown ? numberOf(access)
                 : stringifyLanePattern(access.pattern).str() + ", " +
                       numberOf(access);
}

/// "strided global load of `in`, 4 bytes per thread".
static std::string whatItIs(const AccessProfile &access) {
  std::string what = formatAccess(access);
  if (!access.atomic.empty())
    what += " " + access.atomic;
  std::string text =
      "**" + escapeMarkdown(what) + "** of " + codeSpan(access.base) + ", " +
      formatCount(access.bytesPerThread, "byte") + " per thread, pattern " +
      stringifyLanePattern(access.pattern).str();
  if (access.laneStrideBytes)
    text += ", neighbouring lanes " +
            formatCount(*access.laneStrideBytes, "byte") + " apart";
  return text + "\n";
}

static std::string numbersOf(const AccessProfile &access) {
  std::string text;
  if (servedByBanks(access))
    text +=
        listItem(formatCount(access.wavefrontsPerRequest, "wavefront") +
                 " per request, ideal " + formatNumber(access.wavefrontsIdeal));
  else
    text += listItem(formatCount(access.sectorsPerRequest, "sector") +
                     " of 32 bytes per request, ideal " +
                     formatNumber(access.sectorsIdeal));
  text += listItem(formatCount(access.executionsPerWarp, "request") +
                   " per warp, " + formatCount(access.activeLanes, "lane") +
                   " active");
  if (access.l2Bytes || access.dramBytes)
    text +=
        listItem("the grid moves " + formatBytes(access.l2Bytes) + " at L2, " +
                 formatBytes(access.dramBytes) +
                 (access.isOnHost ? " over the link to the host" : " at DRAM"));
  if (!access.unknownReason.empty())
    text += listItem(stringifyLanePattern(access.pattern).str() + ": " +
                     escapeMarkdown(access.unknownReason));
  for (const std::string &assumption : access.assumptions)
    text += listItem("assumed: " + escapeMarkdown(assumption));
  return text;
}

static std::string tooltipOf(const std::vector<AccessInstance> &instances) {
  const AccessInstance &worst = instances.front();
  std::string text = whatItIs(*worst.value) + numbersOf(*worst.value);
  if (const Finding *finding = findingOf(worst))
    text += "\n\n" + findingMarkdown(*finding);
  return text + othersMarkdown(instances, labelOf);
}

/// What to say of one access, or nothing when it is as good as it can be.
static std::optional<LineNote> noteOf(std::vector<AccessInstance> instances) {
  llvm::stable_sort(instances, [](const auto &a, const auto &b) {
    auto weight = [](const AccessInstance &instance) {
      const Finding *finding = findingOf(instance);
      return std::pair(finding ? finding->speedup.value_or(1) : 0,
                       excess(*instance.value));
    };
    return weight(a) > weight(b);
  });
  const AccessInstance &worst = instances.front();
  bool matters = excess(*worst.value) > 1.01 || findingOf(worst);
  if (!matters || worst.value->executionsPerWarp <= 0)
    return std::nullopt;
  return LineNote{worst.value->base, labelOf(*worst.value),
                  tooltipOf(instances)};
}

/// One hint for each array and number; arrays are named where there is more
/// than one.
static void addLine(unsigned line, llvm::ArrayRef<LineNote> notes,
                    const FileText &text, std::vector<Hint> &hints) {
  std::vector<LineNote> merged;
  for (const LineNote &note : notes) {
    auto same = llvm::find_if(merged, [&](const LineNote &other) {
      return other.base == note.base && other.label == note.label;
    });
    if (same == merged.end())
      merged.push_back(note);
    else
      same->tooltip += "\n\n---\n\n" + note.tooltip;
  }
  for (const LineNote &note : merged)
    hints.push_back(
        {line, text.endOfLine(line),
         merged.size() > 1 ? note.base + ": " + note.label : note.label,
         note.tooltip});
}

std::vector<Hint> gpuperf::accessHints(const RunReport &report,
                                       const FileText &text) {
  std::map<unsigned, std::vector<LineNote>> lines;
  for (auto &[place, all] :
       groupByLocation(report, text, &KernelProfile::accesses)) {
    // A place holds several accesses: `a[i] += 1` loads and stores.
    std::map<std::tuple<std::string, llvm::StringRef, llvm::StringRef>,
             std::vector<AccessInstance>>
        accesses;
    for (const AccessInstance &instance : all) {
      const AccessProfile &access = *instance.value;
      accesses[{access.base, stringifySpace(access.space),
                stringifyAccessKind(access.kind)}]
          .push_back(instance);
    }
    for (auto &[key, instances] : accesses)
      if (std::optional<LineNote> note = noteOf(instances))
        lines[place.first].push_back(std::move(*note));
  }
  std::vector<Hint> hints;
  for (auto &[line, notes] : lines)
    addLine(line, notes, text, hints);
  return hints;
}
