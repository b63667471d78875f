//===- BranchCosts.cpp - branch instructions of conditionals --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A short body is predicated, a longer one is branched over.
// Where lanes may disagree and go on together behind it, BSSY and BSYNC go
// around the branch; a second side ends with a branch over the other one. A
// shuffle, vote or barrier in there begins with a branch on whether the warp
// has diverged.
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/Costs/InstructionCosts.h"
#include "gpuperf/Sass/Passes/KernelPasses.h"

using namespace gpuperf;

namespace {

/// What ptxas looks at in the two sides of a conditional.
struct Body {
  double instructions = 0;
  bool readsGlobal = false;
  bool canBePredicated = true;
};

void addInstructions(InstOp op, Body &body) {
  for (mlir::Attribute attribute : op.getCounts())
    body.instructions += mlir::cast<ClassCountAttr>(attribute).getCount();
}

/// An operation of all lanes of a warp together.
bool needsWarp(mlir::Operation &op) {
  if (mlir::isa<BarrierOp>(op))
    return true;
  auto inst = mlir::dyn_cast<InstOp>(op);
  return inst &&
         llvm::any_of(llvm::ArrayRef<llvm::StringRef>{"shfl.", "vote.",
                                                      "redux.", "match."},
                      [&](llvm::StringRef prefix) {
                        return inst.getName().starts_with(prefix);
                      });
}

void addRegion(mlir::Region &region, Body &body) {
  for (mlir::Operation &op : region.getOps()) {
    body.canBePredicated &= !needsWarp(op);
    if (auto inst = mlir::dyn_cast<InstOp>(op)) {
      addInstructions(inst, body);
    } else if (auto access = mlir::dyn_cast<AccessOp>(op)) {
      body.instructions += 1;
      body.readsGlobal |= access.getKind() == AccessKind::Load &&
                          access.getSpace() == Space::Global;
    } else if (mlir::isa<LoopOp, IfOp, UnknownOp>(op)) {
      body.canBePredicated = false;
    }
  }
}

/// Whether a side has instructions: in `x = 0; if (c) x = f();` the move of 0
/// is done before the branch, so that the other side is empty, as is that of y
/// in `x = y; …`.
bool hasCode(mlir::Region &region) {
  return !region.empty() &&
         llvm::any_of(region.getOps(), [](mlir::Operation &op) {
           auto inst = mlir::dyn_cast<InstOp>(op);
           return !mlir::isa<YieldOp>(op) &&
                  !(inst && (inst.getName() == kConstantMove ||
                             inst.getName() == kMove));
         });
}

/// Nothing follows: lanes that skip the body exit.
bool endsKernel(IfOp op) {
  auto next = mlir::dyn_cast_or_null<InstOp>(op->getNextNode());
  return mlir::isa<KernelOp>(op->getParentOp()) && next &&
         next.getName() == kExit && op->getNumResults() == 0;
}

unsigned branchesOf(IfOp op, const SassTable::Conditionals &table) {
  Body body;
  addRegion(op.getThenRegion(), body);
  addRegion(op.getElseRegion(), body);
  bool twoSided = hasCode(op.getThenRegion()) && hasCode(op.getElseRegion());
  double limit = !op.getDivergent() ? table.maxUniform
                 : body.readsGlobal ? table.maxDivergentReading
                                    : table.maxDivergent;
  if (endsKernel(op))
    return table.branch;
  if (body.canBePredicated && body.instructions <= limit * (1 + twoSided))
    return 0;
  return table.branch * (1 + twoSided) +
         (op.getDivergent() ? table.reconvergence : 0);
}

/// Branches on whether the warp has diverged in front of operations that need
/// it whole; one serves a run of shuffles and votes. Inner conditionals of
/// lanes have their own.
unsigned divergenceTests(mlir::Region &region) {
  unsigned count = 0;
  bool tested = false;
  for (mlir::Operation &op : region.getOps()) {
    bool needs = needsWarp(op);
    count += needs && !tested;
    if (needs)
      tested = !mlir::isa<BarrierOp>(op);
    else if (mlir::isa<AccessOp, LoopOp, IfOp>(op))
      tested = false;
    auto inner = mlir::dyn_cast<IfOp>(op);
    if (!(inner && inner.getDivergent()))
      for (mlir::Region &part : op.getRegions())
        count += divergenceTests(part);
  }
  return count;
}

} // namespace

void gpuperf::setBranchCosts(KernelOp kernel, const SassTable &table) {
  mlir::Builder builder(kernel.getContext());
  kernel.walk<mlir::WalkOrder::PostOrder>([&](IfOp op) {
    unsigned branches = branchesOf(op, table.conditionals);
    if (op.getDivergent())
      branches += divergenceTests(op.getThenRegion()) +
                  divergenceTests(op.getElseRegion());
    if (branches != 1)
      op.setBranches(branches);
  });
}
