//===- SpaceTests.cpp - tests of a pointer's memory space -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SpaceTests.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Operator.h"

using namespace gpuperf;
using namespace llvm;

/// Address spaces of NVPTX, as LLVM's NVPTX usage guide numbers them.
constexpr unsigned genericSpace = 0, globalSpace = 1, sharedSpace = 3,
                   constantSpace = 4, localSpace = 5, clusterSpace = 7;

/// The space that `isspacep` asks for; 0 for other intrinsics.
static unsigned askedSpace(unsigned id) {
  switch (id) {
  case Intrinsic::nvvm_isspacep_global:
    return globalSpace;
  case Intrinsic::nvvm_isspacep_shared:
    return sharedSpace;
  case Intrinsic::nvvm_isspacep_const:
    return constantSpace;
  case Intrinsic::nvvm_isspacep_local:
    return localSpace;
  case Intrinsic::nvvm_isspacep_shared_cluster:
    return clusterSpace;
  default:
    return genericSpace;
  }
}

/// The space of what a generic pointer was made of. A kernel's pointer
/// parameters are global.
static unsigned spaceBehind(const Value *pointer) {
  while (pointer->getType()->getPointerAddressSpace() == genericSpace) {
    if (const auto *cast = dyn_cast<AddrSpaceCastOperator>(pointer))
      pointer = cast->getPointerOperand();
    else if (const auto *gep = dyn_cast<GEPOperator>(pointer))
      pointer = gep->getPointerOperand();
    else if (isa<AllocaInst>(pointer))
      return localSpace;
    else if (const auto *argument = dyn_cast<Argument>(pointer))
      return argument->hasByValAttr() ? genericSpace : globalSpace;
    else
      return genericSpace;
  }
  return pointer->getType()->getPointerAddressSpace();
}

std::optional<bool> gpuperf::spaceTest(const CallInst &call) {
  unsigned asked = askedSpace(call.getIntrinsicID());
  unsigned space =
      asked == genericSpace ? genericSpace : spaceBehind(call.getArgOperand(0));
  if (space == genericSpace)
    return std::nullopt;
  return space == asked || (space == sharedSpace && asked == clusterSpace);
}
