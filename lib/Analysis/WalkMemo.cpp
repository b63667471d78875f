//===- WalkMemo.cpp - cache of walks --------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/WalkMemo.h"
#include "WideAccesses.h"
#include <tuple>

using namespace gpuperf;

WarpWalk gpuperf::walkKernel(KernelOp kernel, const ResolvedLaunch &launch,
                             const RequestRules &rules, double effort,
                             UnknownTrips trips) {
  WarpWalk walk = walkWarps(kernel, launch, rules, effort, trips);
  findWideAccesses(kernel, launch, walk);
  return walk;
}

/// What of a launch a walk reads: neither the size of dynamic shared memory nor
/// where and how often the launch is made.
static auto shape(const ResolvedLaunch &launch) {
  return std::tie(launch.grid, launch.block, launch.args, launch.upperBounds,
                  launch.symbols, launch.origins, launch.observed);
}

struct WalkMemo::Entry {
  mlir::Operation *kernel;
  ResolvedLaunch launch;
  RequestRules rules;
  double effort;
  UnknownTrips trips;
  WarpWalk walk;
};

WalkMemo::WalkMemo() = default;
WalkMemo::~WalkMemo() = default;

std::pair<const WarpWalk &, bool>
WalkMemo::of(KernelOp kernel, const ResolvedLaunch &launch,
             const RequestRules &rules, double effort, UnknownTrips trips) {
  for (const std::unique_ptr<Entry> &entry : entries)
    if (entry->kernel == kernel && shape(entry->launch) == shape(launch) &&
        entry->rules == rules && entry->effort == effort &&
        entry->trips == trips)
      return {entry->walk, true};
  entries.push_back(std::make_unique<Entry>(
      Entry{kernel, launch, rules, effort, trips,
            walkKernel(kernel, launch, rules, effort, trips)}));
  return {entries.back()->walk, false};
}
