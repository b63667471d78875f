//===- InlayHints.cpp - figures next to the code --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InlayHints.h"
#include "FileText.h"
#include "Instances.h"
#include "KernelMarkdown.h"
#include "gpuperf/Editor/Features.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Report/RunReport.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

static std::string labelOf(const LoopProfile &loop) {
  return "×" + formatNumber(loop.tripPerWarp) +
         (loop.assumption.empty() ? "" : " assumed");
}

static std::string tooltipOf(const LoopProfile &loop) {
  std::string text =
      "**loop**: a warp runs " + formatCount(loop.tripPerWarp, "iteration");
  if (loop.unrolled)
    return text + ", unrolled by the compiler\n";
  text +=
      "\n" + listItem("entered " + formatCount(loop.executionsPerWarp, "time") +
                      " by a warp");
  if (loop.divergentFraction > 0)
    text += listItem("some lanes have left it in " +
                     formatNumber(loop.divergentFraction * 100) +
                     " % of the iterations");
  if (!loop.assumption.empty())
    text += listItem(escapeMarkdown(loop.assumption) +
                     "; `// gpuperf: trip(N)` above the loop says it");
  return text;
}

/// A loop in a function that was inlined is placed where that is called.
static bool showsLoop(llvm::StringRef line) {
  return llvm::any_of(
      llvm::ArrayRef<llvm::StringRef>{"for", "while", "do"},
      [&](llvm::StringRef word) { return line.contains(word); });
}

/// A hint at each loop: its iterations.
static std::vector<Hint> loopHints(const RunReport &report,
                                   const FileText &text) {
  std::vector<Hint> hints;
  for (auto &[place, instances] :
       groupByLocation(report, text, &KernelProfile::loops)) {
    sortByWeight(instances, [](const LoopProfile &l) { return l.tripPerWarp; });
    const LoopProfile &most = *instances.front().value;
    llvm::StringRef what = showsLoop(text.line(place.first)) ? "" : "loop ";
    hints.push_back({place.first, text.endOfLine(place.first),
                     what.str() + labelOf(most),
                     tooltipOf(most) + othersMarkdown(instances, labelOf)});
  }
  return hints;
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// The findings with the highest speed-up first: the place, the message.
static std::string findingsMarkdown(const KernelReport &kernel) {
  std::vector<const Finding *> findings;
  for (const Finding &finding : kernel.findings)
    if (finding.check != kKernelCheck)
      findings.push_back(&finding);
  llvm::stable_sort(findings, [](const Finding *a, const Finding *b) {
    return a->speedup.value_or(0) > b->speedup.value_or(0);
  });
  std::string text;
  for (const Finding *finding : findings)
    text += listItem("line " + std::to_string(finding->place.line) + ": " +
                     escapeMarkdown(finding->message));
  return text;
}

static std::string tooltipOf(const std::vector<const KernelReport *> &kernels) {
  const KernelReport &slowest = *kernels.front();
  std::string text = instanceTitle(slowest) + "\n" +
                     listMarkdown(kernelFacts(slowest, kMarkdown)) +
                     findingsMarkdown(slowest) +
                     listMarkdown(kernelAssumptions(slowest, kMarkdown));
  auto others = llvm::ArrayRef(kernels).drop_front();
  if (!others.empty())
    text += "\n\nThe others:\n";
  for (const KernelReport *other : others.take_front(kMaxOthers))
    text += listItem(instanceTitle(*other) + ": " +
                     escapeMarkdown(kernelSummary(*other)));
  if (others.size() > kMaxOthers)
    text +=
        listItem("and " + std::to_string(others.size() - kMaxOthers) + " more");
  return text;
}

/// A hint at the head of each kernel: machine, time, bound, occupancy; why one
/// is not analysed.
static std::vector<Hint> kernelHints(const RunReport &report,
                                     const FileText &text) {
  std::vector<Hint> hints;
  for (auto &[place, kernels] : kernelsByPlace(report, text)) {
    std::string label = report.machine + ": " + kernelSummary(*kernels.front());
    if (kernels.size() > 1)
      label += " (slowest of " + std::to_string(kernels.size()) + ")";
    std::string tooltip = tooltipOf(kernels);
    if (!report.standInNote.empty())
      tooltip += "\n\n" + escapeMarkdown(report.standInNote) + "\n";
    hints.push_back({place.first, text.endOfLine(place.first), label, tooltip});
  }
  for (const UnanalysedKernel &kernel : report.notAnalysed)
    if (isIn(kernel.place, text))
      hints.push_back(
          {kernel.place.line, text.endOfLine(kernel.place.line), "not analysed",
           codeSpan(kernel.name) + ": " + escapeMarkdown(kernel.reason)});
  return hints;
}

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

static std::string labelOf(const BarrierProfile &barrier) {
  return "×" + formatNumber(barrier.executionsPerWarp) + " per warp";
}

static std::string tooltipOf(const Instance<BarrierProfile> &instance) {
  const KernelProfile &profile = instance.kernel->profile;
  const BarrierProfile &barrier = *instance.value;
  std::string text = "**barrier** (" +
                     escapeMarkdown(stringifyBarrierKind(barrier.kind)) +
                     "): a warp comes to it " +
                     formatCount(barrier.executionsPerWarp, "time") + "\n";
  if (barrier.kind == BarrierKind::Block)
    text += listItem(formatCount(profile.launch.warpsPerBlock(), "warp") +
                     " of a block wait for each other");
  if (profile.barriersPerWarp > 0)
    text += listItem(formatCount(profile.barriersPerWarp, "barrier") +
                     " of a block in the whole kernel, per warp");
  return text;
}

/// A hint at each barrier: how often a warp comes to it.
static std::vector<Hint> barrierHints(const RunReport &report,
                                      const FileText &text) {
  std::vector<Hint> hints;
  for (auto &[place, instances] :
       groupByLocation(report, text, &KernelProfile::barriers)) {
    sortByWeight(instances,
                 [](const BarrierProfile &b) { return b.executionsPerWarp; });
    if (formatNumber(instances.front().value->executionsPerWarp) == "1")
      continue; // as it stands there
    hints.push_back(
        {place.first, text.endOfLine(place.first),
         labelOf(*instances.front().value),
         tooltipOf(instances.front()) + othersMarkdown(instances, labelOf)});
  }
  return hints;
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

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
    return formatCount(std::min(access.lanesOnOneAddress, access.lanes.active),
                       "lane") +
           " on one address";
  if (access.space == Space::Shared)
    return formatNumber(access.lanes.bankConflictDegree) + "-way bank conflict";
  if (servedByBanks(access))
    return formatCount(access.wavefrontsPerRequest, "address") + " in a warp";
  return formatCount(access.sectorsPerRequest, "sector") + ", ideal " +
         formatNumber(access.sectorsIdeal);
}

/// What rests on an assumption about the addresses says so.
static std::string labelOf(const AccessProfile &access) {
  bool isKnown = access.lanes.pattern != LanePattern::Unknown &&
                 access.lanes.pattern != LanePattern::Indirect;
  return isKnown ? numberOf(access)
                 : stringifyLanePattern(access.lanes.pattern).str() + ", " +
                       numberOf(access);
}

/// "strided global load of `in`, 4 bytes per thread".
static std::string whatItIs(const AccessProfile &access) {
  std::string what = formatAccess(access);
  if (!access.atomic.name.empty())
    what += " " + access.atomic.name;
  std::string text =
      "**" + escapeMarkdown(what) + "** of " + codeSpan(access.base) + ", " +
      formatCount(access.bytesPerThread, "byte") + " per thread, pattern " +
      stringifyLanePattern(access.lanes.pattern).str();
  if (access.lanes.strideBytes)
    text += ", neighbouring lanes " +
            formatCount(*access.lanes.strideBytes, "byte") + " apart";
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
                   " per warp, " + formatCount(access.lanes.active, "lane") +
                   " active");
  if (access.traffic.l2Bytes || access.traffic.dramBytes)
    text +=
        listItem("the grid moves " + formatBytes(access.traffic.l2Bytes) +
                 " at L2, " + formatBytes(access.traffic.dramBytes) +
                 (access.isOnHost ? " over the link to the host" : " at DRAM"));
  if (!access.lanes.unknownReason.empty())
    text += listItem(stringifyLanePattern(access.lanes.pattern).str() + ": " +
                     escapeMarkdown(access.lanes.unknownReason));
  for (const std::string &assumption : access.assumptions)
    text += listItem("assumed: " + escapeMarkdown(assumption));
  for (const std::string &sentence : access.observed)
    text += listItem("observed: " + escapeMarkdown(sentence));
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

/// A hint at each access that costs more than it has to, or has a finding:
/// sectors, bank conflicts, lanes of an atomic on one address.
static std::vector<Hint> accessHints(const RunReport &report,
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

//===----------------------------------------------------------------------===//
// All
//===----------------------------------------------------------------------===//

std::vector<Hint> gpuperf::inlayHints(const RunReport &report,
                                      const FileText &text) {
  std::vector<Hint> hints = kernelHints(report, text);
  for (auto *feature : {loopHints, barrierHints, accessHints})
    llvm::append_range(hints, feature(report, text));
  llvm::stable_sort(hints, [](const Hint &a, const Hint &b) {
    return std::tie(a.line, a.column) < std::tie(b.line, b.column);
  });
  return hints;
}
