//===- LoopChains.cpp - iterations that wait for each other ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/LoopChains.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;

namespace {

/// What a value in `loop` is made of, from one iteration to the next.
class Origins {
public:
  explicit Origins(LoopOp loop) : loop(loop) {}

  /// Whether what `carried` is next is made of what it is now through the
  /// address of a load.
  bool hasLoadBetween(mlir::BlockArgument carried) {
    seen[0].clear();
    seen[1].clear();
    todo.clear();
    addNext(carried, /*isLoaded=*/false);
    while (!todo.empty()) {
      auto [value, isLoaded] = todo.pop_back_val();
      if (value != carried)
        addParts(value, isLoaded);
      else if (isLoaded)
        return true;
    }
    return false;
  }

private:
  LoopOp loop;
  llvm::SmallVector<std::pair<mlir::Value, bool>> todo;
  llvm::DenseSet<mlir::Value> seen[2]; ///< not loaded, loaded

  void add(mlir::Value value, bool isLoaded) {
    if (loop.getBody().isAncestor(value.getParentRegion()) &&
        seen[isLoaded].insert(value).second)
      todo.push_back({value, isLoaded});
  }

  void addYielded(mlir::Region &region, unsigned index, bool isLoaded) {
    if (!region.empty())
      add(region.front().getTerminator()->getOperand(index), isLoaded);
  }

  /// What a value that a loop carries is made of in its body.
  void addNext(mlir::BlockArgument carried, bool isLoaded) {
    addYielded(*carried.getOwner()->getParent(), carried.getArgNumber() - 1,
               isLoaded);
  }

  void addParts(mlir::Value value, bool isLoaded) {
    if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(value)) {
      if (argument.getArgNumber() == 0)
        return; // a counter
      auto inner = llvm::cast<LoopOp>(argument.getOwner()->getParentOp());
      addNext(argument, isLoaded);
      if (inner != loop)
        add(inner.getInits()[argument.getArgNumber() - 1], isLoaded);
      return;
    }
    mlir::Operation *op = value.getDefiningOp();
    unsigned index = llvm::cast<mlir::OpResult>(value).getResultNumber();
    for (mlir::Region &region : op->getRegions())
      addYielded(region, index, isLoaded);
    if (op->getNumRegions() > 0)
      return;
    bool isLoad = llvm::isa<AccessOp>(op);
    for (mlir::Value operand : op->getOperands())
      add(operand, isLoaded || isLoad);
  }
};

} // namespace

static bool followsChain(LoopOp loop) {
  return llvm::any_of(loop.getCarried(), [&](mlir::BlockArgument carried) {
    return Origins(loop).hasLoadBetween(carried);
  });
}

bool gpuperf::onlyFollowsChains(KernelOp kernel) {
  bool hasLoops = false;
  mlir::WalkResult result = kernel.walk([&](LoopOp loop) {
    if (loop->getParentOfType<LoopOp>())
      return mlir::WalkResult::advance();
    hasLoops = true;
    return followsChain(loop) ? mlir::WalkResult::advance()
                              : mlir::WalkResult::interrupt();
  });
  return hasLoops && !result.wasInterrupted();
}
