//===- Liveness.cpp - registers that are live at once ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Liveness.h"
#include "EarlyLoads.h"
#include "UniformRegisters.h"
#include "gpuperf/Sass/Costs/InstructionCosts.h"
#include "gpuperf/Sass/Function/FunctionAnalyses.h"
#include "gpuperf/Sass/Function/ValueRegisters.h"
#include "gpuperf/Sass/Loops/LoopCopies.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include <map>

using namespace gpuperf;
using namespace llvm;
using namespace llvm::PatternMatch;

namespace {

/// An address without its constant part: addresses that are equal in this sense
/// share a register, the constant is the immediate offset of the access.
struct AddressKey {
  const Value *base = nullptr;
  SmallVector<std::pair<const Value *, uint64_t>, 3> indices;

  bool operator<(const AddressKey &other) const {
    return std::tie(base, indices) < std::tie(other.base, other.indices);
  }
};

const Value *withoutConstant(const Value *index) {
  if (isa<SExtInst, ZExtInst>(index))
    index = cast<CastInst>(index)->getOperand(0);
  const Value *root;
  return match(index, m_AddLike(m_Value(root), m_ConstantInt())) ? root : index;
}

AddressKey addressKey(const GetElementPtrInst &gep) {
  AddressKey key;
  const DataLayout &layout = gep.getModule()->getDataLayout();
  const Value *at = &gep;
  while (const auto *step = dyn_cast<GetElementPtrInst>(at)) {
    for (auto it = gep_type_begin(step), end = gep_type_end(step); it != end;
         ++it)
      if (!it.isStruct() && !isa<Constant>(it.getOperand()))
        key.indices.push_back(
            {withoutConstant(it.getOperand()),
             it.getSequentialElementStride(layout).getFixedValue()});
    at = step->getPointerOperand()->stripPointerCasts();
  }
  key.base = at;
  llvm::sort(key.indices);
  return key;
}

/// `x + c` of a value that is in a register itself.
bool isSumWithConstant(const Instruction &inst) {
  const Value *root;
  return inst.getType()->isIntegerTy() &&
         match(&inst, m_AddLike(m_Value(root), m_ConstantInt())) &&
         isa<Instruction>(root);
}

/// A load of 32 bits for an operation with no other load among its operands:
/// the a[i] of s = ((s + a[0]) + a[1]) + a[2]. The operands of an instruction
/// come from different register banks, and s is in one of them, so that a[0],
/// a[1] and a[2] are in the other: every second register.
bool takesEverySecond(const Instruction &load) {
  if (!isa<LoadInst>(load) || valueRegisters(load) != 1 || !load.hasOneUse())
    return false;
  const auto *user = cast<Instruction>(*load.user_begin());
  if (!isa<StoreInst, IntrinsicInst>(user) &&
      user->getOpcode() != Instruction::FAdd &&
      user->getOpcode() != Instruction::FSub &&
      user->getOpcode() != Instruction::FMul)
    return false;
  return none_of(user->operands(), [&](const Value *operand) {
    return operand != &load && isa<LoadInst>(operand);
  });
}

} // namespace

/// Values that occupy no register of their own: they are part of their user, or
/// another name for their operand.
static bool isRenaming(const Instruction &inst) {
  switch (inst.getOpcode()) {
  case Instruction::BitCast:
  case Instruction::AddrSpaceCast:
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
  case Instruction::Freeze:
  case Instruction::Trunc:
  case Instruction::ZExt:
  case Instruction::ExtractValue:
  case Instruction::InsertValue:
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
  case Instruction::ShuffleVector:
    return true;
  case Instruction::GetElementPtr: {
    const auto &gep = cast<GetElementPtrInst>(inst);
    if (gep.hasAllConstantIndices())
      return true;
    return isAsWritten(*gep.getFunction()) ? isFoldedIntoUser(gep)
                                           : addressCost(gep).counts.empty();
  }
  default:
    return isFoldedIntoUser(inst);
  }
}

/// The values in registers behind an operand.
template <typename Visitor>
void Liveness::forEachSource(const Value *value, Visitor visit) const {
  SmallVector<const Value *, 8> work{value};
  SmallPtrSet<const Value *, 8> seen;
  while (!work.empty()) {
    const auto *inst = dyn_cast<Instruction>(work.pop_back_val());
    if (!inst)
      continue;
    if (const Instruction *first = sameAddress.lookup(inst))
      inst = first;
    if (!seen.insert(inst).second || isConstantOperand(*inst))
      continue;
    if (renamings.contains(inst))
      append_range(work, inst->operands());
    else if (valueRegisters(*inst) > 0)
      visit(inst);
  }
}

/// What an instruction reads, where it is itself executed.
template <typename Visitor>
void Liveness::forEachOperand(const Instruction &inst, Visitor visit) const {
  if (isa<PHINode>(inst) || renamings.contains(&inst) ||
      sameAddress.lookup(&inst))
    return;
  for (const Value *operand : inst.operands())
    forEachSource(operand, visit);
}

Liveness::Liveness(const Function &function, const RegisterSavings &savings,
                   const SassTable &table)
    : function(function), loadSpacing(table.registers.loadSpacing) {
  findRenamings();
  applySavings(savings);
  findAddresses();
  solve();
  CostOptions precise(table);
  for (const Instruction &inst : instructions(function))
    if (std::optional<InstructionCost> cost = instructionCost(inst, precise))
      if (cost->registers > 0)
        scratch[&inst] = cost->registers;
}

void Liveness::findRenamings() {
  renamings = parameterIntegers(function);
  for (const Instruction &inst : instructions(function))
    if (isRenaming(inst))
      renamings.insert(&inst);
}

void Liveness::applySavings(const RegisterSavings &savings) {
  if (savings.uniformity)
    for (const Value *value : uniformValues(function, *savings.uniformity))
      renamings.insert(value);
  if (savings.recomputesSums)
    for (const Instruction &inst : instructions(function))
      if (isSumWithConstant(inst))
        renamings.insert(&inst);
}

/// a[i], a[i + 1] and a[i + 2] have one key: the first of them that is computed
/// is the one in a register, for a block and the one behind it.
void Liveness::findAddresses() {
  std::map<AddressKey, const Instruction *> first;
  for (const BasicBlock *block : ReversePostOrderTraversal(&function))
    for (const Instruction &inst : *block) {
      const auto *gep = dyn_cast<GetElementPtrInst>(&inst);
      if (!gep || renamings.contains(gep))
        continue;
      auto [entry, isNew] = first.try_emplace(addressKey(*gep), gep);
      if (isNew)
        continue;
      const BasicBlock *home = entry->second->getParent();
      if (home == block || home == block->getSinglePredecessor())
        sameAddress[gep] = entry->second;
      else
        entry->second = gep;
    }
}

void Liveness::solve() {
  SmallVector<const BasicBlock *, 32> order(post_order(&function));
  for (bool changed = true; changed;) {
    changed = false;
    for (const BasicBlock *block : order)
      changed |= update(*block);
  }
}

bool Liveness::update(const BasicBlock &block) {
  Values live;
  for (const BasicBlock *next : successors(&block)) {
    for (const Value *value : liveIn[next])
      live.insert(value);
    for (const PHINode &phi : next->phis())
      forEachSource(phi.getIncomingValueForBlock(&block),
                    [&](const Value *value) { live.insert(value); });
  }
  liveOut[&block] = live;
  for (const Instruction &inst : reverse(block)) {
    live.erase(&inst);
    forEachOperand(inst, [&](const Value *value) { live.insert(value); });
  }
  if (live.size() == liveIn[&block].size())
    return false;
  liveIn[&block] = std::move(live);
  return true;
}

/// &a[i] by IMAD.WIDE, which takes the size of an element from a register.
bool Liveness::isAddress(const Instruction &inst) const {
  return isa<GetElementPtrInst>(inst) && !renamings.contains(&inst) &&
         registerWords(inst.getType()) == 2;
}

unsigned Liveness::orderMaximum(const BasicBlock &block,
                                ArrayRef<const Instruction *> order,
                                const Weights &weights) const {
  auto width = [&](const Value *value) {
    auto known = weights.find(value);
    return known == weights.end() ? valueRegisters(*value) : known->second;
  };
  const auto *first =
      find_if(order, [&](const Instruction *inst) { return isAddress(*inst); });
  Values live = liveOut.lookup(&block);
  unsigned registers = 1; // the stack pointer
  for (const Value *value : live)
    registers += width(value);
  unsigned largest = registers;
  bool hasElementSize = false;
  for (const Instruction *const &inst : reverse(order)) {
    hasElementSize |= isAddress(*inst);
    if (live.erase(inst))
      registers -= width(inst);
    forEachOperand(*inst, [&](const Value *value) {
      if (live.insert(value).second)
        registers += width(value);
    });
    largest =
        std::max(largest, registers + hasElementSize + scratch.lookup(inst));
    hasElementSize &= &inst != first;
  }
  return largest;
}

unsigned Liveness::maximum() const {
  unsigned largest = 0;
  for (const BasicBlock &block : function) {
    InstructionOrder order;
    for (const Instruction &inst : block)
      order.push_back(&inst);
    largest = std::max(largest, orderMaximum(block, order, Weights()));
  }
  return largest;
}

EarlyMaximum Liveness::earlyMaximum(const BasicBlock &block) const {
  EarlyLoads early = issueLoadsEarly(block);
  unsigned copies = copiesOfBlock(block), loaded = 0;
  Weights weights;
  for (const Instruction *load : early.loads) {
    unsigned registers = valueRegisters(*load);
    loaded += registers;
    // Loads of several copies lie side by side: s0 += a[i], s1 += a[i + 1].
    if (copies == 1 && takesEverySecond(*load))
      weights[load] = loadSpacing * registers;
  }
  unsigned ofCopies = (copies - 1) * loaded;
  unsigned dense = orderMaximum(block, early.order, Weights());
  unsigned spread =
      weights.empty() ? dense : orderMaximum(block, early.order, weights);
  return {dense, dense + ofCopies, spread + ofCopies};
}

EarlyMaximum Liveness::maximumWithEarlyLoads() const {
  EarlyMaximum largest;
  for (const BasicBlock &block : function) {
    EarlyMaximum ofBlock = earlyMaximum(block);
    largest.single = std::max(largest.single, ofBlock.single);
    largest.dense = std::max(largest.dense, ofBlock.dense);
    largest.spread = std::max(largest.spread, ofBlock.spread);
  }
  return largest;
}
