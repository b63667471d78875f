//===- PreparedDivision.cpp - divisions by prepared divisors --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PreparedDivision.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
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
