//===- ConstantDivision.cpp - divisions as products and shifts ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstantDivision.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace gpuperf;
using namespace llvm;
using namespace llvm::PatternMatch;

/// Whether `wide`, of 64 bits, is `x`, of 32, extended by zeros.
static bool isExtended(Value *wide, Value *x) {
  constexpr uint64_t kLowWord = 0xffffffff;
  Value *whole;
  return match(wide, m_ZExt(m_Specific(x))) ||
         (match(wide, m_And(m_Value(whole), m_SpecificInt(kLowWord))) &&
          match(x, m_Trunc(m_Specific(whole))));
}

/// Whether `value` is the upper half of `x` times a number that the code has
/// from elsewhere.
static bool isUpperHalfOf(Value *x, Value *value) {
  Value *left, *right, *factor;
  if (match(value, m_Trunc(m_LShr(m_Mul(m_Value(left), m_Value(right)),
                                  m_SpecificInt(32))))) {
    if (!isExtended(left, x))
      std::swap(left, right);
    return isExtended(left, x) && match(right, m_ZExt(m_Value(factor))) &&
           !isa<Constant>(factor);
  }
  auto *call = dyn_cast<CallInst>(value);
  if (!call || call->getIntrinsicID() != Intrinsic::nvvm_mulhi_ui)
    return false;
  Value *a = call->getArgOperand(0), *b = call->getArgOperand(1);
  return (a == x && !isa<Constant>(b)) || (b == x && !isa<Constant>(a));
}

/// The x of umulhi(x, m) + x; null for others.
static Value *dividendIn(Value *sum) {
  Value *a, *b;
  if (!match(sum, m_Add(m_Value(a), m_Value(b))))
    return nullptr;
  return isUpperHalfOf(b, a) ? b : isUpperHalfOf(a, b) ? a : nullptr;
}

/// Whether x - product is computed, or x - (product + y), as of a neighbour of
/// the remainder.
static bool isTakenFrom(Value *x, User *product) {
  return llvm::any_of(product->users(), [&](User *user) {
    if (match(user, m_Sub(m_Specific(x), m_Specific(product))))
      return true;
    return match(user, m_c_Add(m_Specific(product), m_Value())) &&
           llvm::any_of(user->users(), [&](User *further) {
             return match(further, m_Sub(m_Specific(x), m_Specific(user)));
           });
  });
}

/// The d of x - quotient * d, also where that is written x + quotient * -d.
static Value *divisorIn(User *product, Value *quotient, Value *x) {
  Value *divisor;
  if (match(product, m_c_Mul(m_Specific(quotient), m_Value(divisor))) &&
      isTakenFrom(x, product))
    return divisor;
  if (match(product, m_c_Mul(m_Specific(quotient), m_Neg(m_Value(divisor)))) &&
      llvm::any_of(product->users(), [&](User *user) {
        return match(user, m_c_Add(m_Specific(x), m_Specific(product)));
      }))
    return divisor;
  return nullptr;
}

std::optional<PreparedDivision>
gpuperf::preparedDivisionOf(BinaryOperator &op) {
  Value *sum, *shift;
  if (!op.getType()->isIntegerTy(32) ||
      !match(&op, m_LShr(m_Value(sum), m_Value(shift))) || isa<Constant>(shift))
    return std::nullopt;
  Value *x = dividendIn(sum), *divisor = nullptr;
  if (!x)
    return std::nullopt;
  for (User *user : op.users())
    if (Value *found = divisorIn(user, &op, x)) {
      if (divisor && divisor != found)
        return std::nullopt;
      divisor = found;
    }
  return divisor ? std::optional(PreparedDivision{x, divisor}) : std::nullopt;
}

/// Enough for a factor of 65 bits times a divisor of 64, and its sign.
static constexpr unsigned kWide = 160;

static APInt powerOfTwo(unsigned exponent) {
  return APInt::getOneBitSet(kWide, exponent);
}

namespace {

/// The upper half of x * factor.
struct UpperHalf {
  Value *x;
  APInt factor; ///< of kWide bits
};

} // namespace

static std::optional<UpperHalf> upperHalfOf(Value *value, bool isSigned) {
  Value *x;
  const APInt *factor;
  auto widened = [&](Value *narrow) {
    APInt wide = isSigned ? factor->sext(kWide) : factor->zext(kWide);
    return UpperHalf{narrow, std::move(wide)};
  };
  auto call = isSigned ? Intrinsic::nvvm_mulhi_ll : Intrinsic::nvvm_mulhi_ull;
  auto *made = dyn_cast<CallInst>(value);
  if (made && made->getIntrinsicID() == call &&
      match(made->getArgOperand(1), m_APInt(factor)))
    return widened(made->getArgOperand(0));
  auto extended = [&](auto &&cast) {
    return match(value, m_Trunc(m_LShr(m_Mul(cast, m_APInt(factor)),
                                       m_SpecificInt(32)))) &&
           x->getType()->isIntegerTy(32) && value->getType()->isIntegerTy(32);
  };
  if (isSigned ? extended(m_SExtLike(m_Value(x)))
               : extended(m_ZExt(m_Value(x))))
    return widened(x);
  return std::nullopt;
}

/// The d of which x * factor >> shift is x / d for all x that are less than
/// 2^(shift - slack): 0 < factor * d - 2^shift <= 2^slack.
static std::optional<int64_t> divisorOf(const APInt &factor, unsigned shift,
                                        unsigned slack) {
  if (!factor.isStrictlyPositive())
    return std::nullopt;
  APInt divisor = (powerOfTwo(shift) + factor - 1).udiv(factor);
  APInt error = factor * divisor - powerOfTwo(shift);
  bool divides = error.isStrictlyPositive() && error.ule(powerOfTwo(slack));
  return divides && divisor.ugt(1) && divisor.getActiveBits() < 63
             ? std::optional<int64_t>(divisor.getZExtValue())
             : std::nullopt;
}

/// The upper half of a product, to which the dividend may be added or from
/// which it may be taken for a 2^bits in the factor.
static std::optional<UpperHalf> adjustedHalfOf(Value *value) {
  if (std::optional<UpperHalf> half = upperHalfOf(value, /*isSigned=*/true))
    return half;
  APInt whole = powerOfTwo(value->getType()->getIntegerBitWidth());
  Value *a, *b;
  bool isSum = match(value, m_Add(m_Value(a), m_Value(b)));
  if (!isSum && !match(value, m_Sub(m_Value(a), m_Value(b))))
    return std::nullopt;
  std::optional<UpperHalf> half = upperHalfOf(a, true);
  if (!half && isSum) {
    std::swap(a, b);
    half = upperHalfOf(a, true);
  }
  if (!half || half->x != b)
    return std::nullopt;
  half->factor += isSum ? whole : -whole;
  return half;
}

/// shifted + sign = (e >> s) + (e < 0), where e is the upper half of a product.
/// The shift may bring in zeros for as many bits as nobody looks at.
static std::optional<ConstantDivision>
signedDivision(Value &shifted, Value &sign, unsigned ignoredBits) {
  unsigned bits = sign.getType()->getIntegerBitWidth();
  Value *whole;
  if (!match(&sign, m_LShr(m_Value(whole), m_SpecificInt(bits - 1))))
    return std::nullopt;
  uint64_t shift = 0;
  if (&shifted != whole &&
      !match(&shifted, m_AShr(m_Specific(whole), m_ConstantInt(shift))) &&
      !(match(&shifted, m_LShr(m_Specific(whole), m_ConstantInt(shift))) &&
        shift <= ignoredBits))
    return std::nullopt;
  std::optional<UpperHalf> half = adjustedHalfOf(whole);
  if (!half)
    return std::nullopt;
  std::optional<int64_t> divisor =
      divisorOf(half->factor.abs(), bits + shift, shift + 1);
  if (!divisor)
    return std::nullopt;
  return ConstantDivision{
      half->x, half->factor.isNegative() ? -*divisor : *divisor, true};
}

/// x / d where that is x * factor >> shift for all values that x can have.
static std::optional<ConstantDivision>
unsignedDivisionOf(Value *x, const APInt &factor, unsigned shift,
                   const DataLayout &layout) {
  unsigned width = computeKnownBits(x, layout).countMaxActiveBits();
  if (width > shift)
    return std::nullopt;
  std::optional<int64_t> divisor = divisorOf(factor, shift, shift - width);
  return divisor ? std::optional(ConstantDivision{x, *divisor, false})
                 : std::nullopt;
}

/// (x * factor) >> 34 of a wide product, or (upper >> 2), or, with a factor of
/// one bit more than x, ((x - upper >> 1) + upper) >> 2.
static std::optional<ConstantDivision> unsignedDivision(BinaryOperator &op) {
  const DataLayout &layout = op.getModule()->getDataLayout();
  unsigned bits = op.getType()->getIntegerBitWidth();
  Value *x, *upper, *shifted;
  const APInt *factor;
  uint64_t shift;
  if (match(&op, m_LShr(m_Mul(m_ZExt(m_Value(x)), m_APInt(factor)),
                        m_ConstantInt(shift))))
    return bits == 64 && x->getType()->isIntegerTy(32) && shift >= 32
               ? unsignedDivisionOf(x, factor->zext(kWide), shift, layout)
               : std::nullopt;
  if (!match(&op, m_LShr(m_Value(shifted), m_ConstantInt(shift))))
    return std::nullopt;
  if (std::optional<UpperHalf> half = upperHalfOf(shifted, false))
    return unsignedDivisionOf(half->x, half->factor, bits + shift, layout);
  // Of a signed number that is never negative, without what the sign adds.
  if (std::optional<UpperHalf> half = adjustedHalfOf(shifted))
    return computeKnownBits(half->x, layout).isNonNegative()
               ? unsignedDivisionOf(half->x, half->factor, bits + shift, layout)
               : std::nullopt;
  if (!match(shifted, m_c_Add(m_LShr(m_Sub(m_Value(x), m_Value(upper)),
                                     m_SpecificInt(1)),
                              m_Deferred(upper))))
    return std::nullopt;
  std::optional<UpperHalf> half = upperHalfOf(upper, false);
  return half && half->x == x
             ? unsignedDivisionOf(x, half->factor + powerOfTwo(bits),
                                  bits + shift + 1, layout)
             : std::nullopt;
}

/// (x + bias) >> s, where the bias is 2^s - 1 for x < 0.
static std::optional<ConstantDivision> signedShift(Value &biased,
                                                   unsigned shift) {
  unsigned bits = biased.getType()->getIntegerBitWidth();
  Value *x, *bias;
  if (shift == 0 || shift >= bits - 1 ||
      !match(&biased,
             m_c_Add(m_LShr(m_Value(bias), m_SpecificInt(bits - shift)),
                     m_Value(x))))
    return std::nullopt;
  bool isSign = match(bias, m_AShr(m_Specific(x), m_SpecificInt(bits - 1))) ||
                (shift == 1 && bias == x);
  return isSign ? std::optional(ConstantDivision{x, int64_t(1) << shift, true})
                : std::nullopt;
}

static bool isOfWord(const Value &value) {
  return value.getType()->isIntegerTy(32) || value.getType()->isIntegerTy(64);
}

std::optional<ConstantDivision>
gpuperf::constantDivisionOf(Value &a, Value &b, unsigned ignoredBits) {
  if (!isOfWord(a) || a.getType() != b.getType())
    return std::nullopt;
  std::optional<ConstantDivision> division = signedDivision(a, b, ignoredBits);
  return division ? division : signedDivision(b, a, ignoredBits);
}

std::optional<ConstantDivision>
gpuperf::constantDivisionOf(BinaryOperator &op) {
  if (!isOfWord(op))
    return std::nullopt;
  uint64_t shift;
  if (match(&op, m_AShr(m_Value(), m_ConstantInt(shift))))
    return signedShift(*op.getOperand(0), shift);
  if (op.getOpcode() == Instruction::Add)
    return constantDivisionOf(*op.getOperand(0), *op.getOperand(1));
  return op.getOpcode() == Instruction::LShr ? unsignedDivision(op)
                                             : std::nullopt;
}

std::optional<ConstantDivision> gpuperf::roundedDivisionOf(BinaryOperator &op) {
  const APInt *mask;
  return isOfWord(op) && match(&op, m_And(m_Value(), m_NegatedPower2(mask)))
             ? signedShift(*op.getOperand(0), mask->countr_zero())
             : std::nullopt;
}
