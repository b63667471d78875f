//===- PinnedLaunch.cpp - one launch for several analyses -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sweep/PinnedLaunch.h"
#include "gpuperf/Support/DeviceProperties.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;

LaunchOverride gpuperf::pinnedLaunch(const LaunchOverride &given,
                                     const ResolvedLaunch &launch) {
  LaunchOverride pins = given;
  for (unsigned dim = 0; dim != 3; ++dim) {
    pins.grid[dim] = std::to_string(launch.grid[dim]);
    pins.block[dim] = std::to_string(launch.block[dim]);
  }
  pins.sharedBytes = std::to_string(launch.dynamicSharedBytes);
  for (const auto &[parameter, value] : launch.args)
    pins.args[parameter] = std::to_string(value);
  return pins;
}

/// Whether the program computes the launch from what it asks of its GPU.
static bool asksForMachine(LaunchOp launch) {
  if (!launch)
    return false;
  auto isAsked = [](ExprAttr expr) {
    return expr.anyLeaf([](ExprAttr leaf) {
      return leaf.isParam() && isDeviceSymbol(leaf.getName());
    });
  };
  for (unsigned axis = 0; axis != 3; ++axis)
    if (isAsked(launch.getGrid(axis)) || isAsked(launch.getBlock(axis)))
      return true;
  return isAsked(launch.getShared()) ||
         llvm::any_of(launch.getArgValues(), [&](const auto &argument) {
           return isAsked(argument.second);
         });
}

LaunchOverride gpuperf::launchOnOtherMachine(const LaunchOverride &given,
                                             LaunchOp op,
                                             const ResolvedLaunch &launch) {
  return asksForMachine(op) ? given : pinnedLaunch(given, launch);
}
