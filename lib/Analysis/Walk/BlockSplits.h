//===- BlockSplits.h - conditions that a block's threads part at -*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A barrier asks more than divergence tells: `if (threadIdx.x < 32)` splits no
// warp, and yet keeps most of the block away from a barrier in it.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_BLOCKSPLITS_H
#define GPUPERF_LIB_ANALYSIS_WALK_BLOCKSPLITS_H

#include "Lanes/LaneEvaluator.h"

namespace gpuperf {

/// What the threads of one block after another do at a conditional or a loop.
/// Each warp of a block is told of once, between two calls of `endWarp`.
class BlockSplitter {
public:
  /// Of the lanes `reaching`, `entering` take the first side of a conditional.
  void visitIf(LaneMask reaching, LaneMask entering);
  /// The lanes `reaching` run `trips` iterations each.
  void visitLoop(LaneMask reaching, llvm::ArrayRef<int64_t> trips);
  /// Nothing is said of a block in which this happened.
  void visitUnknown() { isUnknown = true; }
  void endWarp();
  /// `isWhole`: all warps of the block were visited.
  void endBlock(bool isWhole);

  /// True when the threads of some block part, and in no block it is unknown.
  bool isSplit() const { return foundSplit && !isUnknown; }
  /// Threads, as in BlockSplit: of the first block that is split.
  int64_t entering = 0, reaching = 0;

private:
  bool isUnknown = false, foundSplit = false;
  /// Of the warp: visits, and the mean over them of what a lane does (1 for
  /// entering, or the iterations).
  unsigned visits = 0;
  double amount = 0;
  /// Of the block.
  bool splitsBlock = false;
  unsigned maxVisits = 0;
  std::optional<double> share;
  int64_t blockEntering = 0, blockReaching = 0;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_BLOCKSPLITS_H
