//===- LaunchVariantsText.cpp - a kernel's launches in a line -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchVariantsText.h"
#include "KernelText.h"
#include "gpuperf/Report/Format.h"
#include "gpuperf/Report/Program.h"
#include "gpuperf/Support/Visible.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace gpuperf;

llvm::ArrayRef<KernelReport>
gpuperf::launchesOfKernel(llvm::ArrayRef<KernelReport> kernels) {
  const KernelReport &first = kernels.front();
  return kernels.take_while([&](const KernelReport &kernel) {
    return kernel.name == first.name && kernel.mangled == first.mangled;
  });
}

/// Whether it is known how often the program launches it so, and that it does.
static bool isCounted(const KernelReport &kernel) {
  return kernel.profile.launch.count.value_or(0) > 0 && !kernel.record;
}

/// "grid 1 to 64", the smallest and the largest by their blocks; empty where
/// one is not known.
static std::string gridRange(llvm::ArrayRef<KernelReport> ways) {
  if (!llvm::all_of(ways, [](const KernelReport &way) {
        return way.profile.launch.isGridKnown();
      }))
    return "";
  auto [least, most] = std::minmax_element(
      ways.begin(), ways.end(),
      [](const KernelReport &a, const KernelReport &b) {
        return a.profile.launch.blocks() < b.profile.launch.blocks();
      });
  std::string from = formatGrid(least->profile.launch);
  std::string to = formatGrid(most->profile.launch);
  return ", grid " + from + (from == to ? "" : " to " + to);
}

void gpuperf::writeLaunchVariants(llvm::raw_ostream &os,
                                  llvm::ArrayRef<KernelReport> ways) {
  if (ways.size() <= 2 || !llvm::all_of(ways, isCounted))
    return;
  double launches = 0;
  std::optional<double> timeUs = 0;
  for (const KernelReport &way : ways) {
    launches += double(*way.profile.launch.count);
    std::optional<double> sum = summedTimeUs(way);
    timeUs = timeUs && sum ? std::optional(*timeUs + *sum) : std::nullopt;
  }
  bold(os, visible(ways.front().name));
  os << ": " << formatNumber(launches) << " launches" << " in " << ways.size()
     << " ways" << gridRange(ways);
  if (ways.front().profile.launch.hasMoreLaunches)
    os << ", and further ones that are not shown";
  else if (timeUs)
    os << "; " << formatTimeUs(*timeUs) << " on the GPU in all";
  os << "\n\n";
}
