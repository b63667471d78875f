//===- SlowPaths.cpp - what ordinary operands skip ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SlowPaths.h"
#include "gpuperf/Ptx/PtxLift.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/PatternMatch.h"

using namespace gpuperf;
using namespace llvm;
using namespace llvm::PatternMatch;

/// Whether libdevice 10 compares an absolute value with `limit` to find an
/// argument that is out of the ordinary: 105615, from where on sinf, cosf and
/// tanf reduce with many words of pi, 2^31 of sin, cos and tan, and infinity.
static bool isLimit(const APFloat &limit) {
  return limit.isPosInfinity() || limit.convertToDouble() == 105615.0 ||
         limit.convertToDouble() == 2147483648.0;
}

/// Whether the condition of `branch` holds for ordinary operands, or does not;
/// nothing of other conditions.
static std::optional<bool> ofOrdinary(const BranchInst &branch) {
  const auto *compare = dyn_cast<FCmpInst>(branch.getCondition());
  Value *argument;
  const auto *limit =
      compare ? dyn_cast<ConstantFP>(compare->getOperand(1)) : nullptr;
  if (!limit || !limit->getType()->isFPOrFPVectorTy() ||
      !isLimit(limit->getValueAPF()) ||
      !match(compare->getOperand(0), m_FAbs(m_Value(argument))))
    return std::nullopt;
  switch (compare->getPredicate()) {
  case FCmpInst::FCMP_OLT:
  case FCmpInst::FCMP_ULT:
  case FCmpInst::FCMP_OLE:
  case FCmpInst::FCMP_ULE:
  case FCmpInst::FCMP_ONE:
  case FCmpInst::FCMP_UNE:
    return true;
  case FCmpInst::FCMP_OGT:
  case FCmpInst::FCMP_UGT:
  case FCmpInst::FCMP_OGE:
  case FCmpInst::FCMP_UGE:
  case FCmpInst::FCMP_OEQ:
  case FCmpInst::FCMP_UEQ:
    return false;
  default:
    return std::nullopt;
  }
}

/// The division of 64 bits that a block is there for.
static Instruction *wideDivision(BasicBlock &block) {
  auto found = find_if(block, [](Instruction &inst) {
    return inst.isIntDivRem() && inst.getType()->isIntegerTy(64);
  });
  return found == block.end() ? nullptr : &*found;
}

/// What nvcc makes of a division of 64 bits has no line of its own, `.loc 1 0
/// 5`: it has that of the `test` whether the operands fit 32 bits, which is
/// made of the same division.
static void placeAtTest(const BranchInst &test) {
  for (unsigned i : {0, 1})
    if (test.getSuccessor(i)->getSinglePredecessor())
      for (Instruction &inst : *test.getSuccessor(i))
        if (inst.getDebugLoc() && !inst.getDebugLoc().getLine())
          inst.setDebugLoc(test.getDebugLoc());
}

/// `and x, 0xffffffff00000000; setp.eq t, 0; @t bra NARROW;`: nvcc divides
/// operands of 32 bits as such, and has ptxas's routine called for others
/// alone. Whether the condition holds for the former; nothing of other
/// conditions.
static std::optional<bool> ofNarrow(const BranchInst &branch) {
  constexpr uint64_t upperHalf = 0xffffffff00000000;
  ICmpInst::Predicate predicate;
  if (!match(branch.getCondition(),
             m_ICmp(predicate, m_And(m_Value(), m_SpecificInt(upperHalf)),
                    m_Zero())) ||
      !ICmpInst::isEquality(predicate))
    return std::nullopt;
  bool isNarrow = predicate == ICmpInst::ICMP_EQ;
  Instruction *division = wideDivision(*branch.getSuccessor(isNarrow));
  if (!division)
    return std::nullopt;
  division->setMetadata(kRoutineMetadata,
                        MDNode::get(division->getContext(), {}));
  placeAtTest(branch);
  return isNarrow;
}

void gpuperf::markSlowPaths(Function &function) {
  MDBuilder metadata(function.getContext());
  for (BasicBlock &block : function) {
    auto *branch = dyn_cast<BranchInst>(block.getTerminator());
    if (!branch || !branch->isConditional())
      continue;
    std::optional<bool> ordinary = ofOrdinary(*branch);
    if (!ordinary)
      ordinary = ofNarrow(*branch);
    if (ordinary) {
      constexpr uint32_t often = 1 << 30;
      branch->setMetadata(LLVMContext::MD_prof,
                          metadata.createBranchWeights(*ordinary ? often : 0,
                                                       *ordinary ? 0 : often));
    }
  }
}
