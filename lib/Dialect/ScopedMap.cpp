//===- ScopedMap.cpp - expressions in scope and as maps -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScopedMap.h"
#include <cassert>

using namespace gpuperf;
using llvm::cast;
using llvm::dyn_cast;

/// What an operand of a map is: the counter of a loop or a parameter; null for
/// what the verifier refuses, which is printed before that.
static ExprAttr leafOf(mlir::Value operand) {
  auto argument = dyn_cast<mlir::BlockArgument>(operand);
  if (!argument)
    return {};
  mlir::Operation *owner = argument.getOwner()->getParentOp();
  if (auto loop = dyn_cast<LoopOp>(owner))
    return loop.getCounter();
  return ExprAttr::getParam(
      owner->getContext(),
      cast<KernelOp>(owner).getArgName(argument.getArgNumber()));
}

ExprAttr ScopedExprs::find(const Key &key) {
  std::lock_guard<std::mutex> lock(mutex);
  auto it = known.find(key);
  return it == known.end() ? ExprAttr() : it->second;
}

void ScopedExprs::add(Key key, ExprAttr expr) {
  std::lock_guard<std::mutex> lock(mutex);
  known.emplace(std::move(key), expr);
}

/// Equal for operands that are equal leaves. Null for what the verifier refuses.
static const void *keyOf(mlir::Value operand) {
  auto argument = dyn_cast<mlir::BlockArgument>(operand);
  if (!argument)
    return nullptr;
  mlir::Operation *owner = argument.getOwner()->getParentOp();
  if (auto loop = dyn_cast<LoopOp>(owner))
    return static_cast<const char *>(
               loop.getCounterNameAttr().getAsOpaquePointer()) +
           1;
  return cast<KernelOp>(owner)
      .getArgNames()[argument.getArgNumber()]
      .getAsOpaquePointer();
}

static ExprAttr resolve(ExprAttr map, mlir::ValueRange operands,
                        mlir::Value ownCounter) {
  return map.replaceLeaves([&](ExprAttr leaf) -> ExprAttr {
    if (leaf.getKind() != ExprKind::Operand)
      return {};
    size_t position = leaf.getValue();
    assert(position < operands.size() + (ownCounter ? 1 : 0) &&
           "verified: there is an operand for each position");
    return leafOf(position < operands.size() ? operands[position] : ownCounter);
  });
}

ExprAttr gpuperf::inScope(ExprAttr map, mlir::ValueRange operands,
                          mlir::Value ownCounter) {
  if (operands.empty() && !ownCounter)
    return map;
  ScopedExprs &memo = *cast<GpuperfDialect>(map.getDialect()).scoped;
  ScopedExprs::Key key{map.getAsOpaquePointer()};
  for (mlir::Value operand : operands)
    key.push_back(keyOf(operand));
  if (ownCounter)
    key.push_back(keyOf(ownCounter));
  if (ExprAttr known = memo.find(key))
    return known;
  ExprAttr expr = resolve(map, operands, ownCounter);
  memo.add(std::move(key), expr);
  return expr;
}

mlir::Value ScopedMaps::valueOf(ExprAttr leaf) const {
  mlir::Operation *op = scope->getParentOp();
  for (; op && !llvm::isa<KernelOp>(op); op = op->getParentOp())
    if (auto loop = dyn_cast<LoopOp>(op);
        loop && leaf.isCounter() && loop.getCounterName() == leaf.getName())
      return loop.getBody().getArgument(0);
  return leaf.isParam() && op ? cast<KernelOp>(op).findArg(leaf.getName())
                              : mlir::Value();
}

ExprAttr ScopedMaps::operandFor(ExprAttr leaf) {
  if (!leaf.isParam() && !leaf.isCounter())
    return {};
  mlir::Value value = valueOf(leaf);
  assert(value && "not in the scope of the operation");
  auto *known = llvm::find(values, value);
  unsigned position = known - values.begin();
  if (known == values.end())
    values.push_back(value);
  return ExprAttr::getOperand(leaf.getContext(), position);
}

ExprAttr ScopedMaps::add(ExprAttr expr) {
  return expr.replaceLeaves([&](ExprAttr leaf) { return operandFor(leaf); });
}

ExprAttr ScopedMaps::addWithCounter(ExprAttr expr, ExprAttr ownCounter) {
  assert(ownCounter.isCounter() && "not the counter of a loop");
  ExprAttr map = expr.replaceLeaves([&](ExprAttr leaf) {
    return leaf == ownCounter ? ExprAttr() : operandFor(leaf);
  });
  return map.substitute(ownCounter,
                        ExprAttr::getOperand(expr.getContext(), values.size()));
}

llvm::StringRef MemoryBase::name() const {
  if (array)
    return array.getValue();
  if (!pointer)
    return "?";
  auto argument = cast<mlir::BlockArgument>(pointer);
  auto kernel = cast<KernelOp>(argument.getOwner()->getParentOp());
  return kernel.getArgName(argument.getArgNumber());
}
