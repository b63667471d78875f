//===- KernelLoops.cpp - loops of a kernel --------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Expressions/TripCounts.h"
#include "Function/SourcePlaces.h"
#include "Function/Statements.h"
#include "KernelBuilder.h"
#include "Regions/UnrolledLoops.h"
#include "Threads/Iterations.h"
#include "gpuperf/Sass/Costs/InstructionCosts.h"
#include "gpuperf/Sass/Function/ValueRegisters.h"
#include "gpuperf/Sass/Loops/LoopCopies.h"
#include "gpuperf/Sass/Unrolling/CopyPlan.h"
#include <cassert>
#include <cmath>

using namespace gpuperf;
using namespace llvm;

/// `trip` iterations of the source as those of `loop`, which may be a part of
/// what the compiler unrolled: a fourth of them, or the rest.
ExprAttr KernelBuilder::ofPart(ExprAttr trip, const Loop &loop) const {
  UnrolledLoop part = unrolledLoopOf(loop, ops.info);
  if (part.steps == 1)
    return trip;
  return ExprAttr::getBinary(part.isRemainder ? ExprKind::Rem : ExprKind::Div,
                             trip, ops.exprs.constant(part.steps));
}

/// EXPR of `// gpuperf: trip(EXPR)` above the loop; null without one.
ExprAttr KernelBuilder::annotatedTrip(const Loop &loop) const {
  DebugLoc start = loop.getStartLoc();
  if (!start)
    return {};
  SourcePlace place = sourcePlace(*start.get(), ops.device);
  auto file = ops.device.tripAnnotations.find(place.file);
  if (file == ops.device.tripAnnotations.end())
    return {};
  auto it = file->second.find(place.line);
  std::string error;
  return it == file->second.end()
             ? ExprAttr()
             : ExprAttr::parse(ops.builder.getContext(), it->second, error,
                               ops.kernel().getParamNames(true));
}

/// An annotation wins over what the code says.
void KernelBuilder::setTripCount(LoopOp op, Loop &loop) {
  if (ExprAttr trip = annotatedTrip(loop)) {
    op.setTrip(ops.scoped(ofPart(trip, loop)));
    op.setAnnotated(true);
    return;
  }
  UnrolledLoop part = unrolledLoopOf(loop, ops.info);
  if (part.steps > 1 && !part.isRemainder)
    op.setSteps(part.steps);
  TripCount count = tripCountOf(loop, ops.exprs);
  // That is so of any number; said, it bounds what is assumed.
  if (count.trip && part.isRemainder &&
      count.most.value_or(part.steps) >= part.steps)
    count.trip = ExprAttr::getBinary(ExprKind::Min, count.trip,
                                     ops.exprs.constant(part.steps - 1));
  assert(!(count.trip && count.whileCondition) && "a loop has one of them");
  if (count.trip)
    op.setTrip(ops.scoped(count.trip));
  if (count.whileCondition) {
    op.setWhileCond(ops.scoped(count.whileCondition, op.getCounter()));
    op.setAtLeastOnce(true);
  }
  if (count.mayExitEarly)
    op.setEarlyExit(true);
  if (!count.trip && !count.whileCondition) {
    // The count differs between lanes when the branch of an exit does.
    bool divergent = false;
    SmallVector<BasicBlock *> exiting;
    loop.getExitingBlocks(exiting);
    for (BasicBlock *block : exiting)
      divergent |= ops.info.uniformity.hasDivergentTerminator(*block);
    ExprAttr unknown = ops.exprs.unknownNamed(divergent ? "?trip" : "~trip");
    if (!count.most)
      return op.setTrip(unknown);
    ExprAttr within =
        ExprAttr::getBinary(ExprKind::Lt, op.getCounter(),
                            ExprAttr::getConst(op.getContext(), *count.most));
    op.setWhileCond(
        ops.scoped(ExprAttr::getBinary(ExprKind::LogicalAnd, unknown, within),
                   op.getCounter()));
    op.setAtLeastOnce(true);
  }
}

/// Where the loop is written. The place of the header's terminator is second
/// choice: in a rotated loop it is some line of the body.
mlir::Location KernelBuilder::startOf(const Loop &loop) const {
  DebugLoc start = loop.getStartLoc();
  if (!start || !start.getLine())
    return ops.location(*loop.getHeader()->getTerminator());
  return dialectLocation(*start.get(), std::nullopt, ops.device,
                         ops.builder.getContext(), /*isControl=*/true);
}

/// What one pass of the machine's loop does once for all copies of the body:
/// the instructions that each copy counts a fraction of, such as 0.25 of an
/// address step with four copies.
static InstructionCost sharedByCopies(LoopOp op, double copies) {
  assert(copies >= 1 && "the body itself is one copy");
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
  mlir::OpBuilder::InsertionGuard guard(ops.builder);
  ops.builder.setInsertionPoint(op);
  ops.createInst(
      op.getLoc(),
      remainderCost(copies, sharedByCopies(op, copies.factor()),
                    ops.info.uniformity.hasDivergentTerminator(latch),
                    ops.costOptions.table),
      {});
}

void KernelBuilder::emitLoop(Loop &loop) {
  SmallVector<PHINode *> phis;
  SmallVector<mlir::Value> inits;
  for (PHINode &phi : loop.getHeader()->phis()) {
    mlir::Value init = assigned.lookup(&phi);
    phis.push_back(&phi);
    inits.push_back(init && ops.isVisible(init) ? init : ops.ready());
  }
  PhiValues outside = assigned;
  mlir::Location loc = startOf(loop);
  LoopOp draft =
      LoopOp::create(ops.builder, loc, ops.info.counterNames[&loop], inits, 0);

  SmallVector<mlir::Value> yields;
  SmallVector<Value *> owners;
  int64_t inEach = 0;
  {
    mlir::OpBuilder::InsertionGuard guard(ops.builder);
    mlir::Block *body = &draft.getBody().front();
    ops.builder.setInsertionPointToEnd(body);
    for (auto [i, phi] : enumerate(phis)) {
      ops.set(*phi, draft.getCarried()[i]);
      assigned.erase(phi);
    }
    int64_t around = std::exchange(statement, 0);
    emitLevel(&loop);
    inEach = std::exchange(statement, around);
    for (auto [i, phi] : enumerate(phis)) {
      mlir::Value next = assigned.lookup(phi);
      yields.push_back(next && ops.isVisible(next) ? next : ops.ready());
      owners.push_back(nullptr);
    }
    SmallPtrSet<const BasicBlock *, 16> inside(loop.block_begin(),
                                               loop.block_end());
    for (BasicBlock *block : loop.blocks())
      for (Instruction &inst : *block) {
        mlir::Value value = ops.lookup(&inst);
        bool used = any_of(inst.users(), [&](User *user) {
          return !inside.contains(cast<Instruction>(user)->getParent());
        });
        if (!used || !value || value.getParentBlock() != body)
          continue;
        yields.push_back(value);
        owners.push_back(&inst);
      }
    ops.builder.setInsertionPointToEnd(body);
    ops.builder.create<YieldOp>(loc, yields);
  }
  LoopOp op = LoopOp::create(ops.builder, loc, ops.info.counterNames[&loop],
                             inits, yields.size());
  op.getBody().takeBody(draft.getBody());
  draft.erase();
  setTripCount(op, loop);
  op.setDivisible(isDivisible(loop, ops.info));
  if (const BasicBlock *latch = loop.getLoopLatch()) {
    setCopies(op, *latch);
    // What the header begins with may run once more than the rest.
    if (int64_t atEnd = statementIn(*latch))
      inEach = atEnd;
  }
  if (inEach)
    op.setStatements(inEach);
  for (auto [i, owner] : enumerate(owners))
    if (owner)
      ops.set(*owner, op.getResult(i));
  // Phis that were assigned in the loop are read in it only.
  assigned = std::move(outside);
}
