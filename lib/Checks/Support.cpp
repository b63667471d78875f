//===- Support.cpp - what all checks do the same way ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Support/AtomicName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Path.h"
#include <cassert>
#include <cmath>
#include <map>
#include <tuple>

using namespace gpuperf;

/// The time of `prediction` that a change of the code can change. A grid that
/// is made up says nothing of how it compares with the start.
static double changeableUs(const Prediction &prediction,
                           const KernelProfile &kernel) {
  double start = kernel.launch.isGridKnown() ? 0 : prediction.startUs;
  return *prediction.timeUs - start;
}

double gpuperf::speedup(const CheckContext &context, const Prediction &then) {
  assert(context.prediction.timeUs && then.timeUs && "both have a time");
  double before = changeableUs(context.prediction, context.profile);
  double after = changeableUs(then, context.profile);
  return after > 0 ? before / after : 1;
}

std::optional<Worth> gpuperf::worthOf(const CheckContext &context,
                                      const WhatIf &whatIf) {
  if (!context.prediction.timeUs)
    return Worth();
  assert(context.predictWithout && "set by the driver");
  std::optional<Prediction> then = context.predictWithout(whatIf);
  if (!then)
    return std::nullopt;
  if (!then->timeUs || !(*then->timeUs > 0))
    return Worth();
  double worth = speedup(context, *then);
  if (worth < context.minSpeedup)
    return std::nullopt;
  return Worth{worth, then->bound};
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

/// Writes the worth of each of `changes`, which are worth something together, or
/// are one.
static void worthOfParts(const CheckContext &context,
                         llvm::ArrayRef<WhatIf> changes,
                         llvm::MutableArrayRef<std::optional<Worth>> worths) {
  size_t half = changes.size() / 2;
  auto part = [&](size_t first, size_t count) {
    if (count == 0)
      return;
    llvm::ArrayRef<WhatIf> some = changes.slice(first, count);
    std::optional<Worth> worth = worthOf(context, together(some));
    if (count == 1)
      worths[first] = worth;
    else if (worth)
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
      (changes.size() == 1 || worthOf(context, together(changes))))
    worthOfParts(context, changes, worths);
  return worths;
}

/// " if the loop at line 20 runs 100 times": what a speed-up rests on where the length
/// of loops is not known, since what is in them and what is not is shared out so.
static std::string ifLoopsRun(const CheckContext &context,
                              const SourcePlace &place) {
  std::vector<const LoopProfile *> open;
  for (const LoopProfile &loop : context.profile.loops)
    if (!loop.assumption.empty() && loop.executionsPerWarp > 0 &&
        loop.tripPerWarp > 0)
      open.push_back(&loop);
  if (open.empty())
    return "";
  const std::string &length = open.front()->length;
  if (!length.empty() && llvm::all_of(open, [&](const LoopProfile *loop) {
        return loop->length == length;
      }))
    return " if " + length;
  double most = 0;
  for (const LoopProfile *loop : open)
    most = std::max(most, loop->tripPerWarp);
  std::string times = formatCount(std::round(most), "time");
  if (open.size() > 1)
    return " if loops of unknown length run up to " + times;
  const SourcePlace &loop = open.front()->place;
  std::string where = loop.file == place.file
                          ? "line " + std::to_string(loop.line)
                          : (llvm::sys::path::filename(loop.file) + ":" +
                             llvm::Twine(loop.line))
                                .str();
  return " if the loop at " + where + " runs " + times;
}

Finding gpuperf::warning(llvm::StringRef check, const SourcePlace &place,
                         const CheckContext &context,
                         const llvm::Twine &message, llvm::StringRef fixing,
                         const Worth &worth) {
  assert((!worth.speedup || !fixing.empty()) && "a speed-up names its fix");
  Finding finding;
  finding.check = check.str();
  finding.severity = Severity::Warning;
  finding.place = place;
  finding.message = message.str();
  if (worth.speedup)
    finding.message +=
        "; " + fixing.str() + " is predicted to speed up '" + context.kernel +
        "' " + (worth.isMost ? "up to " : "") + formatSpeedup(*worth.speedup) +
        (worth.meanOver.empty() ? "" : " on average over " + worth.meanOver) +
        ifLoopsRun(context, place);
  finding.speedup = worth.speedup;
  finding.boundAfter = worth.boundAfter;
  return finding;
}

std::string gpuperf::thenBoundBy(const Worth &worth) {
  if (!worth.boundAfter)
    return "";
  return "; the kernel is then bound by " + boundInWords(worth.boundAfter);
}

bool gpuperf::isKnown(const AccessProfile &access) {
  return access.pattern != LanePattern::Unknown &&
         access.pattern != LanePattern::Indirect;
}

/// True when lanes next to each other in a row of the block leave a gap or go
/// backwards.
static bool stepsApart(const AccessProfile &access) {
  return access.derivativeTx && *access.derivativeTx != 1 &&
         *access.derivativeTx != 0;
}

std::string gpuperf::whyPattern(const AccessProfile &access) {
  if (!access.pitches.empty())
    return "how far lanes are apart depends on " + access.pitches +
           ", which is not known";
  if (access.pattern == LanePattern::Indirect)
    return access.unknownReason;
  bool isAffine = access.pattern == LanePattern::Strided ||
                  access.pattern == LanePattern::Affine2D;
  if (isAffine && stepsApart(access))
    return "threadIdx.x steps " +
           formatCount(*access.derivativeTx * access.bytesPerThread, "byte");
  if (access.pattern == LanePattern::Strided && access.laneStrideBytes)
    return "neighbouring lanes are " +
           formatCount(*access.laneStrideBytes, "byte") + " apart";
  if (access.pattern == LanePattern::Affine2D)
    return "a warp spans several rows of the block";
  if (access.pattern == LanePattern::Permuted ||
      access.pattern == LanePattern::Strided)
    return "neighbouring lanes are not at neighbouring addresses";
  return "";
}

std::string gpuperf::kindInWords(const AccessProfile &access) {
  if (access.kind != AccessKind::Atomic || access.atomic.empty())
    return stringifyAccessKind(access.kind).str();
  return "atomic " + atomicOperation(access.atomic).str();
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

std::vector<AccessGroup> gpuperf::groupAccesses(
    const KernelProfile &profile,
    llvm::function_ref<double(const AccessProfile &)> weight) {
  using Key = std::tuple<llvm::StringRef, unsigned, unsigned, llvm::StringRef,
                         Space, AccessKind, llvm::StringRef>;
  std::vector<AccessGroup> groups;
  std::map<Key, size_t> groupOf;
  for (const AccessProfile &access : profile.accesses) {
    if (!(weight(access) > 0))
      continue;
    size_t index = groups.size();
    const SourcePlace &place = access.place;
    if (place.line)
      index =
          groupOf
              .try_emplace({place.file, place.line, place.column, access.base,
                            access.space, access.kind, access.library},
                           index)
              .first->second;
    if (index == groups.size())
      groups.emplace_back();
    groups[index].push_back(&access);
  }
  for (AccessGroup &group : groups)
    llvm::stable_sort(group, [&](const auto *a, const auto *b) {
      return weight(*a) > weight(*b);
    });
  return groups;
}

WhatIf gpuperf::whatIf(WhatIf::Kind kind, const AccessGroup &group) {
  WhatIf result;
  result.kind = kind;
  result.access = group.front()->id;
  for (const AccessProfile *access : llvm::ArrayRef(group).drop_front())
    result.others.push_back(access->id);
  return result;
}

void gpuperf::forEachWorthIt(
    const CheckContext &context, WhatIf::Kind kind,
    llvm::ArrayRef<AccessGroup> groups,
    llvm::function_ref<void(const AccessGroup &, const Worth &)> fn) {
  std::vector<WhatIf> changes;
  for (const AccessGroup &group : groups)
    changes.push_back(whatIf(kind, group));
  for (auto [group, worth] : llvm::zip(groups, worthOfEach(context, changes)))
    if (worth)
      fn(group, *worth);
}

void gpuperf::noteAssumptions(Finding &finding, const AccessProfile &access) {
  for (const auto *sentences : {&access.assumptions, &access.countAssumptions})
    for (const std::string &assumption : *sentences)
      finding.notes.push_back({access.place, "assumed: " + assumption});
}

/// How many calls of a way, and how many ways beside the first, are spelled out.
static constexpr size_t kMostCalls = 4, kMostOtherWays = 2;

static Note calledFrom(const CallPlace &call, llvm::StringRef also) {
  std::string from =
      call.function.empty() ? " from here" : " from '" + call.function + "'";
  return {call.place, (also + "called" + from).str()};
}

static void noteWay(const CallChain &calls, Finding &finding) {
  for (const CallPlace &call : llvm::ArrayRef(calls).take_front(kMostCalls))
    finding.notes.push_back(calledFrom(call, ""));
  if (calls.size() > kMostCalls)
    finding.notes.back().message +=
        ", through " + formatCount(calls.size() - kMostCalls, "more call");
}

/// The innermost call at which `calls` differs from `first`; null when it does
/// not.
static const CallPlace *ownCall(const CallChain &calls,
                                const CallChain &first) {
  for (size_t i = 0; i < calls.size(); ++i)
    if (i >= first.size() || !(calls[i] == first[i]))
      return &calls[i];
  return nullptr;
}

void gpuperf::describeCalls(Finding &finding,
                            const std::vector<CallChain> &chains) {
  finding.calls = chains;
  if (chains.empty())
    return;
  noteWay(chains.front(), finding);
  size_t left = chains.size() - 1;
  for (const CallChain &chain :
       llvm::ArrayRef(chains).drop_front().take_front(kMostOtherWays))
    if (const CallPlace *call = ownCall(chain, chains.front())) {
      finding.notes.push_back(calledFrom(*call, "also "));
      --left;
    }
  if (left > 0 && chains.size() > 1)
    finding.notes.back().message +=
        ", and through " + formatCount(left, "more call");
}

void gpuperf::describeCalls(Finding &finding, const AccessGroup &group) {
  finding.subject = group.front()->base;
  std::vector<CallChain> chains;
  for (const AccessProfile *access : group)
    if (!llvm::is_contained(chains, access->calls))
      chains.push_back(access->calls);
  describeCalls(finding, chains);
}
