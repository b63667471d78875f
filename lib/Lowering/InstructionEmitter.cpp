//===- InstructionEmitter.cpp - instructions as dialect operations --------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace gpuperf;
using namespace llvm;

//===----------------------------------------------------------------------===//
// Locations and operands
//===----------------------------------------------------------------------===//

mlir::Location KernelBuilder::location(const Instruction &inst) const {
  const DILocation *place = inst.getDebugLoc().get();
  if (!place)
    return builder.getUnknownLoc();
  SourcePlace source = sourcePlace(*place, device.mainFile);
  return mlir::FileLineColLoc::get(builder.getContext(), source.file,
                                   source.line, source.column);
}

/// The values an operand depends on: its own, or those of an instruction that
/// was folded into its user.
void KernelBuilder::addInput(SmallVectorImpl<mlir::Value> &inputs,
                             Value *operand) const {
  if (mlir::Value value = lookup(operand)) {
    if (!is_contained(inputs, value))
      inputs.push_back(value);
    return;
  }
  auto *inst = dyn_cast<Instruction>(operand);
  if (inst && !values.count(inst) && isFoldedIntoUser(*inst))
    for (Value *inner : inst->operands())
      addInput(inputs, inner);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

void KernelBuilder::emitBlock(BasicBlock &block) {
  for (Instruction &inst : block) {
    // An alloca is an offset from the stack pointer.
    if (inst.isTerminator() || inst.isDebugOrPseudoInst() ||
        inst.isLifetimeStartOrEnd() || isa<AllocaInst>(inst))
      continue;
    emitInstruction(inst);
  }
}

void KernelBuilder::emitInstruction(Instruction &inst) {
  const DataLayout &layout = info.dataLayout();
  auto size = [&](Type *type) {
    return layout.getTypeStoreSize(type).getFixedValue();
  };
  if (auto *phi = dyn_cast<PHINode>(&inst)) {
    if (!values.count(phi))
      values[phi] = assigned.lookup(phi);
  } else if (auto *load = dyn_cast<LoadInst>(&inst)) {
    values[load] = emitAccess(inst, {AccessKind::Load, load->getPointerOperand(),
                                     size(load->getType())});
  } else if (auto *store = dyn_cast<StoreInst>(&inst)) {
    Value *stored = store->getValueOperand();
    emitAccess(inst, {AccessKind::Store, store->getPointerOperand(),
                      size(stored->getType()), stored});
  } else if (auto *rmw = dyn_cast<AtomicRMWInst>(&inst)) {
    Type *type = rmw->getValOperand()->getType();
    StringRef op = AtomicRMWInst::getOperationName(rmw->getOperation());
    op.consume_front("f");
    op = op.starts_with("uinc") ? "inc" : op.starts_with("udec") ? "dec" : op;
    op.consume_front("u");
    std::string name = (op == "xchg" ? "exch" : op.str()) +
                       (type->isFloatingPointTy() ? ".f" : ".i") +
                       std::to_string(8 * size(type));
    values[rmw] = emitAccess(
        inst, {AccessKind::Atomic, rmw->getPointerOperand(), size(type),
               rmw->getValOperand(), name, !rmw->use_empty()});
  } else if (auto *cas = dyn_cast<AtomicCmpXchgInst>(&inst)) {
    Type *type = cas->getNewValOperand()->getType();
    std::string name = "cas.i" + std::to_string(8 * size(type));
    values[cas] = emitAccess(
        inst, {AccessKind::Atomic, cas->getPointerOperand(), size(type),
               cas->getNewValOperand(), name, !cas->use_empty()});
  } else if (auto *call = dyn_cast<CallInst>(&inst)) {
    emitCall(*call);
  } else {
    emitOperation(inst);
  }
}

/// Arithmetic and everything else that the cost table knows. What costs nothing
/// hands its operand's value on.
void KernelBuilder::emitOperation(Instruction &inst) {
  std::optional<InstructionCost> cost = instructionCost(inst, costOptions);
  if (!cost) {
    emitUnknown(inst, Twine("instruction '") + inst.getOpcodeName() + "'");
    return;
  }
  if (isFoldedIntoUser(inst))
    return;
  SmallVector<mlir::Value> inputs;
  for (Value *operand : inst.operands())
    addInput(inputs, operand);
  if (cost->counts.empty() && inputs.size() <= 1) {
    if (!inputs.empty())
      values[&inst] = inputs.front();
    return;
  }
  values[&inst] = createInst(inst, *cost, inputs);
}

mlir::Value KernelBuilder::createInst(const Instruction &inst,
                                      const InstructionCost &cost,
                                      ArrayRef<mlir::Value> inputs) {
  SmallVector<mlir::Attribute> counts;
  for (auto &[cls, count] : cost.counts)
    counts.push_back(ClassCountAttr::get(builder.getContext(), cls, count));
  mlir::IntegerAttr depth;
  if (cost.depth != 1)
    depth = builder.getI64IntegerAttr(cost.depth);
  return builder.create<InstOp>(
      location(inst), builder.getType<ValType>(), cost.name,
      builder.getArrayAttr(counts), depth, inputs);
}

void KernelBuilder::emitUnknown(Instruction &inst, const Twine &reason) {
  SmallVector<mlir::Value> inputs;
  for (Value *operand : inst.operands())
    addInput(inputs, operand);
  values[&inst] =
      builder.create<UnknownOp>(location(inst), builder.getType<ValType>(),
                                reason.str(), inputs);
}

void KernelBuilder::emitBarrier(CallInst &call, BarrierKind kind) {
  SmallVector<mlir::Value> inputs;
  for (Value *operand : call.args())
    addInput(inputs, operand);
  values[&call] = builder.create<BarrierOp>(
      location(call), builder.getType<ValType>(), kind, inputs);
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

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
    mlir::Value loaded = emitOneAccess(call, {loadKind, from, size}, source,
                                       size, delta);
    if (loaded)
      values[&call] = loaded;
    emitOneAccess(call, {storeKind, to, size, &call}, target, size, delta);
  }
}

/// Atomic intrinsics that are not `atomicrmw`: scoped and double-precision ones.
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

void KernelBuilder::emitCall(CallInst &call) {
  Function *callee = call.getCalledFunction();
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
    values[&call] = builder.create<AccessOp>(
        location(call), builder.getType<ValType>(),
        store ? AccessKind::Store : AccessKind::Load, Space::Texture, 4, "?",
        exprs.unknown(&call), inputs, mlir::StringAttr(), false,
        mlir::IntegerAttr());
    return;
  }
  if (instructionCost(call, costOptions)) {
    emitOperation(call);
    return;
  }
  if (call.isInlineAsm()) {
    StringRef text =
        cast<InlineAsm>(call.getCalledOperand())->getAsmString();
    emitUnknown(call, "inline PTX '" + text.substr(0, 60) + "'");
  } else if (!callee) {
    emitUnknown(call, "call through a function pointer");
  } else if (callee->isDeclaration()) {
    emitUnknown(call, "call to external function '" + name + "'");
  } else {
    emitUnknown(call, "call to '" + name + "', which was not inlined");
  }
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Wide or odd types are moved in the pieces the hardware has: 16, 8, 4, 2, 1.
mlir::Value KernelBuilder::emitAccess(Instruction &inst,
                                      const MemoryOperation &op) {
  Address address = addresses.build(op.pointer, inst.getParent());
  if (op.space)
    address.space = *op.space;
  mlir::Value first;
  uint64_t done = 0;
  while (done < op.bytes) {
    uint64_t piece = 16;
    while (piece > op.bytes - done)
      piece /= 2;
    mlir::Value value = emitOneAccess(inst, op, address, piece, done);
    if (!first)
      first = value;
    done += piece;
  }
  return first;
}

/// Splits "variable + constant", as ExprAttr keeps sums.
static std::pair<ExprAttr, int64_t> splitConstant(ExprAttr offset) {
  if (offset.getKind() == ExprKind::Add && offset.getOperands()[1].isConst())
    return {offset.getOperands()[0], offset.getOperands()[1].getValue()};
  if (offset.isConst())
    return {ExprAttr::getConst(offset.getContext(), 0), offset.getValue()};
  return {offset, 0};
}

/// The instruction that computes an address, once for all accesses that differ
/// only by a constant: the constant goes into the instruction's immediate.
mlir::Value KernelBuilder::addressValue(Instruction &inst,
                                        const Address &address,
                                        Value *pointer) {
  ExprAttr variable = splitConstant(address.offset).first;
  if (variable.isConst())
    return {};
  void *base = address.base;
  mlir::Value &known = addressValues[{base, variable}];
  if (known && isVisible(known))
    return known;
  SmallVector<mlir::Value> inputs;
  SmallVector<Value *> work{pointer};
  // The values that enter the address computation, through the pointer
  // arithmetic that costs nothing by itself.
  for (unsigned i = 0; i < work.size() && work.size() < 32; ++i) {
    if (mlir::Value value = lookup(work[i])) {
      if (!is_contained(inputs, value))
        inputs.push_back(value);
    } else if (auto *step = dyn_cast<Instruction>(work[i])) {
      if (isa<GetElementPtrInst, CastInst>(step) ||
          (!values.count(step) && isFoldedIntoUser(*step)))
        work.append(step->op_begin(), step->op_end());
    }
  }
  InstructionCost cost = addressCost(*pointer);
  if (cost.counts.empty() && inputs.size() <= 1)
    return known = inputs.empty() ? mlir::Value() : inputs.front();
  return known = createInst(inst, cost, inputs);
}

mlir::Value KernelBuilder::emitOneAccess(Instruction &inst,
                                         const MemoryOperation &op,
                                         const Address &address, uint64_t bytes,
                                         uint64_t delta) {
  // Parameters are operands from the constant bank: no instruction.
  if (address.space == Space::Param)
    return {};
  SmallVector<mlir::Value> inputs;
  if (mlir::Value computed = addressValue(inst, address, op.pointer))
    inputs.push_back(computed);
  if (op.stored)
    addInput(inputs, op.stored);
  ExprAttr offset = ExprAttr::getBinary(ExprKind::Add, address.offset,
                                        exprs.constant(delta));
  mlir::StringAttr atomic;
  if (!op.atomic.empty())
    atomic = builder.getStringAttr(op.atomic);
  return builder.create<AccessOp>(
      location(inst), builder.getType<ValType>(), op.kind, address.space, bytes,
      arrays.nameOf(address), offset, inputs, atomic, op.returns,
      mlir::IntegerAttr());
}
