//===- Worth.cpp - gain of a fix, and its assumptions ---------------------===//
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
/// is made up says nothing of how it compares with the start.
static double changeableUs(const Prediction &prediction,
                           const KernelProfile &kernel) {
  double start = kernel.launch.isGridKnown() ? 0 : prediction.startUs;
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

std::optional<double> gpuperf::speedupOnce(const CheckContext &context,
                                           const WhatIf &whatIf) {
  if (!context.predictOnceWithout)
    return std::nullopt;
  std::optional<Prediction> now = context.predictOnceWithout({});
  std::optional<Prediction> then = context.predictOnceWithout(whatIf);
  if (!now || !then || !now->timeUs || !then->timeUs)
    return std::nullopt;
  return ::speedup(*now, *then, context.profile);
}

/// Of a kernel with work that is not understood: a change that hardly makes the
/// rest faster makes the whole still less so. One that does has no number.
static std::optional<Worth>
worthOfRest(const Prediction &now, const Prediction &then, double minSpeedup) {
  bool isLittle = now.understoodUs && then.understoodUs &&
                  *now.understoodUs < minSpeedup * *then.understoodUs;
  return isLittle ? std::nullopt : std::optional(Worth());
}

/// The worth of `whatIf` with the lengths that are assumed of loops.
static std::optional<Worth> worthNow(const CheckContext &context,
                                     const WhatIf &whatIf) {
  assert(context.predictWithout && "set by the driver");
  std::optional<Prediction> then = context.predictWithout(whatIf);
  if (!then)
    return std::nullopt;
  if (!context.prediction.timeUs)
    return worthOfRest(context.prediction, *then, context.minSpeedup);
  if (!then->timeUs || !(*then->timeUs > 0))
    return Worth();
  double worth = speedup(context, *then);
  if (worth < context.minSpeedup)
    return std::nullopt;
  return Worth{worth, then->bound};
}

std::optional<Worth> gpuperf::worthOf(const CheckContext &context,
                                      const WhatIf &whatIf) {
  std::optional<Worth> worth = worthNow(context, whatIf);
  if (worth && worth->speedup)
    worth->speedupOnce = speedupOnce(context, whatIf);
  return worth;
}

/// All of `changes`, of one kind, together.
static WhatIf together(llvm::ArrayRef<WhatIf> changes) {
  WhatIf all = changes.front();
  for (const WhatIf &change : changes.drop_front()) {
    assert(change.kind == all.kind && "changes of one kind");
    all.others.push_back(change.access);
    llvm::append_range(all.others, change.others);
  }
  return all;
}

/// Writes the worth of each of `changes`, which are worth something together,
/// or are one.
static void worthOfParts(const CheckContext &context,
                         llvm::ArrayRef<WhatIf> changes,
                         llvm::MutableArrayRef<std::optional<Worth>> worths) {
  size_t half = changes.size() / 2;
  auto part = [&](size_t first, size_t count) {
    if (count == 0)
      return;
    llvm::ArrayRef<WhatIf> some = changes.slice(first, count);
    if (count == 1)
      worths[first] = worthOf(context, some.front());
    else if (worthNow(context, together(some)))
      worthOfParts(context, some, worths.slice(first, count));
  };
  part(0, half);
  part(half, changes.size() - half);
}

std::vector<std::optional<Worth>>
gpuperf::worthOfEach(const CheckContext &context,
                     llvm::ArrayRef<WhatIf> changes) {
  std::vector<std::optional<Worth>> worths(changes.size());
  if (!changes.empty() &&
      (changes.size() == 1 || worthNow(context, together(changes))))
    worthOfParts(context, changes, worths);
  return worths;
}

//===----------------------------------------------------------------------===//
// What a worth rests on
//===----------------------------------------------------------------------===//

static FactOrigin originOf(llvm::StringRef fact, const ResolvedLaunch &launch) {
  auto origin = launch.origin.find(fact.str());
  return origin == launch.origin.end() ? FactOrigin::LaunchSite
                                       : origin->second;
}

static std::string lineOf(const SourcePlace &line, const SourcePlace &place) {
  if (line.file == place.file)
    return "line " + std::to_string(line.line);
  return (llvm::sys::path::filename(line.file) + ":" + llvm::Twine(line.line))
      .str();
}

/// What the host code decides: "the condition at line 520 of the host code
/// holds", "it is launched as at line 521, which it is not seen to be".
static std::vector<std::string> hostConditions(const ResolvedLaunch &launch,
                                               const SourcePlace &place) {
  if (launch.notMadeAt.line)
    return {"it is launched as at " + lineOf(launch.notMadeAt, place) +
            ", which it is not seen to be"};
  std::vector<std::string> conditions;
  for (const ResolvedLaunch::Condition &condition : launch.conditions)
    conditions.push_back("the condition at " + lineOf(condition.place, place) +
                         " of the host code " +
                         (condition.isTrue ? "holds" : "does not hold"));
  return conditions;
}

/// Of the launch: "blocks have 256 threads", "blocks have 16x16 threads", "the
/// grid fills the GPU", "the loop at line 9 runs once".
static std::vector<std::string> launchConditions(const ResolvedLaunch &launch,
                                                 const SourcePlace &place) {
  std::vector<std::string> conditions;
  if (originOf("block", launch) >= FactOrigin::LaunchBounds)
    conditions.push_back("blocks have " +
                         (launch.threadsPerBlock() == launch.block[0]
                              ? formatCount(launch.threadsPerBlock(), "thread")
                              : formatExtents(launch.block) + " threads"));
  FactOrigin grid = originOf("grid", launch);
  if (grid == FactOrigin::Default)
    conditions.push_back("the grid fills the GPU");
  else if (grid == FactOrigin::Assumed)
    conditions.push_back("there are " + formatCount(launch.blocks(), "block"));
  for (const SourcePlace &loop : launch.singleRounds)
    conditions.push_back("the loop at " + lineOf(loop, place) + " runs once");
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

bool gpuperf::holdsOnce(const CheckContext &context, const Worth &worth) {
  return worth.speedupOnce && *worth.speedupOnce >= context.minSpeedup;
}

/// Whether the lengths of loops make a difference that is worth saying.
static bool isRange(const CheckContext &context, const Worth &worth) {
  constexpr double kSame = 0.03;
  return !worth.isMost && holdsOnce(context, worth) &&
         std::fabs(*worth.speedupOnce / *worth.speedup - 1) > kSame &&
         formatSpeedup(*worth.speedupOnce) != formatSpeedup(*worth.speedup);
}

/// "2.1x", or "1.1x to 2.1x" where both hold and it is not known which.
static std::string howMuch(const CheckContext &context, const Worth &worth) {
  if (!isRange(context, worth))
    return formatSpeedup(*worth.speedup);
  auto [least, most] = std::minmax(*worth.speedup, *worth.speedupOnce);
  return formatSpeedup(least) + " to " + formatSpeedup(most);
}

/// What it takes for the worth to be what it is said to be; nothing where all
/// is known, or makes no difference.
static std::vector<std::string> conditionsOf(const CheckContext &context,
                                             const SourcePlace &place,
                                             const Worth &worth) {
  std::vector<std::string> conditions =
      launchConditions(context.profile.launch, place);
  llvm::append_range(conditions, hostConditions(context.profile.launch, place));
  auto lengths = loopLengths(context.profile, place);
  if (lengths && !holdsOnce(context, worth))
    conditions.push_back(lengths->assumed);
  llvm::append_range(conditions, worth.conditions);
  return conditions;
}

std::string gpuperf::ifAssumed(const CheckContext &context,
                               const SourcePlace &place) {
  std::vector<std::string> conditions = conditionsOf(context, place, Worth());
  return conditions.empty() ? "" : " if " + llvm::join(conditions, " and ");
}

/// ", by how long the loop at line 20 runs", where that is why there are two
/// numbers.
static std::string byLengths(const CheckContext &context,
                             const SourcePlace &place, const Worth &worth) {
  if (!isRange(context, worth))
    return "";
  std::vector<const LoopProfile *> open = openLoops(context.profile);
  if (open.size() == 1)
    return ", by how long the loop at " + lineOf(open.front()->place, place) +
           " runs";
  return ", by how long loops run";
}

void gpuperf::restOn(const AccessProfile &access, Worth &worth) {
  auto add = [&](std::string condition) {
    if (!llvm::is_contained(worth.conditions, condition))
      worth.conditions.push_back(std::move(condition));
  };
  if (access.assumedCondition.line)
    add("the condition at line " +
        std::to_string(access.assumedCondition.line) +
        " holds as often as assumed");
  if (access.lanesFromData)
    add("all lanes take part");
  bool isGuess = access.lanesAssumed || !access.pitches.empty() ||
                 !access.assumedArguments.empty() ||
                 (!access.unknownReason.empty() && !access.conflictGiven) ||
                 (!isKnown(access) && !access.conflictGiven);
  worth.isGuess |= isGuess;
}

Finding gpuperf::warning(llvm::StringRef check, const SourcePlace &place,
                         const CheckContext &context,
                         const llvm::Twine &message, llvm::StringRef fixing,
                         const Worth &worth) {
  assert((!worth.speedup || !fixing.empty()) && "a speed-up names its fix");
  Finding finding;
  finding.check = check.str();
  // What the compiler has made of several lines has none.
  finding.place = place.line ? place : context.place;
  finding.message = message.str();
  finding.speedup = worth.speedup;
  finding.boundAfter = worth.boundAfter;
  if (fixing.empty()) // what is wrong is wrong at any speed
    return finding;
  finding.severity = Severity::Remark;
  if (!worth.speedup)
    return finding;
  std::vector<std::string> conditions = conditionsOf(context, place, worth);
  if (!conditions.empty())
    finding.condition = "if " + llvm::join(conditions, " and ");
  finding.message +=
      "; " + fixing.str() + " is predicted to speed up '" + context.kernel +
      "' " + (worth.isMost ? "up to " : "") + howMuch(context, worth) +
      byLengths(context, place, worth) +
      (worth.meanOver.empty() ? "" : " on average over " + worth.meanOver) +
      (conditions.empty()
           ? ""
           : (isRange(context, worth) ? ", " : " ") + finding.condition);
  bool isKnown = conditions.empty() && worth.meanOver.empty() && !worth.isGuess;
  if (isKnown)
    finding.severity = Severity::Warning;
  return finding;
}

std::string gpuperf::thenBoundBy(const Worth &worth) {
  if (!worth.boundAfter)
    return "";
  return "; the kernel is then bound by " + boundInWords(worth.boundAfter);
}
