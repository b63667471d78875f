//===- BlockParts.cpp - shares of blocks that are active ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockParts.h"
#include <algorithm>

using namespace gpuperf;

namespace {

bool isThreadIndex(ExprAttr leaf) {
  return leaf.isDim() && leaf.getDim() <= Dim::Tz;
}

bool isBlockIndex(ExprAttr leaf) {
  return leaf.isDim() && leaf.getDim() >= Dim::Bx && leaf.getDim() <= Dim::Bz;
}

bool differsInBlock(ExprAttr leaf) {
  return isThreadIndex(leaf) || leaf.isCounter() || leaf.isVaryingUnknown();
}

/// Whether blocks take a side as a whole, but for a few of them: where the
/// threads of a block share the condition, and at `256 * bx + tx < n`.
bool isOfBlocks(ExprAttr cond) {
  if (!cond.anyLeaf(differsInBlock))
    return true;
  bool isBound =
      cond.getKind() == ExprKind::Lt || cond.getKind() == ExprKind::Le;
  return isBound && cond.anyLeaf(isBlockIndex) &&
         !cond.anyLeaf([](ExprAttr leaf) {
           return leaf.isCounter() || leaf.isVaryingUnknown();
         });
}

/// Whether the blocks that take one side are the first or the last ones, as at
/// `blockIdx.x < n`, and not some of all, as at `blockIdx.x % 4 < 2`.
bool isBorder(ExprAttr cond) {
  if (cond.getKind() == ExprKind::Rem)
    return false;
  return cond.getKind() == ExprKind::Lt || cond.getKind() == ExprKind::Le ||
         llvm::any_of(cond.getOperands(), isBorder);
}

/// A condition that counts: see activeBlockShare and activeBlockDensity.
using Counts = llvm::function_ref<bool(ExprAttr)>;

/// Of the blocks that come to `op`, the part that enters the region.
double enteringShareOf(IfOp op, bool isThen, const WarpWalk &walk,
                       Counts counts) {
  auto branch = walk.branches.find(op);
  if (branch == walk.branches.end() || !counts(op.getCondition()))
    return 1;
  return isThen ? branch->second.thenTaken : branch->second.elseTaken;
}

double activeShareOf(mlir::Region &region, const WarpWalk &walk,
                     Counts counts) {
  double most = 0;
  for (mlir::Block &block : region)
    for (mlir::Operation &op : block) {
      if (llvm::isa<AccessOp, LoopOp, BarrierOp, UnknownOp>(op))
        return 1;
      auto branch = llvm::dyn_cast<IfOp>(op);
      if (!branch)
        continue;
      double taken = enteringShareOf(branch, true, walk, counts) *
                     activeShareOf(branch.getThenRegion(), walk, counts);
      double skipped = enteringShareOf(branch, false, walk, counts) *
                       activeShareOf(branch.getElseRegion(), walk, counts);
      bool isEither = counts(branch.getCondition());
      most =
          std::max(most, isEither ? taken + skipped : std::max(taken, skipped));
    }
  return std::min(most, 1.0);
}

double activeShareOf(KernelOp kernel, const WarpWalk &walk, Counts counts) {
  double part = activeShareOf(kernel.getBody(), walk, counts);
  return part > 0 ? part : 1;
}

} // namespace

/// The part of the grid's warps that come to `op`, by the conditionals of which
/// it is known who takes them and that each warp comes to once.
static double warpsExecuting(mlir::Operation *op, const WarpWalk &walk) {
  double part = 1;
  for (mlir::Region *region = op->getParentRegion(); region;
       region = region->getParentRegion()) {
    if (llvm::isa_and_nonnull<LoopOp>(region->getParentOp()))
      part = 1;
    auto branch = llvm::dyn_cast_or_null<IfOp>(region->getParentOp());
    auto stats = walk.branches.find(branch);
    if (branch && stats != walk.branches.end() && stats->second.exact)
      part *= region == &branch.getThenRegion() ? stats->second.thenTaken
                                                : stats->second.elseTaken;
  }
  return part;
}

double gpuperf::executingBlockShare(mlir::Operation *op, const WarpWalk &walk,
                                    int64_t warpsPerBlock) {
  double part = 1;
  for (mlir::Region *region = op->getParentRegion(); region;
       region = region->getParentRegion())
    if (auto branch = llvm::dyn_cast_or_null<IfOp>(region->getParentOp()))
      part *= enteringShareOf(branch, region == &branch.getThenRegion(), walk,
                              isOfBlocks);
  return std::min(
      {part, warpsExecuting(op, walk) * double(warpsPerBlock), 1.0});
}

double gpuperf::executingWarpShare(mlir::Operation *op, const WarpWalk &walk) {
  double part = 1;
  for (mlir::Region *region = op->getParentRegion(); region;
       region = region->getParentRegion())
    if (auto branch = llvm::dyn_cast_or_null<IfOp>(region->getParentOp())) {
      auto stats = walk.branches.find(branch);
      if (stats == walk.branches.end() || stats->second.exact ||
          isOfBlocks(branch.getCondition()))
        continue;
      part *= region == &branch.getThenRegion() ? stats->second.thenTaken
                                                : stats->second.elseTaken;
    }
  return std::min(part, 1.0);
}

double gpuperf::activeBlockShare(KernelOp kernel, const WarpWalk &walk) {
  return activeShareOf(kernel, walk, isOfBlocks);
}

double gpuperf::activeBlockDensity(KernelOp kernel, const WarpWalk &walk) {
  return activeShareOf(kernel, walk, [](ExprAttr cond) {
    return isOfBlocks(cond) && !isBorder(cond);
  });
}
