//===- ValueRegisters.cpp - registers of a value --------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/Function/ValueRegisters.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace gpuperf;
using namespace llvm;

unsigned gpuperf::registerWords(const Type *scalar) {
  if (const auto *pointer = dyn_cast<PointerType>(scalar)) {
    unsigned space = pointer->getAddressSpace();
    return space == /*shared*/ 3 || space == /*local*/ 5 ? 1 : 2;
  }
  return (scalar->getPrimitiveSizeInBits() + 31) / 32;
}

unsigned gpuperf::valueRegisters(const Value &value) {
  Type *type = value.getType();
  if (type->isVoidTy() || type->isIntOrIntVectorTy(1))
    return 0;
  if (const auto *vector = dyn_cast<FixedVectorType>(type))
    return (vector->getPrimitiveSizeInBits() + 31) / 32;
  if (type->isStructTy()) {
    unsigned total = 0; // elements that are not used are not kept
    for (const User *user : value.users())
      if (const auto *extract = dyn_cast<ExtractValueInst>(user))
        total += (extract->getType()->getScalarSizeInBits() + 31) / 32;
    return total;
  }
  return type->isSingleValueType() ? registerWords(type) : 0;
}

/// blockDim and gridDim.
static bool isLaunchExtent(Intrinsic::ID id) {
  switch (id) {
  case Intrinsic::nvvm_read_ptx_sreg_ntid_x:
  case Intrinsic::nvvm_read_ptx_sreg_ntid_y:
  case Intrinsic::nvvm_read_ptx_sreg_ntid_z:
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_x:
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_y:
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_z:
    return true;
  default:
    return false;
  }
}

bool gpuperf::isConstantOperand(const Instruction &inst) {
  if (const auto *load = dyn_cast<LoadInst>(&inst)) {
    constexpr unsigned constantSpace = 4;
    const Value *pointer = load->getPointerOperand();
    if (load->getPointerAddressSpace() == constantSpace)
      return isa<Constant>(pointer);
    const auto *argument = dyn_cast<Argument>(getUnderlyingObject(pointer));
    return argument && argument->hasByValAttr();
  }
  const auto *call = dyn_cast<CallInst>(&inst);
  return call && isLaunchExtent(call->getIntrinsicID());
}
