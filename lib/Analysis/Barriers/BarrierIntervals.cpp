//===- BarrierIntervals.cpp - accesses around a block's barriers ----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A data flow over the region tree, once along it and once against it: the
// state is the set of accesses since the last barrier. It only grows, so that a
// loop is done when another round adds nothing.
//
//===----------------------------------------------------------------------===//

#include "BarrierIntervals.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;

namespace {

class Flow {
public:
  Flow(const llvm::DenseSet<mlir::Operation *> &asked,
       const llvm::DenseSet<mlir::Operation *> &gone, bool isForward)
      : asked(asked), gone(gone), isForward(isForward) {}

  void run(mlir::Region &region, AccessSet &state);
  llvm::MapVector<mlir::Operation *, AccessSet> found;

private:
  const llvm::DenseSet<mlir::Operation *> &asked, &gone;
  bool isForward;

  void step(mlir::Operation &op, AccessSet &state);
  void runIf(IfOp op, AccessSet &state);
  void runLoop(LoopOp op, AccessSet &state);
};

} // namespace

static void add(const AccessSet &more, AccessSet &state) {
  state.insert(more.begin(), more.end());
}

void Flow::runIf(IfOp op, AccessSet &state) {
  AccessSet otherwise = state;
  run(op.getThenRegion(), state);
  run(op.getElseRegion(), otherwise);
  add(otherwise, state);
}

void Flow::runLoop(LoopOp op, AccessSet &state) {
  for (size_t before = 0;;) {
    AccessSet body = state;
    run(op.getBody(), body);
    add(body, state);
    if (state.size() == before)
      return;
    before = state.size();
  }
}

void Flow::step(mlir::Operation &op, AccessSet &state) {
  if (auto branch = llvm::dyn_cast<IfOp>(op))
    return runIf(branch, state);
  if (auto loop = llvm::dyn_cast<LoopOp>(op))
    return runLoop(loop, state);
  if (llvm::isa<AccessOp>(op))
    state.insert(&op);
  auto barrier = llvm::dyn_cast<BarrierOp>(op);
  if (!barrier || barrier.getKind() != BarrierKind::Block)
    return;
  if (asked.contains(&op))
    add(state, found[&op]);
  else if (!gone.contains(&op))
    state.clear();
}

void Flow::run(mlir::Region &region, AccessSet &state) {
  if (region.empty())
    return;
  mlir::Block &block = region.front();
  if (isForward)
    for (mlir::Operation &op : block)
      step(op, state);
  else
    for (mlir::Operation &op : llvm::reverse(block))
      step(op, state);
}

llvm::MapVector<mlir::Operation *, BarrierInterval>
gpuperf::barrierIntervals(KernelOp kernel,
                          const llvm::DenseSet<mlir::Operation *> &asked,
                          const llvm::DenseSet<mlir::Operation *> &gone) {
  llvm::MapVector<mlir::Operation *, BarrierInterval> intervals;
  for (bool isForward : {true, false}) {
    Flow flow(asked, gone, isForward);
    AccessSet state;
    flow.run(kernel.getBody(), state);
    for (auto &[op, accesses] : flow.found)
      (isForward ? intervals[op].before : intervals[op].after) =
          std::move(accesses);
  }
  return intervals;
}
