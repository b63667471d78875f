//===- Occupancy.cpp - gpuperf-occupancy ----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Machine/Occupancy.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
#include <cmath>

using namespace gpuperf;

static Finding unlaunchable(const CheckContext &context) {
  return warning("gpuperf-occupancy", context.place, context,
                 "kernel '" + context.kernel + "' cannot be launched on " +
                     context.machine.name + ": " +
                     context.profile.occupancy.unlaunchable,
                 "", {});
}

namespace {

/// Warps on an SM, with the most registers that the kernel may take and with the
/// fewest.
struct WarpRange {
  int64_t least, most;
};

} // namespace

/// What an estimate may be off by: of 651 kernels nine in ten take between
/// 1 / 1.3 and 1 / 0.7 times their estimate (docs/accuracy.md, Registers).
static constexpr double kMostTooHigh = 1.3, kMostTooLow = 0.7;

static bool isEstimated(const CheckContext &context) {
  return context.profile.occupancy.limiter == Limiter::Registers &&
         context.profile.registersSource == "estimated";
}

/// Warps on an SM with `registers` per thread, or with the most that one may have;
/// empty where nothing tells.
static std::optional<int64_t> warpsWith(double registers,
                                        const CheckContext &context) {
  const KernelProfile &profile = context.profile;
  BlockResources block;
  block.threads = profile.launch.threadsPerBlock();
  block.registersPerThread = static_cast<int64_t>(std::ceil(registers));
  if (Count most = context.machine.limits.maxRegistersPerThread)
    block.registersPerThread = std::min(block.registersPerThread, *most);
  if (profile.registerLimit > 0)
    block.registersPerThread =
        std::min(block.registersPerThread, profile.registerLimit);
  block.staticSharedBytes = profile.staticSharedBytes;
  block.dynamicSharedBytes = profile.launch.dynamicSharedBytes;
  llvm::Expected<Occupancy> occupancy =
      computeOccupancy(context.machine, block);
  if (occupancy)
    return occupancy->warpsPerSM;
  llvm::consumeError(occupancy.takeError());
  return std::nullopt;
}

/// The warps that fit; a range where an estimate limits them. Empty when, for
/// all that is known, no place is free.
static std::optional<WarpRange> warpsThatFit(const CheckContext &context) {
  const Occupancy &occupancy = context.profile.occupancy;
  WarpRange range{occupancy.warpsPerSM, occupancy.warpsPerSM};
  if (isEstimated(context)) {
    double registers = double(context.profile.registers);
    range.least =
        warpsWith(registers / kMostTooLow, context).value_or(range.least);
    range.most =
        warpsWith(registers / kMostTooHigh, context).value_or(range.most);
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
    return text + limiterInWords(occupancy.limiter);
  return text + "an estimated " +
         formatCount(context.profile.registers, "register") + " per thread";
}

std::vector<Finding> gpuperf::checkOccupancy(const CheckContext &context) {
  const Occupancy &occupancy = context.profile.occupancy;
  if (!occupancy.unlaunchable.empty())
    return {unlaunchable(context)};
  std::optional<WarpRange> warps = warpsThatFit(context);
  if (!warps)
    return {};
  std::optional<Worth> worth = worthOf(context, {WhatIf::FullOccupancy, 0});
  // Low occupancy alone is no problem; without a time nothing says it is one.
  if (!worth || !worth->speedup)
    return {};
  worth->isGuess = isEstimated(context);
  Finding finding = warning("gpuperf-occupancy", context.place, context,
                            howMany(*warps, context), "full occupancy", *worth);
  std::string needs =
      formatCount(context.profile.registers, "register") + " per thread, " +
      formatSize(context.profile.staticSharedBytes +
                 context.profile.launch.dynamicSharedBytes) +
      " of shared memory per block of " +
      formatCount(context.profile.launch.threadsPerBlock(), "thread");
  if (!occupancy.nextStep.empty())
    needs += "; next step " + occupancy.nextStep;
  finding.notes.push_back({context.place, needs + thenBoundBy(*worth)});
  return {finding};
}
