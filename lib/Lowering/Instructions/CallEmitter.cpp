//===- CallEmitter.cpp - calls and intrinsics as operations ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/InstructionCosts.h"
#include "KernelBuilder.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace gpuperf;
using namespace llvm;

static std::optional<BarrierKind> barrierKind(unsigned id) {
  switch (id) {
  case Intrinsic::nvvm_barrier0:
  case Intrinsic::nvvm_barrier0_and:
  case Intrinsic::nvvm_barrier0_or:
  case Intrinsic::nvvm_barrier0_popc:
    return BarrierKind::Block;
  case Intrinsic::nvvm_barrier:
  case Intrinsic::nvvm_barrier_n:
  case Intrinsic::nvvm_barrier_sync:
  case Intrinsic::nvvm_barrier_sync_cnt:
    return BarrierKind::Named;
  case Intrinsic::nvvm_bar_warp_sync:
    return BarrierKind::Warp;
  case Intrinsic::nvvm_barrier_cluster_arrive:
  case Intrinsic::nvvm_barrier_cluster_arrive_relaxed:
  case Intrinsic::nvvm_barrier_cluster_wait:
    return BarrierKind::Cluster;
  case Intrinsic::nvvm_mbarrier_arrive_shared:
  case Intrinsic::nvvm_mbarrier_arrive:
  case Intrinsic::nvvm_mbarrier_test_wait:
  case Intrinsic::nvvm_mbarrier_test_wait_shared:
    return BarrierKind::MBarrier;
  default:
    return std::nullopt;
  }
}

/// Loads that Clang writes as intrinsics: `__ldg` and `__ldu`.
static bool isLoadIntrinsic(unsigned id) {
  switch (id) {
  case Intrinsic::nvvm_ldg_global_f:
  case Intrinsic::nvvm_ldg_global_i:
  case Intrinsic::nvvm_ldg_global_p:
  case Intrinsic::nvvm_ldu_global_f:
  case Intrinsic::nvvm_ldu_global_i:
  case Intrinsic::nvvm_ldu_global_p:
    return true;
  default:
    return false;
  }
}

static unsigned asyncCopyBytes(unsigned id) {
  switch (id) {
  case Intrinsic::nvvm_cp_async_ca_shared_global_4:
  case Intrinsic::nvvm_cp_async_ca_shared_global_4_s:
    return 4;
  case Intrinsic::nvvm_cp_async_ca_shared_global_8:
  case Intrinsic::nvvm_cp_async_ca_shared_global_8_s:
    return 8;
  case Intrinsic::nvvm_cp_async_ca_shared_global_16:
  case Intrinsic::nvvm_cp_async_ca_shared_global_16_s:
  case Intrinsic::nvvm_cp_async_cg_shared_global_16:
  case Intrinsic::nvvm_cp_async_cg_shared_global_16_s:
    return 16;
  default:
    return 0;
  }
}

bool KernelBuilder::emitIntrinsic(CallInst &call) {
  unsigned id = call.getIntrinsicID();
  const DataLayout &layout = info.dataLayout();
  if (std::optional<BarrierKind> kind = barrierKind(id)) {
    emitBarrier(call, *kind);
    return true;
  }
  if (isLoadIntrinsic(id)) {
    values[&call] = emitAccess(
        call, {AccessKind::Load, call.getArgOperand(0),
               layout.getTypeStoreSize(call.getType()).getFixedValue(), nullptr,
               "", false, Space::Global});
    return true;
  }
  if (unsigned bytes = asyncCopyBytes(id)) {
    emitCopy(call, call.getArgOperand(0), call.getArgOperand(1), bytes, bytes,
             true);
    return true;
  }
  if (auto *copy = dyn_cast<MemTransferInst>(&call)) {
    auto *length = dyn_cast<ConstantInt>(copy->getLength());
    if (!length || length->getZExtValue() > 4096)
      return false;
    uint64_t align = std::min(copy->getDestAlign().valueOrOne(),
                              copy->getSourceAlign().valueOrOne())
                         .value();
    emitCopy(call, copy->getRawDest(), copy->getRawSource(),
             length->getZExtValue(), align, false);
    return true;
  }
  if (auto *set = dyn_cast<MemSetInst>(&call)) {
    auto *length = dyn_cast<ConstantInt>(set->getLength());
    if (!length || length->getZExtValue() > 4096)
      return false;
    emitAccess(call, {AccessKind::Store, set->getRawDest(),
                      length->getZExtValue(), set->getValue()});
    return true;
  }
  return false;
}

/// A copy in pieces of the widest access that the alignment allows.
void KernelBuilder::emitCopy(CallInst &call, Value *to, Value *from,
                             uint64_t bytes, uint64_t align, bool async) {
  Address source = addresses.build(from, call.getParent());
  Address target = addresses.build(to, call.getParent());
  uint64_t width = std::min<uint64_t>(align, 16);
  AccessKind loadKind = async ? AccessKind::Copy : AccessKind::Load;
  AccessKind storeKind = async ? AccessKind::Copy : AccessKind::Store;
  if (async) {
    source.space = Space::Global;
    target.space = Space::Shared;
  }
  for (uint64_t delta = 0; delta < bytes; delta += width) {
    uint64_t size = std::min(width, bytes - delta);
    mlir::Value loaded =
        emitOneAccess(call, {loadKind, from, size}, source, size, delta);
    if (loaded)
      values[&call] = loaded;
    emitOneAccess(call, {storeKind, to, size, &call}, target, size, delta);
  }
}

/// Atomic intrinsics that are not `atomicrmw`: scoped and double-precision
/// ones.
static bool isAtomicIntrinsic(StringRef name) {
  return name.starts_with("llvm.nvvm.atomic.");
}

/// "tex", "surf": fetches through the texture unit.
static bool isTextureIntrinsic(StringRef name) {
  return name.starts_with("llvm.nvvm.tex.") ||
         name.starts_with("llvm.nvvm.tld4.") ||
         name.starts_with("llvm.nvvm.suld.") ||
         name.starts_with("llvm.nvvm.sust.");
}

void KernelBuilder::emitMask(CallInst &call) {
  auto isDivergent = [&](const Value &value) {
    return info.uniformity.isDivergent(&value);
  };
  std::optional<InstructionCost> cost = maskCost(call, costOptions, isDivergent);
  if (!cost)
    return;
  SmallVector<mlir::Value> inputs;
  for (Value *operand : call.args())
    addInput(inputs, operand);
  createInst(call, *cost, inputs);
}

void KernelBuilder::emitCall(CallInst &call) {
  Function *callee = call.getCalledFunction();
  emitMask(call);
  if (callee && callee->isIntrinsic() && emitIntrinsic(call))
    return;
  const DataLayout &layout = info.dataLayout();
  StringRef name = callee ? callee->getName() : "";
  if (isAtomicIntrinsic(name)) {
    StringRef op = name.substr(strlen("llvm.nvvm.atomic.")).split('.').first;
    uint64_t bytes = layout.getTypeStoreSize(call.getType()).getFixedValue();
    std::string text = op.str() +
                       (call.getType()->isFloatingPointTy() ? ".f" : ".i") +
                       std::to_string(8 * bytes);
    values[&call] =
        emitAccess(call, {AccessKind::Atomic, call.getArgOperand(0), bytes,
                          call.getArgOperand(1), text, !call.use_empty()});
    return;
  }
  // A grid barrier of the bundled cooperative groups, and of CUDA's device API.
  if (name == "cudaCGSynchronizeGrid") {
    emitBarrier(call, BarrierKind::Grid);
    return;
  }
  if (isTextureIntrinsic(name)) {
    SmallVector<mlir::Value> inputs;
    for (Value *operand : call.args())
      addInput(inputs, operand);
    bool store = name.starts_with("llvm.nvvm.sust.");
    values[&call] = AccessOp::create(
        builder, location(call), store ? AccessKind::Store : AccessKind::Load,
        Space::Texture, 4, MemoryBase(), exprs.unknown(&call), inputs);
    return;
  }
  if (instructionCost(call, costOptions)) {
    emitOperation(call);
    return;
  }
  if (call.isInlineAsm()) {
    emitAssembly(call);
  } else if (emitMatrixAccess(call)) {
    return;
  } else if (!callee) {
    emitUnknown(call, "call through a function pointer");
  } else if (callee->isDeclaration()) {
    emitUnknown(call, "call to external function '" + demangle(name) + "'");
  } else {
    emitUnknown(call,
                "call to '" + demangle(name) + "', which was not inlined");
  }
}
