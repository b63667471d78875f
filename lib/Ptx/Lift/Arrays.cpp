//===- Arrays.cpp - arrays of elements for blocks of bytes ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compilers write arrays as bytes, and the arrays of a thread as one block:
//
//   .local .align 16 .b8 __local_depot0[80];    float a[16], b[4]
//   add.u64 %rd1, %SPL, 0;                      a
//   add.u64 %rd2, %SPL, 64;                     b
//   ld.local.f32 %f1, [%rd2+4];                 b[1]
//
// The sums with the block's address are where its arrays begin, and the
// narrowest access of an array is one of an element.
//
//===----------------------------------------------------------------------===//

#include "Arrays.h"
#include "gpuperf/Ptx/PtxLift.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include <map>
#include <optional>

using namespace gpuperf;
using namespace llvm;

namespace {

/// Bytes of an array of bytes; 0 for anything else.
uint64_t byteCount(Type *type) {
  auto *array = dyn_cast<ArrayType>(type);
  return array && array->getElementType()->isIntegerTy(8)
             ? array->getNumElements()
             : 0;
}

/// All users of a pointer and of what is made from it: accesses, and others.
template <typename Visit> void followPointer(Value &pointer, Visit visit) {
  SmallPtrSet<Value *, 16> seen{&pointer};
  SmallVector<Value *> work{&pointer};
  while (!work.empty()) {
    Value *at = work.pop_back_val();
    for (Use &use : at->uses()) {
      auto *user = dyn_cast<Instruction>(use.getUser());
      bool isPart = isa<GEPOperator, AddrSpaceCastOperator>(use.getUser()) ||
                    (user && isa<PHINode, SelectInst>(user));
      if (isPart && seen.insert(use.getUser()).second)
        work.push_back(use.getUser());
      else if (!isPart && user)
        visit(*user, use);
    }
  }
}

/// Bytes of one access through `use`; 0 where it is none.
uint64_t accessBytes(const Instruction &user, const Use &use,
                     const DataLayout &layout) {
  if (isa<LoadInst>(user))
    return layout.getTypeStoreSize(user.getType());
  if (auto *store = dyn_cast<StoreInst>(&user);
      store && &use == &store->getOperandUse(1))
    return layout.getTypeStoreSize(store->getValueOperand()->getType());
  if (isa<AtomicRMWInst>(user))
    return layout.getTypeStoreSize(user.getType());
  if (auto *swap = dyn_cast<AtomicCmpXchgInst>(&user))
    return layout.getTypeStoreSize(swap->getNewValOperand()->getType());
  return 0;
}

/// The type of an element: of the narrowest access, where all are of its type.
Type *elementType(Value &array, uint64_t bytes, const DataLayout &layout) {
  uint64_t narrowest = 0;
  Type *type = nullptr;
  followPointer(array, [&](Instruction &user, Use &use) {
    uint64_t width = accessBytes(user, use, layout);
    if (!width || (narrowest && width >= narrowest))
      return;
    narrowest = width;
    type = isa<StoreInst>(user)
               ? cast<StoreInst>(user).getValueOperand()->getType()
               : user.getType();
  });
  if (narrowest < 2 || narrowest > 16 || bytes % narrowest)
    return nullptr;
  bool isPlain = type->isIntegerTy() || type->isFloatingPointTy();
  return isPlain ? type : Type::getIntNTy(array.getContext(), 8 * narrowest);
}

void retype(GlobalVariable &variable) {
  const DataLayout &layout = variable.getParent()->getDataLayout();
  uint64_t bytes = byteCount(variable.getValueType());
  if (Type *element = bytes ? elementType(variable, bytes, layout) : nullptr)
    setValueType(
        variable,
        ArrayType::get(element, bytes / layout.getTypeStoreSize(element)));
}

void retype(AllocaInst &slot) {
  const DataLayout &layout = slot.getModule()->getDataLayout();
  uint64_t bytes = byteCount(slot.getAllocatedType());
  Type *element = bytes ? elementType(slot, bytes, layout) : nullptr;
  if (element)
    slot.setAllocatedType(
        ArrayType::get(element, bytes / layout.getTypeStoreSize(element)));
}

/// The sums with the address of a block, by their offset; empty where it is
/// used in another way, too.
std::optional<std::map<uint64_t, SmallVector<Instruction *, 2>>>
basesOf(AllocaInst &block, uint64_t bytes, const DataLayout &layout) {
  std::map<uint64_t, SmallVector<Instruction *, 2>> bases;
  SmallVector<Value *> work{&block};
  while (!work.empty()) {
    for (User *user : work.pop_back_val()->users()) {
      if (isa<AddrSpaceCastInst>(user)) {
        work.push_back(user);
        continue;
      }
      auto *gep = dyn_cast<GetElementPtrInst>(user);
      APInt offset(64, 0);
      if (!gep || !gep->accumulateConstantOffset(layout, offset) ||
          offset.uge(bytes))
        return std::nullopt;
      bases[offset.getZExtValue()].push_back(gep);
    }
  }
  return bases;
}

/// Whether no access at a known place of the array at `base` ends past `bytes`.
bool staysWithin(Instruction &base, uint64_t bytes, const DataLayout &layout) {
  bool isWithin = true;
  followPointer(base, [&](Instruction &user, Use &use) {
    APInt offset(64, 0);
    Value *object = use->stripAndAccumulateConstantOffsets(
        layout, offset, /*AllowNonInbounds=*/true);
    if (object == &base)
      isWithin &=
          !offset.isNegative() &&
          offset.getZExtValue() + accessBytes(user, use, layout) <= bytes;
  });
  return isWithin;
}

/// One allocation for each array of a block.
void split(AllocaInst &block) {
  const DataLayout &layout = block.getModule()->getDataLayout();
  uint64_t bytes = byteCount(block.getAllocatedType());
  auto bases = bytes ? basesOf(block, bytes, layout) : std::nullopt;
  if (!bases || bases->size() < 2)
    return;
  auto endOf = [&](uint64_t start) {
    auto next = bases->upper_bound(start);
    return next == bases->end() ? bytes : next->first;
  };
  for (auto &[start, users] : *bases)
    for (Instruction *base : users)
      if (!staysWithin(*base, endOf(start) - start, layout))
        return;
  for (auto &[start, users] : *bases) {
    IRBuilder<> build(&block);
    Type *type = ArrayType::get(build.getInt8Ty(), endOf(start) - start);
    AllocaInst *array = build.CreateAlloca(type, nullptr, block.getName());
    array->setAlignment(commonAlignment(block.getAlign(), start));
    for (Instruction *base : users) {
      build.SetInsertPoint(base);
      base->replaceAllUsesWith(
          build.CreatePointerBitCastOrAddrSpaceCast(array, base->getType()));
      base->eraseFromParent();
    }
  }
}

std::vector<AllocaInst *> allocationsOf(Function &function) {
  std::vector<AllocaInst *> slots;
  for (Instruction &inst : instructions(function))
    if (auto *slot = dyn_cast<AllocaInst>(&inst))
      slots.push_back(slot);
  return slots;
}

} // namespace

void gpuperf::setValueType(GlobalVariable &variable, Type *type) {
  auto *made = new GlobalVariable(
      *variable.getParent(), type, variable.isConstant(), variable.getLinkage(),
      nullptr, "", &variable, variable.getThreadLocalMode(),
      variable.getAddressSpace(), variable.isExternallyInitialized());
  made->setAlignment(variable.getAlign());
  made->takeName(&variable);
  variable.replaceAllUsesWith(made);
  variable.eraseFromParent();
}

void gpuperf::recoverArrays(Module &module) {
  for (Function &function : module) {
    for (AllocaInst *slot : allocationsOf(function))
      split(*slot);
    for (AllocaInst *slot : allocationsOf(function))
      retype(*slot);
  }
  for (GlobalVariable &variable : make_early_inc_range(module.globals()))
    retype(variable);
}
