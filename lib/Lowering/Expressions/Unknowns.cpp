//===- Unknowns.cpp - symbols for values that are not known ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Unknowns.h"
#include "LaneKeys.h"
#include "UnknownNames.h"
#include "llvm/Analysis/ValueTracking.h"
#include <cassert>

using namespace gpuperf;
using namespace llvm;

/// A new unknown for `value`, called as the source calls it, with a number that
/// tells it from others.
ExprAttr Unknowns::numbered(const Value &value, bool isUniform,
                            StringRef suffix) {
  return leaves.unknownNamed((isUniform ? "~" : "?") +
                             unknownNameOf(value, info, device) + "." +
                             std::to_string(symbols.size()) + suffix.str());
}

ExprAttr Unknowns::symbol(Value *value) {
  ExprAttr &expr = symbols[value];
  if (!expr)
    expr = numbered(*value, info.uniformity.isUniform(value));
  return expr;
}

/// The loops around a load of a shared array that store to it, outermost last:
/// what it loads is another value in each of their iterations.
static SmallVector<const Loop *, 2> rewritingLoops(const Instruction &inst,
                                                   FunctionInfo &info) {
  const auto *load = dyn_cast<LoadInst>(&inst);
  const auto *array = load ? dyn_cast<GlobalVariable>(
                                 getUnderlyingObject(load->getPointerOperand()))
                           : nullptr;
  SmallVector<const Loop *, 2> result;
  if (!array || array->isConstant())
    return result;
  for (const Loop *loop = info.loops.getLoopFor(inst.getParent()); loop;
       loop = loop->getParentLoop())
    if (info.storesTo(*loop, *array))
      result.push_back(loop);
  return result;
}

/// `expr`, which stands for `value`, told apart in the blocks for which it may
/// be another one.
ExprAttr Unknowns::ofBlock(ExprAttr expr, Value &value, bool isAfterLoop) {
  for (Dim index : info.blocks.of(value, isAfterLoop))
    if (!expr.dependsOn(leaves.dim(index)))
      expr = ExprAttr::getOf(expr, leaves.dim(index));
  return expr;
}

/// The unknown `leaf`, which stands for `value`, with its keys.
ExprAttr Unknowns::keyed(ExprAttr leaf, Value *value, ExprOf exprOf) {
  assert(leaf.isUnknown() && "only what is not known has a key");
  auto *inst = dyn_cast<Instruction>(value);
  if (iteration && inst && !iteration->contains(inst))
    return leaf;
  std::optional<LaneKeys> keys =
      laneKeys(value, info, leaves.context(), exprOf);
  if (!keys)
    return leaf.isVaryingUnknown() ? leaf : ofBlock(leaf, *value);
  ExprAttr result = leaf;
  for (ExprAttr key : *keys)
    result = ExprAttr::getOf(result, key);
  if (inst && !leaf.isVaryingUnknown())
    for (const Loop *loop : rewritingLoops(*inst, info))
      result = ExprAttr::getOf(result, leaves.counter(*loop));
  result = ofBlock(result, *value);
  if (result == leaf && leaf.isVaryingUnknown())
    result = ExprAttr::getOf(leaf, leaves.constant(0));
  return result;
}

ExprAttr Unknowns::of(Value *value, ExprOf exprOf) {
  if (auto known = unknowns.find(value); known != unknowns.end())
    return known->second;
  ExprAttr leaf = symbol(value);
  unknowns[value] = leaf; // while its keys are built
  return unknowns[value] = keyed(leaf, value, exprOf);
}

ExprAttr Unknowns::tooLong(Value *value, ExprOf exprOf) {
  if (auto known = unknowns.find(value); known != unknowns.end())
    return known->second;
  symbols[value] =
      leaves.unknownNamed((symbol(value).getName() + ".long").str());
  return of(value, exprOf);
}

ExprAttr Unknowns::afterLoop(Instruction &inst, const Loop &loop,
                             bool isTooLong) {
  // The lanes may have left the loop in different iterations.
  ExprAttr &expr = symbols[&inst];
  if (!expr) {
    bool uniform = info.uniformity.isUniform(&inst) &&
                   !info.uniformity.hasDivergentTerminator(*inst.getParent());
    SmallVector<BasicBlock *> exiting;
    loop.getExitingBlocks(exiting);
    for (BasicBlock *block : exiting)
      uniform &= !info.uniformity.hasDivergentTerminator(*block);
    expr = numbered(inst, uniform, isTooLong ? ".long" : "");
  }
  return expr.isUniformUnknown() ? ofBlock(expr, inst, /*isAfterLoop=*/true)
                                 : expr;
}
