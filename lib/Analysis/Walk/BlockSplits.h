//===- BlockSplits.h - conditions that split a block ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Barriers need more than divergence: `if (threadIdx.x < 32)` splits no warp,
// yet keeps most of the block away from a barrier inside.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_BLOCKSPLITS_H
#define GPUPERF_LIB_ANALYSIS_WALK_BLOCKSPLITS_H

#include "Lanes/LaneEvaluator.h"

namespace gpuperf {

/// Records how a conditional or a loop splits the threads of one block after
/// another. Each warp of a block is reported once, between two calls of
/// `endWarp`.
class BlockSplitter {
public:
  /// `entering` of the lanes `reaching` take the first branch of a conditional.
  void visitIf(LaneMask reaching, LaneMask entering);
  /// The lanes `reaching` execute `trips` iterations each.
  void visitLoop(LaneMask reaching, llvm::ArrayRef<int64_t> trips);
  /// No result is given for a block in which this was called.
  void visitUnknown() { isUnknown = true; }
  void endWarp();
  /// `isWhole`: all warps of the block were visited.
  void endBlock(bool isWhole);

  /// True if the threads of some block are split and no block is unknown.
  bool isSplit() const { return foundSplit && !isUnknown; }
  /// Threads of the first block that is split, as in BlockSplit.
  int64_t entering = 0, reaching = 0;

private:
  bool isUnknown = false, foundSplit = false;
  /// For the current warp: number of visits, and the mean over them of what a
  /// lane does (1 if it enters, or its iterations).
  unsigned visits = 0;
  double amount = 0;
  /// For the current block.
  bool splitsBlock = false;
  unsigned maxVisits = 0;
  std::optional<double> share;
  int64_t blockEntering = 0, blockReaching = 0;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_BLOCKSPLITS_H
