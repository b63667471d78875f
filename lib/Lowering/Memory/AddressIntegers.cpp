//===- AddressIntegers.cpp - addresses in inline assembly -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   unsigned s = __cvta_generic_to_shared(&tile[i]);   ptrtoint, trunc
//   s + 16, s ^ 32, a phi, a select                    the same base
//
//===----------------------------------------------------------------------===//

#include "AddressBuilder.h"
#include "Expressions/StructMembers.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Operator.h"

using namespace gpuperf;
using namespace llvm;

static bool hasBase(const Address &address) {
  return address.base || !address.memberName.empty();
}

/// "cvta.to.shared.u64 …": the operand is a generic pointer or its bits.
static Value *convertedAddress(Value *value) {
  auto *call = dyn_cast<CallInst>(value);
  auto *assembly =
      call ? dyn_cast<InlineAsm>(call->getCalledOperand()) : nullptr;
  bool converts = assembly && call->arg_size() == 1 &&
                  StringRef(assembly->getAsmString()).contains("cvta.to.");
  return converts ? call->getArgOperand(0) : nullptr;
}

Value *gpuperf::ownAddressOfMapped(Value *value) {
  auto *call = dyn_cast<CallInst>(value);
  if (!call || call->arg_size() == 0)
    return nullptr;
  if (auto *intrinsic = dyn_cast<IntrinsicInst>(call)) {
    Intrinsic::ID id = intrinsic->getIntrinsicID();
    bool isMapped =
        id == Intrinsic::nvvm_mapa || id == Intrinsic::nvvm_mapa_shared_cluster;
    return isMapped ? call->getArgOperand(0) : nullptr;
  }
  auto *assembly = dyn_cast<InlineAsm>(call->getCalledOperand());
  bool isMapped =
      assembly &&
      StringRef(assembly->getAsmString()).ltrim().starts_with("mapa.");
  return isMapped ? call->getArgOperand(0) : nullptr;
}

/// How `op` moves an address by its other operand.
static std::optional<ExprKind> stepKind(const BinaryOperator &op) {
  switch (op.getOpcode()) {
  case Instruction::Add:
    return ExprKind::Add;
  case Instruction::Or: // p | 4, where the alignment of p leaves the bit 0
    return cast<PossiblyDisjointInst>(op).isDisjoint()
               ? std::optional(ExprKind::Add)
               : std::nullopt;
  case Instruction::Sub:
    return ExprKind::Sub;
  case Instruction::And: // p & -4, within the alignment of the array
    if (auto *mask = dyn_cast<ConstantInt>(op.getOperand(1));
        mask && mask->isNegative() && mask->getSExtValue() >= -256)
      return ExprKind::And;
    return std::nullopt;
  case Instruction::Xor: // a swizzle, below the alignment of the array
    return ExprKind::Xor;
  default:
    return std::nullopt;
  }
}

Address AddressBuilder::computeMapped(Value *own, const BasicBlock *scope) {
  Address address = build(own, scope);
  address.space = Space::Shared;
  address.isRemote = true;
  return address;
}

/// `ptrtoint(@array) + 56`, which is a constant to LLVM.
Address AddressBuilder::computeConstant(Value *value, const BasicBlock *scope) {
  auto *constant = dyn_cast<ConstantExpr>(value);
  if (constant && constant->getOpcode() == Instruction::Trunc)
    return build(constant->getOperand(0), scope);
  auto *number = constant && constant->getOpcode() == Instruction::Add
                     ? dyn_cast<ConstantInt>(constant->getOperand(1))
                     : nullptr;
  if (!number)
    return unknown(value);
  Address address = build(constant->getOperand(0), scope);
  address.offset = ExprAttr::getBinary(ExprKind::Add, address.offset,
                                       exprs.constant(number->getSExtValue()));
  return address;
}

Address AddressBuilder::computeInteger(Value *value, const BasicBlock *scope) {
  if (auto *pointer = dyn_cast<PtrToIntOperator>(value))
    return build(pointer->getPointerOperand(), scope);
  if (Value *generic = convertedAddress(value))
    return build(generic, scope);
  if (Value *own = ownAddressOfMapped(value))
    return computeMapped(own, scope);
  auto *inst = dyn_cast<Instruction>(value);
  if (!inst)
    return computeConstant(value, scope);
  const BasicBlock *block = inst->getParent();
  if (isa<TruncInst, ZExtInst, SExtInst, FreezeInst>(inst))
    return build(inst->getOperand(0), block);
  if (auto *phi = dyn_cast<PHINode>(inst))
    return computePhi(*phi);
  if (auto *select = dyn_cast<SelectInst>(inst))
    return choose(exprs.build(select->getCondition(), block),
                  build(select->getTrueValue(), block),
                  build(select->getFalseValue(), block), select);
  if (auto member = structMember(*inst, info); member && member->isPointer)
    return computeMember(*inst);
  auto *op = dyn_cast<BinaryOperator>(inst);
  std::optional<ExprKind> kind = op ? stepKind(*op) : std::nullopt;
  if (!kind)
    return unknown(value);
  for (unsigned i : {0, 1}) {
    if (i == 1 && *kind == ExprKind::Sub)
      break;
    Address address = build(op->getOperand(i), block);
    if (!hasBase(address))
      continue;
    address.offset = ExprAttr::getBinary(
        *kind, address.offset, exprs.build(op->getOperand(1 - i), block));
    return address;
  }
  return unknown(value);
}
