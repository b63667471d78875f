//===- BlockSplits.cpp - conditions that a block's threads part at --------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockSplits.h"
#include "llvm/ADT/bit.h"
#include <cassert>
#include <cmath>

using namespace gpuperf;

void BlockSplitter::visitIf(LaneMask coming, LaneMask entering) {
  assert((entering & ~coming) == 0 && "only who comes can enter");
  ++visits;
  amount += entering ? 1 : 0;
  partsHere |= entering && entering != coming;
  blockComing += llvm::popcount(coming);
  blockEntering += llvm::popcount(entering);
}

void BlockSplitter::visitLoop(LaneMask coming, llvm::ArrayRef<int64_t> trips) {
  std::optional<int64_t> first;
  for (unsigned lane = 0; lane != trips.size(); ++lane) {
    if (!(coming >> lane & 1))
      continue;
    partsHere |= first && *first != trips[lane];
    first = first.value_or(trips[lane]);
    ++blockComing;
    blockEntering += trips[lane] > 0;
  }
  ++visits;
  amount += first.value_or(0);
}

/// Warps that come equally often must do the same on average: warp 0 that enters
/// each time and warp 1 that never does part. A warp that does not come at all
/// was sent elsewhere by a condition outside.
void BlockSplitter::endWarp() {
  if (visits) {
    double mean = amount / visits;
    partsHere |= share && std::abs(*share - mean) > 1e-9;
    share = share.value_or(mean);
  }
  mostVisits = std::max(mostVisits, visits);
  visits = 0;
  amount = 0;
}

void BlockSplitter::endBlock(bool isWhole) {
  if (partsHere && !foundSplit && isWhole && mostVisits == 1) {
    entering = blockEntering;
    coming = blockComing;
  }
  foundSplit |= partsHere;
  partsHere = false;
  share = std::nullopt;
  mostVisits = 0;
  blockEntering = blockComing = 0;
}
