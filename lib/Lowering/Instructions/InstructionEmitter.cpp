//===- InstructionEmitter.cpp - instructions as dialect operations --------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/InstructionCosts.h"
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
  const DILocation *place = placeOf(inst);
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
    MemoryOperation op{AccessKind::Load, load->getPointerOperand(),
                       size(load->getType())};
    op.align = load->getAlign().value();
    values[load] = emitAccess(inst, op);
  } else if (auto *store = dyn_cast<StoreInst>(&inst)) {
    Value *stored = store->getValueOperand();
    MemoryOperation op{AccessKind::Store, store->getPointerOperand(),
                       size(stored->getType()), stored};
    op.align = store->getAlign().value();
    emitAccess(inst, op);
  } else if (auto *rmw = dyn_cast<AtomicRMWInst>(&inst)) {
    emitAtomic(*rmw);
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

/// One operand at most is an immediate or in constant memory: of two such, one
/// is moved to a register, once in a block.
bool KernelBuilder::needsRegisterOperand(const Instruction &inst) {
  if (!isa<BinaryOperator, CmpInst>(inst) ||
      !all_of(inst.operands(), [](const Value *operand) {
        return isOutsideRegisters(*operand);
      }))
    return false;
  return movedOperands.insert({inst.getParent(), inst.getOperand(0)}).second;
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
  if (needsRegisterOperand(inst))
    cost->counts.push_back({InstClass::Move, 1});
  values[&inst] = createInst(inst, *cost, inputs);
}

mlir::Value KernelBuilder::createInst(const Instruction &inst,
                                      const InstructionCost &cost,
                                      ArrayRef<mlir::Value> inputs) {
  return createInst(location(inst), cost, inputs);
}

mlir::Value KernelBuilder::createInst(mlir::Location loc,
                                      const InstructionCost &cost,
                                      ArrayRef<mlir::Value> inputs) {
  SmallVector<mlir::Attribute> counts;
  for (auto &[cls, count] : cost.counts)
    counts.push_back(ClassCountAttr::get(builder.getContext(), cls, count));
  mlir::IntegerAttr depth;
  if (cost.depth != 1)
    depth = builder.getI64IntegerAttr(cost.depth);
  mlir::IntegerAttr cold;
  if (cost.cold)
    cold = builder.getI64IntegerAttr(cost.cold);
  return builder.create<InstOp>(loc, builder.getType<ValType>(), cost.name,
                                builder.getArrayAttr(counts), depth, cold,
                                inputs);
}

void KernelBuilder::emitUnknown(Instruction &inst, const Twine &reason) {
  SmallVector<mlir::Value> inputs;
  for (Value *operand : inst.operands())
    addInput(inputs, operand);
  if (const auto *call = dyn_cast<CallInst>(&inst);
      call && !call->isInlineAsm())
    createInst(inst, callSequenceCost(*call, costOptions), inputs);
  values[&inst] = builder.create<UnknownOp>(
      location(inst), builder.getType<ValType>(), reason.str(), inputs);
}

void KernelBuilder::emitBarrier(CallInst &call, BarrierKind kind) {
  SmallVector<mlir::Value> inputs;
  for (Value *operand : call.args())
    addInput(inputs, operand);
  values[&call] = builder.create<BarrierOp>(
      location(call), builder.getType<ValType>(), kind, inputs);
}
