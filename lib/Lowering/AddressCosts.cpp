//===- AddressCosts.cpp - address arithmetic in SASS ----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CostBuilder.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace gpuperf;
using namespace llvm;
using namespace llvm::PatternMatch;

namespace {

/// An address as base + sum of index times scale, without constant parts.
struct Address {
  const Value *base;
  SmallVector<std::pair<const Value *, int64_t>, 2> indices;

  bool operator==(const Address &other) const {
    return base == other.base && indices == other.indices;
  }
};

/// The index without its extension and without an added constant.
const Value *indexRoot(const Value *index) {
  if (isa<SExtInst, ZExtInst>(index))
    index = cast<CastInst>(index)->getOperand(0);
  const Value *root;
  if (match(index, m_AddLike(m_Value(root), m_ConstantInt())))
    return root;
  return index;
}

Address addressOf(const GetElementPtrInst &gep, const DataLayout &layout) {
  Address address{gep.getPointerOperand()->stripPointerCasts(), {}};
  for (auto it = gep_type_begin(gep), end = gep_type_end(gep); it != end;
       ++it) {
    const Value *index = it.getOperand();
    if (it.isStruct() || isa<Constant>(index))
      continue;
    int64_t scale = it.getSequentialElementStride(layout).getFixedValue();
    address.indices.push_back({indexRoot(index), scale});
  }
  // A constant distance from another address is an immediate there too.
  while (const auto *inner = dyn_cast<GetElementPtrInst>(address.base)) {
    if (!inner->hasAllConstantIndices())
      break;
    address.base = inner->getPointerOperand()->stripPointerCasts();
  }
  return address;
}

/// Shared memory is addressed with 32 bits, a scale of 4, 8 or 16 in the access
/// itself; each further index is an IMAD.
InstructionCost narrowAddress(const Address &address, StringRef name) {
  unsigned count = address.indices.size() - 1;
  int64_t scale = address.indices.back().second;
  if (!isa<Constant>(address.base) || scale < 4 || scale > 16 ||
      !isPowerOf2_64(scale))
    ++count;
  if (count == 0)
    return freeCost(name);
  return makeCost(name, {{InstClass::Int, count}}, count);
}

/// 64 bits: IMAD.WIDE for a 32-bit index; LEA and LEA.HI.X for a wider one.
InstructionCost wideAddress(const GetElementPtrInst &gep,
                            const Address &address, StringRef name) {
  unsigned count = 0;
  for (const Use &index : gep.indices()) {
    if (isa<Constant>(index))
      continue;
    bool extended =
        isa<SExtInst, ZExtInst>(index) || registerWords(index->getType()) == 1;
    count += extended ? 1 : 2;
  }
  for (auto [index, scale] : address.indices)
    if (!isPowerOf2_64(scale) && registerWords(index->getType()) > 1)
      ++count;
  return makeCost(name, {{InstClass::Int, count}}, address.indices.size());
}

/// Other addresses from one base that are looked at before giving up.
constexpr unsigned maxSiblings = 64;

} // namespace

bool gpuperf::sharesAddress(const GetElementPtrInst &gep) {
  const DataLayout &layout = gep.getModule()->getDataLayout();
  const Value *pointer = gep.getPointerOperand();
  if (isa<Constant>(pointer))
    return false;
  Address address = addressOf(gep, layout);
  unsigned seen = 0;
  for (const User *user : pointer->users()) {
    const auto *other = dyn_cast<GetElementPtrInst>(user);
    if (!other || other == &gep)
      continue;
    if (++seen > maxSiblings)
      return false;
    if (other->getParent() == gep.getParent() && other->comesBefore(&gep) &&
        addressOf(*other, layout) == address)
      return true;
  }
  return false;
}

std::optional<InstructionCost>
gpuperf::addressCost(const GetElementPtrInst &gep) {
  std::string name = "address";
  if (gep.hasAllConstantIndices() || gep.getType()->isVectorTy())
    return freeCost(name);
  Address address = addressOf(gep, gep.getModule()->getDataLayout());
  if (sharesAddress(gep))
    return freeCost(name);
  if (registerWords(gep.getType()) == 1)
    return narrowAddress(address, name);
  return wideAddress(gep, address, name);
}
