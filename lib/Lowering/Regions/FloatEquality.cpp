//===- FloatEquality.cpp - equality of floating-point data ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FloatEquality.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace gpuperf;
using namespace llvm;
using namespace llvm::PatternMatch;

/// 0, 1 and -1: what a mask, a sign or an initial value is.
static bool isFlag(const Value &value) {
  const APFloat *number;
  return match(&value, m_APFloat(number)) &&
         (number->isZero() || abs(*number).isExactlyValue(1.0));
}

static bool isMadeFrom(const Value &value, const Value &source) {
  const auto *inst = dyn_cast<Instruction>(&value);
  return inst && is_contained(inst->operands(), &source);
}

/// Integers that are compared as floats.
static bool isWhole(const Value &value) {
  return isa<SIToFPInst, UIToFPInst>(value);
}

static bool isOftenEqual(const Value &a, const Value &b) {
  return isFlag(a) || isFlag(b) || isWhole(a) || isWhole(b) ||
         isMadeFrom(a, b) || isMadeFrom(b, a);
}

static std::optional<bool> comparison(const FCmpInst &cmp) {
  FCmpInst::Predicate predicate = cmp.getPredicate();
  if (predicate == FCmpInst::FCMP_ORD || predicate == FCmpInst::FCMP_UNO)
    return predicate == FCmpInst::FCMP_ORD;
  if (!cmp.isEquality() || isOftenEqual(*cmp.getOperand(0), *cmp.getOperand(1)))
    return std::nullopt;
  return predicate == FCmpInst::FCMP_ONE || predicate == FCmpInst::FCMP_UNE;
}

/// Of `a and b` (`decides` false) or `a or b` (true).
static std::optional<bool> together(std::optional<bool> a,
                                    std::optional<bool> b, bool decides) {
  return a == decides || b == decides ? decides : a == b ? a : std::nullopt;
}

static std::optional<bool> floatEquality(Value &condition, unsigned depth) {
  constexpr unsigned kMaxDepth = 6;
  if (depth == kMaxDepth)
    return std::nullopt;
  if (const auto *cmp = dyn_cast<FCmpInst>(&condition))
    return comparison(*cmp);
  auto of = [&](Value *value) { return floatEquality(*value, depth + 1); };
  Value *a, *b;
  if (match(&condition, m_LogicalAnd(m_Value(a), m_Value(b))))
    return together(of(a), of(b), false);
  if (match(&condition, m_LogicalOr(m_Value(a), m_Value(b))))
    return together(of(a), of(b), true);
  if (!match(&condition, m_Not(m_Value(a))))
    return std::nullopt;
  std::optional<bool> inner = of(a);
  return inner ? std::optional(!*inner) : std::nullopt;
}

std::optional<bool> gpuperf::floatEquality(Value &condition) {
  return ::floatEquality(condition, 0);
}
