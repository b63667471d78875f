//===- AsyncAssembly.cpp - asynchronous units in assembly -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy through a tensor map moves a tile whose bytes the map has, not the
// code. The barrier that it completes expects them: `mbarrier.expect_tx` beside
// it says how many. Tiles are taken to lie one after the other, each at the
// place that its coordinates have among the others.
//
//===----------------------------------------------------------------------===//

#include "AsyncAssembly.h"
#include "gpuperf/Dialect/ExprFold.h"
#include "gpuperf/Ptx/PtxAsync.h"
#include <numeric>

using namespace gpuperf;
using namespace llvm;

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

namespace {
/// The bytes that a barrier expects, and the copies that bring them.
struct ExpectedBytes {
  std::optional<int64_t> bytes;
  unsigned copies = 0;
};
} // namespace

/// What the last Expect in front of `call` in its block waits for, or the first
/// one behind it.
static ExpectedBytes expectedAround(const CallInst &call) {
  ExpectedBytes expected;
  bool isBehind = false;
  for (const Instruction &inst : *call.getParent()) {
    isBehind |= &inst == &call;
    const auto *other = dyn_cast<CallInst>(&inst);
    if (!other || !other->isInlineAsm())
      continue;
    PtxBlock block(cast<InlineAsm>(other->getCalledOperand())->getAsmString());
    AsmOperands operands(*other);
    for (const PtxStatement &statement : block.statements()) {
      operands.define(statement);
      if (auto copy = parsePtxBulkCopy(statement); copy && !copy->isStore)
        expected.copies += !copy->isPrefetch;
      auto async = parsePtxAsync(statement);
      if (!async || async->step != AsyncStep::Expect)
        continue;
      if (isBehind) {
        // The copies of this one are those so far, if none was before it.
        if (!expected.bytes)
          expected.bytes = operands.number(async->bytes);
        return expected;
      }
      expected = {operands.number(async->bytes), 0};
    }
  }
  return expected;
}

static int64_t lowestBit(int64_t number) { return number & -number; }

/// A number that all values of `expr` are multiples of, 0 of zero.
static int64_t multipleOf(ExprAttr expr) {
  if (expr.isConst())
    return std::abs(expr.getValue());
  ArrayRef<ExprAttr> parts = expr.getOperands();
  switch (expr.getKind()) {
  case ExprKind::Add:
  case ExprKind::Sub:
  case ExprKind::Min:
  case ExprKind::Max:
    return std::gcd(multipleOf(parts[0]), multipleOf(parts[1]));
  case ExprKind::Rem:
  case ExprKind::Or:
    return std::gcd(multipleOf(parts[0]), multipleOf(parts[1]));
  case ExprKind::Mul:
    return multipleOf(parts[0]) * multipleOf(parts[1]);
  case ExprKind::Shl:
    return parts[1].isConst() && parts[1].getValue() < 32
               ? multipleOf(parts[0]) << parts[1].getValue()
               : 1;
  case ExprKind::And: // the bits that one of them leaves zero
    return std::max(lowestBit(multipleOf(parts[0])),
                    lowestBit(multipleOf(parts[1])));
  default:
    return 1;
  }
}

/// Where the tile at `coordinates` lies if tiles of `bytes` follow each other.
/// Its extents, as far as the coordinates show them, go to `tile`.
static ExprAttr placeOfTile(CallInst &call, const PtxBulkCopy &copy,
                            const AsmOperands &operands, int64_t bytes,
                            OperationBuilder &ops,
                            SmallVectorImpl<int64_t> &tile) {
  // So many tiles lie between one and the next in the following dimension: more
  // than a tensor has, few enough for offsets of 48 bits.
  int64_t between = copy.coordinates.size() <= 2 ? 1 << 14 : 1 << 6;
  int64_t stride = bytes;
  ExprAttr place = ops.exprs.constant(0);
  for (StringRef text : copy.coordinates) {
    ExprAttr coordinate;
    int64_t offset;
    if (auto number = operands.number(text))
      coordinate = ops.exprs.constant(*number);
    else if (Value *value = operands.find(text, offset))
      coordinate = ops.exprs.build(value, call.getParent());
    else
      return {};
    int64_t step = multipleOf(coordinate);
    tile.push_back(step);
    if (step) {
      ExprAttr index = ExprAttr::getBinary(ExprKind::Div, coordinate,
                                           ops.exprs.constant(step));
      place = ExprAttr::getBinary(
          ExprKind::Add, place,
          ExprAttr::getBinary(ExprKind::Mul, ops.exprs.constant(stride),
                              index));
    }
    stride *= between;
  }
  return place;
}

/// The tensor map stands for the tensor: as a pointer of its name.
static Address tensorOf(CallInst &call, const PtxBulkCopy &copy,
                        const AsmOperands &operands, OperationBuilder &ops,
                        AccessBuilder &accesses) {
  Address tensor;
  tensor.space = Space::Global;
  int64_t offset;
  if (Value *map = operands.find(copy.global, offset))
    if (auto *argument =
            dyn_cast_or_null<Argument>(accesses.addressOf(map, call).base))
      tensor.memberName = ops.info.nameOf(*argument).str();
  return tensor;
}

static bool emitBulk(CallInst &call, const PtxStatement &statement,
                     const AsmOperands &operands, OperationBuilder &ops,
                     AccessBuilder &accesses) {
  std::optional<PtxBulkCopy> copy = parsePtxBulkCopy(statement);
  if (!copy)
    return false;
  constexpr int64_t kMostBytes = (1 << 20) - 1;
  int64_t offset = 0;
  Value *pointer = operands.find(copy->global, offset);
  std::optional<int64_t> bytes;
  if (copy->isTensor) {
    ExpectedBytes expected = expectedAround(call);
    if (expected.bytes && expected.copies)
      bytes = *expected.bytes / expected.copies;
  } else {
    bytes = operands.number(copy->bytes);
  }
  if (!pointer || !bytes || *bytes <= 0 || *bytes > kMostBytes)
    return false;
  Address address;
  SmallVector<int64_t, 5> tile;
  if (copy->isTensor) {
    address = tensorOf(call, *copy, operands, ops, accesses);
    address.offset = placeOfTile(call, *copy, operands, *bytes, ops, tile);
    if (!address.offset)
      return false;
  } else {
    address = accesses.addressOf(pointer, call);
    address.space = Space::Global;
    address.offset = ExprAttr::getBinary(ExprKind::Add, address.offset,
                                         ops.exprs.constant(offset));
  }
  accesses.emitBulk(call, address, pointer, *bytes, copy->isStore, tile);
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
