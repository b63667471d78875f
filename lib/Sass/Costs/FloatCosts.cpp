//===- FloatCosts.cpp - floating point and conversions in SASS ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CostBuilder.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace gpuperf;
using namespace llvm;
using namespace llvm::PatternMatch;

namespace {

bool isHalf(const Type *type) {
  const Type *scalar = type->getScalarType();
  return scalar->isHalfTy() || scalar->isBFloatTy();
}

InstClass floatClass(const Type *type) {
  if (isHalf(type))
    return InstClass::Fp16;
  return type->getScalarType()->isDoubleTy() ? InstClass::Fp64
                                             : InstClass::Fp32;
}

bool isApproximate(const Instruction &inst, const CostOptions &options) {
  const auto *op = dyn_cast<FPMathOperator>(&inst);
  return options.fastMath ||
         (op && (op->hasApproxFunc() || op->hasAllowReciprocal()));
}

InstructionCost tableCost(const SassTable &table, const FunctionCall &call,
                          const Twine &name) {
  std::optional<InstructionCost> cost = functionCost(table, call);
  assert(cost && "the table has this function");
  cost->name = name.str();
  return *cost;
}

InstructionCost divisionCost(const Type *type, bool fast,
                             const SassTable &table) {
  std::string name = "fdiv." + typeName(type);
  if (isHalf(type))
    return tableCost(table, {"hdiv", fast}, name);
  StringRef function = type->isDoubleTy() ? "ddiv_rn"
                       : fast             ? "__fdividef"
                                          : "fdiv_rn";
  return tableCost(table, {function, fast}, name);
}

InstructionCost divide(const Instruction &inst, bool fast,
                       const SassTable &table) {
  const Type *scalar = inst.getType()->getScalarType();
  if (!scalar->isFloatTy())
    return divisionCost(scalar, fast, table);
  if (fast && match(inst.getOperand(0), m_SpecificFP(1.0)))
    return makeCost("rcp.approx.f32", {{InstClass::Special, 1}});
  if (fast)
    return divisionCost(scalar, fast, table);
  if (match(inst.getOperand(0), m_SpecificFP(1.0)))
    return tableCost(table, {"frcp_rn"}, "rcp.f32");
  if (isa<Constant>(inst.getOperand(1)))
    return operationCost(table, "fdiv.f32.constant", "fdiv.f32");
  return divisionCost(scalar, fast, table);
}

InstructionCost remainder(const Type *type, bool fast, const SassTable &table) {
  StringRef function = type->isDoubleTy() ? "fmod" : "fmodf";
  return tableCost(table, {function, fast}, "frem." + typeName(type));
}

} // namespace

InstructionCost gpuperf::squareRootCost(const Type *type, bool fast,
                                        const SassTable &table) {
  StringRef function = isHalf(type)         ? "hsqrt"
                       : type->isDoubleTy() ? "sqrt"
                                            : "sqrtf";
  return tableCost(table, {function, fast}, "sqrt." + typeName(type));
}

std::optional<InstructionCost> gpuperf::floatCost(const Instruction &inst,
                                                  const CostOptions &options) {
  const Type *type = inst.getOpcode() == Instruction::FCmp
                         ? inst.getOperand(0)->getType()
                         : inst.getType();
  std::string name = (Twine(inst.getOpcodeName()) + "." + typeName(type)).str();
  double factor = vectorFactor(type);
  switch (inst.getOpcode()) {
  case Instruction::FDiv:
    return scaled(divide(inst, isApproximate(inst, options), options.table),
                  factor);
  case Instruction::FRem:
    return scaled(
        remainder(type->getScalarType(), options.fastMath, options.table),
        factor);
  case Instruction::FAdd:
  case Instruction::FSub:
    if (fusedOperand(inst))
      name = "fma." + typeName(type);
    break;
  default:
    break;
  }
  return scaled(makeCost(name, {{floatClass(type), 1}}), factor);
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

namespace {

InstClass classOf(const CastInst &cast) {
  return conversionClass(registerWords(cast.getSrcTy()->getScalarType()) > 1 ||
                         registerWords(cast.getDestTy()->getScalarType()) > 1);
}

/// Loads of narrow types extend on the way.
bool isExtendedByLoad(const CastInst &cast) {
  return isa<LoadInst>(cast.getOperand(0)) && cast.getOperand(0)->hasOneUse();
}

InstructionCost extensionCost(const CastInst &cast, StringRef name) {
  const Type *from = cast.getSrcTy()->getScalarType();
  const Type *to = cast.getDestTy()->getScalarType();
  bool isSigned = isa<SExtInst>(cast);
  if (from->isIntegerTy(1)) // SEL
    return makeCost(name, {{InstClass::Int, 1}});
  unsigned bits = from->getIntegerBitWidth();
  unsigned count = 0;
  if (bits < 32 && !isExtendedByLoad(cast)) // PRMT or LOP3
    ++count;
  if (isSigned && registerWords(to) > 1) // SHF of the sign; else RZ
    ++count;
  if (count == 0)
    return freeCost(name);
  return makeCost(name, {{InstClass::Int, count}}, count);
}

/// Between float types. bfloat is the upper half of a float: a shift.
InstructionCost resizeCost(const CastInst &cast, StringRef name,
                           const CostOptions &options) {
  const Type *from = cast.getSrcTy()->getScalarType();
  const Type *to = cast.getDestTy()->getScalarType();
  if (from->isFloatTy() && isHalf(to))
    return makeCost(name, {{packingClass(options), 1}});
  if (from->isBFloatTy() && to->isFloatTy())
    return makeCost(name, {{InstClass::Int, 1}});
  if (from->isHalfTy() && to->isFloatTy()) // HADD2.F32
    return makeCost(name, {{InstClass::Fp16, 1}});
  if (isHalf(from)) // to double, by way of float
    return makeCost(name, {{classOf(cast), 1}, {InstClass::Fp16, 1}}, 2);
  return makeCost(name, {{classOf(cast), 1}});
}

/// I2F takes a byte or a half out of a register by itself, I2FP does not. What
/// was loaded without a sign is alone in its register.
bool isWholeRegister(const Value &source) {
  if (isa<LoadInst>(source) || match(&source, m_ZExt(m_Load(m_Value()))))
    return true;
  const APInt *number;
  bool isPart =
      isa<SExtInst, ZExtInst>(source) ||
      (match(&source, m_And(m_Value(), m_APInt(number))) &&
       number->isIntN(16)) ||
      (match(&source, m_Shr(m_Value(), m_APInt(number))) && number->uge(16));
  return !isPart && source.getType()->getScalarSizeInBits() == 32;
}

InstructionCost fromInteger(const CastInst &cast, StringRef name,
                            const CostOptions &options) {
  bool isSignedPart =
      isa<SIToFPInst>(cast) && cast.getSrcTy()->getScalarSizeInBits() < 32;
  bool isPacked = cast.getDestTy()->getScalarType()->isFloatTy() &&
                  registerWords(cast.getSrcTy()->getScalarType()) == 1 &&
                  !isSignedPart && isWholeRegister(*cast.getOperand(0));
  return makeCost(
      name, {{isPacked ? integerToFloatClass(options) : classOf(cast), 1}});
}

InstructionCost fromPredicate(const CastInst &cast, StringRef name) {
  double words = std::max(registerWords(cast.getDestTy()->getScalarType()), 1u);
  return makeCost(name, {{InstClass::Fp32, words}});
}

} // namespace

std::optional<InstructionCost> gpuperf::castCost(const CastInst &cast,
                                                 const CostOptions &options) {
  std::string name =
      (Twine(cast.getOpcodeName()) + "." + typeName(cast.getSrcTy()) + "." +
       typeName(cast.getDestTy()))
          .str();
  double factor =
      std::max(vectorFactor(cast.getSrcTy()), vectorFactor(cast.getDestTy()));
  switch (cast.getOpcode()) {
  case Instruction::SExt:
  case Instruction::ZExt:
    return scaled(extensionCost(cast, name), factor);
  case Instruction::Trunc:
    if (!cast.getDestTy()->isIntOrIntVectorTy(1))
      return freeCost(name);
    return scaled(makeCost(name, {{InstClass::Int, 2}}, 2), factor);
  case Instruction::FPTrunc:
  case Instruction::FPExt:
    return scaled(resizeCost(cast, name, options), factor);
  case Instruction::UIToFP:
  case Instruction::SIToFP:
    if (cast.getSrcTy()->isIntOrIntVectorTy(1))
      return scaled(fromPredicate(cast, name), factor);
    return scaled(fromInteger(cast, name, options), factor);
  case Instruction::FPToUI:
  case Instruction::FPToSI:
    return scaled(makeCost(name, {{classOf(cast), 1}}), factor);
  default: // bitcast, inttoptr, ptrtoint, addrspacecast
    return freeCost(name);
  }
}
