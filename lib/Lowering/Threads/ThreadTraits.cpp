//===- ThreadTraits.cpp - how a kernel uses its threads -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ThreadTraits.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace gpuperf;
using namespace llvm;

//===----------------------------------------------------------------------===//
// Where a thread is
//===----------------------------------------------------------------------===//

namespace {

/// What a value is of blockIdx.x * blockDim.x + threadIdx.x.
enum class Part {
  Other,
  Thread,
  BlockSize,
  Block,
  GridSize,
  FirstOfBlock, ///< blockIdx.x * blockDim.x
  AllThreads    ///< blockDim.x * gridDim.x
};

} // namespace

static Part registerOf(const Value *value) {
  const auto *call = dyn_cast<IntrinsicInst>(value);
  switch (call ? call->getIntrinsicID() : Intrinsic::not_intrinsic) {
  case Intrinsic::nvvm_read_ptx_sreg_tid_x:
    return Part::Thread;
  case Intrinsic::nvvm_read_ptx_sreg_ntid_x:
    return Part::BlockSize;
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_x:
    return Part::Block;
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_x:
    return Part::GridSize;
  default:
    return Part::Other;
  }
}

/// The part that `value` is, widened or not.
static Part partOf(const Value *value) {
  while (isa<ZExtInst, SExtInst, TruncInst>(value))
    value = cast<CastInst>(value)->getOperand(0);
  const auto *product = dyn_cast<BinaryOperator>(value);
  if (!product || product->getOpcode() != Instruction::Mul)
    return registerOf(value);
  Part a = partOf(product->getOperand(0)), b = partOf(product->getOperand(1));
  if (a == Part::BlockSize)
    std::swap(a, b);
  if (b == Part::BlockSize && a == Part::Block)
    return Part::FirstOfBlock;
  if (b == Part::BlockSize && a == Part::GridSize)
    return Part::AllThreads;
  return Part::Other;
}

/// Whether `user` makes of a register, or of a part that is no use by itself,
/// one that is.
static bool completes(const User &user, Part part) {
  const auto *operation = dyn_cast<BinaryOperator>(&user);
  if (!operation)
    return false;
  if (operation->getOpcode() == Instruction::Mul)
    return partOf(operation) != Part::Other;
  // The lane.
  const auto *mask = dyn_cast<ConstantInt>(operation->getOperand(1));
  if (operation->getOpcode() == Instruction::And)
    return part == Part::Thread && mask && mask->getValue().ult(32);
  if (operation->getOpcode() != Instruction::Add)
    return false;
  Part a = partOf(operation->getOperand(0)),
       b = partOf(operation->getOperand(1));
  return (a == Part::Thread && b == Part::FirstOfBlock) ||
         (b == Part::Thread && a == Part::FirstOfBlock);
}

/// Whether all that becomes of `value`, which is `part`, is the same in blocks
/// of another size.
static bool isUsedAsIndex(const Value &value, Part part) {
  return all_of(value.users(), [&](const User *user) {
    if (isa<ZExtInst, SExtInst, TruncInst>(user))
      return isUsedAsIndex(*user, part);
    if (!completes(*user, part))
      return false;
    return partOf(user) != Part::FirstOfBlock ||
           isUsedAsIndex(*user, Part::FirstOfBlock);
  });
}

/// Registers that are the same whatever the blocks are.
static bool isFreeOfBlocks(Intrinsic::ID id) {
  return id == Intrinsic::nvvm_read_ptx_sreg_laneid ||
         id == Intrinsic::nvvm_read_ptx_sreg_warpsize;
}

bool gpuperf::isByGlobalIndex(const Function &kernel) {
  bool hasIndex = false;
  for (const Instruction &inst : instructions(kernel)) {
    NvvmKind kind = nvvmKind(inst);
    const auto *call = dyn_cast<CallBase>(&inst);
    if (isBarrier(kind) || (call && call->isInlineAsm()))
      return false;
    const Function *callee = call ? call->getCalledFunction() : nullptr;
    if (call && (!callee || !callee->isDeclaration()))
      return false;
    if (kind != NvvmKind::SpecialRegister)
      continue;
    Part part = registerOf(&inst);
    hasIndex |= part == Part::Block;
    if (part == Part::Other ? !isFreeOfBlocks(call->getIntrinsicID())
                            : !isUsedAsIndex(inst, part))
      return false;
  }
  return hasIndex;
}

//===----------------------------------------------------------------------===//
// What it shares
//===----------------------------------------------------------------------===//

static bool readsClock(const CallBase &call) {
  switch (call.getIntrinsicID()) {
  case Intrinsic::nvvm_read_ptx_sreg_clock:
  case Intrinsic::nvvm_read_ptx_sreg_clock64:
  case Intrinsic::nvvm_read_ptx_sreg_globaltimer:
    return true;
  default:
    return false;
  }
}

static bool isCallPlain(const CallBase &call) {
  switch (nvvmKind(call)) {
  case NvvmKind::SpecialRegister:
    return !readsClock(call);
  case NvvmKind::BlockBarrier: // `__syncthreads_or` says what the others say
    return call.getType()->isVoidTy();
  case NvvmKind::WarpBarrier:
  case NvvmKind::Shuffle:
  case NvvmKind::Vote:
  case NvvmKind::Reduction:
  case NvvmKind::ReadOnlyLoad:
  case NvvmKind::TextureFetch:
  case NvvmKind::Log2Approximation:
  case NvvmKind::Exp2Approximation:
    return true;
  case NvvmKind::Other:
    break;
  default:
    return false;
  }
  if (const auto *memory = dyn_cast<MemIntrinsic>(&call))
    return !memory->isVolatile();
  if (call.isInlineAsm() || call.getIntrinsicID() != Intrinsic::not_intrinsic)
    return !call.mayReadOrWriteMemory() ||
           call.onlyAccessesInaccessibleMemory();
  return true;
}

bool gpuperf::usesOnlyBarrierSync(const Function &kernel) {
  return all_of(instructions(kernel), [](const Instruction &inst) {
    if (const auto *call = dyn_cast<CallBase>(&inst))
      return isCallPlain(*call);
    return !inst.isAtomic() && !inst.isVolatile() && !isa<FenceInst>(inst);
  });
}
