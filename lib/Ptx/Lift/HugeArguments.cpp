//===- HugeArguments.cpp - arguments of sinf beyond 105615 ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Ptx/HugeArguments.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace gpuperf;
using namespace llvm;
using namespace llvm::PatternMatch;

static bool isHugeNumber(const Value *value) {
  const APFloat *number;
  return match(value, m_APFloat(number)) &&
         std::abs(number->convertToDouble()) >= kHugeArgument;
}

static bool isMultiplyAdd(const Value *value) {
  const auto *call = dyn_cast<IntrinsicInst>(value);
  return call && (call->getIntrinsicID() == Intrinsic::fma ||
                  call->getIntrinsicID() == Intrinsic::fmuladd);
}

static bool isHuge(const Value *value, unsigned depth) {
  constexpr unsigned kDeepest = 4;
  if (depth == kDeepest)
    return false;
  auto isHugeBehind = [&](const Value *operand) {
    return isHuge(operand, depth + 1);
  };
  if (const auto *phi = dyn_cast<PHINode>(value))
    return all_of(phi->incoming_values(), isHugeBehind);
  const Value *a, *b;
  if (match(value, m_FMul(m_Value(a), m_Value(b))))
    return isHugeNumber(a) || isHugeNumber(b);
  if (match(value, m_FAdd(m_Value(a), m_Value(b))))
    return isHugeBehind(a) || isHugeBehind(b);
  if (!isMultiplyAdd(value))
    return depth > 0 && isHugeNumber(value);
  const auto *call = cast<IntrinsicInst>(value);
  return any_of(drop_end(call->args()),
                [](const Use &factor) { return isHugeNumber(factor.get()); }) ||
         isHugeBehind(call->getArgOperand(2));
}

bool gpuperf::isHugeArgument(const Value &argument) {
  return isHuge(&argument, 0);
}
