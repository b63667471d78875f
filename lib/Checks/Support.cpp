//===- Support.cpp - shared code of the checks ----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Support/ArrayNames.h"
#include "gpuperf/Support/AtomicName.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include <map>
#include <tuple>

using namespace gpuperf;

bool gpuperf::isKnown(const AccessProfile &access) {
  return access.lanes.pattern != LanePattern::Unknown &&
         access.lanes.pattern != LanePattern::Indirect;
}

/// True when lanes next to each other in a row of the block leave a gap or go
/// backwards.
static bool stepsApart(const AccessProfile &access) {
  return access.lanes.derivativeTx && *access.lanes.derivativeTx != 1 &&
         *access.lanes.derivativeTx != 0;
}

/// " (4 sectors if it is 1)", where that is fewer.
static std::string ifPitchIsOne(const AccessProfile &access) {
  bool isFewer = access.pitch.sectorsIfOne > 0 &&
                 access.pitch.sectorsIfOne < access.sectorsPerRequest;
  return isFewer ? " (" + formatCount(access.pitch.sectorsIfOne, "sector") +
                       " if it is 1)"
                 : "";
}

std::string gpuperf::patternReason(const AccessProfile &access) {
  bool isAffine = access.lanes.pattern == LanePattern::Strided ||
                  access.lanes.pattern == LanePattern::Affine2D;
  std::string steps;
  if (isAffine && stepsApart(access))
    steps =
        "threadIdx.x steps " +
        formatCount(*access.lanes.derivativeTx * access.bytesPerThread, "byte");
  if (!steps.empty() && access.lanes.stepIsAssumed)
    steps += " if " + llvm::join(access.assumedArguments, " and ");
  std::string unknown = access.pitch.names + ", which is not known";
  if (!access.pitch.names.empty())
    return steps.empty()
               ? "how far lanes are apart depends on " + unknown +
                     ifPitchIsOne(access)
               : steps + ", and how far rows are apart depends on " + unknown;
  if (!isKnown(access))
    return access.lanes.unknownReason;
  if (!steps.empty())
    return steps;
  if (access.lanes.pattern == LanePattern::Strided && access.lanes.strideBytes)
    return "neighbouring lanes are " +
           formatCount(*access.lanes.strideBytes, "byte") + " apart";
  if (access.lanes.pattern == LanePattern::Affine2D)
    return "a warp spans several rows of the block";
  if (access.lanes.pattern == LanePattern::Permuted ||
      access.lanes.pattern == LanePattern::Strided)
    return "neighbouring lanes are not at neighbouring addresses";
  return "";
}

std::string gpuperf::formatAccessKind(const AccessProfile &access) {
  if (access.kind != AccessKind::Atomic || access.atomic.name.empty())
    return stringifyAccessKind(access.kind).str();
  if (isRetriedSwap(access.atomic.name) || isExtremeBySwap(access.atomic.name))
    return "compare-and-swap loop";
  return "atomic " + atomicOperation(access.atomic.name).str();
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

/// The function of the source in which an access stands, on its way from the
/// kernel, and the space that it accesses there.
static std::string whereAndWhat(const AccessProfile &access) {
  std::string key = access.place.file + '\0' +
                    stringifySpace(access.space).str() + '\0' + access.library;
  for (const CallPlace &call : access.calls)
    key += '\0' + call.function + '\0' + call.place.file + ':' +
           std::to_string(call.place.line) + ':' +
           std::to_string(call.place.column);
  return key;
}

std::vector<AccessGroup> gpuperf::joinByCause(
    const CheckContext &context, llvm::StringRef check,
    llvm::ArrayRef<AccessGroup> groups,
    llvm::function_ref<std::string(const AccessProfile &)> cause) {
  std::vector<AccessGroup> joined;
  std::map<std::string, size_t> placeOf;
  for (const AccessGroup &group : groups) {
    const AccessProfile &access = *group.front();
    bool isAlone = !access.place.line || access.base == "?" ||
                   context.questions.isSilenced(access.place, check);
    std::string key = whereAndWhat(access) + '\0' + cause(access);
    size_t index = isAlone
                       ? joined.size()
                       : placeOf.try_emplace(key, joined.size()).first->second;
    if (index == joined.size())
      joined.emplace_back();
    llvm::append_range(joined[index], group);
  }
  return joined;
}

/// One access of each kind of each of the group's places, in their order: of
/// `a[i] += 1` a load and a store.
static AccessGroup oneAccessPerKind(const AccessGroup &group) {
  AccessGroup first;
  for (const AccessProfile *access : group)
    if (llvm::none_of(first, [&](const AccessProfile *known) {
          return known->place == access->place && known->kind == access->kind;
        }))
      first.push_back(access);
  return first;
}

size_t gpuperf::countAccesses(const AccessGroup &group) {
  return oneAccessPerKind(group).size();
}

std::string gpuperf::otherAccessesText(const AccessGroup &group) {
  AccessGroup all = oneAccessPerKind(group);
  size_t others = all.size() - 1;
  if (others == 0)
    return "";
  llvm::SetVector<llvm::StringRef> arrays;
  bool areNamed = true;
  for (const AccessProfile *access : llvm::drop_begin(all)) {
    arrays.insert(access->base);
    areNamed &= !hasNoName(access->base);
  }
  constexpr size_t kMostNames = 3;
  std::string names;
  if (areNamed && arrays.size() <= kMostNames)
    names = " of '" + llvm::join(arrays, "', '") + "'";
  return " and " + std::to_string(others) +
         (others == 1 ? " more access" : " more accesses") + names;
}

void gpuperf::noteOtherAccesses(Finding &finding, const AccessGroup &group) {
  constexpr size_t kMaxPlaces = 4;
  AccessGroup places = oneAccessPerKind(group);
  llvm::ArrayRef<const AccessProfile *> others(places);
  others = others.drop_front();
  for (const AccessProfile *access : others)
    finding.otherLocations.push_back(access->place);
  for (const AccessProfile *access : others.take_front(kMaxPlaces))
    finding.notes.push_back({access->place, "the same is true of the " +
                                                formatAccess(*access) +
                                                formatAccessedArray(*access)});
  if (others.size() <= kMaxPlaces)
    return;
  size_t further = others.size() - kMaxPlaces;
  finding.notes.push_back(
      {others[kMaxPlaces]->place,
       "and from here on of " + std::to_string(further) +
           (further == 1 ? " more access" : " more accesses")});
}

AccessGroup
gpuperf::accessesOf(llvm::ArrayRef<unsigned> ids, const KernelProfile &profile,
                    llvm::function_ref<double(const AccessProfile &)> weight) {
  AccessGroup group;
  for (unsigned id : ids)
    group.push_back(&profile.accesses[id]);
  if (weight)
    llvm::stable_sort(group, [&](const auto *a, const auto *b) {
      return weight(*a) > weight(*b);
    });
  return group;
}

ChosenAccesses gpuperf::allOf(const AccessGroup &group) {
  ChosenAccesses all;
  for (const AccessProfile *access : group)
    all.add(ChosenAccesses(access->id));
  return all;
}

/// "load of 'in[i]' at line 7 (32 of 4 sectors)"
static std::string inSummary(const AccessGroup &group, llvm::StringRef what) {
  const AccessProfile &access = *group.front();
  llvm::StringRef name =
      access.expression.empty() ? access.base : access.expression;
  return (formatAccessKind(access) + " of '" + name + "' at line " +
          llvm::Twine(access.place.line) + otherAccessesText(group) + " (" +
          what + ")")
      .str();
}

void gpuperf::forEachWithGain(
    const CheckContext &context, WhatIf (*change)(const ChosenAccesses &),
    llvm::ArrayRef<AccessGroup> groups,
    llvm::function_ref<std::string(const AccessProfile &)> describe,
    llvm::function_ref<void(const AccessGroup &, const Gain &)> fn) {
  std::vector<ChosenAccesses> parts;
  for (const AccessGroup &group : groups)
    parts.push_back(allOf(group));
  for (auto [group, gain] :
       llvm::zip(groups, gainOfEach(context, parts, change))) {
    const AccessProfile &access = *group.front();
    if (gain)
      fn(group, *gain);
    else if (access.library.empty() && context.prediction.timeUs)
      if (std::string what = describe(access); !what.empty())
        context.questions.noteSmallGain(inSummary(group, what));
  }
}

SourcePlace gpuperf::placeOfAssumptions(const CheckContext &context,
                                        const AccessProfile &access) {
  return access.place.file == context.place.file ? access.place : context.place;
}

void gpuperf::noteAssumptions(const CheckContext &context, Finding &finding,
                              const AccessProfile &access) {
  SourcePlace place = placeOfAssumptions(context, access);
  for (const auto *sentences : {&access.assumptions, &access.countAssumptions})
    for (const std::string &assumption : *sentences)
      finding.notes.push_back({place, "assumed: " + assumption});
  for (const std::string &sentence : access.observed)
    finding.notes.push_back({place, "observed: " + sentence});
}

/// How many calls of a way, and how many ways beside the first, are spelled out.
static constexpr size_t kMaxCalls = 4, kMaxOtherWays = 2;

static Note calledFrom(const CallPlace &call, llvm::StringRef also) {
  std::string from =
      call.function.empty() ? " from here" : " from '" + call.function + "'";
  return {call.place, (also + "called" + from).str()};
}

static void noteWay(const CallChain &calls, Finding &finding) {
  for (const CallPlace &call : llvm::ArrayRef(calls).take_front(kMaxCalls))
    finding.notes.push_back(calledFrom(call, ""));
  if (calls.size() > kMaxCalls)
    finding.notes.back().message +=
        ", through " + formatCount(calls.size() - kMaxCalls, "more call");
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
       llvm::ArrayRef(chains).drop_front().take_front(kMaxOtherWays))
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
