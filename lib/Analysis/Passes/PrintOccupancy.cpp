//===- PrintOccupancy.cpp - resident warps of every launch ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrintPass.h"
#include "gpuperf/Analysis/KernelAnalyzer.h"

using namespace gpuperf;

static void printOccupancyOf(const PrintContext &context) {
  auto profile =
      profileKernel(context.kernel, context.launchOp, context.machine, {});
  if (!profile) {
    context.os << "  " << llvm::toString(profile.takeError()) << '\n';
    return;
  }
  const Occupancy &occupancy = profile->occupancy;
  context.os << "  " << profile->registers << " registers ("
             << profile->registersSource << "), "
             << profile->staticSharedBytes + profile->launch.dynamicSharedBytes
             << " bytes of shared memory\n";
  if (!occupancy.unlaunchable.empty()) {
    context.os << "  cannot be launched: " << occupancy.unlaunchable << '\n';
    return;
  }
  context.os << "  " << occupancy.warpsPerSM << " of "
             << occupancy.maxWarpsPerSM << " warps in " << occupancy.blocksPerSM
             << " blocks, limited by " << stringifyOptional(occupancy.limiter)
             << '\n';
  if (!occupancy.nextStep.empty())
    context.os << "  next step: " << occupancy.nextStep << '\n';
}

void gpuperf::registerOccupancyPass() {
  registerPrintPass("occupancy", "print resident warps and what limits them",
                    printOccupancyOf);
}
