//===- TileCounts.cpp - loops over tiles that data chooses ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TileCounts.h"
#include "Lanes/ValueRange.h"
#include "Launch/ScalarExpr.h"
#include "gpuperf/Dialect/BarrierRing.h"
#include <set>

using namespace gpuperf;

namespace {

/// A barrier in shared memory, or a ring of them: its array, and where it
/// begins there.
using BarrierKey = std::pair<const void *, int64_t>;

bool isOpen(std::optional<ExprAttr> expr) {
  return expr && expr->anyLeaf([](ExprAttr leaf) { return leaf.isUnknown(); });
}

/// Whether data ends the loop, and no loop is around it.
bool isEndedByData(LoopOp loop) {
  return !loop->getParentOfType<LoopOp>() && !loop.getExpected() &&
         (loop.getEarlyExit() || isOpen(loop.getTrip()) ||
          isOpen(loop.getWhileCond()));
}

/// Whether the thread of `values` comes to `op`, as far as the conditions
/// around it say.
bool comesTo(mlir::Operation *op, const ScalarValues &values) {
  for (; auto branch = op->getParentOfType<IfOp>(); op = branch) {
    std::optional<int64_t> taken =
        evaluateScalar(branch.getCondition(), values);
    bool isThen = branch.getThenRegion().isAncestor(op->getParentRegion());
    if (taken && bool(*taken) != isThen)
      return false;
  }
  return true;
}

/// The threads of a block that execute `op`.
int64_t threadsAt(mlir::Operation *op, const ResolvedLaunch &launch) {
  ScalarValues values;
  values.params = launch.args;
  for (unsigned axis = 0; axis != 3; ++axis) {
    values[along(Dim::Bdx, axis)] = launch.block[axis];
    values[along(Dim::Gdx, axis)] = launch.grid[axis];
    values[along(Dim::Bx, axis)] = 0;
  }
  int64_t threads = 0;
  for (int64_t thread = 0; thread != launch.threadsPerBlock(); ++thread) {
    values[Dim::Tx] = thread % launch.block[0];
    values[Dim::Ty] = thread / launch.block[0] % launch.block[1];
    values[Dim::Tz] = thread / (launch.block[0] * launch.block[1]);
    threads += comesTo(op, values);
  }
  return threads;
}

/// The iterations in which the stores of `loop` to one tensor write all of it;
/// empty without stores to tiles that data chooses.
std::optional<RowLength> lengthByStores(LoopOp loop,
                                        const ResolvedLaunch &launch) {
  std::map<std::string, double> bytesOfBlock;
  std::map<std::string, int64_t> bytesOfTensor;
  loop.walk([&](AccessOp access) {
    std::optional<int64_t> all = allocatedBytes(access.getBase(), launch);
    if (!access.getBulk() || access.getKind() != AccessKind::Store || !all ||
        !isOpen(access.getOffset()) ||
        access->getParentOfType<LoopOp>() != loop)
      return;
    std::string name = access.getBase().name().str();
    bytesOfTensor[name] = *all;
    bytesOfBlock[name] +=
        double(access.getBytes()) * double(threadsAt(access, launch));
  });
  if (bytesOfBlock.size() != 1 || bytesOfBlock.begin()->second <= 0)
    return std::nullopt;
  const auto &[name, ofBlock] = *bytesOfBlock.begin();
  double iterations =
      double(bytesOfTensor[name]) / (ofBlock * double(launch.blocks()));
  return RowLength{std::max<int64_t>(std::llround(iterations), 1), name,
                   /*isOfTiles=*/true};
}

std::set<BarrierKey> barriersOf(LoopOp loop) {
  std::set<BarrierKey> barriers;
  loop.walk([&](mlir::Operation *op) {
    std::optional<AsyncAttr> step;
    if (auto barrier = llvm::dyn_cast<BarrierOp>(op))
      step = barrier.getAsync();
    else if (auto inst = llvm::dyn_cast<InstOp>(op))
      step = inst.getAsync();
    if (!step || !step->getBarrier())
      return;
    auto ring = op->getAttrOfType<mlir::DenseI64ArrayAttr>(kBarrierRingAttr);
    barriers.insert({step->getBarrier().getAsOpaquePointer(),
                     ring && !ring.empty() ? ring[0] : 0});
  });
  return barriers;
}

} // namespace

llvm::DenseMap<mlir::Operation *, RowLength>
gpuperf::tileCounts(KernelOp kernel, const ResolvedLaunch &launch) {
  llvm::DenseMap<mlir::Operation *, RowLength> lengths;
  std::map<BarrierKey, RowLength> byBarrier;
  llvm::SmallVector<LoopOp> open;
  kernel.walk([&](LoopOp loop) {
    if (!isEndedByData(loop))
      return;
    open.push_back(loop);
    std::optional<RowLength> length = lengthByStores(loop, launch);
    if (!length)
      return;
    lengths[loop] = *length;
    for (const BarrierKey &barrier : barriersOf(loop))
      byBarrier.try_emplace(barrier, *length);
  });
  for (LoopOp loop : open)
    for (const BarrierKey &barrier : barriersOf(loop))
      if (auto known = byBarrier.find(barrier); known != byBarrier.end())
        lengths.try_emplace(loop, known->second);
  return lengths;
}
