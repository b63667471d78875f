//===- Occupancy.cpp - gpuperf-occupancy ----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockSizes.h"
#include "Support.h"
#include "gpuperf/Analysis/WhatIf/Execution.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>

using namespace gpuperf;

namespace {

/// Warps on an SM, with the most registers that the kernel may take and with the
/// fewest.
struct WarpRange {
  int64_t least, most;
};

} // namespace

static bool isEstimated(const CheckContext &context) {
  return context.profile.occupancy.limiter == Limiter::Registers &&
         context.profile.registersSource == "estimated";
}

/// The warps that fit; a range where an estimate limits them. Empty when, for
/// all that is known, no place is free.
static std::optional<WarpRange> warpsThatFit(const CheckContext &context) {
  const Occupancy &occupancy = context.profile.occupancy;
  WarpRange range{occupancy.warpsPerSM, occupancy.warpsPerSM};
  if (isEstimated(context)) {
    double registers = double(context.profile.registers);
    range.least = warpsWithRegisters(registers / kMaxUnderestimate, context)
                      .value_or(range.least);
    range.most = warpsWithRegisters(registers / kMaxOverestimate, context)
                     .value_or(range.most);
    // What does not launch is compiled with fewer registers.
    range.least = std::max(range.least, occupancy.warpsPerBlock);
  }
  if (range.most >= occupancy.maxWarpsPerSM)
    return std::nullopt;
  return range;
}

/// "only 8 of 64 warps fit on an SM, limited by shared memory", "perhaps only 20 to
/// 36 of 64 warps fit on an SM, limited by an estimated 67 registers per thread".
static std::string howMany(const WarpRange &warps,
                           const CheckContext &context) {
  const Occupancy &occupancy = context.profile.occupancy;
  std::string text = isEstimated(context) ? "perhaps only " : "only ";
  text += std::to_string(warps.least);
  if (warps.most != warps.least)
    text += " to " + std::to_string(warps.most);
  text += " of " + std::to_string(occupancy.maxWarpsPerSM) +
          " warps fit on an SM, limited by ";
  if (!isEstimated(context))
    return text + formatLimiter(occupancy.limiter);
  return text + "an estimated " +
         formatCount(context.profile.registers, "register") + " per thread";
}

/// One block more: what is live in registers, or lies in shared memory, has to
/// fit what is left.
static int64_t blocksThen(const Occupancy &occupancy) {
  return occupancy.blocksPerSM + 1;
}

/// Whether one more block fits with as many registers as the kernel cannot do
/// without: what a loop carries, and one to compute with.
static bool isWithinReach(const CheckContext &context) {
  const Occupancy &now = context.profile.occupancy;
  if (now.limiter != Limiter::Registers)
    return true;
  std::optional<int64_t> most =
      warpsWithRegisters(double(context.profile.registersCarried + 1), context);
  return !most || *most >= blocksThen(now) * now.warpsPerBlock;
}

/// Whether all warps that an SM has at most leave room for one block more.
static bool isRoomForOne(const Occupancy &occupancy) {
  return blocksThen(occupancy) * occupancy.warpsPerBlock <=
         occupancy.maxWarpsPerSM;
}

/// Whether blocks are known to wait for a place: of a grid of unknown size
/// there may be none.
static bool hasWaitingBlocks(const CheckContext &context) {
  const ResolvedLaunch &launch = context.profile.launch;
  return context.prediction.facts() != Facts::Unknown || launch.isGridKnown();
}

/// Whether what limits is a size that nobody knows.
static bool isOfAssumedSize(const CheckContext &context) {
  const ResolvedLaunch &launch = context.profile.launch;
  return context.profile.occupancy.limiter == Limiter::Shared &&
         launch.dynamicSharedBytes > 0 &&
         launch.origins.is(LaunchPart::Shared, FactOrigin::Default);
}

/// "full occupancy" or "one more block on an SM, 8 warps,".
static std::string remedy(const Occupancy &occupancy) {
  int64_t warps = blocksThen(occupancy) * occupancy.warpsPerBlock;
  int64_t full = occupancy.maxWarpsPerSM / occupancy.warpsPerBlock *
                 occupancy.warpsPerBlock;
  if (warps >= full)
    return "full occupancy";
  return "one more block on an SM, " + std::to_string(warps) + " warps,";
}

/// Whether what the kernel waits for, or what DRAM delivers meanwhile, is made
/// up: nothing is known of its work, and most of its traffic is of addresses
/// that are not known, which blocks may share, or is copied ahead of its use by
/// as many stages as the work takes.
static bool isOfUnknownTraffic(const CheckContext &context) {
  if (context.prediction.facts() != Facts::Unknown)
    return false;
  double known = 0, unknown = 0, copied = 0;
  for (const AccessProfile &access : context.profile.accesses) {
    (isKnown(access) ? known : unknown) += access.traffic.dramBytes;
    if (access.kind == AccessKind::Copy)
      copied += access.traffic.dramBytes;
  }
  return unknown > known || 2 * copied > known + unknown;
}

std::vector<Finding> gpuperf::checkOccupancy(const CheckContext &context) {
  const Occupancy &occupancy = context.profile.occupancy;
  // What the size of the block alone keeps off an SM is the launch's affair.
  if (!occupancy.unlaunchable.empty() || occupancy.limiter == Limiter::Blocks ||
      !isRoomForOne(occupancy) || isOfAssumedSize(context) ||
      !isWithinReach(context) || !hasWaitingBlocks(context) ||
      isOfUnknownTraffic(context))
    return {};
  std::optional<WarpRange> warps = warpsThatFit(context);
  if (!warps)
    return {};
  std::optional<Gain> gain =
      gainOf(context, withBlocksPerSM(blocksThen(occupancy)));
  // Low occupancy alone is no problem; without a time nothing says it is one.
  if (!gain || !gain->speedup)
    return {};
  gain->statesAssumption = isEstimated(context);
  if (context.prediction.facts() == Facts::Unknown) {
    gain->conditions.push_back("what is not known of the kernel's work is as "
                               "it is assumed");
    gain->isOfGuessedWork = true;
  }
  Finding finding = warning("gpuperf-occupancy", context.place, context,
                            howMany(*warps, context), remedy(occupancy), *gain);
  std::string needs =
      formatCount(context.profile.registers, "register") + " per thread, " +
      formatSize(context.profile.staticSharedBytes +
                 context.profile.launch.dynamicSharedBytes) +
      " of shared memory per block of " +
      formatCount(context.profile.launch.threadsPerBlock(), "thread");
  if (!occupancy.nextStep.empty())
    needs += "; next step " + occupancy.nextStep;
  finding.notes.push_back({context.place, needs + boundAfterText(*gain)});
  return {finding};
}
