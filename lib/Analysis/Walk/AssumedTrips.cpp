//===- AssumedTrips.cpp - assumed iteration counts ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AssumedTrips.h"
#include "Launch/Guards.h"
#include <cmath>

using namespace gpuperf;

int64_t AssumedTrips::of(mlir::Operation *loop) const {
  if (isGridSizedFor(llvm::cast<LoopOp>(loop), launch))
    return 1;
  if (auto row = rows.find(loop); row != rows.end())
    return row->second.iterations;
  auto it = nested.find(loop);
  return it == nested.end() ? most : it->second;
}

bool AssumedTrips::endsEarly(mlir::Operation *loop) const {
  auto row = rows.find(loop);
  return row != rows.end() && row->second.isOfTiles &&
         llvm::cast<LoopOp>(loop).getEarlyExit();
}

int64_t AssumedTrips::of(ExprAttr length, KernelOp kernel) const {
  int64_t fewest = most;
  kernel.walk([&](LoopOp loop) {
    std::optional<ExprAttr> trip = loop.getTrip();
    if (trip && trip->dependsOn(length))
      fewest = std::min(fewest, of(loop));
  });
  return fewest;
}

/// Returns how many assumed loops are in each other in `region`, with `around`
/// such loops around it.
unsigned AssumedTrips::share(PlanRegion &region, unsigned around) {
  unsigned deepest = 0;
  for (PlanNode &node : region.nodes) {
    bool isAssumed = node.kind == PlanNode::Loop && node.entries > 0 &&
                     (node.assumed || !node.assumedLength.empty()) &&
                     !node.observedLoop &&
                     !isGridSizedFor(llvm::cast<LoopOp>(node.op), launch) &&
                     !rows.contains(node.op);
    unsigned depth = 0;
    for (PlanRegion &inner : node.regions)
      depth = std::max(depth, share(inner, around + isAssumed));
    if (isAssumed && around + depth > 0) {
      double root = std::pow(double(most), 1.0 / (around + 1 + depth));
      nested[node.op] = std::llround(root);
    }
    deepest = std::max(deepest, depth + isAssumed);
  }
  return deepest;
}

bool AssumedTrips::shareAmongNested(PlanRegion &plan) {
  share(plan, 0);
  return !nested.empty();
}
