//===- Gain.cpp - gain of a fix, and its assumptions ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   change ──what if──▶ prediction ──over the one now──▶ worth
//   what is not known of launch, loops, access ─▶ "if …", and a remark
//
// A warning is what holds whatever is not known: with loops of unknown length
// that means with one iteration of each, too. What takes an assumption says
// which, and is a remark.
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <cassert>
#include <cmath>

using namespace gpuperf;

/// The time of `prediction` that a change of the code can change. A grid that
/// is made up says nothing of how it compares with the start, but that the
/// largest one that the program allows has most beside it.
static double changeableUs(const Prediction &prediction,
                           const KernelProfile &kernel) {
  double start = kernel.launch.isWholeGrid() ? 0 : prediction.startUs;
  return *prediction.timeUs - start;
}

static double speedup(const Prediction &now, const Prediction &then,
                      const KernelProfile &kernel) {
  assert(now.timeUs && then.timeUs && "both have a time");
  double after = changeableUs(then, kernel);
  return after > 0 ? changeableUs(now, kernel) / after : 1;
}

double gpuperf::speedup(const CheckContext &context, const Prediction &then) {
  return ::speedup(context.prediction, then, context.profile);
}

/// The speed-up of `whatIf` where `predict` answers; empty where it does not.
static std::optional<double>
speedupBy(std::optional<Prediction> (KernelQuestions::*predict)(const WhatIf &),
          const CheckContext &context, const WhatIf &whatIf) {
  std::optional<Prediction> now = (context.questions.*predict)({});
  std::optional<Prediction> then = (context.questions.*predict)(whatIf);
  if (!now || !then || !now->timeUs || !then->timeUs)
    return std::nullopt;
  return ::speedup(*now, *then, context.profile);
}

std::optional<double> gpuperf::singleTripSpeedup(const CheckContext &context,
                                                 const WhatIf &whatIf) {
  return speedupBy(&KernelQuestions::predictSingleTrips, context, whatIf);
}

/// Of a kernel with work that is not understood: a change that hardly makes the
/// rest faster makes the whole still less so. One that does has no number.
static std::optional<Gain>
gainBetween(const Prediction &now, const Prediction &then, double minSpeedup) {
  bool isLittle = now.knownPartUs && then.knownPartUs &&
                  *now.knownPartUs < minSpeedup * *then.knownPartUs;
  return isLittle ? std::nullopt : std::optional(Gain());
}

/// The bound of `prediction`, but for DRAM's bandwidth where most of the
/// traffic is that of accesses with unknown addresses: blocks may share what
/// they read.
static std::optional<Bound> knownBound(const KernelProfile &profile,
                                       const Prediction &prediction) {
  double known = 0, unknown = 0;
  for (const AccessProfile &access : profile.accesses)
    (isKnown(access) ? known : unknown) += access.traffic.dramBytes;
  bool isGuess = prediction.bound == Bound::Dram && unknown > known;
  return isGuess ? std::nullopt : prediction.bound;
}

/// The gain of `whatIf` with the lengths that are assumed of loops.
static std::optional<Gain> gainWithAssumedTrips(const CheckContext &context,
                                                const WhatIf &whatIf) {
  std::optional<Prediction> then = context.questions.predict(whatIf);
  if (!then)
    return std::nullopt;
  if (context.profile.prints) // which is what takes its time
    return std::nullopt;
  if (!context.prediction.timeUs)
    return gainBetween(context.prediction, *then, context.minSpeedup);
  if (!then->timeUs || !(*then->timeUs > 0))
    return Gain();
  double gain = speedup(context, *then);
  if (gain < context.minSpeedup)
    return std::nullopt;
  return Gain{gain, knownBound(context.profile, *then)};
}

std::optional<Gain> gpuperf::gainOf(const CheckContext &context,
                                    const WhatIf &whatIf) {
  std::optional<Gain> gain = gainWithAssumedTrips(context, whatIf);
  if (!gain || !gain->speedup)
    return gain;
  if (std::optional<double> rounds =
          speedupBy(&KernelQuestions::predictManyRounds, context, whatIf)) {
    // The loop is there to run several times: what is done once is then little.
    if (*rounds < context.minSpeedup)
      return std::nullopt;
    gain->speedup = std::min(*gain->speedup, *rounds);
    gain->holdsWithManyRounds = true;
  }
  gain->singleTripSpeedup = singleTripSpeedup(context, whatIf);
  gain->isUpperBound = context.profile.launch.isLargestGrid;
  return gain;
}

/// Writes the gains of `count` parts from `first` on.
static void addGains(const CheckContext &context, ChangeOfParts change,
                     size_t first, size_t count,
                     std::vector<std::optional<Gain>> &gains) {
  if (count == 1)
    gains[first] = gainOf(context, change(first, 1));
  if (count <= 1 || !gainWithAssumedTrips(context, change(first, count)))
    return;
  size_t half = count / 2;
  addGains(context, change, first, half, gains);
  addGains(context, change, first + half, count - half, gains);
}

std::vector<std::optional<Gain>>
gpuperf::gainOfEach(const CheckContext &context, size_t parts,
                    ChangeOfParts change) {
  std::vector<std::optional<Gain>> gains(parts);
  addGains(context, change, 0, parts, gains);
  return gains;
}

//===----------------------------------------------------------------------===//
// What a gain rests on
//===----------------------------------------------------------------------===//

std::string gpuperf::lineOf(const SourcePlace &line, const SourcePlace &place) {
  if (line.file == place.file)
    return "line " + std::to_string(line.line);
  return (llvm::sys::path::filename(line.file) + ":" + llvm::Twine(line.line))
      .str();
}

/// What the host code decides: "the condition at line 520 of the host code
/// holds", "it is launched as at line 521, which it is not seen to be".
static std::vector<std::string> hostConditions(const ResolvedLaunch &launch,
                                               const SourcePlace &place) {
  if (launch.skippedSite.line)
    return {"it is launched as at " + lineOf(launch.skippedSite, place) +
            ", which it is not seen to be"};
  std::vector<std::string> conditions;
  for (bool holds : {true, false}) {
    std::vector<std::string> lines;
    for (const ResolvedLaunch::Condition &condition : launch.conditions)
      if (condition.isTrue == holds)
        lines.push_back(lineOf(condition.place, place));
    bool isOne = lines.size() == 1;
    if (!lines.empty())
      conditions.push_back(
          (isOne ? "the condition at " : "the conditions at ") +
          llvm::join(lines, " and ") + " of the host code " +
          (holds   ? isOne ? "holds" : "hold"
           : isOne ? "does not hold"
                   : "do not hold"));
  }
  return conditions;
}

/// Of the launch: "blocks have 256 threads", "blocks have 16x16 threads", "the
/// grid fills the GPU".
static std::vector<std::string> launchConditions(const ResolvedLaunch &launch,
                                                 const SourcePlace &place) {
  std::vector<std::string> conditions;
  if (launch.origins.isChosen(LaunchPart::Block))
    conditions.push_back("blocks have " +
                         (launch.threadsPerBlock() == launch.block[0]
                              ? formatCount(launch.threadsPerBlock(), "thread")
                              : formatExtents(launch.block) + " threads"));
  std::optional<FactOrigin> grid = launch.origins.find(LaunchPart::Grid);
  if (launch.isLargestGrid)
    conditions.push_back("there are " + formatCount(launch.blocks(), "block") +
                         ", the most that the program allows");
  else if (grid == FactOrigin::Default)
    conditions.push_back("the grid fills the GPU");
  else if (grid == FactOrigin::Assumed)
    conditions.push_back("there are " + formatCount(launch.blocks(), "block"));
  return conditions;
}

/// Loops of unknown length that are executed.
static std::vector<const LoopProfile *>
openLoops(const KernelProfile &profile) {
  std::vector<const LoopProfile *> open;
  for (const LoopProfile &loop : profile.loops)
    if (!loop.assumption.empty() && loop.executionsPerWarp > 0 &&
        loop.tripPerWarp > 0)
      open.push_back(&loop);
  return open;
}

namespace {
/// What loops of unknown length do, in words: "the loop at line 20 runs 100
/// times".
struct LoopLengths {
  std::string assumed, once;
};
} // namespace

/// Empty where no loop is of unknown length. `place` is where that is said.
static std::optional<LoopLengths> loopLengths(const KernelProfile &profile,
                                              const SourcePlace &place) {
  std::vector<const LoopProfile *> open = openLoops(profile);
  if (open.empty())
    return std::nullopt;
  double most = 0;
  for (const LoopProfile *loop : open)
    most = std::max(most, loop->sourceTrips);
  std::string times =
      most < 1.5 ? "once" : formatCount(std::round(most), "time");
  const std::string &length = open.front()->length;
  bool isOneLength =
      !length.empty() && llvm::all_of(open, [&](const LoopProfile *loop) {
        return loop->length == length;
      });
  if (open.size() == 1 || isOneLength) {
    std::string loop =
        "the loop at " + lineOf(open.front()->place, place) + " runs ";
    return LoopLengths{isOneLength ? length : loop + times, loop + "once"};
  }
  return LoopLengths{most < 1.5 ? "loops of unknown length run once"
                                : "loops of unknown length run up to " + times,
                     "loops of unknown length run once"};
}

bool gpuperf::holdsWithSingleTrips(const CheckContext &context,
                                   const Gain &gain) {
  return gain.singleTripSpeedup &&
         *gain.singleTripSpeedup >= context.minSpeedup;
}

/// Whether the lengths of loops make a difference that is worth saying.
static bool isRange(const CheckContext &context, const Gain &gain) {
  constexpr double kSame = 0.03;
  return !gain.isUpperBound && holdsWithSingleTrips(context, gain) &&
         std::fabs(*gain.singleTripSpeedup / *gain.speedup - 1) > kSame &&
         formatSpeedup(*gain.singleTripSpeedup) != formatSpeedup(*gain.speedup);
}

/// "2.1x", or "1.1x to 2.1x" where both hold and it is not known which.
static std::string howMuch(const CheckContext &context, const Gain &gain) {
  if (!isRange(context, gain))
    return formatSpeedup(*gain.speedup);
  auto [least, most] = std::minmax(*gain.speedup, *gain.singleTripSpeedup);
  return formatSpeedup(least) + " to " + formatSpeedup(most);
}

/// What it takes for the gain to be what it is said to be; nothing where all
/// is known, or makes no difference.
static std::vector<std::string> conditionsOf(const CheckContext &context,
                                             const SourcePlace &place,
                                             const Gain &gain) {
  std::vector<std::string> conditions =
      launchConditions(context.profile.launch, place);
  llvm::append_range(conditions, hostConditions(context.profile.launch, place));
  if (!gain.holdsWithManyRounds)
    for (const auto &loop : context.profile.launch.singleTripLoops)
      conditions.push_back("the loop at " + lineOf(loop.place, place) +
                           " runs once");
  auto lengths = loopLengths(context.profile, place);
  if (lengths && !holdsWithSingleTrips(context, gain))
    conditions.push_back(lengths->assumed);
  llvm::append_range(conditions, gain.conditions);
  return conditions;
}

std::string gpuperf::whichIsNotDone(const CheckContext &context) {
  llvm::StringRef name = context.compiler.split(' ').first;
  bool isNamed = !name.empty() && name != "PTX";
  return "which " + (isNamed ? name.str() : "the one of this code") +
         " does not";
}

std::string gpuperf::ifAssumed(const CheckContext &context,
                               const SourcePlace &place) {
  std::vector<std::string> conditions = conditionsOf(context, place, Gain());
  return conditions.empty() ? "" : " if " + llvm::join(conditions, " and ");
}

/// ", by how long the loop at line 20 runs", where that is why there are two
/// numbers.
static std::string byLengths(const CheckContext &context,
                             const SourcePlace &place, const Gain &gain) {
  if (!isRange(context, gain))
    return "";
  std::vector<const LoopProfile *> open = openLoops(context.profile);
  if (open.size() == 1)
    return ", by how long the loop at " + lineOf(open.front()->place, place) +
           " runs";
  return ", by how long loops run";
}

static void addCondition(std::string condition, Gain &gain) {
  if (!llvm::is_contained(gain.conditions, condition))
    gain.conditions.push_back(std::move(condition));
}

/// Of what is done at `place`, behind `condition` unless that has no line.
static void addAssumed(const SourcePlace &condition, const SourcePlace &place,
                       Gain &gain) {
  if (!condition.line)
    return;
  addCondition("the condition at " + lineOf(condition, place) +
                   " holds as often as assumed",
               gain);
  gain.isOfGuessedWork = true;
}

void gpuperf::addConditionsOf(const CheaperPlace &place, Gain &gain) {
  addAssumed(place.assumedCondition, place.place, gain);
}

void gpuperf::addConditionsOf(const AccessProfile &access, Gain &gain) {
  addAssumed(access.assumedCondition, access.place, gain);
  if (access.lanes.areFromData)
    addCondition("all lanes take part", gain);
  bool isGuess =
      access.lanes.areAssumed || !access.pitch.names.empty() ||
      !access.assumedArguments.empty() ||
      (!access.lanes.unknownReason.empty() && !access.atomic.isConflictGiven) ||
      (!isKnown(access) && !access.atomic.isConflictGiven);
  gain.statesAssumption |= isGuess;
  gain.isOfGuessedWork |= access.lanes.areFromData;
}

Finding gpuperf::warning(llvm::StringRef check, const SourcePlace &place,
                         const CheckContext &context,
                         const llvm::Twine &message, llvm::StringRef fixing,
                         const Gain &gain) {
  assert((!gain.speedup || !fixing.empty()) && "a speed-up names its fix");
  Finding finding;
  finding.check = check.str();
  // What the compiler has made of several lines has none.
  finding.place = place.line ? place : context.place;
  finding.message = message.str();
  finding.speedup = gain.speedup;
  finding.boundAfter = gain.boundAfter;
  if (fixing.empty()) // what is wrong is wrong at any speed
    return finding;
  finding.severity = Severity::Remark;
  if (!gain.speedup)
    return finding;
  std::vector<std::string> conditions = conditionsOf(context, place, gain);
  finding.isGuess =
      gain.isOfGuessedWork || (gain.isUpperBound && !conditions.empty());
  if (!conditions.empty())
    finding.condition = "if " + llvm::join(conditions, " and ");
  finding.message +=
      "; " + fixing.str() + " is predicted to speed up '" + context.kernel +
      "' " + (gain.isUpperBound ? "up to " : "") + howMuch(context, gain) +
      byLengths(context, place, gain) +
      (context.prediction.observed.empty() ? "" : " in this run") +
      (gain.averagedValues.empty()
           ? ""
           : " on average over " + gain.averagedValues) +
      (conditions.empty()
           ? ""
           : (isRange(context, gain) ? ", " : " ") + finding.condition);
  bool isKnown = conditions.empty() && gain.averagedValues.empty() &&
                 !gain.statesAssumption;
  if (isKnown)
    finding.severity = Severity::Warning;
  return finding;
}

std::string gpuperf::boundAfterText(const Gain &gain) {
  if (!gain.boundAfter)
    return "";
  return "; the kernel is then bound by " + formatBound(gain.boundAfter);
}
