//===- LaunchLimits.cpp - launch limits of a device -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchLimits.h"
#include <algorithm>

using namespace gpuperf;

std::string gpuperf::limitExtents(ResolvedLaunch &launch,
                                  const ComputeCapability &capability) {
  constexpr int64_t few = 65535;
  const int64_t maxGrid[] = {capability.major < 3 ? few : 2147483647, few, few};
  const bool old = capability.major < 2;
  const int64_t maxBlock[] = {old ? 512 : 1024, old ? 512 : 1024, 64};
  std::string first;
  auto limit = [&](const char *what, std::array<int64_t, 3> &extents,
                   const int64_t(&most)[3]) {
    for (unsigned dim = 0; dim != 3; ++dim) {
      if (first.empty() && extents[dim] > most[dim])
        first = std::string(what) + "." + "xyz"[dim] + " is " +
                std::to_string(extents[dim]) + ", at most " +
                std::to_string(most[dim]);
      extents[dim] = std::min(extents[dim], most[dim]);
    }
  };
  limit("blockDim", launch.block, maxBlock);
  limit("gridDim", launch.grid, maxGrid);
  if (!launch.cluster || !launch.isGridKnown() || !first.empty())
    return first;
  if (capability.number() < 90)
    return "clusters take compute capability 9.0";
  for (unsigned dim = 0; dim != 3 && first.empty(); ++dim)
    if (launch.grid[dim] % std::max<int64_t>((*launch.cluster)[dim], 1))
      first = std::string("gridDim.") + "xyz"[dim] + " is " +
              std::to_string(launch.grid[dim]) + ", no multiple of the " +
              std::to_string((*launch.cluster)[dim]) + " of a cluster";
  return first;
}
