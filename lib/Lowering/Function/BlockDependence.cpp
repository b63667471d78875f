//===- BlockDependence.cpp - values that differ between blocks ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockDependence.h"
#include "AddressSpaces.h"
#include "SpecialRegisters.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace gpuperf;
using namespace llvm;

/// Where `inst` loads from shared memory, stores to it or changes it; null for
/// what does not.
static const Value *sharedAddressOf(const Instruction &inst) {
  const Value *address = getLoadStorePointerOperand(&inst);
  if (const auto *atomic = dyn_cast<AtomicRMWInst>(&inst))
    address = atomic->getPointerOperand();
  const Value *object =
      address ? getUnderlyingObject(address, /*MaxLookup=*/0) : nullptr;
  return object && spaceOfAddressSpace(
                       object->getType()->getPointerAddressSpace()) ==
                       Space::Shared
             ? object
             : nullptr;
}

/// Of what decides where the end of `block` leads.
static const Value *conditionOf(const BasicBlock *block) {
  const auto *branch = dyn_cast<BranchInst>(block->getTerminator());
  return branch && branch->isConditional() ? branch->getCondition() : nullptr;
}

unsigned BlockDependence::ofEnd(const Loop &loop) const {
  SmallVector<BasicBlock *> exiting;
  loop.getExitingBlocks(exiting);
  unsigned result = 0;
  for (const BasicBlock *block : exiting)
    result |= components.lookup(conditionOf(block));
  return result;
}

/// Of the conditions that choose a value of `phi`; of the head of a loop they
/// choose nothing: its iterations follow each other.
unsigned BlockDependence::ofChoice(const PHINode &phi) const {
  const BasicBlock *block = phi.getParent();
  if (info.loops.isLoopHeader(block))
    return 0;
  unsigned result = 0;
  for (const BasicBlock *from : phi.blocks()) {
    result |= components.lookup(conditionOf(from));
    const Loop *loop = info.loops.getLoopFor(from);
    if (loop && !loop->contains(block))
      result |= ofEnd(*loop);
  }
  const auto *node = info.dominators.getNode(block);
  if (node && node->getIDom())
    result |= components.lookup(conditionOf(node->getIDom()->getBlock()));
  return result;
}

/// Of what is in shared memory where `inst` accesses it: of the array, and of
/// all that is stored through pointers that may lead to it.
unsigned BlockDependence::ofShared(const Instruction &inst) const {
  const Value *object = sharedAddressOf(inst);
  if (!object)
    return 0;
  return isa<GlobalVariable>(object)
             ? components.lookup(object) | throughPointers
             : inAnyArray;
}

unsigned BlockDependence::componentsOf(const Instruction &inst) const {
  if (const auto *call = dyn_cast<IntrinsicInst>(&inst)) {
    std::optional<Dim> dim = specialRegister(call->getIntrinsicID());
    if (dim && *dim >= Dim::Bx && *dim <= Dim::Bz)
      return 1u << (unsigned(*dim) - unsigned(Dim::Bx));
  }
  unsigned result = ofShared(inst);
  for (const Value *operand : inst.operand_values())
    result |= components.lookup(operand);
  if (const auto *phi = dyn_cast<PHINode>(&inst))
    result |= ofChoice(*phi);
  return result;
}

static bool add(unsigned &known, unsigned more) {
  bool isNew = (known | more) != known;
  known |= more;
  return isNew;
}

/// Notes what `inst` may write to shared memory; false where that is known.
bool BlockDependence::addStore(const Instruction &inst, unsigned found) {
  const Value *object = sharedAddressOf(inst);
  if (!object || !inst.mayWriteToMemory())
    return false;
  bool isNew = add(inAnyArray, found);
  return add(isa<GlobalVariable>(object) ? components[object] : throughPointers,
             found) ||
         isNew;
}

void BlockDependence::run() {
  for (bool isChanged = true; isChanged;) {
    isChanged = false;
    for (const Instruction &inst : instructions(info.function))
      if (unsigned found = componentsOf(inst)) {
        isChanged |= add(components[&inst], found);
        isChanged |= addStore(inst, found);
      }
  }
}

std::vector<Dim> BlockDependence::of(const Value &value, bool isAfterLoop) {
  if (!isDone)
    run();
  isDone = true;
  unsigned found = components.lookup(&value);
  const auto *inst = dyn_cast<Instruction>(&value);
  const Loop *loop =
      inst && isAfterLoop ? info.loops.getLoopFor(inst->getParent()) : nullptr;
  for (; loop; loop = loop->getParentLoop())
    found |= ofEnd(*loop);
  std::vector<Dim> result;
  for (unsigned axis = 0; axis != 3; ++axis)
    if (found >> axis & 1)
      result.push_back(Dim(unsigned(Dim::Bx) + axis));
  return result;
}
