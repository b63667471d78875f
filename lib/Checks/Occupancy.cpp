//===- Occupancy.cpp - gpuperf-occupancy ----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "gpuperf/Report/Format.h"
#include "llvm/ADT/Twine.h"

using namespace gpuperf;

static Finding unlaunchable(const CheckContext &context) {
  return warning("gpuperf-occupancy", context.place, context,
                 "kernel '" + context.kernel + "' cannot be launched on " +
                     context.machine.name + ": " +
                     context.profile.occupancy.unlaunchable,
                 "", {});
}

/// "shared memory", and "an estimated 56 registers per thread" for an estimate.
static std::string limitedBy(const CheckContext &context) {
  const KernelProfile &profile = context.profile;
  if (profile.occupancy.limiter == Limiter::Registers &&
      profile.registersSource == "estimated")
    return "an estimated " + formatCount(profile.registers, "register") +
           " per thread";
  return limiterInWords(profile.occupancy.limiter);
}

std::vector<Finding> gpuperf::checkOccupancy(const CheckContext &context) {
  const Occupancy &occupancy = context.profile.occupancy;
  if (!occupancy.unlaunchable.empty())
    return {unlaunchable(context)};
  if (occupancy.warpsPerSM >= occupancy.maxWarpsPerSM)
    return {};
  std::optional<Worth> worth = worthOf(context, {WhatIf::FullOccupancy, 0});
  // Low occupancy alone is no problem; without a time nothing says it is one.
  if (!worth || !worth->speedup)
    return {};
  Finding finding =
      warning("gpuperf-occupancy", context.place, context,
              llvm::Twine("only ") + llvm::Twine(occupancy.warpsPerSM) +
                  " of " + llvm::Twine(occupancy.maxWarpsPerSM) +
                  " warps fit on an SM, limited by " + limitedBy(context),
              "full occupancy", *worth);
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
