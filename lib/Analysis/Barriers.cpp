//===- Barriers.cpp - how often warps meet --------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/Barriers.h"
#include "gpuperf/Analysis/SourceSpot.h"
#include <set>

using namespace gpuperf;

bool gpuperf::isBlockScope(BarrierKind kind) {
  return kind == BarrierKind::Block || kind == BarrierKind::Named ||
         kind == BarrierKind::MBarrier;
}

void gpuperf::countBarriers(KernelOp kernel, WarpWalk &walk) {
  std::set<std::tuple<std::string, unsigned, unsigned>> places;
  unsigned withoutPlace = 0;
  kernel.walk([&](BarrierOp op) {
    if (!isBlockScope(op.getKind()))
      return;
    SourceSpot spot = spotOf(op);
    if (spot.line)
      places.insert({spot.file, spot.line, spot.column});
    else
      ++withoutPlace;
    walk.barriersPerWarp += walk.ops.lookup(op).executionsPerWarp;
  });
  walk.staticBarriers = places.size() + withoutPlace;
}
