//===- LaneKeys.cpp - where lanes share an unknown value ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What rows[threadIdx.y] is nobody knows, but all threads of one threadIdx.y
// have the same. An unknown is followed back to the indices that decide it:
//
//   (int)(scale * rows[4 * ty + i0])  ──▶  rows is loaded at 4 * ty + i0
//                                          of(?conv.2, 4 * ty + i0)
//
//===----------------------------------------------------------------------===//

#include "ExprBuilder.h"
#include "Memory/AddressBuilder.h"
#include "gpuperf/Sass/InstructionCosts.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Operator.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// Values that are followed, and keys that are kept, before giving up.
constexpr unsigned kMostFollowed = 64, kMostKeys = 4, kMostKeySize = 100;

bool isLoadOfConstant(unsigned id) {
  switch (id) {
  case Intrinsic::nvvm_ldg_global_f:
  case Intrinsic::nvvm_ldg_global_i:
  case Intrinsic::nvvm_ldg_global_p:
  case Intrinsic::nvvm_ldu_global_f:
  case Intrinsic::nvvm_ldu_global_i:
  case Intrinsic::nvvm_ldu_global_p:
    return true;
  default:
    return false;
  }
}

/// Whether all lanes that read one address read one value. A thread's own
/// memory holds a value for each lane.
bool isShared(const Value &pointer) {
  const Value *object = getUnderlyingObject(&pointer, /*MaxLookup=*/32);
  if (isa<GlobalVariable>(object))
    return true;
  if (const auto *argument = dyn_cast<Argument>(object))
    return !argument->hasByValAttr();
  Space space =
      spaceOfAddressSpace(pointer.getType()->getPointerAddressSpace());
  return space == Space::Global || space == Space::Shared ||
         space == Space::Constant;
}

/// Whether `inst` makes its value of those of its operands, and of nothing else.
bool isFunctionOfOperands(const Instruction &inst) {
  if (const auto *call = dyn_cast<CallInst>(&inst)) {
    const Function *callee = call->getCalledFunction();
    return callee && callee->doesNotAccessMemory() && !call->isConvergent();
  }
  return isa<UnaryOperator, BinaryOperator, CmpInst, SelectInst, CastInst,
             GetElementPtrInst, FreezeInst, ExtractValueInst, InsertValueInst,
             ExtractElementInst, InsertElementInst, ShuffleVectorInst>(inst);
}

bool isSpecialRegister(const Instruction &inst) {
  const auto *call = dyn_cast<CallInst>(&inst);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && callee->getName().starts_with("llvm.nvvm.read.ptx.sreg.");
}

} // namespace

/// Whether `value` has an expression without unknowns that can be built now,
/// without those that are being built.
bool ExprBuilder::isExpressible(Value *value, unsigned depth) {
  if (!value->getType()->isIntegerTy() || depth > 16)
    return false;
  if (isa<Constant>(value) || isa<Argument>(value))
    return true;
  if (auto known = memo.find(value); known != memo.end())
    return !hasUnknown(known->second);
  auto *inst = dyn_cast<Instruction>(value);
  if (!inst)
    return false;
  if (isSpecialRegister(*inst))
    return !hasUnknown(buildInScope(value));
  return isa<BinaryOperator, CastInst, ICmpInst, SelectInst>(inst) &&
         all_of(inst->operands(), [&](Value *operand) {
           return isExpressible(operand, depth + 1);
         });
}

/// Adds what the condition depends on that chooses between the values of `phi`;
/// false where that is more than one branch.
static bool addCondition(PHINode &phi, const DominatorTree &dominators,
                         SmallVectorImpl<Value *> &work) {
  const auto *node = dominators.getNode(phi.getParent());
  if (!node || !node->getIDom())
    return false;
  BasicBlock *head = node->getIDom()->getBlock();
  for (BasicBlock *from : phi.blocks())
    if (from != head && from->getSinglePredecessor() != head)
      return false;
  auto *branch = dyn_cast<BranchInst>(head->getTerminator());
  if (!branch || !branch->isConditional())
    return false;
  work.push_back(branch->getCondition());
  return true;
}

std::optional<SmallVector<ExprAttr, 4>> ExprBuilder::keysOf(Value *of) {
  SmallVector<ExprAttr, 4> keys;
  SmallPtrSet<Value *, 16> seen;
  SmallVector<Value *> work{of};
  auto follow = [&](Instruction &inst) {
    if (isWarpVote(inst) && info.uniformity.isUniform(&inst))
      return false; // one value, but of which warp?
    if (auto *load = dyn_cast<LoadInst>(&inst)) {
      work.push_back(load->getPointerOperand());
      return load->isSimple() && isShared(*load->getPointerOperand());
    }
    if (auto *call = dyn_cast<CallInst>(&inst);
        call && isLoadOfConstant(call->getIntrinsicID())) {
      work.push_back(call->getArgOperand(0));
      return true;
    }
    if (auto *phi = dyn_cast<PHINode>(&inst)) {
      append_range(work, phi->incoming_values());
      // Lanes in one loop are in one iteration of it.
      Loop *loop = info.loops.getLoopFor(phi->getParent());
      if (loop && loop->getHeader() == phi->getParent())
        return true;
      return addCondition(*phi, info.dominators, work);
    }
    if (auto *call = dyn_cast<CallInst>(&inst))
      append_range(work, call->args());
    else
      append_range(work, inst.operands());
    return isFunctionOfOperands(inst);
  };
  while (!work.empty()) {
    Value *value = work.pop_back_val();
    if (isa<Constant>(value) || isa<Argument>(value) ||
        !seen.insert(value).second)
      continue;
    if (auto *expression = dyn_cast<ConstantExpr>(value);
        expression || seen.size() > kMostFollowed)
      return std::nullopt;
    if (value != of && isExpressible(value)) {
      ExprAttr key = buildInScope(value);
      if (key.treeSize(kMostKeySize) >= kMostKeySize)
        return std::nullopt;
      if (!key.isConst() && !key.isParam() && !is_contained(keys, key))
        keys.push_back(key);
      if (keys.size() > kMostKeys)
        return std::nullopt;
      continue;
    }
    auto *inst = dyn_cast<Instruction>(value);
    // What a loop computes has one value in each iteration, and after the loop
    // the lanes may have left it in different ones.
    if (!inst || (iteration && !iteration->contains(inst)) || !follow(*inst))
      return std::nullopt;
    if (auto *from = dyn_cast<Instruction>(of))
      if (Loop *loop = info.loops.getLoopFor(inst->getParent()))
        if (!loop->contains(from))
          return std::nullopt;
  }
  return keys;
}

ExprAttr ExprBuilder::keyed(ExprAttr leaf, Value *value) {
  assert(leaf.isUnknown() && "only what is not known has a key");
  std::optional<SmallVector<ExprAttr, 4>> keys = keysOf(value);
  if (!keys)
    return leaf;
  ExprAttr result = leaf;
  for (ExprAttr key : *keys)
    result = ExprAttr::getOf(result, key);
  // The same in every thread of the grid.
  if (keys->empty() && leaf.isVaryingUnknown())
    result = ExprAttr::getOf(leaf, constant(0));
  return result;
}
