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
// an iteration executes two loads, one FFMA, an IADD3 and an IMAD.WIDE (the
// step of `b`), plus a fraction of the counter's work.
//
//===----------------------------------------------------------------------===//

#include "LoopArithmetic.h"
#include "gpuperf/Sass/Function/FunctionAnalyses.h"
#include "gpuperf/Sass/Function/ValueRegisters.h"
#include "gpuperf/Sass/Loops/LoopCopies.h"
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

enum class Step { Invariant, Constant, Variable, Unknown };

/// Whether the sums and products of 32 bits that make up `value` in the loop
/// may wrap, so that their extension to 64 bits does not move by equal steps:
/// CUDA's own indices are unsigned, and a sum of theirs may.
bool mayWrap(const Value *value, const BasicBlock &loop, bool isSigned,
             unsigned depth = 0) {
  constexpr unsigned maxDepth = 8;
  const auto *inst = dyn_cast<Instruction>(value);
  if (!inst || inst->getParent() != &loop)
    return false;
  if (depth == maxDepth)
    return true;
  if (const auto *phi = dyn_cast<PHINode>(inst)) {
    inst = stepOf(*phi);
    if (!inst)
      return true;
  } else if (const auto *either = dyn_cast<PossiblyDisjointInst>(inst);
             either && either->isDisjoint()) {
    return any_of(inst->operands(), [&](const Value *operand) {
      return mayWrap(operand, loop, isSigned, depth + 1);
    });
  }
  const auto *sum = dyn_cast<OverflowingBinaryOperator>(inst);
  if (!sum || !(isSigned ? sum->hasNoSignedWrap() : sum->hasNoUnsignedWrap()))
    return true;
  return !isa<PHINode>(value) &&
         any_of(inst->operands(), [&](const Value *operand) {
           return mayWrap(operand, loop, isSigned, depth + 1);
         });
}

/// Addresses of 32 bits wrap as their indices do.
bool isForNarrowAddresses(const Instruction &extension) {
  return all_of(extension.users(), [](const User *user) {
    return isa<GetElementPtrInst>(user) && registerWords(user->getType()) == 1;
  });
}

/// An extension that does not keep equal steps equal.
bool breaksSteps(const Instruction &extension, const BasicBlock &loop) {
  if (isForNarrowAddresses(extension))
    return false;
  const Value *narrow = extension.getOperand(0);
  if (isa<SExtInst>(extension))
    return mayWrap(narrow, loop, true);
  return mayWrap(narrow, loop, false) &&
         !(extension.hasNonNeg() && !mayWrap(narrow, loop, true));
}

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
    return breaksSteps(*inst, loop)
               ? Step::Unknown
               : stepKind(inst->getOperand(0), loop, depth + 1);
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
  if (isAsWritten(*inst.getFunction()))
    return false;
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
  // PTX has been reduced; the copies of a loop share what moves by a constant.
  unsigned copies = copiesOfBlock(block);
  if (isAsWritten(*gep.getFunction()) &&
      (step == Step::Variable || copies == 1))
    return std::nullopt;
  // Clang's code adds the stride to a 32-bit index and then makes an address of
  // it, IMAD.WIDE; nvcc's adds it to the address and saves one of the two.
  if (step == Step::Variable)
    return registerWords(gep.getType());
  return double(registerWords(gep.getType())) / copies;
}
