//===- Barriers.cpp - how often warps meet --------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Barriers.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace gpuperf;

bool gpuperf::isBlockScope(BarrierKind kind) {
  return kind == BarrierKind::Block || kind == BarrierKind::Named ||
         kind == BarrierKind::MBarrier;
}

/// Adds an execution to the barrier at the place of `op`.
static void addTo(std::vector<BarrierProfile> &barriers, BarrierOp op,
                  double executions) {
  BarrierProfile barrier{placeOf(op), op.getKind(), executions};
  const SourcePlace &place = barrier.place;
  auto known = llvm::find_if(barriers, [&](const BarrierProfile &other) {
    return place.line && other.place.line == place.line &&
           other.place.column == place.column &&
           other.place.file == place.file && other.kind == barrier.kind;
  });
  if (known == barriers.end())
    barriers.push_back(std::move(barrier));
  else
    known->executionsPerWarp += executions;
}

void gpuperf::countBarriers(KernelOp kernel, WarpWalk &walk) {
  std::set<std::tuple<std::string, unsigned, unsigned>> places;
  unsigned withoutPlace = 0;
  kernel.walk([&](BarrierOp op) {
    double executions = walk.ops.lookup(op).executionsPerWarp;
    addTo(walk.barriers, op, executions);
    if (!isBlockScope(op.getKind()))
      return;
    SourcePlace place = placeOf(op);
    if (place.line)
      places.insert({place.file, place.line, place.column});
    else
      ++withoutPlace;
    walk.barriersPerWarp += executions;
  });
  walk.staticBarriers = places.size() + withoutPlace;
}
