//===- AsyncAssembly.cpp - asynchronous units in assembly -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsyncAssembly.h"
#include "TensorTiles.h"
#include "gpuperf/Dialect/TensorTile.h"
#include "gpuperf/Ptx/PtxAsync.h"

using namespace gpuperf;
using namespace llvm;

/// PTX ISA, "cp.async.bulk": what a barrier can count.
static constexpr int64_t kMostBytes = (1 << 20) - 1;

static bool emitProduct(CallInst &call, const PtxStatement &statement,
                        OperationBuilder &ops) {
  std::optional<PtxProduct> product = parsePtxProduct(statement);
  if (!product)
    return false;
  std::string shape = "wgmma.m" + std::to_string(product->m) + "n" +
                      std::to_string(product->n) + "k" +
                      std::to_string(product->k);
  ops.emitProduct(call,
                  ProductAttr::get(ops.builder.getContext(), product->m,
                                   product->n, product->k, product->bits,
                                   product->hasRegisters, product->isSparse),
                  shape);
  return true;
}

static bool emitStep(CallInst &call, const PtxStatement &statement,
                     const AsmOperands &operands, OperationBuilder &ops,
                     AccessBuilder &accesses) {
  std::optional<PtxAsync> async = parsePtxAsync(statement);
  if (!async)
    return false;
  int64_t pending = 0;
  if (!async->pending.empty()) {
    std::optional<int64_t> known = operands.number(async->pending);
    if (!known || *known < 0)
      return false;
    pending = *known;
  }
  mlir::FlatSymbolRefAttr barrier;
  int64_t offset;
  if (Value *pointer = operands.find(async->barrier, offset))
    barrier = accesses.arrayAt(pointer, call);
  auto attr = AsyncAttr::get(ops.builder.getContext(), async->step, async->unit,
                             pending, barrier);
  if (async->step == AsyncStep::Wait && async->unit == AsyncUnit::MBarrier)
    ops.emitBarrier(call, BarrierKind::MBarrier, attr);
  else
    ops.emitAsync(call, attr, statement.spelling);
  return true;
}

static bool emitTile(CallInst &call, const PtxBulkCopy &copy,
                     const AsmOperands &operands, OperationBuilder &ops,
                     AccessBuilder &accesses) {
  int64_t offset = 0;
  std::optional<TensorTile> tile =
      tensorTileOf(call, copy, operands, ops, accesses);
  if (!tile || tile->bytes > kMostBytes)
    return false;
  AccessOp access =
      accesses.emitBulk(call, tile->place, operands.find(copy.global, offset),
                        tile->bytes, copy.isStore);
  if (!access)
    return true;
  access.setTile(tile->extents);
  if (tile->isKnown)
    access->setAttr(kKnownMapAttr, ops.builder.getUnitAttr());
  return true;
}

/// The bytes of a copy, as a number or as what the launches make of it.
static std::optional<int64_t> bytesOf(const PtxBulkCopy &copy, CallInst &call,
                                      const AsmOperands &operands,
                                      OperationBuilder &ops) {
  if (std::optional<int64_t> bytes = operands.number(copy.bytes))
    return bytes;
  int64_t offset = 0;
  Value *value = operands.find(copy.bytes, offset);
  if (!value || offset)
    return std::nullopt;
  return valueInLaunches(ops.exprs.build(value, call.getParent()), ops);
}

static bool emitBulk(CallInst &call, const PtxStatement &statement,
                     const AsmOperands &operands, OperationBuilder &ops,
                     AccessBuilder &accesses) {
  std::optional<PtxBulkCopy> copy = parsePtxBulkCopy(statement);
  if (!copy)
    return false;
  if (copy->isTensor)
    return emitTile(call, *copy, operands, ops, accesses);
  int64_t offset = 0;
  Value *pointer = operands.find(copy->global, offset);
  std::optional<int64_t> bytes = bytesOf(*copy, call, operands, ops);
  if (!pointer || !bytes || *bytes <= 0 || *bytes > kMostBytes)
    return false;
  Address address = accesses.addressOf(pointer, call);
  address.space = copy->isToCluster ? Space::Shared : Space::Global;
  address.isRemote = copy->isToCluster;
  address.offset = ExprAttr::getBinary(ExprKind::Add, address.offset,
                                       ops.exprs.constant(offset));
  accesses.emitBulk(call, address, pointer, *bytes, copy->isStore);
  return true;
}

bool gpuperf::emitAsyncStatement(CallInst &call, const PtxStatement &statement,
                                 const AsmOperands &operands,
                                 OperationBuilder &ops,
                                 AccessBuilder &accesses) {
  return emitProduct(call, statement, ops) ||
         emitStep(call, statement, operands, ops, accesses) ||
         emitBulk(call, statement, operands, ops, accesses);
}
