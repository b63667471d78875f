//===- ExprBuilder.cpp - LLVM values as symbolic expressions --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExprBuilder.h"
#include "StructMembers.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace gpuperf;
using namespace llvm;

/// Beyond this many nodes an expression is no longer worth its evaluation.
static constexpr unsigned kMaxTreeSize = 1000;

/// Longer chains of values are not followed: the stack is the user's build's.
static constexpr unsigned kMaxDepth = 400;

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

ExprAttr ExprBuilder::build(Value *value, const BasicBlock *scope) {
  if (auto *inst = dyn_cast<Instruction>(value)) {
    if (iteration && !iteration->contains(inst))
      return outside->build(value, iteration->getHeader());
    if (Loop *loop = info.loops.getLoopFor(inst->getParent()))
      if (!loop->contains(scope))
        return exitValue(*inst, scope);
  }
  return buildInScope(value);
}

ExprAttr ExprBuilder::buildInScope(Value *value) {
  if (auto it = memo.find(value); it != memo.end())
    return it->second;
  // Breaks cycles: a recurrence that is not understood refers to itself as
  // an unknown.
  if (isa<PHINode>(value))
    memo[value] = unknown(value);
  if (depth >= kMaxDepth)
    return unknown(value);
  ++depth;
  ExprAttr expr = compute(value);
  --depth;
  if (!expr || expr.treeSize(kMaxTreeSize) >= kMaxTreeSize)
    expr = unknown(value);
  return memo[value] = expr;
}

/// A readable name: the variable's when it has one, else its kind.
static std::string nameOf(Value *value) {
  std::string name;
  StringRef text = value->getName();
  if (text.empty() && isa<LoadInst>(value))
    text = getUnderlyingObject(cast<LoadInst>(value)->getPointerOperand())
               ->getName();
  for (char c : text)
    name += isAlnum(c) ? c : '_';
  return name.empty() ? "v" : name;
}

bool ExprBuilder::hasUnknown(ExprAttr expr) {
  return expr.anyLeaf([](ExprAttr leaf) { return leaf.isUnknown(); });
}

ExprAttr ExprBuilder::unknown(Value *value) {
  ExprAttr &expr = unknowns[value];
  if (!expr) {
    bool uniform = info.uniformity.isUniform(value);
    expr = unknownCalled((uniform ? "~" : "?") + nameOf(value) + "." +
                         std::to_string(unknowns.size()));
  }
  return expr;
}

/// What a value computed in a loop is after the loop.
ExprAttr ExprBuilder::exitValue(Instruction &inst, const BasicBlock *scope) {
  if (info.scev.isSCEVable(inst.getType())) {
    Loop *outer = info.loops.getLoopFor(scope);
    const SCEV *value =
        info.scev.getSCEVAtScope(info.scev.getSCEV(&inst), outer);
    if (inst.getType()->isIntegerTy())
      if (ExprAttr expr = build(value, scope))
        if (expr.treeSize(kMaxTreeSize) < kMaxTreeSize)
          return expr;
  }
  auto *loop = info.loops.getLoopFor(inst.getParent());
  while (loop->getParentLoop() && !loop->getParentLoop()->contains(scope))
    loop = loop->getParentLoop();
  if (inst.getType()->isIntegerTy())
    if (ExprAttr last = lastValue(inst, *loop))
      return last;
  // The lanes may have left the loop in different iterations.
  ExprAttr &expr = unknowns[&inst];
  if (!expr) {
    bool uniform = info.uniformity.isUniform(&inst) &&
                   !info.uniformity.hasDivergentTerminator(*inst.getParent());
    SmallVector<BasicBlock *> exiting;
    loop->getExitingBlocks(exiting);
    for (BasicBlock *block : exiting)
      uniform &= !info.uniformity.hasDivergentTerminator(*block);
    expr = unknownCalled((uniform ? "~" : "?") + nameOf(&inst) + "." +
                         std::to_string(unknowns.size()));
  }
  return expr;
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
    return arg->getType()->isIntegerTy()
               ? ExprAttr::getParam(ctx, info.nameOf(*arg))
               : ExprAttr();
  if (auto *inst = dyn_cast<Instruction>(value))
    if (inst->getType()->isIntegerTy())
      return computeInstruction(*inst);
  return {};
}

ExprAttr ExprBuilder::computeInstruction(Instruction &inst) {
  if (auto *op = dyn_cast<BinaryOperator>(&inst))
    return computeBinary(*op);
  if (auto *cast = dyn_cast<CastInst>(&inst))
    return computeCast(*cast);
  if (auto *cmp = dyn_cast<ICmpInst>(&inst))
    return computeCompare(*cmp);
  if (auto *call = dyn_cast<CallInst>(&inst))
    return computeCall(*call);
  if (auto *freeze = dyn_cast<FreezeInst>(&inst))
    return build(freeze->getOperand(0), inst.getParent());
  if (isa<LoadInst, ExtractElementInst>(inst)) {
    std::optional<StructMember> member = structMember(inst, info);
    return member ? ExprAttr::getParam(ctx, member->name) : ExprAttr();
  }
  if (auto *select = dyn_cast<SelectInst>(&inst))
    return ExprAttr::getSelect(build(select->getCondition(), inst.getParent()),
                               build(select->getTrueValue(), inst.getParent()),
                               build(select->getFalseValue(),
                                     inst.getParent()));
  if (auto *phi = dyn_cast<PHINode>(&inst)) {
    Loop *loop = info.loops.getLoopFor(phi->getParent());
    if (loop && loop->getHeader() == phi->getParent())
      return computeHeaderPhi(*phi, *loop);
    return computeJoinPhi(*phi);
  }
  return {};
}
