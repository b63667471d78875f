//===- BlockSplits.cpp - conditions that split a block --------------------===//
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

void BlockSplitter::visitIf(LaneMask reaching, LaneMask entering) {
  assert((entering & ~reaching) == 0 && "only who comes can enter");
  ++visits;
  amount += entering ? 1 : 0;
  splitsBlock |= entering && entering != reaching;
  blockReaching += llvm::popcount(reaching);
  blockEntering += llvm::popcount(entering);
}

void BlockSplitter::visitLoop(LaneMask reaching,
                              llvm::ArrayRef<int64_t> trips) {
  std::optional<int64_t> first;
  for (unsigned lane = 0; lane != trips.size(); ++lane) {
    if (!(reaching >> lane & 1))
      continue;
    splitsBlock |= first && *first != trips[lane];
    first = first.value_or(trips[lane]);
    ++blockReaching;
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
    splitsBlock |= share && std::abs(*share - mean) > 1e-9;
    share = share.value_or(mean);
  }
  maxVisits = std::max(maxVisits, visits);
  visits = 0;
  amount = 0;
}

void BlockSplitter::endBlock(bool isWhole) {
  if (splitsBlock && !foundSplit && isWhole && maxVisits == 1) {
    entering = blockEntering;
    reaching = blockReaching;
  }
  foundSplit |= splitsBlock;
  splitsBlock = false;
  share = std::nullopt;
  maxVisits = 0;
  blockEntering = blockReaching = 0;
}
