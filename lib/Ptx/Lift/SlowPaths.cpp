//===- SlowPaths.cpp - code for rare operands -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SlowPaths.h"
#include "gpuperf/Ptx/HugeArguments.h"
#include "gpuperf/Ptx/PtxLift.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace gpuperf;
using namespace llvm;
using namespace llvm::PatternMatch;

/// Whether libdevice 10 compares an absolute value with `limit` to find an
/// argument that is out of the ordinary: 105615, from where on sinf, cosf and
/// tanf reduce with many words of pi, 2^31 of sin, cos and tan, and infinity.
static bool isLimit(const APFloat &limit) {
  return limit.isPosInfinity() || limit.convertToDouble() == kHugeArgument ||
         limit.convertToDouble() == 2147483648.0;
}

/// Whether libdevice 10 compares the dividend of fmodf with `limit` to find a
/// quotient of more than the bits of a float, which takes it a loop.
static bool isLimitOfDividend(const Value *limit) {
  constexpr double kQuotient = 8388608;
  return match(limit, m_FMul(m_Value(), m_SpecificFP(kQuotient)));
}

/// Whether `compare` holds for values below its second operand, or for those
/// above; nothing where it holds for others.
static std::optional<bool> isBelow(const FCmpInst &compare) {
  switch (compare.getPredicate()) {
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

/// Whether the condition of `branch` holds for ordinary operands, or does not;
/// nothing of other conditions.
static std::optional<bool> ofOrdinary(const BranchInst &branch) {
  const auto *compare = dyn_cast<FCmpInst>(branch.getCondition());
  if (!compare)
    return std::nullopt;
  const Value *argument, *limit = compare->getOperand(1);
  if (isLimitOfDividend(limit))
    return isBelow(*compare);
  const APFloat *number;
  if (!match(limit, m_APFloat(number)) || !isLimit(*number) ||
      !match(compare->getOperand(0), m_FAbs(m_Value(argument))))
    return std::nullopt;
  std::optional<bool> below = isBelow(*compare);
  bool isHuge =
      number->convertToDouble() == kHugeArgument && isHugeArgument(*argument);
  return below && isHuge ? std::optional(!*below) : below;
}

/// The division of `bits` bits in a block that does nothing but compute it and
/// goes on; null for other blocks.
static BinaryOperator *onlyDivision(BasicBlock &block, unsigned bits) {
  BinaryOperator *division = nullptr;
  for (Instruction &inst : block) {
    if (isa<PHINode>(inst) || inst.mayReadOrWriteMemory())
      return nullptr;
    if (!inst.isIntDivRem())
      continue;
    if (division || !inst.getType()->isIntegerTy(bits))
      return nullptr;
    division = cast<BinaryOperator>(&inst);
  }
  return block.getSingleSuccessor() && block.getSinglePredecessor() ? division
                                                                    : nullptr;
}

/// Whether `half` is the lower half of `whole`: cut out of it, what it is an
/// extension of, or a constant.
static bool isLowerHalf(const Value *half, const Value *whole) {
  const APInt *low, *all;
  if (match(half, m_APInt(low)) && match(whole, m_APInt(all)))
    return all->trunc(low->getBitWidth()) == *low;
  return match(half, m_Trunc(m_Specific(whole))) ||
         match(whole, m_ZExtOrSExt(m_Specific(half)));
}

/// Whether `narrow` divides the lower halves of what `wide` divides.
static bool dividesHalves(const BinaryOperator &narrow,
                          const BinaryOperator &wide) {
  return isLowerHalf(narrow.getOperand(0), wide.getOperand(0)) &&
         isLowerHalf(narrow.getOperand(1), wide.getOperand(1));
}

/// `x - x / n * n`, where a remainder is asked for beside the quotient.
static void useRemainders(BinaryOperator &quotient) {
  bool isSigned = quotient.getOpcode() == Instruction::SDiv;
  Value *x = quotient.getOperand(0), *n = quotient.getOperand(1);
  for (Instruction &inst : *quotient.getParent())
    if (match(&inst, m_Sub(m_Specific(x),
                           m_c_Mul(m_Specific(&quotient), m_Specific(n))))) {
      auto *remainder = BinaryOperator::Create(
          isSigned ? Instruction::SRem : Instruction::URem, x, n, "",
          std::next(quotient.getIterator()));
      remainder->copyMetadata(quotient); // the location, too
      inst.replaceAllUsesWith(remainder);
    }
}

/// `and x, 0xffffffff00000000; setp.eq t, 0; @t bra NARROW;`: the code
/// generator (LLVM's BypassSlowDivision) divides operands of 32 bits as such,
/// and others by a routine of ptxas. Makes of the two sides the one division of
/// the source again, whose cost the table has with both. It has line 0:
/// compilers give it that, or at times the line of another division.
static void joinDivision(BranchInst &branch) {
  constexpr uint64_t upperHalf = 0xffffffff00000000;
  auto *test = dyn_cast<ICmpInst>(branch.getCondition());
  if (!test || !test->isEquality() ||
      !match(test->getOperand(0), m_And(m_Value(), m_SpecificInt(upperHalf))) ||
      !match(test->getOperand(1), m_Zero()))
    return;
  bool isNarrowFirst = test->getPredicate() == ICmpInst::ICMP_EQ;
  BasicBlock *wideSide = branch.getSuccessor(isNarrowFirst);
  BasicBlock *narrowSide = branch.getSuccessor(!isNarrowFirst);
  BinaryOperator *wide = onlyDivision(*wideSide, 64);
  BinaryOperator *narrow = onlyDivision(*narrowSide, 32);
  if (!wide || !narrow || !dividesHalves(*narrow, *wide) ||
      wideSide->getSingleSuccessor() != narrowSide->getSingleSuccessor())
    return;
  if (const DebugLoc &at = wide->getDebugLoc())
    wide->setDebugLoc(DILocation::get(wide->getContext(), 0, 0, at.getScope(),
                                      at.getInlinedAt()));
  wide->setMetadata(kTestedMetadata, MDNode::get(wide->getContext(), {}));
  useRemainders(*wide);
  narrowSide->removePredecessor(branch.getParent());
  BranchInst *direct = BranchInst::Create(wideSide, branch.getIterator());
  direct->setDebugLoc(branch.getDebugLoc());
  branch.eraseFromParent();
}

void gpuperf::markSlowPaths(Function &function) {
  MDBuilder metadata(function.getContext());
  for (BasicBlock &block : function) {
    auto *branch = dyn_cast<BranchInst>(block.getTerminator());
    if (!branch || !branch->isConditional())
      continue;
    std::optional<bool> ordinary = ofOrdinary(*branch);
    if (ordinary) {
      constexpr uint32_t often = 1 << 30;
      branch->setMetadata(LLVMContext::MD_prof,
                          metadata.createBranchWeights(*ordinary ? often : 0,
                                                       *ordinary ? 0 : often));
    } else {
      joinDivision(*branch);
    }
  }
  removeUnreachableBlocks(function);
}
