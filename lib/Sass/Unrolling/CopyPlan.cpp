//===- CopyPlan.cpp - ptxas's copies of loops -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/Unrolling/CopyPlan.h"
#include "LoopIteration.h"
#include "gpuperf/Sass/Function/ValueRegisters.h"
#include "gpuperf/Support/NumberMetadata.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace gpuperf;
using namespace llvm;

namespace {

bool isUsedBehind(const Instruction &inst) {
  return any_of(inst.users(), [&](const User *user) {
    return cast<Instruction>(user)->getParent() != inst.getParent();
  });
}

/// A conditional of the body whose only effect is in memory (`if (c) a[i] =
/// x;`) and which is too long for predicates, so that a branch stays.
bool isLongStore(BasicBlock &block, const Loop &loop, bool readsGlobal,
                 FunctionAnalyses &info, const CostOptions &options) {
  const SassTable::Conditionals &limits = options.table.conditionals;
  return !info.dominators.dominates(&block, loop.getLoopLatch()) &&
         none_of(block, isUsedBehind) &&
         iterationOf(&block, info, options).instructions >
             (readsGlobal ? limits.maxDivergentReading : limits.maxDivergent);
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

/// Of `value` another name: the integer of a pointer.
const Value *named(const Value *value) {
  while (isa<PtrToIntInst, BitCastInst, FreezeInst>(value))
    value = cast<Instruction>(value)->getOperand(0);
  return value;
}

/// `value` is what a constant step makes of a phi of the header for the next
/// iteration.
bool isSteppedCounter(const Value *value, const Loop &loop) {
  const auto *step = dyn_cast<Instruction>(named(value));
  if (!step)
    return false;
  const auto *gep = dyn_cast<GetElementPtrInst>(step);
  bool isStep = gep ? gep->hasAllConstantIndices()
                    : step->getOpcode() == Instruction::Add &&
                          isa<ConstantInt>(step->getOperand(1));
  const auto *phi = isStep ? dyn_cast<PHINode>(step->getOperand(0)) : nullptr;
  return phi && phi->getParent() == loop.getHeader() &&
         phi->getIncomingValueForBlock(loop.getLoopLatch()) == step;
}

bool isBlockIndex(const Value *value) {
  const auto *call = dyn_cast<CallInst>(value);
  Intrinsic::ID id = call ? call->getIntrinsicID() : Intrinsic::not_intrinsic;
  return id == Intrinsic::nvvm_read_ptx_sreg_ctaid_x ||
         id == Intrinsic::nvvm_read_ptx_sreg_ctaid_y ||
         id == Intrinsic::nvvm_read_ptx_sreg_ctaid_z;
}

/// A constant, a parameter or an extent of the launch.
bool isLaunchValue(const Value *value) {
  const auto *inst = dyn_cast<Instruction>(named(value));
  return inst ? isConstantOperand(*inst)
              : isa<Constant, Argument>(named(value));
}

/// Whether ptxas sees that all lanes go around `loop` as often: of a loop with
/// a barrier it asks that, and finds it where the counter starts and ends at
/// values of the launch, not at sums of those; it may start at the index of the
/// block (PTX of one loop each, sm_80).
bool keepsLanesTogether(const ICmpInst &test, const Loop &loop) {
  for (unsigned side : {0, 1}) {
    if (!isSteppedCounter(test.getOperand(side), loop))
      continue;
    const auto *step = cast<Instruction>(named(test.getOperand(side)));
    const auto *counter = cast<PHINode>(step->getOperand(0));
    const BasicBlock *before = loop.getLoopPredecessor();
    const Value *start =
        before ? counter->getIncomingValueForBlock(before) : nullptr;
    return start && isLaunchValue(test.getOperand(1 - side)) &&
           (isLaunchValue(start) || isBlockIndex(start));
  }
  return false;
}

/// The test as ptxas meets it compares the counter for the next iteration with
/// what does not change: `i + 4 < n`, `i - 1 != 0`. Whether that may wrap does
/// not matter to it, but it sees through no further sum, as in `(i + 4) - n !=
/// 0`, and no test of the counter before its step (PTX of one loop each,
/// sm_80).
bool testsSteppedCounter(const ICmpInst &test, const Loop &loop) {
  for (unsigned side : {0, 1})
    if (isSteppedCounter(test.getOperand(side), loop) &&
        loop.isLoopInvariant(test.getOperand(1 - side)))
      return true;
  return false;
}

/// A loop whose counter moves by a constant and that ends at its latch: the
/// only ones that ptxas unrolls.
bool isCounted(Loop &loop, ScalarEvolution &scev) {
  const ICmpInst *test = loop.getLatchCmpInst();
  if (!test || loop.getExitingBlock() != loop.getLoopLatch())
    return false;
  if (isAsWritten(*test->getFunction()))
    return testsSteppedCounter(*test, loop);
  return scev.hasLoopInvariantBackedgeTakenCount(&loop) &&
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

/// Whether LLVM's strength reduction tests an address in place of the counter:
/// `for (i = 0; i < 64; ++i) s += a[i];` becomes `p != a + 64`. It does where
/// an address moves by a constant, and where LLVM has copied the body or
/// nothing but addresses is made of the counter.
bool countsByAddress(const Loop &loop, unsigned front, ScalarEvolution &scev) {
  if (isAsWritten(*loop.getHeader()->getParent()))
    return false;
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

/// ptxas's copies of a body: in its main loop, and with those for the
/// remainder.
struct Copies {
  unsigned main = 1, all = 1;
};

/// The largest size of an iteration of PTX that ptxas copies where the count is
/// not known.
double maxWritten(const Iteration &iteration, const SassTable::Loops &limits) {
  double size =
      iteration.readsGlobal ? limits.writtenSizeReading : limits.writtenSize;
  double shared =
      limits.writtenSize + limits.writtenPerShared * iteration.sharedReads;
  return std::max(size, std::min(shared, limits.writtenMost));
}

/// … of any code.
double maxSize(const Iteration &iteration, const FunctionAnalyses &info,
               const SassTable::Loops &limits) {
  if (isAsWritten(info.function))
    return maxWritten(iteration, limits);
  return iteration.readsGlobal ? limits.maxSizeReading : limits.maxSize;
}

/// ptxas's copies of a loop of `size` instructions whose count is not known.
Copies unknownCount(double size, double most, const SassTable::Loops &limits) {
  if (size > most)
    return {};
  return {limits.copies, limits.bodies};
}

/// Instructions of a whole loop that ptxas leaves no loop of, by the size of an
/// iteration.
double maxWhole(double size, const SassTable::Loops &limits) {
  if (size <= limits.wholeSizeSmall)
    return limits.wholeTotalSmall;
  if (size <= limits.wholeSizeMiddle)
    return limits.wholeTotalMiddle;
  return size <= limits.wholeSizeLarge ? limits.wholeTotalLarge
                                       : limits.wholeTotal;
}

/// … that is executed `trips` times; `isHidden` where an address counts in
/// place of the counter, 64 bits cut to 32, which ptxas does not see through.
Copies knownCount(double size, unsigned trips, bool isHidden,
                  const SassTable::Loops &limits) {
  if (isHidden)
    return {};
  if (std::max(size - limits.counter, 1.0) * trips <= maxWhole(size, limits))
    return {trips, trips};
  if (size > limits.maxPartialSize)
    return {};
  unsigned copies =
      std::min<unsigned>(std::max(limits.partialTotal / size, 1.0), trips);
  return {copies, copies};
}

/// Nothing is done from `block` on.
bool endsFunction(const BasicBlock &block) {
  return isa<ReturnInst, UnreachableInst>(block.getFirstNonPHIOrDbg());
}

/// Whether the loop is on one side of a conditional that lanes meet again
/// behind.
bool isOnDivergentSide(const Loop &loop, const FunctionAnalyses &info) {
  const DomTreeNode *node = info.dominators.getNode(loop.getHeader());
  for (node = node->getIDom(); node; node = node->getIDom()) {
    const BasicBlock *block = node->getBlock();
    if (info.uniformity.hasDivergentTerminator(*block) &&
        none_of(successors(block), [&](const BasicBlock *next) {
          return next == loop.getHeader() || endsFunction(*next);
        }))
      return true;
  }
  return false;
}

/// Where lanes leave a loop one by one, ptxas does not copy it with an atomic
/// of global memory, nor with a load and a store there, but for one through a
/// pointer that moves by steps (PTX of one loop each, sm_80).
bool keepsOrder(const Loop &loop, const Iteration &iteration,
                const FunctionAnalyses &info) {
  bool orders = iteration.hasGlobalAtomic ||
                (iteration.readsGlobal && iteration.storesAtIndex);
  return orders &&
         (info.uniformity.hasDivergentTerminator(*loop.getLoopLatch()) ||
          isOnDivergentSide(loop, info));
}

/// Whether ptxas may copy the body at all.
bool mayCopy(Loop &loop, const Iteration &iteration, FunctionAnalyses &info) {
  if (iteration.keepsTogether || isForbidden(loop) ||
      !isCounted(loop, info.scev))
    return false;
  if (!isAsWritten(info.function))
    return true;
  if (iteration.hasBarrier &&
      !keepsLanesTogether(*loop.getLatchCmpInst(), loop))
    return false;
  return !keepsOrder(loop, iteration, info);
}

LoopCopies planOf(Loop &loop, FunctionAnalyses &info,
                  const CostOptions &options) {
  const SassTable::Loops &limits = options.table.loops;
  LoopCopies copies = frontCopies(*loop.getLoopLatch());
  // What happens once for all of LLVM's copies is then counted so.
  if (copies.front > 1)
    setCopies(*loop.getLoopLatch(), copies);
  Iteration iteration = iterationOf(loop.getBlocks(), info, options);
  unsigned trips = info.scev.getSmallConstantTripCount(&loop) / copies.front;
  double size = iteration.instructions * copies.front;
  if (!mayCopy(loop, iteration, info))
    return copies;
  Copies back;
  if (trips) {
    back = knownCount(size, trips,
                      countsByAddress(loop, copies.front, info.scev), limits);
    // Code with branches is copied for all iterations or for none of them.
    if (back.main < trips && loop.getNumBlocks() > 1)
      back = {};
  } else if (!staysBranched(loop, iteration, info, options)) {
    back = unknownCount(size, maxSize(iteration, info, limits), limits);
  }
  return {copies.front, copies.remainder, back.main, back.all};
}

} // namespace

void gpuperf::planLoopCopies(FunctionAnalyses &info,
                             const CostOptions &options) {
  for (Loop *loop : info.loops.getLoopsInPreorder()) {
    if (!loop->isInnermost() || !loop->getLoopLatch())
      continue;
    LoopCopies copies = planOf(*loop, info, options);
    if (copies.bodies() > 1)
      setCopies(*loop->getLoopLatch(), copies);
  }
}

InstructionCost gpuperf::remainderCost(const LoopCopies &copies,
                                       const InstructionCost &perPart,
                                       bool divergent, const SassTable &table) {
  // LLVM: whether there are enough iterations for the copies, their number and
  // the rest. ptxas: the same twice, in predicates, and whether one is left;
  // where lanes may differ, with BSSY and BSYNC around the first two parts.
  const SassTable::Remainder &costs = table.remainder;
  double sums = 0, branches = 0, moves = 0;
  if (copies.remainder) {
    bool two = copies.front <= 2;
    sums += two ? costs.frontSumsOfTwo : costs.frontSums;
    branches += two ? costs.frontBranchesOfTwo : costs.frontBranches;
  }
  if (copies.hasBackRemainder()) {
    sums += costs.backSums;
    branches += costs.backBranches + (divergent ? costs.backReconvergence : 0) +
                (copies.remainder ? costs.bothBranches : 0);
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
