//===- Assembly.cpp - inline assembly -------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   statement ─┬─ arithmetic ─▶ gpuperf.inst, neighbours together
//              ├─ memory ─────▶ gpuperf.access, address from the operand
//              ├─ barrier ────▶ gpuperf.barrier
//              ├─ async ──────▶ copies, and barriers that count them
//              └─ else ───────▶ gpuperf.unknown, named by its text
// A guarded statement, "@p bar.sync 0", counts as executed.
//
//===----------------------------------------------------------------------===//

#include "Assembly.h"
#include "AccessBuilder.h"
#include "AsmOperands.h"
#include "BarrierRings.h"
#include "TensorTiles.h"
#include "gpuperf/Dialect/ExprFold.h"
#include "gpuperf/Dialect/TensorMemory.h"
#include "gpuperf/Dialect/TensorTile.h"
#include "gpuperf/Ptx/PtxAsync.h"
#include "gpuperf/Ptx/PtxStatement.h"
#include "gpuperf/Sass/Costs/SplitProducts.h"
#include "gpuperf/Support/AtomicName.h"
#include "llvm/IR/InlineAsm.h"
#include <cassert>

using namespace gpuperf;
using namespace llvm;

/// PTX ISA, "cp.async.bulk": what a barrier can count.
static constexpr int64_t kMostBytes = (1 << 20) - 1;

/// An operand as a number, or as what the launches make of it.
static std::optional<int64_t> valueOf(StringRef operand, CallInst &call,
                                      const AsmOperands &operands,
                                      OperationBuilder &ops) {
  if (std::optional<int64_t> number = operands.number(operand))
    return number;
  int64_t offset = 0;
  Value *value = operands.find(operand, offset);
  if (!value || offset)
    return std::nullopt;
  return valueInLaunches(ops.exprs.build(value, call.getParent()), ops);
}

static bool emitProduct(CallInst &call, const PtxStatement &statement,
                        const AsmOperands &operands, OperationBuilder &ops) {
  std::optional<PtxProduct> product = parsePtxProduct(statement);
  if (!product)
    return false;
  if (!product->descriptor.empty()) {
    std::optional<int64_t> value =
        valueOf(product->descriptor, call, operands, ops);
    if (!value || !takeDescriptor(*product, uint32_t(*value)))
      return false;
  }
  std::string shape =
      (product->blocks ? "tcgen05.m" : "wgmma.m") + std::to_string(product->m) +
      "n" + std::to_string(product->n) + "k" + std::to_string(product->k);
  ops.emitProduct(call,
                  ProductAttr::get(ops.builder.getContext(), product->m,
                                   product->n, product->k, product->bits,
                                   product->hasRegisters, product->isSparse),
                  shape);
  if (product->blocks)
    ops.lookup(&call).getDefiningOp()->setAttr(
        kProductBlocksAttr, ops.builder.getI64IntegerAttr(product->blocks));
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
  Value *pointer = operands.find(async->barrier, offset);
  if (pointer)
    barrier = accesses.arrayAt(pointer, call);
  auto attr = AsyncAttr::get(ops.builder.getContext(), async->step, async->unit,
                             pending, barrier);
  bool isWait =
      async->step == AsyncStep::Wait && async->unit == AsyncUnit::MBarrier;
  mlir::Operation *op =
      isWait ? ops.emitBarrier(call, BarrierKind::MBarrier, attr).getOperation()
             : ops.emitAsync(call, attr, statement.spelling).getOperation();
  if (barrier)
    noteBarrier(op, pointer,
                ExprAttr::getBinary(ExprKind::Add,
                                    accesses.addressOf(pointer, call).offset,
                                    ops.exprs.constant(offset)));
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
  std::optional<int64_t> bytes = valueOf(copy->bytes, call, operands, ops);
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

/// Writes what `statement` of the assembly `call` does with units that work
/// beside the warp: products of warp groups, copies in bulk, and what waits for
/// them. Returns false for other statements.
static bool emitAsyncStatement(CallInst &call, const PtxStatement &statement,
                               const AsmOperands &operands,
                               OperationBuilder &ops, AccessBuilder &accesses) {
  return emitProduct(call, statement, operands, ops) ||
         emitStep(call, statement, operands, ops, accesses) ||
         emitBulk(call, statement, operands, ops, accesses);
}

/// ldmatrix takes the address of a row of 16 bytes from each of the first 8, 16
/// or 32 lanes. A request of 4, 8 or 16 bytes for each lane is served in phases
/// of 32, 16 or 8 lanes: it touches the same rows in the same phases when lane
/// l takes its piece of the row that lane l/4, l/2 or l points to. Blocks are
/// assumed to be multiples of 32 wide.
static ExprAttr rowPiece(const ExprLeaves &exprs, ExprAttr row,
                         unsigned bytes) {
  assert((bytes == 4 || bytes == 8 || bytes == 16) && "1, 2 or 4 matrices");
  unsigned lanesPerRow = 16 / bytes;
  if (lanesPerRow == 1)
    return row;
  ExprAttr tx = exprs.dim(Dim::Tx);
  ExprAttr lane = binary(ExprKind::Rem, tx, exprs.constant(32));
  ExprAttr warp = binary(ExprKind::Sub, tx, lane);
  ExprAttr source =
      binary(ExprKind::Add, warp,
             binary(ExprKind::Div, lane, exprs.constant(lanesPerRow)));
  ExprAttr piece =
      binary(ExprKind::Mul, exprs.constant(bytes),
             binary(ExprKind::Rem, tx, exprs.constant(lanesPerRow)));
  return binary(ExprKind::Add, row.substitute(tx, source), piece);
}

static void emitAccess(CallInst &call, const PtxAccess &access,
                       const AsmOperands &operands, OperationBuilder &ops,
                       AccessBuilder &accesses) {
  int64_t offset;
  Value *pointer = operands.find(access.address, offset);
  if (!pointer)
    pointer = &call; // stands for an address that is not known
  int64_t ignored;
  if (access.form == PtxAccess::Form::AsyncCopy) {
    auto *size =
        dyn_cast_or_null<ConstantInt>(operands.find(access.stored, ignored));
    unsigned bytes = size ? size->getZExtValue() : access.bytes;
    CopyOffsets offsets{offset, 0};
    Value *from = operands.find(access.source, offsets.from);
    if (!from || (bytes != 4 && bytes != 8 && bytes != 16))
      return ops.emitUnknown(call, "inline PTX 'cp.async'");
    return accesses.emitCopy(call, pointer, from, bytes, bytes, true, offsets);
  }
  MemoryOperation op{access.kind, pointer, access.bytes};
  op.stored = operands.find(access.stored, ignored);
  op.atomic = access.atomic;
  op.returns = access.returns;
  op.bypassesL1 = access.bypassesL1;
  if (auto *added = dyn_cast_or_null<ConstantInt>(op.stored))
    op.increment = isIntegerAdd(access.atomic) && added->isOne();
  Address address = accesses.addressOf(pointer, call);
  if (access.space)
    address.space = *access.space;
  address.isRemote |= access.isOfCluster;
  if (access.form == PtxAccess::Form::MatrixRows)
    address.offset = rowPiece(ops.exprs, address.offset, access.bytes);
  for (unsigned done = 0; done < access.bytes; done += 16)
    ops.set(call, accesses.emitOne(call, op, address,
                                   std::min(16u, access.bytes - done),
                                   *foldExpr(ExprKind::Add, offset, done)));
}

/// The registers of A and B of `statement`, "mma.sync … d, {a, a}, {b}, c".
static SmallVector<Value *, 8> factorsOf(const PtxStatement &statement,
                                         const AsmOperands &operands) {
  SmallVector<Value *, 8> factors;
  auto list = statement.operandList();
  if (statement.opcode != "mma" || list.size() < 4)
    return factors;
  for (StringRef text : {list[1], list[2]}) {
    SmallVector<StringRef, 4> names;
    text.trim("{}").split(names, ',');
    for (StringRef name : names) {
      int64_t offset;
      if (Value *value = operands.find(name.trim(), offset))
        factors.push_back(value);
    }
  }
  return factors;
}

/// The products in front of `call` in its block that are spelled like it and
/// have `factor` among their operands.
static SmallVector<CallInst *, 4> productsBefore(CallInst &call,
                                                 const Value &factor) {
  SmallVector<CallInst *, 4> products;
  for (User *user : const_cast<Value &>(factor).users())
    if (auto *other = dyn_cast<CallInst>(user);
        other && other != &call && other->isInlineAsm() &&
        other->getCalledOperand() == call.getCalledOperand() &&
        other->getParent() == call.getParent() && other->comesBefore(&call))
      products.push_back(other);
  return products;
}

/// The product of the same factors as `factors` in front of `call`, which
/// ptxas does not multiply again; null without one. It is what a sum was added
/// to last.
static mlir::Value sameProduct(CallInst &call, const PtxStatement &statement,
                               ArrayRef<Value *> factors,
                               const OperationBuilder &ops) {
  if (factors.empty())
    return {};
  for (CallInst *other : productsBefore(call, *factors.front()))
    if (equal(factorsOf(statement, AsmOperands(*other)), factors))
      if (mlir::Value sums = ops.lookup(other))
        return sums.getDefiningOp()->getOperands().back();
  return {};
}

/// Writes the products of both halves of the depth. Factors that a product
/// before this one has, or that do not change in the loop around it, were
/// converted.
static mlir::Value emitHalves(CallInst &call, const SplitProduct &split,
                              ArrayRef<Value *> factors,
                              OperationBuilder &ops) {
  const Loop *loop = ops.info.loops.getLoopFor(call.getParent());
  InstructionCost conversions = freeCost(split.conversion.name);
  SmallVector<mlir::Value, 8> inputs;
  for (Value *factor : factors) {
    ops.addInput(inputs, factor);
    bool isInvariant = loop && loop->isLoopInvariant(factor);
    if (!isInvariant && productsBefore(call, *factor).empty())
      addCost(conversions, split.conversion);
  }
  conversions.depth = 1;
  mlir::Value halves = ops.createInst(call, conversions, inputs);
  mlir::Value first = ops.createInst(call, split.half, {halves});
  return ops.createInst(call, split.half, {first});
}

/// Writes a product that takes several instructions. False for other
/// statements.
static bool emitSplitProduct(CallInst &call, const PtxStatement &statement,
                             const AsmOperands &operands,
                             OperationBuilder &ops) {
  auto split = splitProduct(statement, ops.costOptions.computeCapability);
  if (!split)
    return false;
  SmallVector<Value *, 8> factors = factorsOf(statement, operands);
  mlir::Value product = sameProduct(call, statement, factors, ops);
  if (!product)
    product = emitHalves(call, *split, factors, ops);
  SmallVector<mlir::Value> addends = ops.argumentsOf(call);
  addends.push_back(product);
  ops.set(call, ops.createInst(call, split->sums, addends));
  return true;
}

/// An allocation of tensor memory, with its columns where they are known.
static void emitAllocation(CallInst &call, StringRef columns,
                           const InstructionCost &cost,
                           const AsmOperands &operands, OperationBuilder &ops) {
  mlir::Value result = ops.createInst(call, cost, ops.argumentsOf(call));
  ops.set(call, result);
  if (std::optional<int64_t> number = valueOf(columns, call, operands, ops))
    result.getDefiningOp()->setAttr(kTensorColumnsAttr,
                                    ops.builder.getI64IntegerAttr(*number));
}

void gpuperf::emitAssembly(CallInst &call, OperationBuilder &ops,
                           AccessBuilder &accesses) {
  AsmOperands operands(call);
  PtxBlock block(operands.spelled(
      cast<InlineAsm>(call.getCalledOperand())->getAsmString()));
  InstructionCost arithmetic = freeCost("asm");
  auto flush = [&] {
    if (arithmetic.counts.empty())
      return;
    ops.set(call, ops.createInst(call, arithmetic, ops.argumentsOf(call)));
    arithmetic = freeCost("asm");
  };
  for (const PtxStatement &statement : block.statements()) {
    operands.define(statement);
    if (statement.opcode == "nanosleep") {
      flush();
      ops.emitSleep(call, operands.number(statement.operandList().front()));
      continue;
    }
    StringRef columns = allocatedColumns(statement);
    auto cost = ptxStatementCost(statement, ops.costOptions);
    if (cost && columns.empty()) {
      addCost(arithmetic, *cost);
      continue;
    }
    flush();
    if (cost) {
      emitAllocation(call, columns, *cost, operands, ops);
      continue;
    }
    if (emitAsyncStatement(call, statement, operands, ops, accesses) ||
        emitSplitProduct(call, statement, operands, ops))
      continue;
    auto access = parsePtxAccess(statement);
    if (access && operands.mayBeAddress(access->address) &&
        operands.mayBeAddress(access->source))
      emitAccess(call, *access, operands, ops, accesses);
    else if (auto barrier = ptxBarrier(statement))
      ops.emitBarrier(call, *barrier);
    else
      ops.emitUnknown(call,
                      "inline PTX '" + statement.text.substr(0, 60) + "'");
  }
  flush();
}
