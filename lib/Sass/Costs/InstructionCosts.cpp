//===- InstructionCosts.cpp - machine instructions for LLVM IR ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CostBuilder.h"
#include "Loops/LoopArithmetic.h"
#include "gpuperf/Sass/Function/FunctionAnalyses.h"
#include "gpuperf/Sass/Loops/LoopCopies.h"
#include "llvm/IR/PatternMatch.h"

using namespace gpuperf;
using namespace llvm;

std::string gpuperf::typeName(const Type *type) {
  const Type *scalar = type->getScalarType();
  if (scalar->isHalfTy())
    return "f16";
  if (scalar->isBFloatTy())
    return "bf16";
  if (scalar->isFloatTy())
    return "f32";
  if (scalar->isDoubleTy())
    return "f64";
  if (scalar->isPointerTy())
    return "ptr";
  if (scalar->isIntegerTy())
    return ("i" + Twine(scalar->getIntegerBitWidth())).str();
  return "aggregate";
}

double gpuperf::vectorFactor(const Type *type) {
  const auto *vector = dyn_cast<FixedVectorType>(type);
  if (!vector)
    return 1;
  const Type *element = vector->getElementType();
  bool packed = element->isHalfTy() || element->isBFloatTy();
  return packed ? (vector->getNumElements() + 1) / 2 : vector->getNumElements();
}

/// `(x & 4) == 0` and `(x & 6) == 6` are one LOP3, which sets a predicate
/// beside its result.
static bool isTestOfBits(const ICmpInst &compare) {
  const auto *bits = dyn_cast<BinaryOperator>(compare.getOperand(0));
  if (!compare.isEquality() || !bits || !bits->isBitwiseLogicOp() ||
      bits->getParent() != compare.getParent() ||
      !bits->getType()->isIntegerTy(32))
    return false;
  bool allSet = bits->getOpcode() == Instruction::And &&
                isa<ConstantInt>(compare.getOperand(1)) &&
                bits->getOperand(1) == compare.getOperand(1);
  return allSet || match(compare.getOperand(1), PatternMatch::m_Zero());
}

/// A comparison sets a predicate: one ISETP, two for 64 bits.
static InstructionCost compareCost(const ICmpInst &compare) {
  const Type *type = compare.getOperand(0)->getType();
  std::string name = "icmp." + typeName(type);
  if (isTestOfBits(compare))
    return freeCost(name);
  const Type *scalar = type->getScalarType();
  if (scalar->isIntegerTy(1))
    return makeCost(name, {{InstClass::Int, 1}});
  double words = registerWords(scalar);
  if (isLoopCounter(compare))
    return makeCost(
        name, {{InstClass::Int, words / copiesOfBlock(*compare.getParent())}});
  return scaled(makeCost(name, {{InstClass::Int, words}}, words),
                vectorFactor(type));
}

/// SEL or FSEL, one for each register. Selects of predicates are logic.
static InstructionCost selectCost(const SelectInst &select) {
  const Type *type = select.getType();
  std::string name = "select." + typeName(type);
  const Type *scalar = type->getScalarType();
  if (scalar->isIntegerTy(1)) {
    // `a && b` joins the comparison that makes b.
    for (const Value *operand : {select.getTrueValue(), select.getFalseValue()})
      if (isa<CmpInst>(operand) && operand->hasOneUse())
        return freeCost(name);
    return makeCost(name, {{InstClass::Int, 1}});
  }
  if (!scalar->isSingleValueType())
    return freeCost(name);
  bool floating = scalar->isFloatTy() || scalar->isDoubleTy();
  InstClass instClass = floating ? InstClass::Fp32 : InstClass::Int;
  return scaled(makeCost(name, {{instClass, double(registerWords(scalar))}}),
                vectorFactor(type));
}

/// Arithmetic of halves takes either half of a register, or one for both.
static bool isForHalves(const Instruction &inst) {
  return all_of(inst.users(), [](const User *user) {
    return isa<FPExtInst, InsertElementInst>(user) ||
           (isa<BinaryOperator, FCmpInst, IntrinsicInst>(user) &&
            user->getOperand(0)->getType()->isFPOrFPVectorTy());
  });
}

/// Halves of PTX that cost nothing to take out or to put beside each other.
static bool isFreeHalf(const Instruction &inst) {
  if (!isAsWritten(*inst.getFunction()))
    return false;
  if (isa<InsertElementInst>(inst)) // the second is the PRMT of both
    return isa<UndefValue>(inst.getOperand(0));
  const auto *shuffle = dyn_cast<ShuffleVectorInst>(&inst);
  return (isa<ExtractElementInst>(inst) ||
          (shuffle && shuffle->isZeroEltSplat())) &&
         isForHalves(inst);
}

/// v.x of a float4 is one of its four registers and costs nothing; a half of a
/// half2 is taken out of its register by PRMT.
static InstructionCost elementCost(const Instruction &inst,
                                   const Type *element) {
  std::string name = inst.getOpcodeName();
  if (element->getPrimitiveSizeInBits() >= 32 || element->isPointerTy() ||
      (element->isFloatingPointTy() && isFreeHalf(inst)))
    return freeCost(name);
  return makeCost(name, {{InstClass::Int, 1}});
}

std::optional<InstructionCost>
gpuperf::instructionCost(const Instruction &inst, const CostOptions &options) {
  if (const auto *cast = dyn_cast<CastInst>(&inst))
    return castCost(*cast, options);
  switch (inst.getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::FDiv:
  case Instruction::FRem:
  case Instruction::FNeg:
  case Instruction::FCmp:
    return floatCost(inst, options);
  case Instruction::ICmp:
    return compareCost(cast<ICmpInst>(inst));
  case Instruction::Select:
    return selectCost(cast<SelectInst>(inst));
  case Instruction::GetElementPtr:
    return pointerCost(cast<GetElementPtrInst>(inst));
  case Instruction::Call:
    return callCost(cast<CallInst>(inst), options);
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
    return elementCost(
        inst, cast<VectorType>(inst.getOpcode() == Instruction::ExtractElement
                                   ? inst.getOperand(0)->getType()
                                   : inst.getType())
                  ->getElementType());
  case Instruction::ShuffleVector:
    return elementCost(inst, inst.getType()->getScalarType());
  case Instruction::ExtractValue:
  case Instruction::InsertValue:
  case Instruction::Freeze:
  case Instruction::PHI:
    return freeCost(inst.getOpcodeName());
  default:
    break;
  }
  if (const auto *binary = dyn_cast<BinaryOperator>(&inst))
    return integerCost(*binary, options.table);
  return std::nullopt;
}
