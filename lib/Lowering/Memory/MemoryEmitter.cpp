//===- MemoryEmitter.cpp - loads and stores as gpuperf.access -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/InstructionCosts.h"
#include "KernelBuilder.h"
#include "gpuperf/Sass/KernelPasses.h"

using namespace gpuperf;
using namespace llvm;

/// Wide or odd types are moved in the pieces the hardware has: 16, 8, 4, 2, 1.
mlir::Value KernelBuilder::emitAccess(Instruction &inst,
                                      const MemoryOperation &op) {
  Address address = addresses.build(op.pointer, inst.getParent());
  if (op.space)
    address.space = *op.space;
  mlir::Value first;
  uint64_t done = 0;
  while (done < op.bytes) {
    uint64_t piece = std::min<uint64_t>(op.align, 16);
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
  void *base = address.base;
  if (variable.isConst() && (!base || address.space != Space::Global))
    return {};
  mlir::Value &known = addressValues[{base, variable}];
  if (known && isVisible(known))
    return known;
  if (variable.isConst()) // both words of the pointer, from constant memory
    return known = createInst(inst, makeCost("address", {{InstClass::Move, 2}}),
                              {});
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
  known = createInst(inst, cost, inputs);
  unsigned key = addressKeys.try_emplace({base, variable}, addressKeys.size())
                     .first->second;
  known.getDefiningOp()->setAttr(kAddressKey, builder.getI64IntegerAttr(key));
  return known;
}

/// What `// gpuperf: conflict(LANES)` says of the atomic `inst`, or null.
mlir::FloatAttr KernelBuilder::annotatedConflict(const Instruction &inst) {
  const DebugLoc &at = inst.getDebugLoc();
  if (!at || device.conflictAnnotations.empty())
    return {};
  SourcePlace place = sourcePlace(*at.get(), device.mainFile);
  auto file = device.conflictAnnotations.find(place.file);
  if (file == device.conflictAnnotations.end())
    return {};
  auto lanes = file->second.find(place.line);
  return lanes == file->second.end() ? mlir::FloatAttr()
                                     : builder.getF64FloatAttr(lanes->second);
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
  ExprAttr offset =
      ExprAttr::getBinary(ExprKind::Add, address.offset, exprs.constant(delta));
  mlir::StringAttr atomic;
  mlir::FloatAttr conflict;
  if (!op.atomic.empty()) {
    atomic = builder.getStringAttr(op.atomic);
    conflict = annotatedConflict(inst);
  }
  AccessOp access =
      AccessOp::create(builder, location(inst), op.kind, address.space, bytes,
                       baseOf(address), scoped(offset), inputs);
  if (atomic)
    access.setAtomicAttr(atomic);
  if (conflict)
    access.setConflictAttr(conflict);
  access.setReturns(op.returns);
  access.setIncrement(op.increment);
  return access;
}
