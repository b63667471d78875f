//===- IntegerCosts.cpp - integer arithmetic in SASS ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CostBuilder.h"
#include "Loops/LoopArithmetic.h"
#include "gpuperf/Ptx/PtxLift.h"
#include "gpuperf/Sass/Function/FunctionAnalyses.h"
#include "gpuperf/Sass/Loops/LoopCopies.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/DivisionByConstantInfo.h"
#include <cassert>

using namespace gpuperf;
using namespace llvm;
using namespace llvm::PatternMatch;

namespace {

/// The divisor when it is a constant other than 0 and 1.
const APInt *constantDivisor(const BinaryOperator &inst) {
  const APInt *value;
  if (match(inst.getOperand(1), m_APInt(value)) && value->ugt(1))
    return value;
  return nullptr;
}

bool isSignedDivision(const BinaryOperator &inst) {
  return inst.getOpcode() == Instruction::SDiv ||
         inst.getOpcode() == Instruction::SRem;
}

bool isRemainder(const BinaryOperator &inst) {
  return inst.getOpcode() == Instruction::SRem ||
         inst.getOpcode() == Instruction::URem;
}

/// Instructions of a 32-bit quotient by a constant: the high half of a product
/// and a shift; three more where the magic number needs 33 bits.
unsigned quotient32(const APInt &divisor, bool isSigned) {
  APInt value = divisor.getBitWidth() < 32 ? divisor.sext(32) : divisor;
  if (isSigned) {
    if (value.abs().isPowerOf2())
      return value.abs() == 2 ? 2 : 3; // SHF, LEA.HI, SHF
    auto magic = SignedDivisionByConstantInfo::get(value);
    return 2 + (magic.ShiftAmount != 0); // IMAD.HI, SHF, LEA.HI.SX32
  }
  if (value.isPowerOf2())
    return 1;
  auto magic = UnsignedDivisionByConstantInfo::get(value);
  return magic.IsAdd ? 4 : 1 + (magic.PreShift != 0) + (magic.PostShift != 0);
}

InstructionCost divisionByConstant32(StringRef name, const APInt &divisor,
                                     bool isSigned, bool remainder) {
  if (remainder && !isSigned && divisor.isPowerOf2())
    return makeCost(name, {{InstClass::Int, 1}});
  unsigned count = quotient32(divisor, isSigned) + remainder;
  return makeCost(name, {{InstClass::Int, count}}, count);
}

InstructionCost divisionByConstant64(const SassTable &table, StringRef opcode,
                                     StringRef name, const APInt &divisor,
                                     bool isSigned) {
  bool isPower = divisor.abs().isPowerOf2();
  if (isPower && !isSigned) // SHF or LOP3 of each half
    return makeCost(name, {{InstClass::Int, 2}});
  return operationCost(
      table, (opcode + (isPower ? ".i64.power" : ".i64.constant")).str(), name);
}

/// Whether `value` looks like a hash to LLVM's code generator (isHashLikeValue
/// of its BypassSlowDivision): an exclusive or, a product with a long constant,
/// and what loops make of these.
bool isHash(const Value &value, SmallPtrSetImpl<const Value *> &seen) {
  constexpr unsigned kMaxPhis = 16;
  const APInt *factor;
  if (match(&value, m_Mul(m_Value(), m_APInt(factor))))
    return factor->getSignificantBits() > 32;
  const auto *phi = dyn_cast<PHINode>(&value);
  if (!phi || seen.size() >= kMaxPhis)
    return match(&value, m_Xor(m_Value(), m_Value()));
  return !seen.insert(phi).second ||
         all_of(phi->incoming_values(), [&](const Value *incoming) {
           return isa<UndefValue>(incoming) || isHash(*incoming, seen);
         });
}

/// Whether the code generator takes a number of 64 bits for one that does not
/// fit 32.
bool isTakenForLong(const Value &value, const DataLayout &layout) {
  SmallPtrSet<const Value *, 16> seen;
  return computeKnownBits(&value, layout).countMaxLeadingZeros() < 32 ||
         isHash(value, seen);
}

/// Whether there is a division of 32 bits beside that of 64 bits, and a test of
/// which of them it is. nvcc's code shows that, Clang's generator will decide.
bool isTested(const BinaryOperator &division) {
  if (isAsWritten(*division.getFunction()))
    return division.hasMetadata(kTestedMetadata);
  const DataLayout &layout = division.getModule()->getDataLayout();
  return none_of(division.operands(), [&](const Use &operand) {
    return isTakenForLong(*operand, layout);
  });
}

/// Whether `operand` is a sum with a constant of more than 32 bits: then it has
/// more, too, for all but a few of the other summand's values.
bool isLongSum(const Use &operand) {
  const APInt *summand;
  return match(operand.get(), m_AddLike(m_Value(), m_APInt(summand))) &&
         summand->getSignificantBits() > 33;
}

/// "sdiv.i64" and the like for any operands are rows of the table.
std::optional<InstructionCost> integerDivision(const BinaryOperator &inst,
                                               const SassTable &table,
                                               StringRef name, unsigned words) {
  bool isSigned = isSignedDivision(inst);
  if (words > 2)
    return std::nullopt;
  StringRef opcode = inst.getOpcodeName();
  if (const APInt *divisor = constantDivisor(inst))
    return words == 1
               ? divisionByConstant32(name, *divisor, isSigned,
                                      isRemainder(inst))
               : divisionByConstant64(table, opcode, name, *divisor, isSigned);
  bool isLong = any_of(inst.operands(), isLongSum);
  if (words == 2 && (isLong || !isTested(inst))) {
    InstructionCost cost = operationCost(table, (opcode + ".i64.routine").str(),
                                         name + ".routine");
    if (isTested(inst))
      addCost(cost, operationCost(table, "div.i64.test", name));
    return cost;
  }
  return operationCost(table, (opcode + (words == 1 ? ".i32" : ".i64")).str(),
                       name);
}

/// True when the value is known to be an extension of 32 bits: what IMAD.WIDE
/// takes.
bool isNarrow(const Value *value) {
  if (const auto *constant = dyn_cast<ConstantInt>(value))
    return constant->getValue().isSignedIntN(32) ||
           constant->getValue().isIntN(32);
  if (!isa<SExtInst, ZExtInst>(value))
    return false;
  return cast<CastInst>(value)->getSrcTy()->getScalarSizeInBits() <= 32;
}

/// ptxas leaves out products with upper halves that are zero.
bool isUpperHalfZero(const Value *value) {
  const auto *inst = dyn_cast<Instruction>(value);
  return inst &&
         MaskedValueIsZero(value, APInt::getHighBitsSet(64, 32),
                           SimplifyQuery(inst->getModule()->getDataLayout()));
}

InstructionCost multiplyCost(const BinaryOperator &inst, const SassTable &table,
                             StringRef name, unsigned words) {
  if (words == 1)
    return makeCost(name, {{InstClass::Int, 1}});
  const Value *lhs = inst.getOperand(0), *rhs = inst.getOperand(1);
  if (words > 2 && isa<SExtInst>(lhs) && isa<SExtInst>(rhs)) // __mul64hi
    return *functionCost(table, {"mul64hi"});
  if (words > 2) // 64 x 64 bits to 128: as __umul64hi and the low product
    return operationCost(table, "mul.i128", name);
  if (isNarrow(lhs) && isNarrow(rhs)) // IMAD.WIDE
    return makeCost(name + Twine(".wide"), {{InstClass::Int, 1}});
  if (isUpperHalfZero(lhs) && isUpperHalfZero(rhs))
    return makeCost(name, {{InstClass::Int, 2}}, 2);
  return operationCost(
      table, isa<ConstantInt>(rhs) ? "mul.i64.constant" : "mul.i64", name);
}

/// Shifts of 64 bits are a pair of funnel shifts; by at least 32, one register
/// is a shift and the other a constant or a copy of the sign.
InstructionCost shiftCost(const BinaryOperator &inst, StringRef name,
                          unsigned words) {
  const APInt *amount;
  // `mul.wide x, 32`
  if (inst.getOpcode() == Instruction::Shl && isNarrow(inst.getOperand(0)) &&
      match(inst.getOperand(1), m_APInt(amount)) && amount->ult(32))
    return makeCost(name + Twine(".wide"), {{InstClass::Int, 1}});
  // The upper half of a product of 64 bits.
  if (words == 4 && inst.getOpcode() == Instruction::LShr &&
      match(inst.getOperand(1), m_SpecificInt(64)))
    return freeCost(name);
  bool half = words == 2 && match(inst.getOperand(1), m_APInt(amount)) &&
              amount->uge(32);
  if (!half)
    return makeCost(name, {{InstClass::Int, words}});
  // By exactly 32 the register is the other half.
  if (*amount == 32 && inst.getOpcode() != Instruction::AShr)
    return freeCost(name);
  bool sign = inst.getOpcode() == Instruction::AShr && amount->ugt(32);
  return makeCost(name, {{InstClass::Int, sign ? 2 : 1}});
}

/// LOP3; on predicates PLOP3, or nothing where a comparison takes the other
/// predicate as an operand. A half that a constant leaves alone costs nothing.
InstructionCost logicCost(const BinaryOperator &inst, StringRef name,
                          unsigned words) {
  if (inst.getType()->getScalarType()->isIntegerTy(1)) {
    for (const Value *operand : inst.operands())
      if (isa<CmpInst>(operand) && operand->hasOneUse())
        return freeCost(name);
    if (match(&inst, m_Not(m_Value()))) // predicates are negated where used
      return freeCost(name);
    return makeCost(name, {{InstClass::Int, 1}});
  }
  const APInt *constant;
  // Two registers side by side.
  if (words == 2 && match(&inst, m_c_Or(m_Shl(m_Value(), m_SpecificInt(32)),
                                        m_ZExt(m_Value()))))
    return freeCost(name);
  if (words == 2 && match(inst.getOperand(1), m_APInt(constant))) {
    auto isTrivial = [](uint64_t half) {
      return half == 0 || half == 0xffffffff;
    };
    uint64_t bits = constant->getZExtValue();
    unsigned count = !isTrivial(bits & 0xffffffff) + !isTrivial(bits >> 32);
    return makeCost(name, {{InstClass::Int, std::max(count, 1u)}});
  }
  return makeCost(name, {{InstClass::Int, words}});
}

} // namespace

InstructionCost gpuperf::preparedDivisionCost(const BinaryOperator &inst,
                                              const SassTable &table) {
  assert(inst.isIntDivRem() && "a division");
  // Dividing by 7 takes all the steps that a divisor can ask for.
  bool isSigned = isSignedDivision(inst);
  unsigned words = registerWords(inst.getType());
  APInt divisor(32 * words, 7);
  StringRef opcode = inst.getOpcodeName();
  return words == 1
             ? divisionByConstant32(opcode, divisor, isSigned,
                                    isRemainder(inst))
             : divisionByConstant64(table, opcode, opcode, divisor, isSigned);
}

std::optional<InstructionCost> gpuperf::integerCost(const BinaryOperator &inst,
                                                    const SassTable &table) {
  std::string name =
      (Twine(inst.getOpcodeName()) + "." + typeName(inst.getType())).str();
  unsigned words = registerWords(inst.getType()->getScalarType());
  std::optional<InstructionCost> cost;
  switch (inst.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub: // the upper half waits for the carry
    if (isLoopCounter(inst))
      return makeCost(
          name,
          {{InstClass::Int, double(words) / copiesOfBlock(*inst.getParent())}});
    cost = makeCost(name, {{InstClass::Int, words}}, words);
    // `a * b + c` of 64 bits takes what the product does.
    if (const auto *product = dyn_cast_or_null<BinaryOperator>(
            words == 2 ? fusedOperand(inst) : nullptr);
        product &&
        (product->getOpcode() == Instruction::Mul ||
         (product->getOpcode() == Instruction::Shl &&
          isNarrow(product->getOperand(0)))) &&
        isAsWritten(*inst.getFunction()))
      cost = integerCost(*product, table);
    break;
  case Instruction::Mul:
    cost = multiplyCost(inst, table, name, words);
    break;
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    cost = shiftCost(inst, name, words);
    break;
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
    cost = logicCost(inst, name, words);
    break;
  default:
    cost = integerDivision(inst, table, name, words);
  }
  if (!cost)
    return std::nullopt;
  return scaled(*cost, vectorFactor(inst.getType()));
}
