//===- TripCounts.cpp - iteration counts of loops -------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TripCounts.h"
#include "ScevExprs.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include <cmath>
#include <map>
#include <optional>
#include <set>

using namespace gpuperf;
using namespace llvm;

/// The bytes of a thread's own array or of a variable; 0 for one whose size the
/// launch gives.
static std::optional<uint64_t> sizeOf(const Value &object,
                                      const DataLayout &layout) {
  if (auto *array = dyn_cast<AllocaInst>(&object)) {
    std::optional<TypeSize> size = array->getAllocationSize(layout);
    return size ? std::optional(size->getFixedValue()) : std::nullopt;
  }
  auto *variable = dyn_cast<GlobalVariable>(&object);
  if (!variable)
    return std::nullopt;
  return layout.getTypeAllocSize(variable->getValueType()).getFixedValue();
}

/// Whether an index of this type may begin again, as `i & 63` does, which is a
/// counter of 6 bits. One of 32 bits is taken to stay in its type.
static bool mayBeginAgain(const SCEV *value) {
  constexpr unsigned kIndexBits = 32;
  auto *counted = dyn_cast<SCEVAddRecExpr>(value);
  bool stays =
      counted && (counted->hasNoUnsignedWrap() || counted->hasNoSignedWrap());
  return !stays && value->getType()->isIntegerTy() &&
         value->getType()->getIntegerBitWidth() < kIndexBits;
}

/// How much more `value` is in each iteration of `loop` than in the one before,
/// for an index that does not leave its type; nothing where that is no
/// constant.
static std::optional<int64_t> stepIn(const Loop &loop, const SCEV *value,
                                     ScalarEvolution &scev) {
  if (scev.isLoopInvariant(value, &loop))
    return 0;
  if (auto *cast = dyn_cast<SCEVCastExpr>(value)) {
    const SCEV *inner = cast->getOperand();
    return isa<SCEVTruncateExpr>(cast) || mayBeginAgain(inner)
               ? std::nullopt
               : stepIn(loop, inner, scev);
  }
  if (auto *counted = dyn_cast<SCEVAddRecExpr>(value)) {
    auto *step = dyn_cast<SCEVConstant>(counted->getStepRecurrence(scev));
    bool isCounted = counted->getLoop() == &loop && counted->isAffine() && step;
    return isCounted ? step->getAPInt().trySExtValue() : std::nullopt;
  }
  if (auto *product = dyn_cast<SCEVMulExpr>(value)) {
    auto *factor = dyn_cast<SCEVConstant>(product->getOperand(0));
    if (!factor || product->getNumOperands() != 2)
      return std::nullopt;
    std::optional<int64_t> step = stepIn(loop, product->getOperand(1), scev);
    std::optional<int64_t> by = factor->getAPInt().trySExtValue();
    int64_t result = 0;
    bool fits = step && by && !MulOverflow(*step, *by, result);
    return fits ? std::optional(result) : std::nullopt;
  }
  auto *sum = dyn_cast<SCEVAddExpr>(value);
  if (!sum)
    return std::nullopt;
  int64_t result = 0;
  for (const SCEV *part : sum->operands()) {
    std::optional<int64_t> step = stepIn(loop, part, scev);
    if (!step || AddOverflow(result, *step, result))
      return std::nullopt;
  }
  return result;
}

/// Iterations in which an access of `loop` stays within its array.
static std::optional<uint64_t>
iterationsOf(Instruction &access, const Loop &loop, FunctionInfo &info) {
  Value *pointer = getLoadStorePointerOperand(&access);
  if (!pointer)
    return std::nullopt;
  // Casts between spaces, which scalar evolution does not look through.
  const DataLayout &layout = info.dataLayout();
  APInt ignored(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
  pointer = pointer->stripAndAccumulateConstantOffsets(
      layout, ignored, /*AllowNonInbounds=*/true);
  const SCEV *address = info.scev.getSCEV(pointer);
  auto *base = dyn_cast<SCEVUnknown>(info.scev.getPointerBase(address));
  std::optional<uint64_t> size =
      base ? sizeOf(*getUnderlyingObject(base->getValue()), layout)
           : std::nullopt;
  std::optional<int64_t> step = stepIn(loop, address, info.scev);
  uint64_t bytes = layout.getTypeStoreSize(getLoadStoreType(&access));
  if (!size || !step || *step == 0 || *size < bytes)
    return std::nullopt;
  return (*size - bytes) / std::abs(*step) + 1;
}

/// Whether an iteration can come to its end without a block of `loop` that has
/// at most `most`.
static bool canAvoid(const std::map<const BasicBlock *, uint64_t> &blocks,
                     uint64_t most, const Loop &loop) {
  SmallVector<const BasicBlock *> open{loop.getHeader()};
  SmallPtrSet<const BasicBlock *, 16> seen;
  while (!open.empty()) {
    const BasicBlock *block = open.pop_back_val();
    auto bound = blocks.find(block);
    if ((bound != blocks.end() && bound->second <= most) ||
        !loop.contains(block) || !seen.insert(block).second)
      continue;
    if (block == loop.getLoopLatch())
      return true;
    append_range(open, successors(block));
  }
  return false;
}

/// At most how often `loop` runs in a program that stays within its arrays: 32
/// where each iteration has the next element of `float local[32]`, on all ways
/// through it. Nothing where no array of known size bounds it.
static std::optional<uint64_t> iterationsWithinArrays(const Loop &loop,
                                                      FunctionInfo &info) {
  std::map<const BasicBlock *, uint64_t> blocks;
  for (BasicBlock *block : loop.blocks())
    if (info.loops.getLoopFor(block) == &loop)
      for (Instruction &inst : *block)
        if (std::optional<uint64_t> most = iterationsOf(inst, loop, info)) {
          auto [it, isFirst] = blocks.try_emplace(block, *most);
          it->second = std::min(it->second, *most);
        }
  std::set<uint64_t> bounds;
  for (auto [block, most] : blocks)
    bounds.insert(most);
  for (uint64_t most : bounds)
    if (!canAvoid(blocks, most, loop))
      return most;
  return std::nullopt;
}

/// The number of iterations that one exit alone would allow, the one that it
/// ends included.
static ExprAttr tripOfExit(Loop &loop, BasicBlock *exiting,
                           ExprBuilder &exprs) {
  const SCEV *taken = exprs.info.scev.getExitCount(&loop, exiting);
  if (isa<SCEVCouldNotCompute>(taken))
    return {};
  BasicBlock *outside = loop.getLoopPredecessor();
  ExprAttr count = scevExpr(taken, outside ? outside : loop.getHeader(), exprs);
  if (!count || count.hasUnknown())
    return {};
  return ExprAttr::getBinary(ExprKind::Add, count, exprs.constant(1));
}

/// The condition under which iteration `counter` runs, from one that is tested
/// at the end of the iteration before it. Says nothing of the first iteration.
static ExprAttr ofNextIteration(ExprAttr cond, ExprAttr counter,
                                ExprBuilder &exprs) {
  ExprAttr previous =
      ExprAttr::getBinary(ExprKind::Sub, counter, exprs.constant(1));
  return cond.substitute(counter, previous);
}

/// The condition under which the loop goes on after an iteration, as far as the
/// exits of `exiting` decide. That block may lie behind a condition, as in
/// `if (a) if (b) break;`, or in an inner loop. Null when it depends on data.
static ExprAttr continueCondition(Loop &loop, BasicBlock *exiting,
                                  ExprBuilder &exprs) {
  FunctionInfo &info = exprs.info;
  // A test that dominates the latch is reached in each iteration, unless that
  // left by another exit: the path to it needs no condition.
  BasicBlock *latch = loop.getLoopLatch();
  bool always = info.loops.getLoopFor(exiting) == &loop && latch &&
                info.dominators.dominates(exiting, latch);
  SmallPtrSet<BasicBlock *, 2> outside;
  ExprAttr goesOn;
  for (BasicBlock *to : successors(exiting)) {
    if (loop.contains(to) || !outside.insert(to).second)
      continue;
    ExprAttr leaves =
        exprs.paths.edgePath(always ? exiting : loop.getHeader(), exiting, to);
    if (!leaves || leaves.hasUnknown())
      return {};
    ExprAttr stays =
        ExprAttr::getBinary(ExprKind::Eq, leaves, exprs.constant(0));
    goesOn = goesOn ? ExprAttr::getBinary(ExprKind::LogicalAnd, goesOn, stays)
                    : stays;
  }
  return goesOn;
}

//===----------------------------------------------------------------------===//
// Counts that a type bounds
//===----------------------------------------------------------------------===//

namespace {

/// A variable that each iteration multiplies or divides by about 2^bits.
struct Geometric {
  PHINode *variable;
  Instruction *next;
  double bits;
  bool grows, isSigned;
};

} // namespace

/// The factor of `next`, the value of `phi` in the next iteration, when it is a
/// constant: 2 bits for s * 4, 3.3 for s / 10, 1 for s & (s - 1), which loses one
/// bit that is set.
static std::optional<Geometric> geometricStep(PHINode &phi, Instruction &next) {
  using namespace PatternMatch;
  if (match(&next,
            m_c_And(m_Specific(&phi), m_Add(m_Specific(&phi), m_AllOnes()))))
    return Geometric{&phi, &next, 1, false, false};
  const APInt *by;
  if (next.getNumOperands() != 2 || next.getOperand(0) != &phi ||
      !match(next.getOperand(1), m_APInt(by)) || by->getBitWidth() > 64)
    return std::nullopt;
  bool grows = false, isShift = false, isSigned = false;
  switch (next.getOpcode()) {
  case Instruction::Shl:
    grows = isShift = true;
    break;
  case Instruction::AShr:
    isSigned = isShift = true;
    break;
  case Instruction::LShr:
    isShift = true;
    break;
  case Instruction::Mul:
    grows = true;
    break;
  case Instruction::SDiv:
    isSigned = true;
    break;
  case Instruction::UDiv:
    break;
  default:
    return std::nullopt;
  }
  double bits = isShift ? double(by->getLimitedValue(64))
                        : std::log2(std::abs(double(by->getSExtValue())));
  if (bits < 0.5)
    return std::nullopt;
  return Geometric{&phi, &next, bits, grows, isSigned};
}

/// Whether a loop is left where the variable, or its next value, is compared with
/// what the loop does not change.
static bool isTested(const Geometric &step, Loop &loop, bool &isSigned) {
  using namespace PatternMatch;
  SmallVector<BasicBlock *> exiting;
  loop.getExitingBlocks(exiting);
  for (BasicBlock *block : exiting) {
    auto *branch = dyn_cast<BranchInst>(block->getTerminator());
    auto *test = branch && branch->isConditional()
                     ? dyn_cast<ICmpInst>(branch->getCondition())
                     : nullptr;
    if (!test)
      continue;
    for (unsigned i : {0u, 1u}) {
      // `s / 10 != 0` of an int is `s + 9 > 18` of an unsigned one.
      Value *tested = test->getOperand(i), *summand;
      if (match(tested, m_Add(m_Value(summand), m_ConstantInt())))
        tested = summand;
      if ((tested == step.variable || tested == step.next) &&
          loop.isLoopInvariant(test->getOperand(1 - i))) {
        isSigned |= test->isSigned();
        return true;
      }
    }
  }
  return false;
}

/// Iterations after which `step` has used up the bits of its type: an int that is
/// halved until it is 0 has no more than 31, its last digit is gone after 10.
/// The loop ends by then or never.
static std::optional<unsigned> mostOf(const Geometric &step, Loop &loop,
                                      FunctionInfo &info) {
  bool isSigned = step.isSigned;
  BasicBlock *before = loop.getLoopPredecessor();
  if (!before || !isTested(step, loop, isSigned))
    return std::nullopt;
  Value *start = step.variable->getIncomingValueForBlock(before);
  double bits = step.variable->getType()->getIntegerBitWidth() - isSigned;
  if (step.grows) {
    if (auto *first = dyn_cast<ConstantInt>(start))
      bits -= first->getValue().isStrictlyPositive()
                  ? first->getValue().logBase2()
                  : 0;
  } else {
    // What is tested before the loop, as in `if (s > 0)`, bounds its start.
    const SCEV *guarded =
        info.scev.applyLoopGuards(info.scev.getSCEV(start), &loop);
    bits = std::min<double>(
        {bits, double(info.scev.getUnsignedRangeMax(guarded).getActiveBits()),
         double(
             computeKnownBits(start, info.dataLayout()).countMaxActiveBits())});
  }
  return std::max(1.0, std::ceil(bits / step.bits));
}

/// No bound is told from here on.
static constexpr unsigned kBeyondInterest = 1 << 16;

/// At most how often `loop` runs, as scalar evolution, the type of a variable
/// that is halved or doubled, or the arrays that it goes through say.
static std::optional<uint64_t> mostIterations(Loop &loop, FunctionInfo &info) {
  unsigned most = kBeyondInterest;
  const SCEV *taken = info.scev.getConstantMaxBackedgeTakenCount(&loop);
  if (auto *count = dyn_cast<SCEVConstant>(taken))
    most =
        std::min<uint64_t>(most, count->getAPInt().getLimitedValue(most) + 1);
  BasicBlock *latch = loop.getLoopLatch();
  for (PHINode &phi : loop.getHeader()->phis()) {
    if (!latch || !phi.getType()->isIntegerTy())
      continue;
    auto *next = dyn_cast<Instruction>(phi.getIncomingValueForBlock(latch));
    if (!next)
      continue;
    if (std::optional<Geometric> step = geometricStep(phi, *next))
      if (auto bound = mostOf(*step, loop, info))
        most = std::min(most, *bound);
  }
  if (std::optional<uint64_t> bound = iterationsWithinArrays(loop, info))
    most = std::min<uint64_t>(most, *bound);
  return most < kBeyondInterest ? std::optional(most) : std::nullopt;
}

static ExprAttr combine(ExprKind kind, ExprAttr known, ExprAttr next) {
  return known ? ExprAttr::getBinary(kind, known, next) : next;
}

/// Whether `trip` says itself that it is no more: `n & 3`.
static bool isRest(ExprAttr trip) {
  return trip &&
         (trip.getKind() == ExprKind::And || trip.getKind() == ExprKind::Rem);
}

TripCount gpuperf::tripCountOf(Loop &loop, ExprBuilder &exprs) {
  TripCount result;
  ExprAttr counter = exprs.counter(loop);
  SmallVector<BasicBlock *> exiting;
  loop.getExitingBlocks(exiting);
  for (BasicBlock *block : exiting)
    if (ExprAttr trip = tripOfExit(loop, block, exprs))
      result.trip = combine(ExprKind::Min, result.trip, trip);
    else if (ExprAttr cond = continueCondition(loop, block, exprs))
      result.whileCondition =
          combine(ExprKind::LogicalAnd, result.whileCondition,
                  ofNextIteration(cond, counter, exprs));
    else
      result.mayExitEarly = true;
  if (result.trip && result.whileCondition) {
    ExprAttr within = ExprAttr::getBinary(ExprKind::Lt, counter, result.trip);
    result.whileCondition = ExprAttr::getBinary(ExprKind::LogicalAnd, within,
                                                result.whileCondition);
    result.trip = {};
  }
  if (!result.trip && !result.whileCondition)
    result.mayExitEarly = false;
  // What holds no parameter is counted, lane by lane.
  bool isCounted = result.whileCondition &&
                   !result.whileCondition.anyLeaf(
                       [](ExprAttr leaf) { return leaf.isParam(); });
  bool isFixed = result.trip && !result.trip.anyLeaf([](ExprAttr leaf) {
    return leaf.isParam() || leaf.isUnknown();
  });
  if (isFixed || isCounted)
    return result;
  std::optional<uint64_t> most = isRest(result.trip)
                                     ? iterationsWithinArrays(loop, exprs.info)
                                     : mostIterations(loop, exprs.info);
  if (!most || *most > kBeyondInterest)
    return result;
  result.most = *most;
  if (result.trip)
    result.trip = combine(ExprKind::Min, result.trip, exprs.constant(*most));
  if (result.whileCondition)
    result.whileCondition = combine(
        ExprKind::LogicalAnd, result.whileCondition,
        ExprAttr::getBinary(ExprKind::Lt, counter, exprs.constant(*most)));
  return result;
}
