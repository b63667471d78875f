//===- LoopArithmetic.cpp - counters and addresses of inner loops ---------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// nvcc strength-reduces the addresses of an inner loop and unrolls it, so that
// an address that steps by a constant is an immediate offset from a pointer
// that moves once per unrolled iteration, and the counter and its test are
// executed once for several iterations. In `s += a[i * n + k] * b[k * n + j]`
// an iteration executes two loads, one FFMA and one IMAD.WIDE (the step of
// `b`), plus a fraction of the counter's work.
//
//===----------------------------------------------------------------------===//

#include "CostBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace gpuperf;
using namespace llvm;
using namespace llvm::PatternMatch;

namespace {

bool isLoopOfOneBlock(const BasicBlock &block) {
  return is_contained(successors(&block), &block);
}

/// `phi` of a counter that a constant is added to in each iteration.
const Instruction *stepOf(const PHINode &phi) {
  const BasicBlock *block = phi.getParent();
  int latch = phi.getBasicBlockIndex(block);
  if (latch < 0)
    return nullptr;
  const auto *step = dyn_cast<Instruction>(phi.getIncomingValue(latch));
  if (step && match(step, m_c_Add(m_Specific(&phi), m_ConstantInt())))
    return step;
  return nullptr;
}

bool hasCounter(const BasicBlock &block) {
  return any_of(block.phis(),
                [](const PHINode &phi) { return stepOf(phi) != nullptr; });
}

/// Calls that keep a loop from being unrolled: barriers and shuffles, and
/// functions with a loop of their own on their slow path.
bool preventsUnrolling(const Instruction &inst) {
  const auto *call = dyn_cast<CallInst>(&inst);
  if (!call)
    return false;
  if (const auto *intrinsic = dyn_cast<IntrinsicInst>(call))
    return !intrinsic->isAssumeLikeIntrinsic() && call->isConvergent();
  const auto *assembly = dyn_cast<InlineAsm>(call->getCalledOperand());
  return !assembly || assembly->hasSideEffects();
}

/// Rough size in machine instructions; a load brings its address with it.
unsigned bodySize(const BasicBlock &block, unsigned limit) {
  unsigned size = 0;
  for (const Instruction &inst : block) {
    if (preventsUnrolling(inst))
      return limit + 1;
    if (isa<PHINode, CastInst, GetElementPtrInst>(inst) ||
        inst.isTerminator() || inst.isDebugOrPseudoInst() ||
        (inst.getOpcode() == Instruction::FMul && inst.hasOneUse()))
      continue;
    size += inst.mayReadOrWriteMemory() ? 2 : 1;
    if (size > limit)
      break;
  }
  return size;
}

enum class Step { Invariant, Constant, Variable, Unknown };

/// How a value of the loop changes from one iteration to the next.
Step stepKind(const Value *value, const BasicBlock &loop, unsigned depth = 0) {
  constexpr unsigned maxDepth = 8;
  const auto *inst = dyn_cast<Instruction>(value);
  if (!inst || inst->getParent() != &loop)
    return Step::Invariant;
  if (const auto *phi = dyn_cast<PHINode>(inst))
    return stepOf(*phi) ? Step::Constant : Step::Unknown;
  if (depth == maxDepth)
    return Step::Unknown;
  if (isa<SExtInst, ZExtInst>(inst))
    return stepKind(inst->getOperand(0), loop, depth + 1);
  unsigned opcode = inst->getOpcode();
  bool disjointOr = opcode == Instruction::Or &&
                    cast<PossiblyDisjointInst>(inst)->isDisjoint();
  bool sum =
      opcode == Instruction::Add || opcode == Instruction::Sub || disjointOr;
  if (!sum && opcode != Instruction::Mul && opcode != Instruction::Shl)
    return Step::Unknown;
  Step lhs = stepKind(inst->getOperand(0), loop, depth + 1);
  Step rhs = stepKind(inst->getOperand(1), loop, depth + 1);
  if (sum)
    return std::max(lhs, rhs);
  if (lhs != Step::Invariant && rhs != Step::Invariant)
    return Step::Unknown;
  Step larger = std::max(lhs, rhs);
  bool byConstant =
      isa<Constant>(inst->getOperand(0)) || isa<Constant>(inst->getOperand(1));
  return larger == Step::Constant && !byConstant ? Step::Variable : larger;
}

bool isStepping(Step step) {
  return step == Step::Constant || step == Step::Variable;
}

/// True when only addresses of the loop are made of the value.
bool isForAddresses(const Instruction &inst, unsigned depth = 0) {
  constexpr unsigned maxDepth = 8;
  return depth < maxDepth &&
         all_of(
             inst.users(),
             [&](const User *user) {
               const auto *other = cast<Instruction>(user);
               if (other->getParent() != inst.getParent())
                 return false;
               if (isa<GetElementPtrInst>(other))
                 return true;
               return isStepping(stepKind(other, *inst.getParent())) &&
                      isForAddresses(*other, depth + 1);
             });
}

} // namespace

unsigned gpuperf::unrollFactor(const BasicBlock &block) {
  // Measured on loops of 1 to 48 multiply-adds with one load, and 2 to 96
  // loads.
  constexpr unsigned unrolledSize = 100, maxFactor = 4;
  if (!isLoopOfOneBlock(block) || !hasCounter(block))
    return 1;
  unsigned size = std::max(bodySize(block, unrolledSize), 1u);
  if (size * maxFactor <= unrolledSize)
    return maxFactor;
  return size * 2 <= unrolledSize ? 2 : 1;
}

bool gpuperf::isLoopCounter(const Instruction &inst) {
  const BasicBlock &block = *inst.getParent();
  if (inst.getOpcode() == Instruction::Add)
    return isLoopOfOneBlock(block) &&
           any_of(block.phis(),
                  [&](const PHINode &phi) { return stepOf(phi) == &inst; });
  const auto *compare = dyn_cast<ICmpInst>(&inst);
  if (!compare || !compare->hasOneUse() || !isLoopOfOneBlock(block))
    return false;
  return *compare->user_begin() == block.getTerminator() &&
         (isStepping(stepKind(compare->getOperand(0), block)) ||
          isStepping(stepKind(compare->getOperand(1), block)));
}

bool gpuperf::isReducedIndex(const Instruction &inst) {
  return isLoopOfOneBlock(*inst.getParent()) && !inst.use_empty() &&
         !isa<PHINode>(inst) && !isLoopCounter(inst) &&
         isStepping(stepKind(&inst, *inst.getParent())) && isForAddresses(inst);
}

std::optional<double>
gpuperf::steppingAddressCount(const GetElementPtrInst &gep) {
  const BasicBlock &block = *gep.getParent();
  if (!isLoopOfOneBlock(block) ||
      stepKind(gep.getPointerOperand(), block) != Step::Invariant)
    return std::nullopt;
  Step step = Step::Invariant;
  for (const Use &index : gep.indices())
    step = std::max(step, stepKind(index, block));
  if (!isStepping(step))
    return std::nullopt;
  if (step == Step::Variable) // IMAD.WIDE, IADD3 for shared memory
    return 1;
  return double(registerWords(gep.getType())) / unrollFactor(block);
}
