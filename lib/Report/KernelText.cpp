//===- KernelText.cpp - one kernel for a terminal -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelText.h"
#include "MissingFact.h"
#include "ShortText.h"
#include "Terms.h"
#include "gpuperf/Profile/KernelProfile.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Report/Program.h"
#include "gpuperf/Report/Table.h"
#include "gpuperf/Support/ValueNames.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace gpuperf;

namespace {

/// The accesses of a kernel that are shown, and those that are not.
struct ShownAccesses {
  std::vector<const AccessProfile *> rows;
  size_t cheaper = 0;                       ///< than those that are shown
  std::vector<const AccessProfile *> never; ///< not made in this launch
};

} // namespace

/// What an access keeps a memory's pipe busy with, in sectors or wavefronts of
/// a warp.
static double costOf(const AccessProfile &access) {
  return access.executionsPerWarp *
         std::max(access.sectorsPerRequest, access.wavefrontsPerRequest);
}

/// Those that are made, in the order of the source where there are few, else
/// the ten that cost most, the most expensive first; all if `isWhole`.
static ShownAccesses shownAccesses(const KernelProfile &profile, bool isWhole) {
  constexpr size_t kMax = 10;
  ShownAccesses shown;
  for (const AccessProfile &access : profile.accesses) {
    bool isShown = isWhole || access.executionsPerWarp > 0;
    (isShown ? shown.rows : shown.never).push_back(&access);
  }
  if (isWhole || shown.rows.size() <= kMax)
    return shown;
  llvm::stable_sort(shown.rows, [](const auto *a, const auto *b) {
    return costOf(*a) > costOf(*b);
  });
  shown.cheaper = shown.rows.size() - kMax;
  shown.rows.resize(kMax);
  return shown;
}

static std::string countOf(size_t accesses) {
  return std::to_string(accesses) + (accesses == 1 ? " access" : " accesses");
}

/// "line 7", "lines 7, 9, …".
static std::string linesOf(llvm::ArrayRef<const AccessProfile *> accesses) {
  constexpr size_t kMax = 8;
  std::set<unsigned> lines;
  for (const AccessProfile *access : accesses)
    lines.insert(access->place.line);
  std::string text = lines.size() == 1 ? "line " : "lines ";
  size_t told = 0;
  for (unsigned line : lines) {
    if (told == kMax)
      return text + ", …";
    text += (told++ ? ", " : "") + std::to_string(line);
  }
  return text;
}

/// A line of how many cost less than what is shown, and one of those that are
/// never made, with their lines; nothing where all are shown.
static void writeLeftOut(llvm::raw_ostream &os, const ShownAccesses &shown) {
  if (shown.cheaper)
    os << "  and " << countOf(shown.cheaper)
       << " with fewer sectors and wavefronts\n";
  if (!shown.never.empty())
    os << "  and " << countOf(shown.never.size())
       << " that no warp of this launch makes, at " << linesOf(shown.never)
       << '\n';
}

void gpuperf::bold(llvm::raw_ostream &os, llvm::StringRef text,
                   llvm::raw_ostream::Colors colour) {
  os.changeColor(colour, /*Bold=*/true);
  os << text;
  os.resetColor();
}

//===----------------------------------------------------------------------===//
// Pieces
//===----------------------------------------------------------------------===//

/// "  label       " in front of a line of facts.
static llvm::raw_ostream &label(llvm::raw_ostream &os, llvm::StringRef name) {
  os << "  " << llvm::left_justify(name, 12);
  return os;
}

static std::string extents(const std::array<int64_t, 3> &extents) {
  std::string text = formatExtents(extents);
  if (text.find('x') == std::string::npos)
    return text;
  std::replace(text.begin(), text.end(), 'x', ',');
  return "(" + text + ")";
}

/// "<<<(128,128), (32,8), 4096>>>", or "<<<?, 256>>>" without a known grid.
static std::string launchText(const ResolvedLaunch &launch) {
  std::string text = "<<<" +
                     (launch.isGridKnown() ? extents(launch.grid) : "?") +
                     ", " + extents(launch.block);
  if (launch.dynamicSharedBytes)
    text += ", " + std::to_string(launch.dynamicSharedBytes);
  return text + ">>>";
}

static std::string spotText(const SourcePlace &place) {
  if (!place.line)
    return visible(place.file);
  return visible(place.file) + ":" + std::to_string(place.line) + ":" +
         std::to_string(place.column);
}

//===----------------------------------------------------------------------===//
// One kernel
//===----------------------------------------------------------------------===//

void gpuperf::writeHead(llvm::raw_ostream &os, const KernelReport &kernel) {
  bold(os, visible(kernel.name));
  os << launchText(kernel.profile.launch) << "  " << spotText(kernel.place)
     << '\n';
}

/// What a launch consists of, in the order in which it is written.
static std::vector<LaunchPart> launchParts(const ResolvedLaunch &launch) {
  std::vector<LaunchPart> parts;
  for (LaunchPart part :
       {LaunchPart::Grid, LaunchPart::Block, LaunchPart::Shared})
    if (launch.origins.find(part))
      parts.push_back(part);
  for (const auto &[part, origin] : launch.origins)
    if (part.isArgument())
      parts.push_back(part);
  return parts;
}

/// Where the numbers of the launch come from, by origin:
/// "grid, block, n = 4096: launch site; shared: default", and the sizes that
/// the user gave for that.
static void writeOrigins(llvm::raw_ostream &os, const ResolvedLaunch &launch) {
  llvm::MapVector<FactOrigin, std::string> byOrigin;
  for (const LaunchPart &part : launchParts(launch)) {
    std::string &list = byOrigin[*launch.origins.find(part)];
    list += (list.empty() ? "" : ", ") + formatParameter(part.name());
    auto arg = launch.args.find(part.name());
    if (part.isArgument() && arg != launch.args.end())
      list += " = " + std::to_string(arg->second);
  }
  if (byOrigin.empty())
    return;
  label(os, "launch");
  llvm::interleave(
      byOrigin,
      [&](const auto &entry) {
        os << entry.second << ": " << stringifyFactOrigin(entry.first);
        if (entry.first == FactOrigin::Recorded)
          os << " in " << visible(launch.recordedAt);
      },
      [&] { os << "; "; });
  os << '\n';
  if (launch.givenSizes.empty())
    return;
  label(os, "sizes");
  llvm::interleaveComma(launch.givenSizes, os, [&](const auto &size) {
    os << visible(size.first) << " = " << size.second;
  });
  os << ", as given\n";
}

static void writeSentences(llvm::raw_ostream &os, llvm::StringRef name,
                           llvm::ArrayRef<std::string> sentences,
                           bool isWhole) {
  for (const std::string &sentence :
       isWhole ? sentences.vec() : shortSentences(sentences))
    label(os, name) << sentence << '\n';
}

/// The data-dependent behaviour that was observed in a run, and not assumed.
static void writeObserved(llvm::raw_ostream &os, const ResolvedLaunch &launch,
                          const Prediction &prediction, bool isWhole) {
  if (!launch.observed || prediction.observed.empty())
    return;
  uint64_t launches = launch.observed->launches;
  label(os, "observed") << "data-dependent behaviour on the CPU, in "
                        << launch.observed->warps << " warps of " << launches
                        << (launches == 1 ? " launch" : " launches")
                        << (launch.isObservedByLines
                                ? ", by lines of the source\n"
                                : "\n");
  writeSentences(os, "observed", prediction.observed, isWhole);
}

/// "1000 times, 12.3 ms in all", or why that is not known.
static void writeCount(llvm::raw_ostream &os, const KernelReport &kernel) {
  const ResolvedLaunch &launch = kernel.profile.launch;
  if (kernel.record)
    return;
  if (launch.count) {
    std::string why = launch.skippedOnMachine.empty()
                          ? " in this run of the program"
                          : " on " + launch.skippedOnMachine;
    label(os, "launched") << formatCount(*launch.count, "time")
                          << (*launch.count ? "" : why);
    if (std::optional<double> sum = summedTimeUs(kernel);
        sum && *launch.count > 1)
      os << ", " << formatTimeUs(*sum) << " on the GPU in all";
    os << '\n';
  } else if (!launch.unknownCountReason.empty()) {
    label(os, "launched") << "how often is not known: "
                          << visible(launch.unknownCountReason) << '\n';
  }
  if (launch.hasMoreLaunches)
    label(os, "launched") << "also in further ways, which are not shown\n";
}

/// "at k.cu:40, called from k.cu:60, from main.cpp:12", the innermost and the
/// outermost call of more.
static void writePlaces(llvm::raw_ostream &os, const ResolvedLaunch &launch) {
  if (!launch.site.line)
    return;
  auto spot = [](const SourcePlace &place) {
    return visible(llvm::sys::path::filename(place.file)) + ":" +
           std::to_string(place.line);
  };
  const std::vector<SourcePlace> &calls = launch.calledFrom;
  label(os, "launched") << "at " << spot(launch.site);
  if (!calls.empty())
    os << ", called from " << spot(calls.front());
  if (calls.size() > 2)
    os << ", …";
  if (calls.size() > 1)
    os << ", from " << spot(calls.back());
  if (launch.lastBuildLocationCount)
    os << " as last built";
  os << (launch.hasOtherSites ? ", and elsewhere\n" : "\n");
}

/// "40 launches in trace.csv:12, 12.3 us in the mean".
static void writeRecord(llvm::raw_ostream &os,
                        const std::optional<LaunchRecord> &record) {
  if (!record)
    return;
  label(os, "recorded") << record->count
                        << (record->count == 1 ? " launch" : " launches")
                        << " in " << visible(record->origin);
  if (record->timeUs)
    os << ", " << formatTimeUs(*record->timeUs)
       << (record->count > 1 ? " in the mean" : "");
  os << '\n';
}

/// "3 instantiations, the others fill<float, 2>, fill<float, 4>".
void gpuperf::writeSameInstances(llvm::raw_ostream &os,
                                 llvm::ArrayRef<InstanceName> alike) {
  if (alike.empty())
    return;
  constexpr size_t most = 4;
  size_t count = alike.size();
  label(os, "same for") << formatCount(count, "other instantiation") << ": ";
  llvm::interleaveComma(
      alike.take_front(most), os,
      [&](const InstanceName &other) { os << visible(other.name); });
  if (count > most)
    os << " and " << count - most << " more";
  os << '\n';
}

static void writePrediction(llvm::raw_ostream &os, const Prediction &prediction,
                            const KernelProfile &profile) {
  label(os, "predicted");
  if (!prediction.timeUs) {
    os << "no time: " << noTimeReason(prediction) << " (model "
       << prediction.model << ")\n";
    return;
  }
  bold(os, formatTimeAndRange(prediction, profile), llvm::raw_ostream::GREEN);
  os << " on " << formatMachine(prediction) << ", bound by ";
  bold(os, formatBound(prediction, profile));
  std::string why = noTotalReason(prediction, profile);
  os << "; "
     << (why.empty() ? formatNumber(prediction.cycles) + " cycles" : why);
  Facts facts = prediction.facts();
  os << ", facts ";
  if (facts == Facts::Unknown)
    bold(os, "unknown", llvm::raw_ostream::YELLOW);
  else
    os << stringifyFacts(facts);
  os << '\n';
}

/// One line for each model, when several were asked.
static void writePredictions(llvm::raw_ostream &os,
                             llvm::ArrayRef<Prediction> predictions,
                             const KernelProfile &profile) {
  Table table({"model", ">predicted", ">cycles", "facts", "bound by"});
  for (const Prediction &entry : predictions) {
    if (entry.timeUs)
      table.row({entry.model,
                 {formatTime(entry, profile), llvm::raw_ostream::GREEN},
                 formatNumber(entry.cycles),
                 stringifyFacts(entry.facts()).str(),
                 formatBound(entry, profile)});
    else
      table.row({entry.model, "no time", "", "", entry.reason});
  }
  table.print(os, 2);
}

/// What a kernel does that fills the GPU, where its grid is not known.
static void writeSteady(llvm::raw_ostream &os, const Prediction &prediction,
                        const KernelProfile &profile) {
  std::string text = formatSteady(prediction, profile);
  if (!text.empty())
    label(os, "throughput") << text << '\n';
}

static void writeOccupancy(llvm::raw_ostream &os,
                           const KernelProfile &profile) {
  const Occupancy &occupancy = profile.occupancy;
  label(os, "occupancy");
  if (!occupancy.unlaunchable.empty()) {
    bold(os, "cannot be launched", llvm::raw_ostream::RED);
    os << ": " << occupancy.unlaunchable << '\n';
    return;
  }
  os << occupancy.warpsPerSM << " of " << occupancy.maxWarpsPerSM
     << " warps per SM in " << formatCount(occupancy.blocksPerSM, "block")
     << ", limited by " << formatLimiter(occupancy.limiter) << "; "
     << profile.registers << " registers";
  if (!profile.registersSource.empty())
    os << " (" << profile.registersSource << ")";
  os << ", "
     << formatSize(profile.staticSharedBytes +
                   profile.launch.dynamicSharedBytes)
     << " shared\n";
}

/// "32 bytes of local memory per thread for huge arguments of sinf, …".
static void writeLibraryFrame(llvm::raw_ostream &os,
                              const LibraryFrame &frame) {
  if (frame.bytes)
    label(os, "local") << formatCount(frame.bytes, "byte")
                       << " of local memory per thread for huge arguments of "
                       << frame.function
                       << ", which ordinary ones do not use\n";
}

static void writeWork(llvm::raw_ostream &os, const KernelProfile &profile) {
  label(os, "per warp") << formatCount(profile.issueSlotsPerWarp,
                                       "instruction");
  llvm::StringRef separator = ": ";
  for (unsigned i = 0; i < numInstClasses; ++i) {
    if (!profile.perWarp[i])
      continue;
    os << separator << stringifyInstClass(static_cast<InstClass>(i)) << ' '
       << formatNumber(profile.perWarp[i]);
    separator = ", ";
  }
  os << '\n';
  if (std::string traffic = formatTraffic(profile); !traffic.empty())
    label(os, "memory") << traffic
                        << (profile.launch.isGridKnown()
                                ? "\n"
                                : ", by as many blocks as are assumed\n");
}

/// A number that should not exceed `ideal`, red where it does.
static Cell against(double number, double ideal) {
  Cell cell = formatNumber(number);
  if (ideal > 0 && number > ideal * 1.01)
    cell.colour = llvm::raw_ostream::RED;
  return cell;
}

static std::vector<Cell> accessRow(const AccessProfile &access, bool sameFile) {
  const SourcePlace &place = access.place;
  std::string where =
      std::to_string(place.line) + ":" + std::to_string(place.column);
  if (!sameFile)
    where = llvm::sys::path::filename(place.file).str() + ":" + where;
  if (!access.calls.empty())
    where += " from " + std::to_string(access.calls.back().place.line);
  std::string what = formatAccess(access);
  if (!access.atomic.name.empty())
    what += " " + access.atomic.name;
  std::vector<Cell> row{where,
                        what,
                        shortNames(access.base),
                        std::to_string(access.bytesPerThread),
                        stringifyLanePattern(access.lanes.pattern).str(),
                        formatNumber(access.executionsPerWarp),
                        formatNumber(access.lanes.active)};
  bool isConstant =
      access.space == Space::Constant || access.space == Space::Param;
  if (access.space == Space::Shared || isConstant) {
    row.insert(row.end(), 2, "");
    row.push_back(against(access.wavefrontsPerRequest, access.wavefrontsIdeal));
    row.push_back(formatNumber(access.wavefrontsIdeal));
  } else {
    row.push_back(against(access.sectorsPerRequest, access.sectorsIdeal));
    row.push_back(formatNumber(access.sectorsIdeal));
    row.insert(row.end(), 2, "");
  }
  return row;
}

static void writeAccesses(llvm::raw_ostream &os, const KernelReport &kernel,
                          bool isWhole) {
  ShownAccesses shown = shownAccesses(kernel.profile, isWhole);
  Table table({">line", "access", "of", ">bytes", "pattern", ">per warp",
               ">lanes", ">sectors", ">ideal", ">wavefronts", ">ideal"});
  for (const AccessProfile *access : shown.rows)
    table.row(accessRow(*access, access->place.file == kernel.place.file));
  if (kernel.profile.accesses.empty())
    return;
  os << '\n';
  if (!table.empty())
    table.print(os, 2);
  writeLeftOut(os, shown);
}

/// "the grid: --launch=copy:4096:256, with the true numbers".
static void writeMissing(llvm::raw_ostream &os, const KernelReport &kernel) {
  std::optional<MissingFact> missing = findMissingFact(kernel);
  if (!missing)
    return;
  label(os, "missing") << visible(missing->fact) << ": "
                       << visible(missing->supply)
                       << (missing->above.line ? " above it" : "")
                       << ", with the true numbers\n";
}

void gpuperf::writeKernel(llvm::raw_ostream &os, const KernelReport &kernel,
                          bool isWhole) {
  const KernelProfile &profile = kernel.profile;
  const Prediction &prediction = kernel.predictions.front();
  if (kernel.predictions.size() > 1)
    writePredictions(os, kernel.predictions, profile);
  else
    writePrediction(os, prediction, profile);
  writeSteady(os, prediction, profile);
  writeOccupancy(os, profile);
  if (!profile.occupancy.nextStep.empty())
    label(os, "next step") << profile.occupancy.nextStep << '\n';
  writeLibraryFrame(os, profile.libraryFrame);
  if (!prediction.isImplausible())
    writeWork(os, profile);
  writeCount(os, kernel);
  writePlaces(os, profile.launch);
  writeRecord(os, kernel.record);
  writeOrigins(os, profile.launch);
  writeObserved(os, profile.launch, prediction, isWhole);
  writeSentences(os, "assumed", textsOf(prediction.assumptions), isWhole);
  writeSentences(os, "unknown", profile.unknown, isWhole);
  writeMissing(os, kernel);
  if (!kernel.smallGains.empty())
    label(os, "cheap") << kernel.smallGains << '\n';
  writeAccesses(os, kernel, isWhole);
  // Of several models, those of the first; `explain` shows the others'.
  writeTerms(os, prediction, isWhole);
  os << '\n';
}
