//===- LaneDivergence.cpp - values that differ between lanes --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneDivergence.h"
#include "AddressSpaces.h"
#include "gpuperf/Support/Compat/Analysis.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// Private memory holds a value for each lane at the same address.
bool loadsPrivateMemory(const LoadInst &load) {
  const Value *object = getUnderlyingObject(load.getPointerOperand());
  return isa<AllocaInst>(object) ||
         spaceOfAddressSpace(load.getPointerAddressSpace()) == Space::Local;
}

bool isSourceOfDivergenceIntrinsic(const IntrinsicInst &call) {
  switch (call.getIntrinsicID()) {
  case Intrinsic::nvvm_read_ptx_sreg_tid_x:
  case Intrinsic::nvvm_read_ptx_sreg_tid_y:
  case Intrinsic::nvvm_read_ptx_sreg_tid_z:
  case Intrinsic::nvvm_read_ptx_sreg_laneid:
  case Intrinsic::nvvm_read_ptx_sreg_lanemask_eq:
  case Intrinsic::nvvm_read_ptx_sreg_lanemask_le:
  case Intrinsic::nvvm_read_ptx_sreg_lanemask_lt:
  case Intrinsic::nvvm_read_ptx_sreg_lanemask_ge:
  case Intrinsic::nvvm_read_ptx_sreg_lanemask_gt:
    return true;
  default:
    break;
  }
  NvvmKind kind = nvvmKind(call);
  return kind == NvvmKind::Shuffle;
}

/// A call is as uniform as its operands when it is a pure function of them.
bool isSourceOfDivergenceCall(const CallInst &call) {
  if (auto *intrinsic = dyn_cast<IntrinsicInst>(&call))
    return isSourceOfDivergenceIntrinsic(*intrinsic);
  const Function *callee = call.getCalledFunction();
  bool pure = callee && (callee->doesNotAccessMemory() ||
                         callee->getName().starts_with("__nv_"));
  return !pure;
}

bool isSourceOfDivergence(const Value &value) {
  if (isa<AtomicRMWInst, AtomicCmpXchgInst>(value))
    return true;
  if (auto *load = dyn_cast<LoadInst>(&value))
    return loadsPrivateMemory(*load);
  if (auto *call = dyn_cast<CallInst>(&value))
    return isSourceOfDivergenceCall(*call);
  return false;
}

/// Whether `inst` is a vote or a warp reduction, whose result is equal in all
/// lanes.
bool isWarpVote(const Instruction &inst) {
  NvvmKind kind = nvvmKind(inst);
  return kind == NvvmKind::Vote || kind == NvvmKind::Reduction;
}

compat::LaneUniformity laneUniformity(const Value &value) {
  const auto *inst = dyn_cast<Instruction>(&value);
  if (inst && isWarpVote(*inst))
    return compat::LaneUniformity::Uniform;
  return isSourceOfDivergence(value) ? compat::LaneUniformity::Divergent
                                     : compat::LaneUniformity::AsOperands;
}

} // namespace

TargetIRAnalysis gpuperf::laneDivergenceAnalysis() {
  return TargetIRAnalysis([](const Function &function) {
    return compat::divergenceTarget<laneUniformity>(
        function.getParent()->getDataLayout());
  });
}
