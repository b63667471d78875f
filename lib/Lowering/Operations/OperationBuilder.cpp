//===- OperationBuilder.cpp - operations of the dialect -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperationBuilder.h"
#include "Function/SourcePlaces.h"
#include "gpuperf/Support/ValueNames.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;
using namespace llvm;

std::optional<int64_t> gpuperf::constantOf(const Value *value) {
  const auto *number = dyn_cast_or_null<ConstantInt>(value);
  return number ? std::optional<int64_t>(number->getZExtValue()) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

bool OperationBuilder::isVisible(mlir::Value value) const {
  return value.getParentRegion()->isAncestor(
      builder.getInsertionBlock()->getParent());
}

mlir::Value OperationBuilder::lookup(const Value *value) const {
  mlir::Value found = values.lookup(value);
  return found && isVisible(found) ? found : mlir::Value();
}

void OperationBuilder::addInput(SmallVectorImpl<mlir::Value> &inputs,
                                const Value *operand) const {
  if (mlir::Value value = lookup(operand)) {
    if (!is_contained(inputs, value))
      inputs.push_back(value);
    return;
  }
  const auto *inst = dyn_cast<Instruction>(operand);
  if (inst && !isSet(*inst) && isFoldedIntoUser(*inst))
    for (const Value *inner : inst->operands())
      addInput(inputs, inner);
}

SmallVector<mlir::Value>
OperationBuilder::argumentsOf(const CallInst &call) const {
  SmallVector<mlir::Value> inputs;
  for (const Value *argument : call.args())
    addInput(inputs, argument);
  return inputs;
}

SmallVector<mlir::Value>
OperationBuilder::operandsOf(const Instruction &inst) const {
  SmallVector<mlir::Value> inputs;
  for (const Value *operand : inst.operands())
    addInput(inputs, operand);
  return inputs;
}

mlir::Value OperationBuilder::ready() {
  if (!readyValue) {
    mlir::OpBuilder::InsertionGuard guard(builder);
    KernelOp around = kernel();
    builder.setInsertionPointToStart(&around.getBody().front());
    readyValue = builder.create<InstOp>(
        around->getLoc(), builder.getType<ValType>(), "ready",
        builder.getArrayAttr({}), mlir::IntegerAttr(), mlir::IntegerAttr(),
        CheaperAttr(), mlir::DenseI64ArrayAttr(), mlir::DenseI64ArrayAttr(),
        mlir::IntegerAttr(), ProductAttr(), AsyncAttr(), mlir::ValueRange());
  }
  return readyValue;
}

//===----------------------------------------------------------------------===//
// Names in scope
//===----------------------------------------------------------------------===//

KernelOp OperationBuilder::kernel() const {
  mlir::Operation *op = builder.getInsertionBlock()->getParentOp();
  auto kernel = dyn_cast<KernelOp>(op);
  return kernel ? kernel : op->getParentOfType<KernelOp>();
}

static bool isCounterAround(mlir::Operation *op, ExprAttr counter) {
  for (; op && !isa<KernelOp>(op); op = op->getParentOp())
    if (auto loop = dyn_cast<LoopOp>(op); loop && loop.getCounter() == counter)
      return true;
  return false;
}

ExprAttr OperationBuilder::scoped(ExprAttr expr, ExprAttr ownCounter) {
  mlir::Operation *around = builder.getInsertionBlock()->getParentOp();
  return expr.replaceLeaves([&](ExprAttr leaf) -> ExprAttr {
    // What an address starts at is no number that is known.
    if (leaf.isParam() &&
        isa<PtrType>(kernel().findOrAddArg(leaf.getName(), false).getType()))
      return exprs.unknownNamed("~" + unknownOfSource(leaf.getName()));
    if (leaf.isCounter() && leaf != ownCounter &&
        !isCounterAround(around, leaf))
      return exprs.unknownNamed(
          ("?" + formatUnknown("the counter of a loop") + "." + leaf.getName())
              .str());
    return {};
  });
}

mlir::Location OperationBuilder::location(const Instruction &inst,
                                          AccessDirection direction) const {
  AccessPlace place = placeOf(inst, device);
  if (!place.location)
    return builder.getUnknownLoc();
  std::optional<Accessed> accessed;
  if (place.isOfAccess)
    accessed = accessedBy(inst, info.dataLayout());
  if (accessed && direction != AccessDirection::Any)
    accessed->direction = direction;
  // Copies of an unrolled loop share their place, and the parts of an
  // expression.
  bool isControl = inst.isTerminator();
  uint64_t kind = isControl ? ~uint64_t(0) : 0;
  if (accessed)
    kind = 1 + static_cast<unsigned>(accessed->direction) +
           3 * (2 * accessed->bytes + accessed->isPointer);
  auto [known, isNew] =
      locations.try_emplace({place.location, kind}, builder.getUnknownLoc());
  if (isNew)
    known->second = dialectLocation(*place.location, accessed, device,
                                    builder.getContext(), isControl);
  return known->second;
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

mlir::Value OperationBuilder::createInst(const Instruction &inst,
                                         const InstructionCost &cost,
                                         ArrayRef<mlir::Value> inputs) {
  return createInst(location(inst), cost, inputs);
}

mlir::Value OperationBuilder::createInst(mlir::Location loc,
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
                                CheaperAttr(), mlir::DenseI64ArrayAttr(),
                                mlir::DenseI64ArrayAttr(), mlir::IntegerAttr(),
                                ProductAttr(), AsyncAttr(), inputs);
}

void OperationBuilder::emitSleep(const CallInst &call,
                                 std::optional<int64_t> time) {
  mlir::Value result =
      createInst(call, makeCost("nanosleep", {{InstClass::Control, 1}}),
                 argumentsOf(call));
  cast<InstOp>(result.getDefiningOp())
      .setSleepNsAttr(builder.getI64IntegerAttr(time.value_or(-1)));
  values[&call] = result;
}

void OperationBuilder::emitUnknown(const Instruction &inst, const Twine &reason,
                                   bool prints) {
  SmallVector<mlir::Value> inputs = operandsOf(inst);
  if (const auto *call = dyn_cast<CallInst>(&inst);
      call && !call->isInlineAsm())
    createInst(inst, callSequenceCost(*call, costOptions), inputs);
  values[&inst] = builder.create<UnknownOp>(
      location(inst), builder.getType<ValType>(), reason.str(), prints, inputs);
}

BarrierOp OperationBuilder::emitBarrier(const CallInst &call, BarrierKind kind,
                                        AsyncAttr async) {
  auto barrier =
      builder.create<BarrierOp>(location(call), builder.getType<ValType>(),
                                kind, async, argumentsOf(call));
  values[&call] = barrier;
  return barrier;
}

void OperationBuilder::emitProduct(const CallInst &call, ProductAttr product,
                                   StringRef name) {
  mlir::Value result = createInst(
      call, makeCost(name, {{InstClass::Tensor, 1}}), argumentsOf(call));
  cast<InstOp>(result.getDefiningOp()).setProductAttr(product);
  values[&call] = result;
}

InstOp OperationBuilder::emitAsync(const CallInst &call, AsyncAttr async,
                                   StringRef name) {
  mlir::Value result = createInst(
      call, makeCost(name, {{InstClass::Control, 1}}), argumentsOf(call));
  auto inst = cast<InstOp>(result.getDefiningOp());
  inst.setAsyncAttr(async);
  values[&call] = result;
  return inst;
}
