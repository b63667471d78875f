//===- Atomics.cpp - gpuperf-atomics --------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   global  lanes of the grid on one address ─▶ a reduction, a copy per block
//   shared  lanes of a request in one bank   ─▶ aggregation, copies,
//   reordering,
//                                               each with what it would bring
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>

using namespace gpuperf;

/// "32 of 32 lanes of a request hit one address", or "warps hit one address"
/// when the lanes of a warp do not meet.
static std::string contention(const AccessProfile &access) {
  auto some = [&](double lanes) {
    // Behind an unknown condition fewer lanes are active than could meet.
    return formatNumber(std::min(lanes, access.activeLanes)) + " of " +
           formatCount(access.activeLanes, "lane") + " of a request ";
  };
  bool isShared = access.space == Space::Shared;
  if (access.conflictGiven)
    return some(access.lanesOnOneAddress) + "hit one address, by annotation";
  if (isShared && !isKnown(access))
    return some(access.lanesInOneBank) + "are expected in one bank";
  if (access.lanesOnOneAddress > 1 + 1e-6)
    return some(access.lanesOnOneAddress) + "hit one address";
  if (isShared && access.lanesInOneBank > 1 + 1e-6)
    return some(access.lanesInOneBank) + "fall in one bank";
  return "warps hit one address";
}

static Finding describe(const CheckContext &context,
                        const AccessProfile &access, Worth worth) {
  restOn(access, worth);
  Finding finding = warning("gpuperf-atomics", access.place, context,
                            stringifySpace(access.space) + " " +
                                kindInWords(access) + accessedInWords(access) +
                                " is contended: " + contention(access),
                            "removing the contention", worth);
  finding.notes.push_back(
      {access.place, formatCount(access.executionsPerWarp, "request") +
                         " per warp" + thenBoundBy(worth)});
  return finding;
}

/// Repeats of what the prediction rests on the sentence that has `words` in it.
static void noteAssumption(llvm::StringRef words, const CheckContext &context,
                           const AccessProfile &access, Finding &finding) {
  for (const std::string &assumption : context.prediction.assumptions)
    if (llvm::StringRef(assumption).contains(words))
      finding.notes.push_back({access.place, assumption});
}

static std::optional<Finding> checkGlobal(const CheckContext &context,
                                          const AccessProfile &access) {
  bool isKnownToMeet = isKnown(access) && !access.isConditional;
  if (!isKnownToMeet && !access.conflictGiven)
    return std::nullopt;
  // One for each block is what the advice would leave.
  bool isThin =
      access.atomicsOnOneAddress <= double(context.profile.launch.blocks());
  if (isThin && !access.conflictGiven)
    return std::nullopt;
  WhatIf spread;
  spread.kind = WhatIf::NoAtomicContention;
  std::optional<Worth> worth = worthOf(context, spread);
  if (!worth || (!worth->speedup && access.lanesOnOneAddress < 2))
    return std::nullopt;
  Finding finding = describe(context, access, *worth);
  finding.notes.push_back(
      {access.place, "a reduction over the warp or the block first, or a copy "
                     "for each block in shared memory, thins it out"});
  noteAssumption("atomics in L2 take", context, access, finding);
  return finding;
}

namespace {
/// A way to let fewer lanes meet.
struct Remedy {
  std::string text;
  double lanes = 0; ///< in one bank, when it is applied
  Worth worth;
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

static std::vector<Remedy> remediesOf(const CheckContext &context,
                                      const AccessProfile &access) {
  std::vector<Remedy> remedies = {
      {"aggregation, one lane for each address after a reduction over the warp",
       lanesSpread(access, 32),
       {}}};
  if (int64_t copies = copiesThatFit(context); copies > 1)
    remedies.push_back(
        {"privatisation, " + std::to_string(copies) +
             " interleaved copies in shared memory, lanes taking "
             "turns",
         lanesSpread(access, copies),
         {}});
  if (access.addresses > 1)
    remedies.push_back({"reordering, lanes starting at different ones of the " +
                            std::to_string(access.addresses) + " atomics here",
                        lanesSpread(access, access.addresses),
                        {}});
  return remedies;
}

/// What `remedy` brings, however little; empty without a predicted time.
static Worth worthOfRemedy(const CheckContext &context,
                           const AccessProfile &access, const Remedy &remedy) {
  if (!context.prediction.timeUs)
    return Worth();
  WhatIf whatIf;
  whatIf.kind = WhatIf::AtomicLanes;
  whatIf.access = access.id;
  whatIf.lanes = remedy.lanes;
  std::optional<Prediction> then = context.predictWithout(whatIf);
  if (!then || !then->timeUs || !(*then->timeUs > 0))
    return Worth();
  return {speedup(context, *then), then->bound};
}

static std::string describe(const Remedy &remedy, double minSpeedup) {
  if (!remedy.worth.speedup)
    return remedy.text;
  if (*remedy.worth.speedup < minSpeedup)
    return remedy.text + ": no gain predicted";
  return remedy.text + ": " + formatSpeedup(*remedy.worth.speedup) +
         " predicted, then bound by " + boundInWords(remedy.worth.boundAfter);
}

/// An atomic whose address depends on data (`hist[a[i]]`) is reported only when
/// atomics are the bound: how many of its lanes meet is an assumption.
static std::optional<Finding> checkShared(const CheckContext &context,
                                          const AccessProfile &access) {
  bool isBound = context.prediction.bound == Bound::Atomics;
  if (!isKnown(access) && !access.conflictGiven && !isBound)
    return std::nullopt;
  std::vector<Remedy> remedies = remediesOf(context, access);
  for (Remedy &remedy : remedies)
    remedy.worth = worthOfRemedy(context, access, remedy);
  const Worth &best =
      std::max_element(remedies.begin(), remedies.end(),
                       [](const Remedy &a, const Remedy &b) {
                         return a.worth.speedup < b.worth.speedup;
                       })
          ->worth;
  if (best.speedup ? *best.speedup < context.minSpeedup
                   : access.lanesOnOneAddress < 2)
    return std::nullopt;
  Finding finding = describe(context, access, best);
  for (const Remedy &remedy : remedies)
    finding.notes.push_back(
        {access.place, describe(remedy, context.minSpeedup)});
  noteAssumption("gpuperf-calibrate", context, access, finding);
  return finding;
}

std::vector<Finding> gpuperf::checkAtomics(const CheckContext &context) {
  std::vector<Finding> findings;
  for (const AccessProfile &access : context.profile.accesses) {
    if (access.kind != AccessKind::Atomic)
      continue;
    std::optional<Finding> finding = access.space == Space::Shared
                                         ? checkShared(context, access)
                                         : checkGlobal(context, access);
    if (!finding)
      continue;
    describeCalls(*finding, AccessGroup{&access});
    findings.push_back(std::move(*finding));
  }
  return findings;
}
