//===- Comparisons.cpp - comparisons as symbolic expressions --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Comparisons.h"
#include "StructMembers.h"
#include "gpuperf/Support/ValueNames.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Operator.h"

using namespace gpuperf;
using namespace llvm;

static ExprAttr isNull(Value *pointer, ExprBuilder &exprs);

/// Of `p ? p + i : nullptr`, where p + i is computed behind a branch.
static ExprAttr isNullPhi(PHINode &phi, ExprBuilder &exprs) {
  if (phi.getNumIncomingValues() != 2)
    return {};
  ExprAttr first = isNull(phi.getIncomingValue(0), exprs);
  ExprAttr second = isNull(phi.getIncomingValue(1), exprs);
  ExprAttr edge = exprs.paths.incomingCondition(phi, 1);
  if (!first || !second || !edge)
    return {};
  return ExprAttr::getSelect(edge, second, first);
}

/// Whether `pointer` is null; null when nothing is known of it. What is at a
/// distance within an object from a pointer that is not null is not null, and
/// nothing is at a distance from null: an optional parameter is the same for
/// all threads, wherever in it each of them is. C++ has no other arithmetic on
/// pointers
/// ([expr.add]); that the optimiser dropped "inbounds" where it split a sum
/// does not change what was written.
static ExprAttr isNull(Value *pointer, ExprBuilder &exprs) {
  if (isa<ConstantPointerNull>(pointer->stripPointerCasts()))
    return exprs.constant(1);
  if (auto *argument = dyn_cast<Argument>(pointer))
    return argument->hasName()
               ? exprs.unknownNamed(isNullSymbol(exprs.info.nameOf(*argument)))
               : ExprAttr();
  if (auto *gep = dyn_cast<GEPOperator>(pointer))
    return isNull(gep->getPointerOperand(), exprs);
  if (auto *cast = dyn_cast<AddrSpaceCastOperator>(pointer))
    return isNull(cast->getPointerOperand(), exprs);
  if (auto *phi = dyn_cast<PHINode>(pointer))
    return isNullPhi(*phi, exprs);
  if (auto member = structMember(*pointer, exprs.info);
      member && member->isPointer)
    return exprs.unknownNamed(isNullSymbol(member->name));
  auto *select = dyn_cast<SelectInst>(pointer);
  if (!select)
    return {};
  ExprAttr cond = exprs.build(select->getCondition(), select->getParent());
  ExprAttr ifTrue = isNull(select->getTrueValue(), exprs);
  ExprAttr ifFalse = isNull(select->getFalseValue(), exprs);
  if (!ifTrue || !ifFalse)
    return {};
  if (ifTrue.isConst(1) && ifFalse == cond)
    return cond;
  return ExprAttr::getSelect(cond, ifTrue, ifFalse);
}

/// Whether `cmp` asks if a pointer is null: PTX compares the number that it is.
static bool comparesWithNull(ICmpInst &cmp, const FunctionInfo &info) {
  if (!cmp.isEquality() || !isa<Constant>(cmp.getOperand(1)))
    return false;
  if (isa<ConstantPointerNull>(cmp.getOperand(1)->stripPointerCasts()))
    return true;
  std::optional<StructMember> member = structMember(*cmp.getOperand(0), info);
  return member && member->isPointer &&
         cast<Constant>(cmp.getOperand(1))->isNullValue();
}

/// `a` < `b` or `a` <= `b` of unsigned numbers whose expressions, `lhs` and
/// `rhs`, may be negative; `less` is the same of signed numbers.
static ExprAttr unsignedOrder(Value &a, ExprAttr lhs, Value &b, ExprAttr rhs,
                              ExprAttr less, ExprBuilder &exprs) {
  // A negative constant is a huge unsigned number: `n - 8 <u -8`, by which
  // unrolled loops ask whether there are eight iterations, is `0 <= n - 8 || n
  // - 8 < -8`.
  auto isNegative = [](Value &value) {
    auto *number = dyn_cast<ConstantInt>(&value);
    return number && number->isNegative();
  };
  if (isNegative(b))
    return binary(ExprKind::LogicalOr,
                  binary(ExprKind::Le, exprs.constant(0), lhs), less);
  if (isNegative(a))
    return binary(ExprKind::LogicalAnd, less,
                  binary(ExprKind::Lt, rhs, exprs.constant(0)));
  // Unsigned a < b on values that may be negative is how `0 <= a && a < b` is
  // written by programmers and by InstCombine.
  SimplifyQuery query(exprs.info.dataLayout());
  bool mayBeNegative = !isKnownNonNegative(&a, query);
  ExprAttr isPositive = binary(ExprKind::Le, exprs.constant(0), lhs),
           asSigned = less;
  if (mayBeNegative)
    less = binary(ExprKind::LogicalAnd, isPositive, asSigned);
  // As an unsigned number a negative b is larger than any a that is none, `i <
  // n - 4u` with n = 2, and than an a that is more negative.
  auto *sum = dyn_cast<BinaryOperator>(&b);
  bool isDifference = sum && (sum->getOpcode() == Instruction::Sub ||
                              sum->getOpcode() == Instruction::Add);
  if (isKnownNonNegative(&b, query) || isa<Constant>(b) ||
      (mayBeNegative && !isDifference))
    return less;
  ExprAttr isHuge = binary(ExprKind::Lt, rhs, exprs.constant(0));
  // `i - 1` is below zero in a few threads, where b < 0 is rare as well;
  // `1 - n` may be in all.
  if (mayBeNegative && lhs.getKind() == ExprKind::Sub)
    isHuge = binary(ExprKind::LogicalAnd, isHuge,
                    binary(ExprKind::LogicalOr, isPositive, asSigned));
  return binary(ExprKind::LogicalOr, less, isHuge);
}

ExprAttr gpuperf::compareExpr(ICmpInst &cmp, ExprBuilder &exprs) {
  if (comparesWithNull(cmp, exprs.info)) {
    ExprAttr null = isNull(cmp.getOperand(0), exprs);
    bool isEqual = cmp.getPredicate() == ICmpInst::ICMP_EQ;
    return !null || isEqual ? null
                            : binary(ExprKind::Eq, null, exprs.constant(0));
  }
  if (!cmp.getOperand(0)->getType()->isIntegerTy())
    return {};
  ICmpInst::Predicate pred = cmp.getPredicate();
  Value *a = cmp.getOperand(0), *b = cmp.getOperand(1);
  if (ICmpInst::isGT(pred) || ICmpInst::isGE(pred)) {
    pred = ICmpInst::getSwappedPredicate(pred);
    std::swap(a, b);
  }
  ExprAttr lhs = exprs.build(a, cmp.getParent()),
           rhs = exprs.build(b, cmp.getParent());
  bool isUnsigned = ICmpInst::isUnsigned(pred);
  // What is compared with may be negative, hence a huge unsigned number.
  bool mayBeHuge = !isa<Constant>(b) &&
                   exprs.leavesType(b, cmp.getParent(), Reading::Unsigned);
  bool followed =
      isUnsigned &&
      (mayBeHuge || exprs.leavesType(a, cmp.getParent(), Reading::Signed) ||
       exprs.leavesType(b, cmp.getParent(), Reading::Signed));
  if (followed) {
    lhs = exprs.build(a, cmp.getParent(), Reading::Unsigned);
    rhs = exprs.build(b, cmp.getParent(), Reading::Unsigned);
    if (exprs.isHuge(*a, lhs) ||
        exprs.isHuge(*b, rhs)) { // the order of signed numbers
      lhs = binary(ExprKind::Xor, lhs, exprs.constant(INT64_MIN));
      rhs = binary(ExprKind::Xor, rhs, exprs.constant(INT64_MIN));
    }
  }
  if (pred == ICmpInst::ICMP_EQ || pred == ICmpInst::ICMP_NE)
    return binary(pred == ICmpInst::ICMP_EQ ? ExprKind::Eq : ExprKind::Ne, lhs,
                  rhs);
  ExprAttr less =
      binary(ICmpInst::isLT(pred) ? ExprKind::Lt : ExprKind::Le, lhs, rhs);
  return isUnsigned && !followed ? unsignedOrder(*a, lhs, *b, rhs, less, exprs)
                                 : less;
}
