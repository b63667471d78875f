//===- Atomics.cpp - gpuperf-atomics --------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   global  lanes of the grid on one address ─▶ aggregation, sums of each block
//   shared  lanes of a request in one bank   ─▶ aggregation, copies, reordering
//                                               each with what it would bring
//   global, where data decides and nothing of that is worth it
//                                            ─▶ the least and the most
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/WhatIf/Atomics.h"
#include "Support.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Support/AtomicName.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>

using namespace gpuperf;

/// Lanes of the grid at the address that has most of them. An unrolled loop is
/// several operations at one place, which share the addresses of a range.
static double lanesOnOne(const CheckContext &context,
                         const AccessProfile &access) {
  if (!access.contention.isSpreadOverRange ||
      !(access.contention.addressesOfGrid > 0))
    return access.contention.onOneAddress;
  const ResolvedLaunch &launch = context.profile.launch;
  double lanes = access.executionsPerWarp * access.lanes.active *
                 double(launch.blocks()) * double(launch.warpsPerBlock());
  return std::max(access.contention.onOneAddress,
                  lanes / access.contention.addressesOfGrid);
}

/// Whether data places the lanes, and not an expression that is too long.
static bool isFromData(const AccessProfile &access) {
  return access.lanes.pattern != LanePattern::Unknown;
}

/// Of an index that data gives in a known range: what even the best data does.
static std::string spreadOverRange(const CheckContext &context,
                                   const AccessProfile &access) {
  return "by the range of its index or the size of its array it has " +
         formatNumber(access.contention.addressesOfGrid) + " addresses, and " +
         formatCount(lanesOnOne(context, access), "lane") +
         " of the grid meet at each if " +
         (isFromData(access) ? "data is" : "they are") +
         " spread evenly over them";
}

/// "32 of 32 lanes of a request hit one address", or "warps hit one address"
/// when the lanes of a warp do not meet.
static std::string contention(const CheckContext &context,
                              const AccessProfile &access) {
  auto some = [&](double lanes) {
    // Behind an unknown condition fewer lanes are active than could meet.
    return formatNumber(std::min(lanes, access.lanes.active)) + " of " +
           formatCount(access.lanes.active, "lane") + " of a request ";
  };
  bool isShared = access.space == Space::Shared;
  if (access.atomic.isConflictGiven)
    return some(access.lanesOnOneAddress) + "hit one address, by annotation";
  if (isShared && !isKnown(access))
    return some(access.lanesInOneBank) + "are expected in one bank";
  if (access.contention.isSpreadOverRange)
    return spreadOverRange(context, access);
  if (access.lanesOnOneAddress > 1 + 1e-6)
    return some(access.lanesOnOneAddress) + "hit one address";
  if (isShared && access.lanesInOneBank > 1 + 1e-6)
    return some(access.lanesInOneBank) + "fall in one bank";
  return "warps hit one address";
}

/// Whether data decides if the atomic takes place at all.
static bool isUpToData(const AccessProfile &access) {
  return access.contention.isConditional && !access.atomic.isConflictGiven;
}

static Finding describe(const CheckContext &context,
                        const AccessProfile &access, Gain gain) {
  addConditionsOf(access, gain);
  if (isUpToData(access))
    gain.isUpperBound = gain.statesAssumption = true;
  // How often lanes try again grows with the square of their number.
  gain.isUpperBound |= isRetriedSwap(access.atomic.name);
  Finding finding =
      warning("gpuperf-atomics", access.place, context,
              stringifySpace(access.space) + " " + formatAccessKind(access) +
                  formatAccessedArray(access) +
                  (isUpToData(access) ? " is contended as far as data lets it "
                                        "take place: "
                                      : " is contended: ") +
                  contention(context, access),
              "removing the contention", gain);
  finding.notes.push_back(
      {access.place, formatCount(access.executionsPerWarp, "request") +
                         " per warp" + boundAfterText(gain)});
  return finding;
}

/// Repeats the assumptions of `kind` behind the prediction.
static void noteAssumptions(AssumptionKind kind, const CheckContext &context,
                            const AccessProfile &access, Finding &finding) {
  for (const Assumption &assumption : context.prediction.assumptions)
    if (assumption.kind == kind)
      finding.notes.push_back({access.place, assumption.text});
}

namespace {
/// A way to let fewer lanes meet.
struct Remedy {
  std::string text;
  WhatIf change;
  Gain gain;
};
} // namespace

/// Copies of the block's shared memory that fit beside each other at the
/// occupancy that the kernel has: a power of two, at most one for each lane.
static int64_t copiesThatFit(const CheckContext &context) {
  const KernelProfile &profile = context.profile;
  const SharedMemoryFigures &shared = context.machine.shared;
  int64_t used = profile.staticSharedBytes + profile.launch.dynamicSharedBytes;
  int64_t blocks = std::max<int64_t>(profile.occupancy.blocksPerSM, 1);
  if (used <= 0 || !shared.bytesPerBlock || !shared.bytesPerSM)
    return 1;
  int64_t room = std::min(*shared.bytesPerBlock,
                          *shared.bytesPerSM / blocks -
                              shared.reservedBytesPerBlock.value_or(0));
  int64_t copies = 1;
  while (copies < 32 && 2 * copies * used <= room)
    copies *= 2;
  return copies;
}

/// Lanes in the fullest bank when those at one address are spread over `ways`
/// and those at its other addresses stay: 4 for 8 lanes, 6 of them at one
/// address, and 3 ways.
static double lanesSpread(const AccessProfile &access, double ways) {
  double together = std::max(access.lanesOnOneAddress, 1.0);
  double others = std::max(access.lanesInOneBank - together, 0.0);
  return others + std::max(together / ways, 1.0);
}

static std::vector<Remedy> remediesInShared(const CheckContext &context,
                                            const AccessProfile &access) {
  std::vector<Remedy> remedies;
  auto add = [&](std::string text, double ways) {
    remedies.push_back({std::move(text),
                        withLanesInOneBank(ChosenAccesses(access.id),
                                           lanesSpread(access, ways)),
                        {}});
  };
  add("aggregation, one lane for each address after a reduction over the warp",
      32);
  if (int64_t copies = copiesThatFit(context); copies > 1)
    add("privatisation, " + std::to_string(copies) +
            " interleaved copies in shared memory, lanes taking turns",
        copies);
  if (access.addresses > 1)
    add("reordering, lanes starting at different ones of the " +
            std::to_string(access.addresses) + " atomics here",
        access.addresses);
  return remedies;
}

/// One lane for each address of a request: of one address after five shuffles
/// with an operation each; of several, after the lanes have found each other
/// (`__match_any_sync`) and their ranks, with as many steps.
static std::optional<Remedy> aggregation(const AccessProfile &access) {
  constexpr double ofOneAddress = 10, ofSeveral = 30;
  double addresses = access.addressesPerRequest;
  if (addresses <= 0 || addresses > access.lanes.active * 0.9)
    return std::nullopt;
  double instructions = addresses < 1.5 ? ofOneAddress : ofSeveral;
  return Remedy{
      "aggregation in the warp, the atomic by " + formatNumber(addresses) +
          " of " + formatCount(access.lanes.active, "lane") + " after " +
          formatNumber(instructions) + " instructions for the reduction",
      withAggregation(ChosenAccesses(access.id), instructions),
      {}};
}

/// The blocks that an SM keeps when each takes `bytes` more of shared memory; 0
/// where none is launched.
static int64_t blocksWithShared(const CheckContext &context, double bytes) {
  const KernelProfile &profile = context.profile;
  const SharedMemoryFigures &shared = context.machine.shared;
  if (!shared.bytesPerBlock || !shared.bytesPerSM)
    return 0;
  double block = double(profile.staticSharedBytes) +
                 double(profile.launch.dynamicSharedBytes) + bytes;
  if (block > double(*shared.bytesPerBlock))
    return 0;
  block += double(shared.reservedBytesPerBlock.value_or(0));
  return std::min<int64_t>(profile.occupancy.blocksPerSM,
                           int64_t(double(*shared.bytesPerSM) / block));
}

/// Each block counts in shared memory, and adds what it has to global memory.
static std::optional<Remedy> sumsOfBlocks(const CheckContext &context,
                                          const AccessProfile &access) {
  double bytes =
      access.contention.addressesOfBlock * double(access.bytesPerThread);
  if (bytes <= 0 || access.atomic.returnsOld || access.executionsPerWarp <= 0)
    return std::nullopt;
  int64_t blocks = blocksWithShared(context, bytes);
  if (blocks <= 0)
    return std::nullopt;
  // Each sum is set to zero and read again: address, store; address, load.
  constexpr double forOneSum = 8;
  const ResolvedLaunch &launch = context.profile.launch;
  double instructions = forOneSum * access.contention.addressesOfBlock /
                        double(launch.threadsPerBlock()) /
                        access.executionsPerWarp;
  bool isSum = llvm::StringRef(access.atomic.name).starts_with("add");
  llvm::StringRef result = isSum ? "sum" : "result";
  std::string text = "privatisation, each block with " +
                     formatCount(access.contention.addressesOfBlock, result) +
                     " of its own in " + formatSize(bytes) +
                     " of shared memory, then one atomic for each";
  if (blocks < context.profile.occupancy.blocksPerSM)
    text += " (" + formatCount(blocks, "block") + " per SM instead of " +
            std::to_string(context.profile.occupancy.blocksPerSM) + ")";
  return Remedy{
      text,
      withSumsOfBlocks(ChosenAccesses(access.id), instructions, blocks),
      {}};
}

static std::vector<Remedy> remediesInGlobal(const CheckContext &context,
                                            const AccessProfile &access) {
  std::vector<Remedy> remedies;
  if (access.atomic.isConflictGiven || !isCombinable(access.atomic.name))
    return remedies;
  for (std::optional<Remedy> remedy :
       {aggregation(access), sumsOfBlocks(context, access)})
    if (remedy)
      remedies.push_back(std::move(*remedy));
  return remedies;
}

/// What `remedy` brings, however little; empty without a predicted time.
static Gain gainOfRemedy(const CheckContext &context, const Remedy &remedy) {
  if (!context.prediction.timeUs)
    return Gain();
  std::optional<Prediction> then = context.questions.predict(remedy.change);
  if (!then || !then->timeUs || !(*then->timeUs > 0))
    return Gain();
  return {speedup(context, *then), then->bound};
}

static std::string describe(const Remedy &remedy, double minSpeedup) {
  if (!remedy.gain.speedup)
    return remedy.text;
  if (*remedy.gain.speedup < minSpeedup)
    return remedy.text + ": no gain predicted";
  return remedy.text + ": " + formatSpeedup(*remedy.gain.speedup) +
         " predicted, then bound by " + formatBound(remedy.gain.boundAfter);
}

/// Fills in what each of `remedies` brings; the best of it.
static Gain gainOfBest(const CheckContext &context,
                       std::vector<Remedy> &remedies) {
  for (Remedy &remedy : remedies)
    remedy.gain = gainOfRemedy(context, remedy);
  return std::max_element(remedies.begin(), remedies.end(),
                          [](const Remedy &a, const Remedy &b) {
                            return a.gain.speedup < b.gain.speedup;
                          })
      ->gain;
}

static bool isWorthIt(const CheckContext &context, const AccessProfile &access,
                      const Gain &best) {
  return best.speedup ? *best.speedup >= context.minSpeedup
                      : access.lanesOnOneAddress >= 2;
}

static Finding findingOf(const CheckContext &context,
                         const AccessProfile &access,
                         llvm::ArrayRef<Remedy> remedies, const Gain &best) {
  Finding finding = describe(context, access, best);
  for (const Remedy &remedy : remedies)
    finding.notes.push_back(
        {access.place, describe(remedy, context.minSpeedup)});
  return finding;
}

/// An atomic of which no remedy can be predicted: by annotation lanes meet, at
/// addresses that are not known, or it is one that cannot be combined.
static std::optional<Finding> checkContention(const CheckContext &context,
                                              const AccessProfile &access) {
  ChosenAccesses alike;
  for (const AccessProfile &other : context.profile.accesses)
    if (other.base == access.base && other.atomic.name == access.atomic.name)
      alike.add(ChosenAccesses(other.id));
  std::optional<Gain> gain = gainOf(context, withoutContention(alike));
  if (!gain || (!gain->speedup && access.lanesOnOneAddress < 2))
    return std::nullopt;
  Finding finding = describe(context, access, *gain);
  finding.notes.push_back(
      {access.place,
       isCombinable(access.atomic.name)
           ? "a reduction over the warp or the block first, or a copy for each "
             "block in shared memory, thins it out"
           : "it cannot be combined with others: fewer lanes that try at once, "
             "or a word for each, thin it out"});
  noteAssumptions(AssumptionKind::L2AtomicRates, context, access, finding);
  return finding;
}

static std::optional<Finding> checkGlobal(const CheckContext &context,
                                          const AccessProfile &access) {
  bool isPlaced = isKnown(access) || access.contention.isSpreadOverRange;
  if (!isPlaced && !access.atomic.isConflictGiven)
    return std::nullopt;
  // One for each block is what the advice would leave.
  bool isThin =
      lanesOnOne(context, access) <= double(context.profile.launch.blocks());
  if (isThin && !access.atomic.isConflictGiven)
    return std::nullopt;
  std::vector<Remedy> remedies = remediesInGlobal(context, access);
  if (remedies.empty())
    return checkContention(context, access);
  Gain best = gainOfBest(context, remedies);
  if (!isWorthIt(context, access, best))
    return std::nullopt;
  Finding finding = findingOf(context, access, remedies, best);
  noteAssumptions(AssumptionKind::L2AtomicRates, context, access, finding);
  if (isUpToData(access))
    noteAssumptions(AssumptionKind::AtomicsFromData, context, access, finding);
  return finding;
}

/// An atomic whose address depends on data (`hist[a[i]]`) is reported only when
/// atomics are the bound: how many of its lanes meet is an assumption.
static std::optional<Finding> checkShared(const CheckContext &context,
                                          const AccessProfile &access) {
  bool isBound = context.prediction.bound == Bound::Atomics;
  if (!isKnown(access) && !access.atomic.isConflictGiven && !isBound)
    return std::nullopt;
  std::vector<Remedy> remedies = remediesInShared(context, access);
  Gain best = gainOfBest(context, remedies);
  if (!isWorthIt(context, access, best))
    return std::nullopt;
  Finding finding = findingOf(context, access, remedies, best);
  noteAssumptions(AssumptionKind::SharedAtomicRates, context, access, finding);
  return finding;
}

//===----------------------------------------------------------------------===//
// What is up to data
//===----------------------------------------------------------------------===//

/// Whether data decides what an atomic in global memory costs: by a condition
/// around it, or as it chooses addresses in a known range. Where it is said
/// what data does, or each block does one at most, there is no question.
static bool isOpen(const CheckContext &context, const AccessProfile &access) {
  if (access.space == Space::Shared || access.atomic.isConflictGiven ||
      !isCombinable(access.atomic.name) || !isFromData(access) ||
      access.contention.onOneAddress <= 0)
    return false;
  const ResolvedLaunch &launch = context.profile.launch;
  double lanes = access.executionsPerWarp * access.lanes.active *
                 double(launch.warpsPerBlock());
  // Of lanes at addresses of their own data chooses the place of all alone.
  bool isApart = isKnown(access) && access.lanesOnOneAddress <= 1 + 1e-6;
  if (hasDataDependentAddress(access))
    return !isApart && lanes > 1 &&
           (access.contention.isConditional ||
            access.contention.isSpreadOverRange);
  return access.contention.isConditional &&
         lanesOnOne(context, access) > double(launch.blocks());
}

/// Whether one sentence describes the data-dependent contention of both.
static bool isAlike(const AccessProfile &one, const AccessProfile &other) {
  return one.base == other.base &&
         one.contention.isConditional == other.contention.isConditional &&
         one.contention.isSpreadOverRange ==
             other.contention.isSpreadOverRange &&
         one.contention.addressesOfGrid == other.contention.addressesOfGrid;
}

/// Open atomics, those at one array together.
static std::vector<AccessGroup>
openAtomics(llvm::ArrayRef<const AccessProfile *> accesses) {
  std::vector<AccessGroup> groups;
  for (const AccessProfile *access : accesses) {
    auto same = llvm::find_if(groups, [&](const AccessGroup &group) {
      return isAlike(*group.front(), *access);
    });
    if (same == groups.end())
      groups.push_back({access});
    else
      same->push_back(access);
  }
  return groups;
}

/// "if no lane takes part", and "if all do and hit one of its 256 addresses".
static std::pair<std::string, std::string> extremes(const AccessGroup &group) {
  const AccessProfile &access = *group.front();
  std::string addresses =
      formatNumber(access.contention.addressesOfGrid) + " addresses";
  if (!access.contention.isConditional)
    return {"if its " + addresses + " are hit alike",
            "if all lanes hit one of them"};
  std::string meet = access.contention.isSpreadOverRange
                         ? " and hit one of its " + addresses
                     : hasDataDependentAddress(access) ? " and hit one address"
                                                       : "";
  return {"if no lane takes part", "if all do" + meet};
}

/// What decides: data, or a condition on nothing that is loaded.
static llvm::StringRef decider(const AccessProfile &access) {
  return hasDataDependentAddress(access) || access.lanes.areFromData
             ? "data"
             : "a condition that is not known";
}

/// "how often the condition at line 12 holds and which addresses are hit".
static std::string assumedOf(const AccessProfile &access) {
  std::string text;
  if (access.contention.isConditional)
    text = "how often the condition" +
           (access.assumedCondition.line
                ? " at line " + std::to_string(access.assumedCondition.line)
                : "") +
           " holds";
  if (!hasDataDependentAddress(access))
    return text;
  return text + (text.empty() ? "" : " and ") +
         (access.contention.isSpreadOverRange
              ? "that data is spread evenly over the addresses"
              : "which addresses are hit");
}

/// What the prediction is, between the two extremes.
static Note predictedFor(const CheckContext &context,
                         const AccessProfile &access) {
  return {access.place, formatCount(access.executionsPerWarp, "request") +
                            " per warp; the prediction, " +
                            formatTimeUs(*context.prediction.timeUs) +
                            ", assumes " + assumedOf(access)};
}

/// Where the least and the most that data can make of atomics are far apart,
/// and the most is the bound: both, neither of which is what will be.
static std::optional<Finding> checkRange(const CheckContext &context,
                                         const AccessGroup &group) {
  constexpr double farApart = 2;
  const AccessProfile &access = *group.front();
  std::optional<Prediction> least = context.prediction;
  if (access.contention.isConditional)
    least = context.questions.predict(withoutAtomics(allOf(group)));
  std::optional<Prediction> most =
      context.questions.predict(withWorstCaseAtomics(allOf(group)));
  if (!least || !most || !least->timeUs || !most->timeUs ||
      most->bound != Bound::Atomics ||
      *most->timeUs < farApart * *least->timeUs)
    return std::nullopt;
  auto [none, all] = extremes(group);
  Finding finding;
  finding.check = "gpuperf-atomics";
  finding.severity = Severity::Remark;
  finding.place = access.place.line ? access.place : context.place;
  finding.message = ("cost of the " + stringifySpace(access.space) + " " +
                     formatAccessKind(access) + formatAccessedArray(access) +
                     otherAccessesText(group) + " is up to " + decider(access) +
                     ": '" + context.kernel + "' is predicted to take " +
                     formatTimeUs(*least->timeUs) + " " + none + ", " +
                     formatTimeUs(*most->timeUs) + " " + all +
                     ifAssumed(context, finding.place))
                        .str();
  finding.notes.push_back(predictedFor(context, access));
  noteOtherAccesses(finding, group);
  noteAssumptions(AssumptionKind::L2AtomicRates, context, access, finding);
  return finding;
}

/// What is left of an atomic of which there is nothing to be removed for sure.
static void addOpen(const CheckContext &context,
                    llvm::ArrayRef<const AccessProfile *> accesses,
                    std::vector<Finding> &findings) {
  if (!context.prediction.timeUs)
    return;
  for (const AccessGroup &group : openAtomics(accesses))
    if (std::optional<Finding> finding = checkRange(context, group)) {
      describeCalls(*finding, group);
      findings.push_back(std::move(*finding));
    }
}

std::vector<Finding> gpuperf::checkAtomics(const CheckContext &context) {
  std::vector<Finding> findings;
  std::vector<const AccessProfile *> open;
  for (const AccessProfile &access : context.profile.accesses) {
    if (access.kind != AccessKind::Atomic)
      continue;
    std::optional<Finding> finding = access.space == Space::Shared
                                         ? checkShared(context, access)
                                         : checkGlobal(context, access);
    if (!finding) {
      if (isOpen(context, access))
        open.push_back(&access);
      continue;
    }
    describeCalls(*finding, AccessGroup{&access});
    findings.push_back(std::move(*finding));
  }
  addOpen(context, open, findings);
  return findings;
}
