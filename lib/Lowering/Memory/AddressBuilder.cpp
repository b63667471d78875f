//===- AddressBuilder.cpp - pointers as base and byte offset --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AddressBuilder.h"
#include "Expressions/Operators.h"
#include "Expressions/ScevExprs.h"
#include "Expressions/StructMembers.h"
#include "Function/AddressSpaces.h"
#include "gpuperf/Support/Compat/Llvm.h"
#include "llvm/IR/Operator.h"

using namespace gpuperf;
using namespace llvm;

static ExprAttr add(ExprAttr a, ExprAttr b) {
  return ExprAttr::getBinary(ExprKind::Add, a, b);
}

Address AddressBuilder::build(Value *pointer, const BasicBlock *scope) {
  // `memo` does not know the scope: a pointer of a loop that is used behind the
  // loop has another value there.
  auto *inst = dyn_cast<Instruction>(pointer);
  bool escapesLoop = false;
  if (inst)
    if (Loop *loop = info.loops.getLoopFor(inst->getParent()))
      escapesLoop = !loop->contains(scope);
  if (escapesLoop)
    return unknown(pointer);
  if (auto it = memo.find(pointer); it != memo.end())
    return it->second;
  if (isa<PHINode>(pointer))
    memo[pointer] = unknown(pointer); // breaks cycles
  Address address = compute(pointer, scope);
  return memo[pointer] = address;
}

Address AddressBuilder::unknown(Value *pointer) {
  Address address;
  if (pointer->getType()->isPointerTy())
    address.space =
        spaceOfAddressSpace(pointer->getType()->getPointerAddressSpace());
  address.offset = exprs.unknown(pointer);
  return address;
}

Address AddressBuilder::compute(Value *pointer, const BasicBlock *scope) {
  if (pointer->getType()->isIntegerTy())
    return computeInteger(pointer, scope);
  if (!pointer->getType()
           ->isPointerTy()) // a number or vector that assembly takes
    return unknown(pointer);
  unsigned addressSpace = pointer->getType()->getPointerAddressSpace();
  Address here;
  here.base = pointer;
  here.offset = exprs.constant(0);
  here.space = spaceOfAddressSpace(addressSpace);

  if (auto *arg = dyn_cast<Argument>(pointer)) {
    here.space = arg->hasByValAttr() ? Space::Param : Space::Global;
    return here;
  }
  if (isa<AllocaInst>(pointer)) {
    here.space = Space::Local;
    return here;
  }
  if (isa<GlobalVariable>(pointer))
    return here;
  if (auto *gep = dyn_cast<GEPOperator>(pointer))
    return computeGep(*gep, scope);
  if (auto *op = dyn_cast<Operator>(pointer);
      op && (op->getOpcode() == Instruction::AddrSpaceCast ||
             op->getOpcode() == Instruction::BitCast ||
             op->getOpcode() == Instruction::Freeze)) {
    Address address = build(op->getOperand(0), scope);
    if (address.space == Space::Generic)
      address.space = here.space;
    return address;
  }
  if (auto *cast = dyn_cast<IntToPtrInst>(pointer)) {
    Address address = build(cast->getOperand(0), scope);
    if (address.space == Space::Generic)
      address.space = here.space;
    return address;
  }
  if (auto *phi = dyn_cast<PHINode>(pointer))
    return computePhi(*phi);
  if (auto *select = dyn_cast<SelectInst>(pointer)) {
    // Nothing is at null: `p ? p + i : nullptr` is used where it is p + i.
    for (Value *value : {select->getTrueValue(), select->getFalseValue()})
      if (isa<ConstantPointerNull>(value->stripPointerCasts()))
        return build(value == select->getTrueValue() ? select->getFalseValue()
                                                     : select->getTrueValue(),
                     select->getParent());
    return choose(exprs.build(select->getCondition(), select->getParent()),
                  build(select->getTrueValue(), select->getParent()),
                  build(select->getFalseValue(), select->getParent()), select);
  }
  if (Value *own = ownAddressOfMapped(pointer))
    return computeMapped(own, scope);
  if (auto *load = dyn_cast<LoadInst>(pointer))
    return computeMember(*load);
  if (auto *call = dyn_cast<IntrinsicInst>(pointer);
      call && call->getIntrinsicID() == Intrinsic::ptrmask)
    return computeAligned(*call, scope);
  return unknown(pointer);
}

/// `array[x / 46]`, where the quotient of 64 bits is a sum whose parts are
/// added to the address one by one.
std::optional<Address>
AddressBuilder::computeQuotient(GEPOperator &gep, const BasicBlock *scope) {
  auto *inner = dyn_cast<GEPOperator>(gep.getPointerOperand());
  if (!inner || gep.getNumIndices() != 1 || inner->getNumIndices() != 1 ||
      gep.getSourceElementType() != inner->getSourceElementType())
    return std::nullopt;
  int64_t bytes =
      info.dataLayout().getTypeAllocSize(gep.getSourceElementType());
  std::optional<ConstantDivision> division =
      constantDivisionOf(*gep.getOperand(1), *inner->getOperand(1),
                         /*ignoredBits=*/countr_zero(uint64_t(bytes)));
  ExprAttr index = division ? quotientOf(*division, scope, exprs) : ExprAttr();
  if (!index)
    return std::nullopt;
  Address address = build(inner->getPointerOperand(), scope);
  address.offset =
      add(address.offset,
          ExprAttr::getBinary(ExprKind::Mul, index, exprs.constant(bytes)));
  return address;
}

Address AddressBuilder::computeGep(GEPOperator &gep, const BasicBlock *scope) {
  const DataLayout &layout = info.dataLayout();
  if (auto *inst = dyn_cast<Instruction>(&gep))
    scope = inst->getParent();
  if (std::optional<Address> address = computeQuotient(gep, scope))
    return *address;
  Address address = build(gep.getPointerOperand(), scope);
  unsigned bits = layout.getIndexTypeSizeInBits(gep.getType());
  compat::VariableOffsets variable;
  APInt constant(bits, 0);
  if (gep.getType()->isVectorTy() ||
      !gep.collectOffset(layout, bits, variable, constant))
    return unknown(&gep);
  ExprAttr offset = address.offset;
  for (auto &[index, scale] : variable)
    offset =
        add(offset,
            ExprAttr::getBinary(ExprKind::Mul, exprs.buildIndex(index, scope),
                                exprs.constant(scale.getSExtValue())));
  address.offset = add(offset, exprs.constant(constant.getSExtValue()));
  return address;
}

/// `p & -4`, the word that a byte or a half is in: that of the offset, within the
/// alignment of arrays.
Address AddressBuilder::computeAligned(IntrinsicInst &call,
                                       const BasicBlock *scope) {
  auto *mask = dyn_cast<ConstantInt>(call.getArgOperand(1));
  if (!mask || !mask->isNegative() || mask->getSExtValue() < -256)
    return unknown(&call);
  Address address = build(call.getArgOperand(0), scope);
  address.offset = ExprAttr::getBinary(ExprKind::And, address.offset,
                                       exprs.constant(mask->getSExtValue()));
  return address;
}

/// The address of `cond ? a : b`. Its base is known when both have the same,
/// its offset is `cond ? a.offset : b.offset` in any case.
Address AddressBuilder::choose(ExprAttr cond, Address a, Address b,
                               Value *value) {
  Address result = a;
  result.isRemote |= b.isRemote;
  if (a.base != b.base || a.memberName != b.memberName) {
    result.base = nullptr;
    result.memberName.clear();
    if (a.space != b.space)
      result.space = Space::Generic;
  }
  result.offset = ExprAttr::getSelect(cond, a.offset, b.offset);
  return result;
}

Address AddressBuilder::computePhi(PHINode &phi) {
  Loop *loop = info.loops.getLoopFor(phi.getParent());
  if (!loop || loop->getHeader() != phi.getParent()) {
    std::optional<Address> all;
    for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
      Value *value = phi.getIncomingValue(i);
      if (isa<ConstantPointerNull>(value->stripPointerCasts()))
        continue;
      Address next = build(value, phi.getIncomingBlock(i));
      ExprAttr chosen =
          all ? exprs.paths.incomingCondition(phi, i) : ExprAttr();
      all = !all     ? next
            : chosen ? choose(chosen, next, *all, &phi)
                     : choose(exprs.unknown(&phi), *all, next, &phi);
    }
    return all ? *all : unknown(&phi);
  }
  BasicBlock *preheader = loop->getLoopPredecessor();
  if (!preheader)
    return unknown(&phi);
  Address address = build(phi.getIncomingValueForBlock(preheader), preheader);
  auto *rec = dyn_cast<SCEVAddRecExpr>(info.scev.getSCEV(&phi));
  ExprAttr step;
  if (rec && rec->getLoop() == loop && rec->isAffine())
    step =
        scevExpr(rec->getStepRecurrence(info.scev), loop->getHeader(), exprs);
  if (step)
    address.offset =
        add(address.offset,
            ExprAttr::getBinary(ExprKind::Mul, step, exprs.counter(*loop)));
  else
    address.offset = add(address.offset, exprs.unknown(&phi));
  return address;
}

/// A pointer that was itself loaded. A member of a struct parameter is as good
/// as a parameter; any other is data.
Address AddressBuilder::computeMember(Value &value) {
  std::optional<StructMember> member = structMember(value, info);
  if (!member)
    return unknown(&value);
  Address address;
  address.base = member->parameter;
  address.memberName = member->name;
  address.space = Space::Global;
  address.offset = exprs.constant(0);
  return address;
}
