//===- LoopCopies.cpp - bodies of a loop in the machine code --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopCopies.h"
#include "LoopIteration.h"
#include "gpuperf/Frontend/NumberMetadata.h"

using namespace gpuperf;
using namespace llvm;

/// Metadata of a latch: (factor, bodies).
static constexpr StringLiteral kCopiesMetadata = "gpuperf.copies";

namespace {

/// Conditionals of the body that ptxas cannot turn into predicates: one inside
/// of another, or beside a barrier.
bool staysBranched(const Loop &loop, bool hasBarrier, FunctionInfo &info) {
  const BasicBlock *latch = loop.getLoopLatch();
  return any_of(loop.blocks(), [&](const BasicBlock *block) {
    return block != latch && block->getTerminator()->getNumSuccessors() > 1 &&
           (hasBarrier || !info.dominators.dominates(block, latch));
  });
}

/// Copies that LLVM makes, and 1 where a loop for the remainder follows.
std::pair<unsigned, unsigned> frontCopies(const BasicBlock &latch) {
  auto plan = numbersOf<2>(*latch.getTerminator(), kUnrollPlanMetadata);
  return plan ? std::pair((*plan)[0], (*plan)[1]) : std::pair(1u, 0u);
}

bool isForbidden(const Loop &loop) {
  const MDNode *id = loop.getLoopID();
  return id && any_of(drop_begin(id->operands()), [](const MDOperand &operand) {
           const auto *node = dyn_cast<MDNode>(operand);
           const auto *name = node && node->getNumOperands()
                                  ? dyn_cast<MDString>(node->getOperand(0))
                                  : nullptr;
           return name && name->getString() == "llvm.loop.unroll.disable";
         });
}

/// A recurrence of the loop that moves by a constant.
bool stepsByConstant(const SCEV *value, const Loop &loop,
                     ScalarEvolution &scev) {
  const auto *recurrence = dyn_cast<SCEVAddRecExpr>(value);
  return recurrence && recurrence->getLoop() == &loop &&
         recurrence->isAffine() &&
         isa<SCEVConstant>(recurrence->getStepRecurrence(scev));
}

/// A loop whose counter moves by a constant and that ends at its latch: the
/// only ones that ptxas unrolls.
bool isCounted(Loop &loop, ScalarEvolution &scev) {
  const ICmpInst *test = loop.getLatchCmpInst();
  return test && loop.getExitingBlock() == loop.getLoopLatch() &&
         scev.hasLoopInvariantBackedgeTakenCount(&loop) &&
         any_of(test->operands(), [&](const Value *operand) {
           return stepsByConstant(scev.getSCEV(const_cast<Value *>(operand)),
                                  loop, scev);
         });
}

/// Some address moves by a constant, so that LLVM's strength reduction lets it
/// count the iterations.
bool hasSteppingAddress(const Loop &loop, ScalarEvolution &scev) {
  return any_of(loop.blocks(), [&](BasicBlock *block) {
    return any_of(*block, [&](Instruction &inst) {
      Value *pointer = getLoadStorePointerOperand(&inst);
      return pointer && stepsByConstant(scev.getSCEV(pointer), loop, scev);
    });
  });
}

// Measured with ptxas 13.0 on loops of PTX, of 1 to 100 instructions.

/// Unrolled up to these sizes: a loop that waits for global memory is worth
/// more.
constexpr double maxSize = 22, maxSizeReading = 50;

/// ptxas's copies of a loop of `size` instructions whose count is not known.
LoopCopies unknownCount(double size, bool reads) {
  if (size > (reads ? maxSizeReading : maxSize))
    return {};
  return {4, 7};
}

/// Instructions of a whole loop that ptxas leaves no loop of, by the size of an
/// iteration.
double maxWhole(double size) {
  if (size <= 12)
    return 2000;
  if (size <= 22)
    return 1000;
  return size <= 45 ? 700 : 400;
}

/// … that is executed `trips` times; `isHidden` where an address counts in
/// place of the counter, 64 bits cut to 32, which ptxas does not see through.
LoopCopies knownCount(double size, unsigned trips, bool isHidden) {
  constexpr double counter = 3, maxPartialSize = 80, partial = 300;
  if (isHidden)
    return {};
  if (std::max(size - counter, 1.0) * trips <= maxWhole(size))
    return {trips, trips};
  if (size > maxPartialSize)
    return {};
  unsigned copies = std::min<unsigned>(std::max(partial / size, 1.0), trips);
  return {copies, copies};
}

void note(BasicBlock &latch, const LoopCopies &copies) {
  setNumbers(*latch.getTerminator(), kCopiesMetadata,
             {copies.factor, copies.bodies});
}

LoopCopies planOf(Loop &loop, FunctionInfo &info, const CostOptions &options) {
  auto [front, remainder] = frontCopies(*loop.getLoopLatch());
  // What happens once for all of LLVM's copies is then counted so.
  if (front > 1)
    note(*loop.getLoopLatch(), {front, front + remainder});
  LoopCopies back;
  Iteration iteration = iterationOf(loop, info, options);
  unsigned trips = info.scev.getSmallConstantTripCount(&loop) / front;
  double size = iteration.instructions * front;
  if (!iteration.keepsTogether && !isForbidden(loop) &&
      isCounted(loop, info.scev)) {
    if (trips)
      back = knownCount(size, trips,
                        front > 1 && hasSteppingAddress(loop, info.scev));
    else if (!staysBranched(loop, iteration.hasBarrier, info))
      back = unknownCount(size, iteration.readsGlobal);
  }
  return {front * back.factor, front * back.bodies + remainder};
}

} // namespace

void gpuperf::planLoopCopies(FunctionInfo &info, const CostOptions &options) {
  for (Loop *loop : info.loops.getLoopsInPreorder()) {
    if (!loop->isInnermost() || !loop->getLoopLatch())
      continue;
    LoopCopies copies = planOf(*loop, info, options);
    if (copies.bodies > 1)
      note(*loop->getLoopLatch(), copies);
  }
}

LoopCopies gpuperf::copiesOf(const BasicBlock &latch) {
  const Instruction *end = latch.getTerminator();
  auto noted = end ? numbersOf<2>(*end, kCopiesMetadata) : std::nullopt;
  return noted ? LoopCopies{(*noted)[0], (*noted)[1]} : LoopCopies{};
}
