//===- PhiMoves.cpp - register moves for phis -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/Registers/PhiMoves.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"

using namespace gpuperf;
using namespace llvm;

PhiMoves::PhiMoves(const Function &function) {
  findVariables(function);
  solve(function);
  for (const BasicBlock *block : ReversePostOrderTraversal(&function))
    for (const PHINode &phi : block->phis())
      if (!phi.hasConstantValue())
        assign(phi);
}

void PhiMoves::findVariables(const Function &function) {
  for (const Instruction &inst : instructions(function)) {
    if (!isa<PHINode>(inst))
      continue;
    variables.insert(&inst);
    for (const Value *value : inst.operands())
      if (isa<Instruction>(value))
        variables.insert(value);
  }
}

void PhiMoves::solve(const Function &function) {
  SmallVector<const BasicBlock *, 32> order(post_order(&function));
  for (bool changed = true; changed;) {
    changed = false;
    for (const BasicBlock *block : order)
      changed |= update(*block);
  }
}

/// What a phi is assigned is read at the end of the block that it comes from.
bool PhiMoves::update(const BasicBlock &block) {
  Values live;
  for (const BasicBlock *next : successors(&block)) {
    live.insert(liveIn[next].begin(), liveIn[next].end());
    for (const PHINode &phi : next->phis())
      if (const Value *value = phi.getIncomingValueForBlock(&block);
          variables.contains(value))
        live.insert(value);
  }
  liveOut[&block] = live;
  for (const Instruction &inst : reverse(block)) {
    live.erase(&inst);
    if (!isa<PHINode>(inst))
      for (const Value *operand : inst.operands())
        if (variables.contains(operand))
          live.insert(operand);
  }
  if (live.size() == liveIn[&block].size())
    return false;
  liveIn[&block] = std::move(live);
  return true;
}

/// Whether `value` is in its register at the end of the block that makes
/// `other`. The order within a block is free.
bool PhiMoves::isLiveAtEnd(const Instruction &value,
                           const Instruction &other) const {
  const BasicBlock *block = other.getParent();
  if (isa<PHINode>(other) && value.getParent() != block)
    return liveIn.lookup(block).contains(&value);
  return liveOut.lookup(block).contains(&value) &&
         (value.getParent() == block || liveIn.lookup(block).contains(&value));
}

bool PhiMoves::interfere(const Instruction &a, const Instruction &b) const {
  if (&a == &b)
    return false;
  if (a.getParent() == b.getParent())
    return isLiveAtEnd(a, b) && isLiveAtEnd(b, a);
  return isLiveAtEnd(a, b) || isLiveAtEnd(b, a);
}

/// The last edges come first, so that a loop keeps its variables in their
/// registers and the move is in front of it.
void PhiMoves::assign(const PHINode &phi) {
  const BasicBlock *home = phi.getParent();
  SmallVector<const Instruction *, 4> inRegister{&phi};
  for (unsigned i = phi.getNumIncomingValues(); i-- > 0;) {
    const auto *value = dyn_cast<Instruction>(phi.getIncomingValue(i));
    if (!value || value == &phi)
      continue;
    bool isOther = isa<PHINode>(value) && value->getParent() == home;
    bool fits = !isOther && none_of(inRegister, [&](const Instruction *other) {
      return interfere(*value, *other);
    });
    if (fits &&
        (is_contained(inRegister, value) || taken.insert({home, value}).second))
      inRegister.push_back(value);
    else
      moves.insert({&phi, phi.getIncomingBlock(i)});
  }
}
