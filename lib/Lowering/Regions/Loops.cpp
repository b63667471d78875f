//===- Loops.cpp - loops as gpuperf.loop ----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/InstructionCosts.h"
#include "KernelBuilder.h"
#include "gpuperf/Sass/LoopCopies.h"
#include "Expressions/TripCounts.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace gpuperf;
using namespace llvm;

/// `// gpuperf: trip(EXPR)` above the loop wins over what the code says.
void KernelBuilder::setTripCount(LoopOp op, Loop &loop) {
  if (DebugLoc start = loop.getStartLoc()) {
    SourcePlace place = sourcePlace(*start.get(), device.mainFile);
    auto file = device.tripAnnotations.find(place.file);
    if (file != device.tripAnnotations.end())
      if (auto it = file->second.find(place.line); it != file->second.end()) {
        std::string error;
        if (ExprAttr trip = ExprAttr::parse(
                builder.getContext(), it->second, error,
                op->getParentOfType<KernelOp>().getParamNames(true))) {
          op.setTrip(scoped(trip));
          op.setAnnotated(true);
          return;
        }
      }
  }
  TripCount count = tripCountOf(loop, info, exprs);
  if (count.trip)
    op.setTrip(scoped(count.trip));
  if (count.whileCondition) {
    op.setWhileCond(scoped(count.whileCondition, op.getCounter()));
    op.setAtLeastOnce(true);
  }
  if (count.mayExitEarly)
    op.setEarlyExit(true);
  if (!count.trip && !count.whileCondition) {
    // What the count depends on decides whether lanes differ.
    bool divergent = false;
    SmallVector<BasicBlock *> exiting;
    loop.getExitingBlocks(exiting);
    for (BasicBlock *block : exiting)
      divergent |= info.uniformity.hasDivergentTerminator(*block);
    op.setTrip(exprs.unknownCalled(divergent ? "?trip" : "~trip"));
  }
}

/// Where the loop is written; the header's end is somewhere in its body once
/// the loop is rotated.
mlir::Location KernelBuilder::startOf(const Loop &loop) const {
  DebugLoc start = loop.getStartLoc();
  if (!start || !start.getLine())
    return location(*loop.getHeader()->getTerminator());
  SourcePlace place = sourcePlace(*start.get(), device.mainFile);
  return mlir::FileLineColLoc::get(builder.getContext(), place.file, place.line,
                                   place.column);
}

/// What an iteration of the machine's loop does once for all copies of the
/// body.
static InstructionCost sharedByCopies(LoopOp op, double copies) {
  double total = 0, pairs = 0;
  for (InstOp inst : op.getBody().getOps<InstOp>())
    for (mlir::Attribute attribute : inst.getCounts())
      if (double count = cast<ClassCountAttr>(attribute).getCount() * copies;
          count < copies) {
        total += count;
        pairs += inst.getName() == "address" && count >= 2;
      }
  return makeCost("", {{InstClass::Int, total}, {InstClass::Move, 2 * pairs}});
}

void KernelBuilder::setCopies(LoopOp op, const BasicBlock &latch) {
  LoopCopies copies = copiesOf(latch);
  if (copies.bodies() == 1)
    return;
  op.setCopies(copies.bodies());
  op.setUnroll(copies.factor());
  if (!copies.remainder && !copies.hasBackRemainder())
    return;
  mlir::OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(op);
  createInst(op.getLoc(),
             remainderCost(copies, sharedByCopies(op, copies.factor()),
                           info.uniformity.hasDivergentTerminator(latch),
                           costOptions.table),
             {});
}

void KernelBuilder::emitLoop(Loop &loop) {
  SmallVector<PHINode *> phis;
  SmallVector<mlir::Value> inits;
  for (PHINode &phi : loop.getHeader()->phis()) {
    mlir::Value init = assigned.lookup(&phi);
    phis.push_back(&phi);
    inits.push_back(init && isVisible(init) ? init : ready());
  }
  PhiValues outside = assigned;
  mlir::Location loc = startOf(loop);
  LoopOp draft =
      LoopOp::create(builder, loc, info.counterNames[&loop], inits, 0);

  SmallVector<mlir::Value> yields;
  SmallVector<Value *> owners;
  {
    mlir::OpBuilder::InsertionGuard guard(builder);
    mlir::Block *body = &draft.getBody().front();
    builder.setInsertionPointToEnd(body);
    for (auto [i, phi] : enumerate(phis)) {
      values[phi] = draft.getCarried()[i];
      assigned.erase(phi);
    }
    emitLevel(&loop);
    for (auto [i, phi] : enumerate(phis)) {
      mlir::Value next = assigned.lookup(phi);
      yields.push_back(next && isVisible(next) ? next : ready());
      owners.push_back(nullptr);
    }
    SmallPtrSet<const BasicBlock *, 16> inside(loop.block_begin(),
                                               loop.block_end());
    for (BasicBlock *block : loop.blocks())
      for (Instruction &inst : *block) {
        mlir::Value value = lookup(&inst);
        bool used = any_of(inst.users(), [&](User *user) {
          return !inside.contains(cast<Instruction>(user)->getParent());
        });
        if (!used || !value || value.getParentBlock() != body)
          continue;
        yields.push_back(value);
        owners.push_back(&inst);
      }
    builder.setInsertionPointToEnd(body);
    builder.create<YieldOp>(loc, yields);
  }
  LoopOp op = LoopOp::create(builder, loc, info.counterNames[&loop], inits,
                             yields.size());
  op.getBody().takeBody(draft.getBody());
  draft.erase();
  setTripCount(op, loop);
  if (const BasicBlock *latch = loop.getLoopLatch())
    setCopies(op, *latch);
  for (auto [i, owner] : enumerate(owners))
    if (owner)
      values[owner] = op.getResult(i);
  // What was assigned inside is of no interest outside.
  assigned = std::move(outside);
}
