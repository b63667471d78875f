//===- OtherAssumptions.cpp - a launch with other made-up numbers ---------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OtherAssumptions.h"
#include "llvm/ADT/STLExtras.h"
#include <limits>

using namespace gpuperf;

static void give(std::array<std::optional<std::string>, 3> &extents,
                 const std::array<int64_t, 3> &numbers) {
  for (auto [extent, number] : llvm::zip_equal(extents, numbers))
    extent = std::to_string(number);
}

static std::array<int64_t, 3> doubled(std::array<int64_t, 3> grid) {
  int64_t &largest = *llvm::max_element(grid);
  largest = saturatingMul(largest, 2);
  return grid;
}

static bool usesDynamicShared(KernelOp kernel) {
  return llvm::any_of(kernel.getBody().getOps<ArrayOp>(), [](ArrayOp array) {
    return array.getSpace() == Space::Shared &&
           llvm::is_contained(array.getDims(), 0);
  });
}

/// Half of what is left for it in a block.
static int64_t otherShared(const KernelProfile &profile,
                           const Machine &machine) {
  int64_t most = machine.shared.bytesPerBlock.value_or(0);
  return std::max<int64_t>(most - profile.staticSharedBytes, 0) / 2;
}

LaunchOverride gpuperf::withOtherAssumptions(const LaunchOverride &given,
                                             KernelOp kernel,
                                             const KernelProfile &profile,
                                             const Machine &machine) {
  constexpr int64_t kMore = 4;
  const ResolvedLaunch &launch = profile.launch;
  LaunchOverride other = given;
  give(other.grid, doubled(launch.grid));
  give(other.block, launch.block);
  if (launch.origins.isAssumed(LaunchPart::Shared) && usesDynamicShared(kernel))
    other.sharedBytes = std::to_string(otherShared(profile, machine));
  for (const auto &[name, value] : launch.args)
    if (launch.origins.isAssumed(LaunchPart::argument(name)))
      other.args[name] = std::to_string(std::min<int64_t>(
          saturatingMul(value, kMore), std::numeric_limits<int32_t>::max()));
  return other;
}
