//===- ExprBuilder.cpp - LLVM values as symbolic expressions --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExprBuilder.h"
#include "BlockValues.h"
#include "Comparisons.h"
#include "Elections.h"
#include "ExprFloats.h"
#include "Function/SpecialRegisters.h"
#include "Intrinsics.h"
#include "Joins.h"
#include "Operators.h"
#include "ScevExprs.h"
#include "Shuffles.h"
#include "StructMembers.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/PatternMatch.h"
#include <cassert>

using namespace gpuperf;
using namespace llvm;

/// Beyond this many nodes an expression is no longer worth its evaluation.
static constexpr unsigned kMaxTreeSize = 1000;

/// Longer chains of values are not followed: in the plugin this recursion is on
/// the stack of the user's compiler.
static constexpr unsigned kMaxDepth = 400;

ExprAttr ExprBuilder::congruent(Value *value, const BasicBlock *scope) {
  if (auto *inst = dyn_cast<Instruction>(value)) {
    assert(!iteration == !outside && "one iteration has a builder around it");
    if (iteration && !iteration->contains(inst))
      return outside->congruent(value, iteration->getHeader());
    if (Loop *loop = info.loops.getLoopFor(inst->getParent()))
      if (!loop->contains(scope))
        return exitValue(*inst, scope);
  }
  return buildInScope(value);
}

ExprAttr ExprBuilder::build(Value *value, const BasicBlock *scope,
                            Reading reading) {
  ExprAttr expr = congruent(value, scope);
  return value->getType()->isIntegerTy() ? fit(expr, *value, reading) : expr;
}

ExprAttr ExprBuilder::buildIndex(Value *index, const BasicBlock *scope) {
  Value *source;
  const APInt *by;
  using namespace PatternMatch;
  if (match(index, m_ZExt(m_Value(source))) &&
      source->getType()->getIntegerBitWidth() >= 32 &&
      !leavesType(source, scope, Reading::Signed))
    return build(source, scope);
  if (match(index, m_NUWShl(m_Value(source), m_APInt(by))) && by->ult(32))
    return binary(ExprKind::Mul, buildIndex(source, scope),
                  constant(int64_t(1) << by->getZExtValue()));
  if (match(index, m_NUWMul(m_Value(source), m_APInt(by))))
    return binary(ExprKind::Mul, buildIndex(source, scope),
                  constant(by->getSExtValue()));
  return build(index, scope);
}

bool ExprBuilder::leavesType(Value *value, const BasicBlock *scope,
                             Reading reading) {
  return types.mayLeave(congruent(value, scope),
                        value->getType()->getIntegerBitWidth(), reading);
}

/// The nodes of the tree that `expr` is, at most kMaxTreeSize: what
/// ExprAttr::treeSize counts, but of each part once.
unsigned ExprBuilder::sizeOf(ExprAttr expr) {
  if (auto it = sizes.find(expr); it != sizes.end())
    return it->second;
  unsigned size = 1;
  for (ExprAttr operand : expr.getOperands())
    size = std::min(size + sizeOf(operand), kMaxTreeSize);
  return sizes[expr] = size;
}

/// Whether `expr` has an unknown that is no long expression.
static bool hasData(ExprAttr expr) {
  return expr.anyLeaf(
      [](ExprAttr leaf) { return leaf.isUnknown() && !leaf.isTooLong(); });
}

ExprAttr ExprBuilder::buildInScope(Value *value) {
  if (auto it = memo.find(value); it != memo.end())
    return it->second;
  // Breaks cycles: a recurrence that is not understood refers to itself as
  // an unknown.
  if (isa<PHINode>(value))
    memo[value] = unknowns.symbol(value);
  if (depth >= kMaxDepth)
    return unknownFor(value, /*isTooLong=*/true);
  ++depth;
  ExprAttr expr = compute(value);
  --depth;
  if (!expr)
    expr = unknownFor(value, /*isTooLong=*/false);
  else if (sizeOf(expr) >= kMaxTreeSize)
    expr = unknownFor(value, /*isTooLong=*/!hasData(expr));
  return memo[value] = expr;
}

/// Whether `value` has an expression without unknowns that can be built now,
/// without those that are being built.
bool ExprBuilder::isExpressible(Value *value, unsigned depth) {
  if (!value->getType()->isIntegerTy() || depth > 16)
    return false;
  if (isa<Constant>(value) || isa<Argument>(value))
    return true;
  if (auto known = memo.find(value); known != memo.end())
    return !known->second.hasUnknown();
  auto *inst = dyn_cast<Instruction>(value);
  if (!inst)
    return false;
  if (nvvmKind(*inst) == NvvmKind::SpecialRegister)
    return !buildInScope(value).hasUnknown();
  return isa<BinaryOperator, CastInst, ICmpInst, SelectInst>(inst) &&
         all_of(inst->operands(), [&](Value *operand) {
           return isExpressible(operand, depth + 1);
         });
}

ExprAttr ExprBuilder::unknownFor(Value *value, bool isTooLong) {
  auto exprOf = [&](Value *other) {
    return isExpressible(other) ? buildInScope(other) : ExprAttr();
  };
  return isTooLong ? unknowns.tooLong(value, exprOf)
                   : unknowns.of(value, exprOf);
}

/// Operators between `value` and what a loop has from before that are followed.
static constexpr unsigned kMaxInvariantDepth = 6;

/// Whether each iteration of `loop` computes the same `value`: nobody has moved
/// out of the loop what stands in it in a program that is read from PTX.
static bool isSameInEachIteration(const Value &value, const Loop &loop,
                                  unsigned depth = 0) {
  auto *inst = dyn_cast<Instruction>(&value);
  if (!inst || !loop.contains(inst))
    return true;
  return depth < kMaxInvariantDepth &&
         isa<BinaryOperator, CastInst, CmpInst, SelectInst>(inst) &&
         all_of(
             inst->operands(),
             [&](const Use &operand) {
               return isSameInEachIteration(*operand, loop, depth + 1);
             });
}

/// What a value computed in a loop is after the loop.
ExprAttr ExprBuilder::exitValue(Instruction &inst, const BasicBlock *scope) {
  bool isTooLong = false;
  if (info.scev.isSCEVable(inst.getType())) {
    Loop *outer = info.loops.getLoopFor(scope);
    const SCEV *value =
        info.scev.getSCEVAtScope(info.scev.getSCEV(&inst), outer);
    if (inst.getType()->isIntegerTy())
      if (ExprAttr expr = scevExpr(value, scope, *this)) {
        if (sizeOf(expr) < kMaxTreeSize)
          return expr;
        isTooLong = !hasData(expr);
      }
  }
  auto *loop = info.loops.getLoopFor(inst.getParent());
  while (loop->getParentLoop() && !loop->getParentLoop()->contains(scope))
    loop = loop->getParentLoop();
  if (isSameInEachIteration(inst, *loop))
    return buildInScope(&inst);
  if (inst.getType()->isIntegerTy())
    if (ExprAttr last = paths.lastValue(inst, *loop))
      return last;
  return unknowns.afterLoop(inst, *loop, isTooLong);
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

ExprAttr ExprBuilder::compute(Value *value) {
  if (auto *c = dyn_cast<ConstantInt>(value)) {
    if (c->getType()->isIntegerTy(1))
      return constant(c->isOne());
    if (c->getValue().getSignificantBits() > 64)
      return {};
    return constant(c->getSExtValue());
  }
  if (isa<UndefValue>(value) && value->getType()->isIntegerTy())
    return constant(0);
  if (auto *arg = dyn_cast<Argument>(value))
    return arg->getType()->isIntegerTy() ? param(info.nameOf(*arg))
                                         : ExprAttr();
  if (auto *inst = dyn_cast<Instruction>(value))
    if (inst->getType()->isIntegerTy())
      return computeInstruction(*inst);
  return {};
}

ExprAttr ExprBuilder::computeInstruction(Instruction &inst) {
  if (auto *op = dyn_cast<BinaryOperator>(&inst))
    return operatorExpr(*op, *this);
  if (auto *cast = dyn_cast<CastInst>(&inst))
    return castExpr(*cast, *this);
  if (auto *cmp = dyn_cast<ICmpInst>(&inst))
    return compareExpr(*cmp, *this);
  if (auto *cmp = dyn_cast<FCmpInst>(&inst))
    return floatCompare(*cmp, *this);
  if (CallInst *shuffle = laneShuffle(inst))
    return valueOfLane(build(shuffle->getArgOperand(1), inst.getParent()),
                       *shuffle);
  if (isElection(inst))
    return binary(ExprKind::Eq, laneId(context()), constant(0));
  if (auto *call = dyn_cast<IntrinsicInst>(&inst))
    return intrinsicExpr(*call, *this);
  if (auto *freeze = dyn_cast<FreezeInst>(&inst))
    return congruent(freeze->getOperand(0), inst.getParent());
  if (auto *atomic = dyn_cast<AtomicRMWInst>(&inst))
    return blockTicket(*atomic, *this);
  if (auto *load = dyn_cast<LoadInst>(&inst))
    if (ExprAttr value = storedForBlock(*load, *this))
      return value;
  if (isa<LoadInst, ExtractElementInst>(inst)) {
    // The number that a pointer is has no value that a user could give.
    std::optional<StructMember> member = structMember(inst, info);
    return member && !member->isPointer ? param(member->name) : ExprAttr();
  }
  if (auto *select = dyn_cast<SelectInst>(&inst))
    return ExprAttr::getSelect(
        build(select->getCondition(), inst.getParent()),
        congruent(select->getTrueValue(), inst.getParent()),
        congruent(select->getFalseValue(), inst.getParent()));
  if (auto *phi = dyn_cast<PHINode>(&inst)) {
    Loop *loop = info.loops.getLoopFor(phi->getParent());
    if (!loop || loop->getHeader() != phi->getParent())
      return joinExpr(*phi, *this);
    return loop == iteration ? outside->congruent(phi, phi->getParent())
                             : loopVariables.build(*phi, *loop);
  }
  return {};
}

//===----------------------------------------------------------------------===//
// What a value's type does to its expression
//===----------------------------------------------------------------------===//

/// Whether LLVM says that `value` does not leave its type as a signed number,
/// where its operands do not.
static bool staysInType(const Value &value) {
  auto *inst = dyn_cast<Instruction>(&value);
  if (!inst)
    return isa<Argument>(value);
  switch (inst->getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::Shl:
    return inst->hasNoSignedWrap();
  case Instruction::SDiv:
  case Instruction::SRem:
  case Instruction::AShr:
  case Instruction::SExt:
  case Instruction::ZExt:
  case Instruction::ICmp:
    return true;
  default:
    return false;
  }
}

/// Whether a cut to a type keeps its number, read so: the bits that are cut off
/// are zeros, and so is the sign of a signed number.
static bool losesNothing(const Value &value, Reading reading,
                         const DataLayout &layout) {
  auto *cut = dyn_cast<TruncInst>(&value);
  if (!cut)
    return false;
  unsigned bits = cut->getType()->getScalarSizeInBits();
  return computeKnownBits(cut->getOperand(0), layout).countMaxActiveBits() <=
         bits - (reading == Reading::Signed);
}

ExprAttr ExprBuilder::fit(ExprAttr expr, Value &value, Reading reading) {
  const DataLayout &layout = info.dataLayout();
  unsigned bits = value.getType()->getIntegerBitWidth();
  if (bits < 2 || losesNothing(value, reading, layout))
    return expr;
  if (reading == Reading::Unsigned && bits < 64 &&
      !isKnownNonNegative(&value, SimplifyQuery(layout)))
    return types.fit(expr, bits, Reading::Unsigned);
  return staysInType(value) ? expr : types.fit(expr, bits, Reading::Signed);
}

bool ExprBuilder::isHuge(const Value &value, ExprAttr expr) {
  return value.getType()->isIntegerTy(64) &&
         types.mayLeave(expr, 64, Reading::Unsigned) &&
         !isKnownNonNegative(&value, SimplifyQuery(info.dataLayout()));
}
