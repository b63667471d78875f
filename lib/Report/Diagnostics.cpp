//===- Diagnostics.cpp - findings as compiler diagnostics -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Report/Diagnostics.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Report/Program.h"
#include "gpuperf/Support/JSONMembers.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <map>
#include <tuple>

using namespace gpuperf;

namespace {
/// A finding and the kernel it is about.
struct Source {
  const KernelReport *kernel;
  const Finding *finding;
};
} // namespace

/// The one that matters most first: highest speed-up, for summaries the longest
/// time. Equal ones stay in the order of the report.
static void sortByWeight(std::vector<Source> &sources) {
  auto weight = [](const Source &source) {
    if (source.finding->check == kKernelCheck)
      return source.kernel->predictions.front().timeUs.value_or(0);
    return source.finding->speedup.value_or(0);
  };
  llvm::stable_sort(sources, [&](const Source &a, const Source &b) {
    return weight(a) > weight(b);
  });
}

/// How many of the other instantiations and launches a diagnostic spells out.
static constexpr size_t maxOthers = 4;

/// The place of a finding's kernel-side end: the call in the kernel that leads
/// there.
static const SourcePlace &placeInKernel(const Finding &finding) {
  return finding.calls.empty() || finding.calls.front().empty()
             ? finding.place
             : finding.calls.front().back().place;
}

/// Notes about the other instantiations and launches with the same finding.
static void addOthers(llvm::ArrayRef<Source> others, std::vector<Note> &notes) {
  for (const Source &other : others.take_front(maxOthers)) {
    const Finding &finding = *other.finding;
    if (finding.check == kKernelCheck || finding.severity == Severity::Error) {
      notes.push_back({finding.place, finding.message});
      continue;
    }
    std::string text = "also in '" + other.kernel->name + "', grid " +
                       formatGrid(other.kernel->profile.launch) + ", block " +
                       formatExtents(other.kernel->profile.launch.block);
    if (finding.speedup)
      text += ": predicted speed-up " + formatSpeedup(*finding.speedup);
    notes.push_back({placeInKernel(finding), text});
  }
  if (others.size() > maxOthers)
    notes.push_back(
        {others.front().finding->place,
         "and in " + formatNumber(others.size() - maxOthers) + " more"});
}

/// A note of how many instantiations there are of which the same is true as of
/// those in `sources`.
static void countAlike(llvm::ArrayRef<Source> sources,
                       std::vector<Note> &notes) {
  size_t count = 0;
  for (const Source &source : sources)
    count += source.kernel->sameInstances.size();
  if (!count)
    return;
  const Source &first = sources.front();
  notes.push_back(
      {first.finding->place,
       "the same is true of " + formatCount(count, "other instantiation") +
           (sources.size() == 1
                ? ", as '" + first.kernel->sameInstances.front().name + "'"
                : "")});
}

/// Sectors of a grid.
struct Sectors {
  double moved = 0, ideal = 0;
};

/// What the accesses that `source` is about move in one launch.
static Sectors sectorsOf(const Source &source) {
  const KernelProfile &profile = source.kernel->profile;
  const Finding &finding = *source.finding;
  double warps =
      double(profile.launch.blocks()) * double(profile.launch.warpsPerBlock());
  Sectors sectors;
  for (const AccessProfile &access : profile.accesses)
    if (access.base == finding.subject &&
        (access.place == finding.place ||
         llvm::is_contained(finding.otherLocations, access.place))) {
      sectors.moved +=
          access.executionsPerWarp * access.sectorsPerRequest * warps;
      sectors.ideal += access.executionsPerWarp * access.sectorsIdeal * warps;
    }
  return sectors;
}

/// A note of the sectors of all launches, where there are several, and all of
/// them are known.
static void sumSectors(llvm::ArrayRef<Source> sources,
                       std::vector<Note> &notes) {
  const Finding &first = *sources.front().finding;
  if (first.check != "gpuperf-uncoalesced-access" || sources.size() < 2)
    return;
  Sectors sum;
  for (const Source &source : sources) {
    const LaunchOrigins &origins = source.kernel->profile.launch.origins;
    if (origins.isChosen(LaunchPart::Grid) ||
        origins.isChosen(LaunchPart::Block))
      return;
    Sectors one = sectorsOf(source);
    double instances = 1 + double(source.kernel->sameInstances.size());
    sum.moved += one.moved * instances;
    sum.ideal += one.ideal * instances;
  }
  if (sum.moved > 0)
    notes.push_back(
        {first.place, "all of these together move " + formatNumber(sum.moved) +
                          " sectors, ideal " + formatNumber(sum.ideal)});
}

/// Of all launches of all instantiations; empty where it is not known of one.
static std::optional<double> savedUs(llvm::ArrayRef<Source> sources) {
  double sum = 0;
  for (const Source &source : sources) {
    if (!source.finding->savedUs)
      return std::nullopt;
    sum += *source.finding->savedUs *
           double(1 + source.kernel->sameInstances.size());
  }
  return sum;
}

/// ", 14% of the predicted time of this file's launches"; empty where the
/// kernel has all of that time, or a time is not known.
static std::string shareOfFile(llvm::ArrayRef<Source> sources) {
  std::optional<double> saved = savedUs(sources);
  const Finding &first = *sources.front().finding;
  if (!saved || !(*first.savedUs > 0))
    return "";
  double fileUs = *first.savedUs / *first.shareOfFile;
  double kernelUs = 0; // of the launches with the finding
  for (const Source &source : sources)
    kernelUs += summedTimeUs(*source.kernel).value_or(0) *
                double(1 + source.kernel->sameInstances.size());
  if (kernelUs > 0.999 * fileUs)
    return "";
  double percent = 100 * *saved / fileUs;
  return (percent < 1 ? ", under 1"
                      : ", " + formatNumber(std::round(percent))) +
         "% of the predicted time of this file's launches";
}

/// " (grid 64, block 8x8)", where other launches of the kernel are other
/// findings. A grid or block that is made up names no launch.
static std::string underLaunch(llvm::ArrayRef<Source> sources) {
  const Source &first = sources.front();
  const ResolvedLaunch &launch = first.kernel->profile.launch;
  auto isOther = [&](const Source &source) {
    const ResolvedLaunch &other = source.kernel->profile.launch;
    return source.finding->speedup &&
           (other.grid != launch.grid || other.block != launch.block);
  };
  if (llvm::none_of(sources.drop_front(), isOther))
    return "";
  std::string grid = launch.origins.isChosen(LaunchPart::Grid)
                         ? ""
                         : "grid " + formatGrid(launch);
  std::string block = launch.origins.isChosen(LaunchPart::Block)
                          ? ""
                          : "block " + formatExtents(launch.block);
  if (grid.empty() && block.empty())
    return "";
  return " (" + grid + (grid.empty() || block.empty() ? "" : ", ") + block +
         ")";
}

static RenderedDiagnostic render(std::vector<Source> sources) {
  sortByWeight(sources);
  const Finding &finding = *sources.front().finding;
  RenderedDiagnostic result{
      finding.check,
      finding.severity,
      finding.place,
      finding.message + underLaunch(sources) + shareOfFile(sources),
      finding.notes,
      finding.fixIt};
  result.subject = finding.subject;
  result.isSummary = finding.check == kKernelCheck && finding.subject.empty();
  result.calls = finding.calls;
  result.speedup = finding.speedup;
  result.savedUs = savedUs(sources);
  for (const Source &source : sources)
    result.savedPerLaunchUs =
        std::max(result.savedPerLaunchUs, source.finding->savedPerLaunchUs);
  addOthers(llvm::ArrayRef(sources).drop_front(), result.notes);
  countAlike(sources, result.notes);
  sumSectors(sources, result.notes);
  return result;
}

void gpuperf::makeVisible(RenderedDiagnostic &diagnostic) {
  diagnostic.message = visible(diagnostic.message);
  for (Note &note : diagnostic.notes)
    note.message = visible(note.message);
}

/// `further`: other instantiations of its template of which the same is said.
static RenderedDiagnostic renderUnanalysed(const UnanalysedKernel &kernel,
                                           size_t further) {
  std::string message = "kernel '" + kernel.name + "' ";
  if (further)
    message += "and " + formatCount(further, "other instantiation") + " were";
  else
    message += "was";
  return {kKernelCheck.str(),
          Severity::Remark,
          kernel.place,
          message + " not analysed: " + kernel.reason,
          {},
          std::nullopt};
}

/// One remark for instantiations of one template that nothing tells apart.
static void renderUnanalysed(llvm::ArrayRef<UnanalysedKernel> kernels,
                             std::vector<RenderedDiagnostic> &result) {
  using Alike = std::tuple<std::string, unsigned, unsigned, std::string>;
  std::map<Alike, std::vector<const UnanalysedKernel *>> groups;
  for (const UnanalysedKernel &kernel : kernels) {
    const SourcePlace &place = kernel.place;
    if (place.line == 0) // nobody knows whose instantiation it is
      result.push_back(renderUnanalysed(kernel, 0));
    else
      groups[{place.file, place.line, place.column, kernel.reason}].push_back(
          &kernel);
  }
  for (const auto &[alike, group] : groups)
    result.push_back(renderUnanalysed(*group.front(), group.size() - 1));
}

/// With the first summary of a kernel, for the hosts that show no messages
/// about a run as a whole.
static void noteStandIn(const RunReport &report,
                        std::vector<RenderedDiagnostic> &result) {
  if (report.standInNote.empty())
    return;
  auto summary = llvm::find_if(result, [](const RenderedDiagnostic &entry) {
    return entry.check == kKernelCheck;
  });
  if (summary != result.end())
    summary->notes.push_back({summary->place, report.standInNote});
}

std::vector<RenderedDiagnostic>
gpuperf::renderDiagnostics(const RunReport &report) {
  std::map<FindingKey, std::vector<Source>> places;
  for (const KernelReport &kernel : report.kernels)
    for (const Finding &finding : kernel.findings)
      places[keyOf(finding)].push_back({&kernel, &finding});
  std::vector<RenderedDiagnostic> result;
  for (auto &[key, sources] : places)
    result.push_back(render(std::move(sources)));
  noteStandIn(report, result);
  renderUnanalysed(report.notAnalysed, result);
  llvm::for_each(result, makeVisible);
  llvm::stable_sort(result, [](const auto &a, const auto &b) {
    return std::tie(a.place.file, a.place.line, a.place.column) <
           std::tie(b.place.file, b.place.line, b.place.column);
  });
  return result;
}

//===----------------------------------------------------------------------===//
// Between processes
//===----------------------------------------------------------------------===//

namespace gpuperf {

template <typename Map> static bool mapMembers(Map &map, Note &note) {
  return map("place", note.place) && map("message", note.message);
}

template <typename Map> static bool mapMembers(Map &map, FixIt &fix) {
  return map("place", fix.place) && map("length", fix.length) &&
         map("replacement", fix.replacement);
}

template <typename Map>
static bool mapMembers(Map &map, RenderedDiagnostic &diagnostic) {
  return map("check", diagnostic.check) &&
         map.word("severity", diagnostic.severity, stringifySeverity,
                  symbolizeSeverity, "expected a severity") &&
         map("place", diagnostic.place) && map("message", diagnostic.message) &&
         map("notes", diagnostic.notes) &&
         map.optional("fixIt", diagnostic.fixIt);
}

llvm::json::Value toJSON(const RenderedDiagnostic &diagnostic) {
  return toJSON<RenderedDiagnostic>(diagnostic);
}

bool fromJSON(const llvm::json::Value &value, RenderedDiagnostic &diagnostic,
              llvm::json::Path path) {
  return fromJSON<RenderedDiagnostic>(value, diagnostic, path);
}

std::string diagnosticsToJSON(const std::vector<RenderedDiagnostic> &list) {
  return llvm::formatv("{0}", llvm::json::Value(list)).str();
}

llvm::Expected<std::vector<RenderedDiagnostic>>
diagnosticsFromJSON(llvm::StringRef text) {
  return llvm::json::parse<std::vector<RenderedDiagnostic>>(text);
}

} // namespace gpuperf
