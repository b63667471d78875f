//===- InstructionMix.cpp - executed instructions by class ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InstructionMix.h"
#include <cassert>
#include <numeric>

using namespace gpuperf;

static InstClass accessClass(AccessOp op) {
  switch (op.getKind()) {
  case AccessKind::Store:
    return InstClass::Store;
  case AccessKind::Atomic:
    return InstClass::Atomic;
  case AccessKind::Load:
  case AccessKind::Copy:
    break;
  }
  return InstClass::Load;
}

InstructionMix gpuperf::instructionsOf(mlir::Operation *op) {
  InstructionMix mix{};
  auto at = [&](InstClass cls) -> double & {
    return mix[static_cast<unsigned>(cls)];
  };
  if (auto inst = llvm::dyn_cast<InstOp>(op)) {
    for (mlir::Attribute attr : inst.getCounts()) {
      auto count = llvm::cast<ClassCountAttr>(attr);
      at(count.getInstClass()) += count.getCount();
    }
  } else if (auto access = llvm::dyn_cast<AccessOp>(op)) {
    bool secondHalf = access.getKind() == AccessKind::Copy &&
                      access.getSpace() == Space::Shared;
    at(accessClass(access)) = secondHalf ? 0 : 1;
  } else if (llvm::isa<BarrierOp>(op)) {
    at(InstClass::Barrier) = 1;
  } else if (auto conditional = llvm::dyn_cast<IfOp>(op)) {
    at(InstClass::Control) = conditional.getBranches().value_or(1);
  }
  return mix;
}

InstructionMix gpuperf::cheaperInstructionsOf(InstOp op) {
  InstructionMix mix{};
  assert(op.getCheaper() && "the operation has a cheaper form");
  for (ClassCountAttr count : op.getCheaper()->getCounts())
    mix[static_cast<unsigned>(count.getInstClass())] += count.getCount();
  return mix;
}

/// What `op` takes as `walk` has it, with what was made cheaper.
static InstructionMix instructionsIn(mlir::Operation *op,
                                     const WarpWalk &walk) {
  if (walk.usesCheaperForm(op))
    return cheaperInstructionsOf(llvm::cast<InstOp>(op));
  auto tensor = walk.tensorShare.find(op);
  if (tensor == walk.tensorShare.end())
    return instructionsOf(op);
  InstructionMix mix{};
  mix[static_cast<unsigned>(InstClass::Tensor)] = tensor->second;
  return mix;
}

/// How many bodies the machine code has of the loops around `op`.
static double bodiesOf(mlir::Operation *op) {
  double bodies = 1;
  for (auto loop = op->getParentOfType<LoopOp>(); loop;
       loop = loop->getParentOfType<LoopOp>())
    bodies *= double(loop.getCopies().value_or(1));
  return bodies;
}

double gpuperf::executedCodeBytes(KernelOp kernel, const WarpWalk &walk) {
  constexpr double kInstructionBytes = 16;
  double bytes = 0;
  kernel.walk([&](mlir::Operation *op) {
    auto stats = walk.ops.find(op);
    if (stats == walk.ops.end() || stats->second.executionsPerWarp <= 0)
      return;
    InstructionMix mix = instructionsIn(op, walk);
    bytes += std::accumulate(mix.begin(), mix.end(), 0.0) * bodiesOf(op) *
             kInstructionBytes;
  });
  return bytes;
}

double gpuperf::executionsPerWarp(mlir::Operation *op, const WarpWalk &walk) {
  auto conditional = llvm::dyn_cast_or_null<IfOp>(op->getParentOp());
  if (conditional && conditional.getBranches() == 0)
    return executionsPerWarp(conditional, walk);
  return walk.ops.lookup(op).executionsPerWarp;
}

void gpuperf::countInstructions(KernelOp kernel, double threadsPerWarp,
                                WarpWalk &walk) {
  auto add = [&](const InstructionMix &mix, mlir::Operation *op) {
    OpStats stats = walk.ops.lookup(op);
    double perWarp = executionsPerWarp(op, walk);
    double perThread =
        stats.executionsPerWarp * stats.lanesPerExecution / threadsPerWarp;
    for (unsigned i = 0; i != numInstClasses; ++i) {
      walk.perWarp[i] += mix[i] * perWarp;
      walk.perThread[i] += mix[i] * perThread;
    }
  };
  kernel.walk([&](mlir::Operation *op) {
    if (op == kernel.getOperation())
      return;
    add(instructionsIn(op, walk), op);
    // The body's last operation is executed once for each iteration; the branch
    // back once for those that are unrolled together.
    if (auto loop = llvm::dyn_cast<LoopOp>(op)) {
      InstructionMix control{};
      control[static_cast<unsigned>(InstClass::Control)] =
          1 / double(loop.getUnroll().value_or(1));
      add(control, loop.getBody().front().getTerminator());
    }
  });
}
