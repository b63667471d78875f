//===- ExprCalls.cpp - special registers and intrinsics as expressions ----===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExprBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Operator.h"

using namespace gpuperf;
using namespace llvm;

static std::optional<Dim> specialRegister(unsigned id) {
  switch (id) {
  case Intrinsic::nvvm_read_ptx_sreg_tid_x:
    return Dim::Tx;
  case Intrinsic::nvvm_read_ptx_sreg_tid_y:
    return Dim::Ty;
  case Intrinsic::nvvm_read_ptx_sreg_tid_z:
    return Dim::Tz;
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_x:
    return Dim::Bx;
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_y:
    return Dim::By;
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_z:
    return Dim::Bz;
  case Intrinsic::nvvm_read_ptx_sreg_ntid_x:
    return Dim::Bdx;
  case Intrinsic::nvvm_read_ptx_sreg_ntid_y:
    return Dim::Bdy;
  case Intrinsic::nvvm_read_ptx_sreg_ntid_z:
    return Dim::Bdz;
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_x:
    return Dim::Gdx;
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_y:
    return Dim::Gdy;
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_z:
    return Dim::Gdz;
  default:
    return std::nullopt;
  }
}

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

/// Whether a pointer is in a space, where that is known. The hardware asks all
/// the same.
ExprAttr ExprBuilder::computeSpaceTest(CallInst &call, unsigned asked) {
  unsigned space = spaceBehind(call.getArgOperand(0));
  if (space == genericSpace)
    return {};
  return constant(space == asked ||
                  (space == sharedSpace && asked == clusterSpace));
}

ExprAttr ExprBuilder::computeCall(CallInst &call) {
  if (const Function *callee = call.getCalledFunction())
    if (callee->isIntrinsic())
      return computeIntrinsic(call, callee->getIntrinsicID());
  return {};
}

ExprAttr ExprBuilder::computeIntrinsic(CallInst &call, unsigned id) {
  if (std::optional<Dim> special = specialRegister(id))
    return dim(*special);
  if (unsigned space = askedSpace(id))
    return computeSpaceTest(call, space);
  auto operand = [&](unsigned i) {
    return build(call.getArgOperand(i), call.getParent());
  };
  auto linearThread = [&] {
    return binary(
        ExprKind::Add, dim(Dim::Tx),
        binary(ExprKind::Mul, dim(Dim::Bdx),
               binary(ExprKind::Add, dim(Dim::Ty),
                      binary(ExprKind::Mul, dim(Dim::Bdy), dim(Dim::Tz)))));
  };
  switch (id) {
  case Intrinsic::nvvm_read_ptx_sreg_laneid:
    return binary(ExprKind::Rem, linearThread(), constant(32));
  case Intrinsic::nvvm_read_ptx_sreg_warpsize:
    return constant(32);
  case Intrinsic::umin:
  case Intrinsic::umax:
    if (isExact(operand(0)) || isExact(operand(1)))
      return {}; // they are signed
    return binary(id == Intrinsic::umin ? ExprKind::Min : ExprKind::Max,
                  operand(0), operand(1));
  case Intrinsic::smin:
    return binary(ExprKind::Min, operand(0), operand(1));
  case Intrinsic::smax:
    return binary(ExprKind::Max, operand(0), operand(1));
  case Intrinsic::abs: {
    ExprAttr x = operand(0);
    return binary(ExprKind::Max, x, binary(ExprKind::Sub, constant(0), x));
  }
  case Intrinsic::usub_sat:
    return binary(ExprKind::Max, constant(0),
                  binary(ExprKind::Sub, operand(0), operand(1)));
  case Intrinsic::expect:
    return operand(0);
  default:
    return {};
  }
}
