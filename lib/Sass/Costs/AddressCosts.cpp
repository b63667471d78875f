//===- AddressCosts.cpp - address arithmetic in SASS ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CostBuilder.h"
#include "Loops/LoopArithmetic.h"
#include "gpuperf/Sass/Function/FunctionAnalyses.h"
#include "gpuperf/Sass/Loops/LoopCopies.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Module.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// Instructions of one step of pointer arithmetic, and the chain they make.
struct Arithmetic {
  double count = 0;
  unsigned depth = 0;
};

bool isVariable(const GetElementPtrInst &gep) {
  return !gep.hasAllConstantIndices() && !gep.getType()->isVectorTy();
}

/// Shared memory is addressed with 32 bits, a scale of 4, 8 or 16 in the access
/// itself; each further index is an IMAD.
Arithmetic narrowArithmetic(const GetElementPtrInst &gep, unsigned indices,
                            uint64_t lastScale) {
  bool scaledAccess = isa<Constant>(gep.getPointerOperand()) &&
                      lastScale >= 4 && lastScale <= 16 &&
                      isPowerOf2_64(lastScale);
  unsigned count = indices - scaledAccess;
  return {double(count), count};
}

/// 64 bits: IMAD.WIDE for a 32-bit index, IADD3 and LEA.HI.X for one of bytes;
/// LEA and LEA.HI.X for a wider one, with a product before where the scale is
/// no power of two.
Arithmetic wideArithmetic(const Value *index, uint64_t scale) {
  if (isNarrowIndex(index))
    return scale == 1 ? Arithmetic{2, 2} : Arithmetic{1, 1};
  return isPowerOf2_64(scale) ? Arithmetic{2, 2} : Arithmetic{3, 2};
}

/// In PTX a further sum of 32 bits is LEA or IADD3; the first term of an
/// address is joined to the next or scaled in the access, or else is shifted.
Arithmetic writtenNarrowArithmetic(const GetElementPtrInst &gep,
                                   unsigned indices, uint64_t lastScale) {
  if (!isa<Constant>(gep.getPointerOperand()->stripPointerCasts()))
    return {double(indices), indices};
  bool scaledAccess = lastScale == 1 || (lastScale >= 4 && lastScale <= 16 &&
                                         isPowerOf2_64(lastScale));
  bool joined = gep.hasOneUse() && isa<GetElementPtrInst>(*gep.user_begin());
  unsigned count = indices - (scaledAccess || joined);
  return {double(count), count};
}

Arithmetic arithmeticOf(const GetElementPtrInst &gep) {
  if (std::optional<double> count = steppingAddressCount(gep))
    return {*count, 1};
  const DataLayout &layout = gep.getModule()->getDataLayout();
  Arithmetic total;
  unsigned indices = 0;
  uint64_t scale = 0;
  for (auto it = gep_type_begin(gep), end = gep_type_end(gep); it != end;
       ++it) {
    const Value *index = it.getOperand();
    if (it.isStruct() || isa<Constant>(index))
      continue;
    ++indices;
    scale = it.getSequentialElementStride(layout).getFixedValue();
    Arithmetic one = wideArithmetic(index, scale);
    total.count += one.count;
    total.depth += one.depth;
  }
  if (registerWords(gep.getType()) == 1 && isAsWritten(*gep.getFunction()))
    return writtenNarrowArithmetic(gep, indices, scale);
  if (registerWords(gep.getType()) == 1)
    return narrowArithmetic(gep, indices, scale);
  return total;
}

InstructionCost costOf(const Arithmetic &arithmetic, StringRef name) {
  if (arithmetic.count == 0)
    return freeCost(name);
  return makeCost(name, {{InstClass::Int, arithmetic.count}},
                  std::max(arithmetic.depth, 1u));
}

/// Users for which the pointer is only an address, or a part of one.
bool isAddressUser(const User *user, const GetElementPtrInst &gep) {
  if (const auto *store = dyn_cast<StoreInst>(user))
    return store->getValueOperand() != &gep;
  if (const auto *call = dyn_cast<CallInst>(user))
    return call->mayReadOrWriteMemory();
  return isa<LoadInst, AtomicRMWInst, AtomicCmpXchgInst, GetElementPtrInst,
             AddrSpaceCastInst, BitCastInst>(user);
}

/// A pointer that is kept: carried around a loop, selected, compared, stored.
bool isKept(const GetElementPtrInst &gep) {
  return any_of(gep.users(),
                [&](const User *user) { return !isAddressUser(user, gep); });
}

/// `p += c` of a loop: two additions for 64 bits, once for all copies of the
/// body.
InstructionCost incrementCost(const GetElementPtrInst &gep) {
  double words = registerWords(gep.getType());
  return makeCost("pointer.step",
                  {{InstClass::Int, words / copiesOfBlock(*gep.getParent())}});
}

} // namespace

bool gpuperf::isNarrowIndex(const Value *index) {
  return isa<SExtInst, ZExtInst>(index) || registerWords(index->getType()) == 1;
}

InstructionCost gpuperf::addressCost(const Value &pointer) {
  Arithmetic total;
  if (const auto *inst = dyn_cast<Instruction>(&pointer);
      inst && isAsWritten(*inst->getFunction()))
    return freeCost("address");
  const Value *at = &pointer;
  while (true) {
    at = at->stripPointerCasts();
    const auto *gep = dyn_cast<GetElementPtrInst>(at);
    if (!gep || isKept(*gep))
      break;
    if (isVariable(*gep)) {
      Arithmetic one = arithmeticOf(*gep);
      total.count += one.count;
      total.depth += one.depth;
    }
    at = gep->getPointerOperand();
  }
  return costOf(total, "address");
}

InstructionCost gpuperf::pointerCost(const GetElementPtrInst &gep) {
  if (isVariable(gep) && isAsWritten(*gep.getFunction()))
    return costOf(arithmeticOf(gep), "address");
  if (!isKept(gep))
    return freeCost("address");
  if (isVariable(gep))
    return costOf(arithmeticOf(gep), "address");
  if (any_of(gep.users(), [](const User *user) { return isa<PHINode>(user); }))
    return incrementCost(gep);
  return freeCost("address");
}
