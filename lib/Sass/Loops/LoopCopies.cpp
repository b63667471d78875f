//===- LoopCopies.cpp - bodies of a loop in the machine code --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/LoopCopies.h"
#include "gpuperf/Sass/CostBuilder.h"
#include "LoopIteration.h"
#include "gpuperf/Support/NumberMetadata.h"

using namespace gpuperf;
using namespace llvm;

/// Metadata of a latch: the numbers of LoopCopies.
static constexpr StringLiteral kCopiesMetadata = "gpuperf.copies";

namespace {

bool isUsedBehind(const Instruction &inst) {
  return any_of(inst.users(), [&](const User *user) {
    return cast<Instruction>(user)->getParent() != inst.getParent();
  });
}

/// A conditional of the body that ends in memory only, and is too long for
/// predicates: 17 instructions where the loop reads global memory, 9 elsewhere.
bool isLongStore(BasicBlock &block, const Loop &loop, bool readsGlobal,
                 FunctionAnalyses &info, const CostOptions &options) {
  constexpr double maxReading = 17, maxOther = 9;
  return !info.dominators.dominates(&block, loop.getLoopLatch()) &&
         none_of(block, isUsedBehind) &&
         iterationOf(&block, info, options).instructions >
             (readsGlobal ? maxReading : maxOther);
}

/// Conditionals of the body that keep ptxas from copying it: one inside of
/// another, or beside a barrier, or long and for its stores alone.
bool staysBranched(const Loop &loop, const Iteration &iteration,
                   FunctionAnalyses &info, const CostOptions &options) {
  const BasicBlock *latch = loop.getLoopLatch();
  return any_of(loop.blocks(), [&](BasicBlock *block) {
    if (block == latch)
      return false;
    bool inner = !info.dominators.dominates(block, latch);
    bool branches = block->getTerminator()->getNumSuccessors() > 1;
    return branches ? iteration.hasBarrier || inner
                    : isLongStore(*block, loop, iteration.readsGlobal, info,
                                  options);
  });
}

LoopCopies frontCopies(const BasicBlock &latch) {
  auto plan = numbersOf<2>(*latch.getTerminator(), kUnrollPlanMetadata);
  return plan ? LoopCopies{(*plan)[0], (*plan)[1]} : LoopCopies{};
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

/// Of the value only addresses and the loop's own test and step are made.
bool isForAddresses(const Instruction &inst, const Loop &loop,
                    unsigned depth = 0) {
  constexpr unsigned maxDepth = 6;
  auto isFor = [&](const User *user) {
    const auto *other = cast<Instruction>(user);
    if (isa<GetElementPtrInst>(other) || other == loop.getLatchCmpInst() ||
        (isa<PHINode>(other) && other->getParent() == loop.getHeader()))
      return true;
    return isa<BinaryOperator, CastInst>(other) &&
           other->getType()->isIntegerTy() &&
           isForAddresses(*other, loop, depth + 1);
  };
  return depth < maxDepth && all_of(inst.users(), isFor);
}

/// Some address moves by a constant, and LLVM has copied the body or the
/// counter is for addresses alone, so that LLVM's strength reduction lets the
/// address count the iterations.
bool countsByAddress(const Loop &loop, unsigned front, ScalarEvolution &scev) {
  const PHINode *counter = loop.getInductionVariable(scev);
  if (front == 1 && counter && !isForAddresses(*counter, loop))
    return false;
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

/// ptxas's copies of a body: in its main loop, and with those for the
/// remainder.
struct Copies {
  unsigned main = 1, all = 1;
};

/// … of a loop of `size` instructions whose count is not known.
Copies unknownCount(double size, bool reads) {
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
  return size <= 45 ? 700 : 480;
}

/// … that is executed `trips` times; `isHidden` where an address counts in
/// place of the counter, 64 bits cut to 32, which ptxas does not see through.
Copies knownCount(double size, unsigned trips, bool isHidden) {
  constexpr double counter = 3, maxPartialSize = 80, partial = 340;
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
             {copies.front, copies.remainder, copies.back, copies.backBodies});
}

LoopCopies planOf(Loop &loop, FunctionAnalyses &info, const CostOptions &options) {
  LoopCopies copies = frontCopies(*loop.getLoopLatch());
  // What happens once for all of LLVM's copies is then counted so.
  if (copies.front > 1)
    note(*loop.getLoopLatch(), copies);
  Iteration iteration = iterationOf(loop.getBlocks(), info, options);
  unsigned trips = info.scev.getSmallConstantTripCount(&loop) / copies.front;
  double size = iteration.instructions * copies.front;
  if (iteration.keepsTogether || isForbidden(loop) ||
      !isCounted(loop, info.scev))
    return copies;
  Copies back;
  if (trips)
    back =
        knownCount(size, trips, countsByAddress(loop, copies.front, info.scev));
  else if (!staysBranched(loop, iteration, info, options))
    back = unknownCount(size, iteration.readsGlobal);
  return {copies.front, copies.remainder, back.main, back.all};
}

} // namespace

void gpuperf::planLoopCopies(FunctionAnalyses &info, const CostOptions &options) {
  for (Loop *loop : info.loops.getLoopsInPreorder()) {
    if (!loop->isInnermost() || !loop->getLoopLatch())
      continue;
    LoopCopies copies = planOf(*loop, info, options);
    if (copies.bodies() > 1)
      note(*loop->getLoopLatch(), copies);
  }
}

LoopCopies gpuperf::copiesOf(const BasicBlock &latch) {
  const Instruction *end = latch.getTerminator();
  auto noted = end ? numbersOf<4>(*end, kCopiesMetadata) : std::nullopt;
  if (!noted)
    return {};
  return {(*noted)[0], (*noted)[1], (*noted)[2], (*noted)[3]};
}

InstructionCost gpuperf::remainderCost(const LoopCopies &copies,
                                       const InstructionCost &perPart,
                                       bool divergent) {
  // LLVM: whether there are enough iterations for the copies, their number and
  // the rest. ptxas: the same twice, in predicates, and whether one is left;
  // where lanes may differ, with BSSY and BSYNC around the first two parts.
  double sums = 0, branches = 0, moves = 0;
  if (copies.remainder) {
    sums += copies.front > 2 ? 4 : 1;
    branches += copies.front > 2 ? 2 : 1;
  }
  if (copies.hasBackRemainder()) {
    sums += 6;
    branches += 2 + (divergent ? 4 : 0) + (copies.remainder ? 2 : 0);
  }
  double more = copies.parts() - double(copies.bodies()) / copies.factor();
  for (auto [cls, count] : perPart.counts)
    if (cls == InstClass::Move)
      moves += copies.parts() * count;
    else
      sums += std::max(more, 0.0) * count;
  return makeCost("remainder", {{InstClass::Int, std::round(sums)},
                                {InstClass::Control, branches},
                                {InstClass::Move, moves}});
}
