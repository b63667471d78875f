//===- Accesses.cpp - loads, stores, atomics and copies -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"
#include "gpuperf/Sass/AtomicCosts.h"
#include "gpuperf/Sass/InstructionCosts.h"
#include "gpuperf/Sass/KernelPasses.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace gpuperf;
using namespace llvm;

static uint64_t bytesOf(const AllocaInst &array) {
  std::optional<TypeSize> size =
      array.getAllocationSize(array.getModule()->getDataLayout());
  return size && !size->isScalable() ? size->getFixedValue() : 0;
}

/// Whether ptxas has registers for what is at `pointer`, an array of a thread:
/// it has no local memory for any, or less than this one takes and enough for
/// another, which that is for then.
static bool isInRegisters(const Value &pointer, const FunctionInfo &info) {
  if (!info.frameBytes || !*info.frameBytes)
    return info.frameBytes.has_value();
  const auto *array = dyn_cast<AllocaInst>(getUnderlyingObject(&pointer));
  return array && bytesOf(*array) > *info.frameBytes &&
         any_of(array->getFunction()->getEntryBlock(), [&](const auto &inst) {
           const auto *other = dyn_cast<AllocaInst>(&inst);
           return other && bytesOf(*other) <= *info.frameBytes;
         });
}

/// Wide or odd types are moved in the pieces the hardware has: 16, 8, 4, 2, 1.
mlir::Value KernelBuilder::emitAccess(Instruction &inst,
                                      const MemoryOperation &op) {
  assert(isPowerOf2_64(op.align) && "an alignment is a power of two");
  Address address = addresses.build(op.pointer, inst.getParent());
  if (op.space)
    address.space = *op.space;
  if (address.space == Space::Local && isInRegisters(*op.pointer, info))
    return createInst(inst, makeCost("register", {}), {});
  if (double moves = op.stored ? storedMoves(inst, *op.stored) : 0)
    createInst(inst, makeCost(kConstantMove, {{InstClass::Move, moves}}), {});
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

/// What `// gpuperf: conflict(LANES)` says of the atomic `inst`, at its own
/// line or at one of the calls that lead to it; null where nothing does.
mlir::FloatAttr KernelBuilder::annotatedConflict(const Instruction &inst) {
  const DebugLoc &at = inst.getDebugLoc();
  if (!at || device.conflictAnnotations.empty())
    return {};
  for (const CallPlace &call : userPlaces(*at.get(), device)) {
    auto file = device.conflictAnnotations.find(call.place.file);
    if (file == device.conflictAnnotations.end())
      continue;
    auto lanes = file->second.find(call.place.line);
    if (lanes != file->second.end())
      return builder.getF64FloatAttr(lanes->second);
  }
  return {};
}

/// Says of which value of the source `access` moves a part.
void KernelBuilder::setValueBytes(AccessOp access, const Instruction &inst) {
  AccessPlace place = placeOf(inst, device);
  if (!place.location)
    return;
  uint64_t bytes = access.getBytes();
  uint64_t whole = valueBytes(place, bytes, device);
  if (whole > bytes)
    access.setValueBytes(whole);
}

/// Says of which struct of the source `access` moves a part.
void KernelBuilder::setRecord(AccessOp access, const Instruction &inst) {
  llvm::StringRef name = recordOf(inst, device);
  auto record = device.records.find(name.str());
  if (record == device.records.end() ||
      access.getBytes() >= record->second.bytes)
    return;
  SmallVector<mlir::Attribute> members;
  SmallVector<int64_t> offsets;
  for (auto &[member, offset] : record->second.members) {
    members.push_back(builder.getStringAttr(member));
    offsets.push_back(static_cast<int64_t>(offset));
  }
  access.setRecordAttr(RecordAttr::get(
      builder.getContext(), builder.getStringAttr(name), record->second.bytes,
      builder.getArrayAttr(members), builder.getDenseI64ArrayAttr(offsets)));
}

/// Whether the lanes of a warp may have different values of `offset`.
static bool differsInLanes(ExprAttr offset) {
  return offset.anyLeaf([](ExprAttr leaf) {
    return leaf.isVaryingUnknown() ||
           (leaf.isDim() && leaf.getDim() <= Dim::Tz);
  });
}

mlir::Value KernelBuilder::emitOneAccess(Instruction &inst,
                                         const MemoryOperation &op,
                                         const Address &address, uint64_t bytes,
                                         uint64_t delta) {
  // Parameters are operands from the constant bank, without an instruction
  // where all lanes want the same.
  if (address.space == Space::Param &&
      !(op.kind == AccessKind::Load && differsInLanes(address.offset)))
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
  access.setPastL1(op.isPastL1 && (address.space == Space::Global ||
                                   address.space == Space::Generic));
  access.setReadOnly(op.isReadOnly);
  if (op.kind == AccessKind::Load || op.kind == AccessKind::Store)
    setValueBytes(access, inst);
  if (address.space == Space::Global || address.space == Space::Generic)
    setRecord(access, inst);
  return access;
}

//===----------------------------------------------------------------------===//
// Atomics
//===----------------------------------------------------------------------===//

/// "add.i32", "exch.i64", "max.f32".
static std::string atomicName(const AtomicRMWInst &rmw, uint64_t bytes) {
  StringRef op = AtomicRMWInst::getOperationName(rmw.getOperation());
  op.consume_front("f");
  op = op.starts_with("uinc") ? "inc" : op.starts_with("udec") ? "dec" : op;
  op.consume_front("u");
  bool isFloat = rmw.getValOperand()->getType()->isFloatingPointTy();
  return (op == "xchg" ? "exch" : op.str()) + (isFloat ? ".f" : ".i") +
         std::to_string(8 * bytes);
}

void KernelBuilder::emitAtomic(AtomicRMWInst &rmw) {
  uint64_t bytes = info.dataLayout()
                       .getTypeStoreSize(rmw.getValOperand()->getType())
                       .getFixedValue();
  auto cost = aggregationCost(rmw, info.uniformity, costOptions);
  if (cost) {
    SmallVector<mlir::Value> inputs;
    addInput(inputs, rmw.getValOperand());
    createInst(rmw, *cost, inputs);
  }
  mlir::Value result =
      emitAccess(rmw, {AccessKind::Atomic, rmw.getPointerOperand(), bytes,
                       rmw.getValOperand(), atomicName(rmw, bytes),
                       !rmw.use_empty(), std::nullopt, addsOne(rmw)});
  if (cost && result)
    result.getDefiningOp<AccessOp>().setAggregated(true);
  values[&rmw] = result;
}

//===----------------------------------------------------------------------===//
// Fragments of tensor-core products
//===----------------------------------------------------------------------===//

// llvm.nvvm.wmma.SHAPE.load.{a,b,c} and .store.d as the accesses that nvcc and
// ptxas 13.0 make of them for sm_75, sm_80 and sm_90. Eight rows of 16 bytes
// are one unit: lane l holds four bytes (one element where that is wider) of
// row l/4, at l%4. A "line" below is what is contiguous in memory: a row of a
// row-major matrix, a column of a column-major one.
//   a, b in shared memory   16-bit, 8-bit along k    LDSM, 4 or 2 units each
//   a, b elsewhere          the same                 one load for each unit,
//                                                    MOVM for lines across k
//                           8-bit across k           one load for each byte
//                           tf32, f64                one load for each element
//   sums                    line along the results   two elements for each lane
//                           across                   one, or MOVM for halves

namespace {

/// A fragment as the intrinsic's name says it.
struct Fragment {
  bool isStore, isSum, hasStride;
  bool isAlong; ///< lines go along k; of sums, along a lane's two results
  unsigned lines, length; ///< in elements
  unsigned bits;          ///< of an element

  unsigned bytesOf(unsigned elements) const { return elements * bits / 8; }
};

std::optional<unsigned> bitsOf(StringRef type) {
  return StringSwitch<std::optional<unsigned>>(type)
      .Case("b1", 1)
      .Cases("s4", "u4", 4)
      .Cases("s8", "u8", 8)
      .Cases("f16", "bf16", 16)
      .Cases("f32", "s32", "tf32", 32)
      .Case("f64", 64)
      .Default(std::nullopt);
}

/// "wmma.m16n16k16.load.a.row.stride.f16".
std::optional<Fragment> parse(StringRef name) {
  SmallVector<StringRef, 8> parts;
  name.consume_front("wmma.");
  name.split(parts, '.');
  unsigned m, n, k;
  StringRef shape = parts[0];
  if (parts.size() < 5 || !shape.consume_front("m") ||
      shape.consumeInteger(10, m) || !shape.consume_front("n") ||
      shape.consumeInteger(10, n) || !shape.consume_front("k") ||
      shape.consumeInteger(10, k))
    return std::nullopt;
  StringRef which = parts[2];
  bool isRow = parts[3] == "row";
  Fragment fragment;
  fragment.isStore = parts[1] == "store";
  fragment.isSum = which == "c" || which == "d";
  fragment.hasStride = parts[4] == "stride";
  std::optional<unsigned> bits = bitsOf(parts.back());
  if (!bits || (parts[1] != "load" && parts[1] != "store"))
    return std::nullopt;
  fragment.bits = *bits;
  unsigned rows = which == "b" ? k : m, columns = which == "a" ? k : n;
  fragment.lines = isRow ? rows : columns;
  fragment.length = isRow ? columns : rows;
  // The product of m8n32k16 is computed transposed.
  fragment.isAlong =
      fragment.isSum ? isRow == !(m == 8 && n == 32) : isRow == (which == "a");
  return fragment;
}

/// Where the accesses of a fragment go, as expressions over the lane.
class FragmentPlaces {
public:
  FragmentPlaces(const ExprBuilder &exprs, ExprAttr stride)
      : exprs(exprs), stride(stride) {
    ExprAttr rows = binary(ExprKind::Add, exprs.dim(Dim::Ty),
                           times(exprs.dim(Dim::Tz), exprs.dim(Dim::Bdy)));
    ExprAttr thread = binary(ExprKind::Add, exprs.dim(Dim::Tx),
                             times(exprs.dim(Dim::Bdx), rows));
    lane = rem(thread, 32);
  }

  /// Byte offset of byte `at` of line `line`, when lines are `stride` bytes
  /// apart.
  ExprAttr place(ExprAttr line, ExprAttr at) const {
    return binary(ExprKind::Add, times(line, stride), at);
  }
  ExprAttr plus(ExprAttr a, int64_t b) const {
    return binary(ExprKind::Add, a, exprs.constant(b));
  }
  ExprAttr times(ExprAttr a, int64_t b) const {
    return times(a, exprs.constant(b));
  }
  ExprAttr times(ExprAttr a, ExprAttr b) const {
    return binary(ExprKind::Mul, a, b);
  }
  ExprAttr rem(ExprAttr a, int64_t b) const {
    return b == 1 ? exprs.constant(0)
                  : binary(ExprKind::Rem, a, exprs.constant(b));
  }
  ExprAttr div(ExprAttr a, int64_t b) const {
    return b == 1 ? a : binary(ExprKind::Div, a, exprs.constant(b));
  }

  ExprAttr lane;

private:
  const ExprBuilder &exprs;
  ExprAttr stride;

  static ExprAttr binary(ExprKind kind, ExprAttr a, ExprAttr b) {
    return ExprAttr::getBinary(kind, a, b);
  }
};

/// The accesses of a fragment.
struct FragmentAccess {
  ExprAttr offset;
  unsigned bytes;
};
using Accesses = SmallVector<FragmentAccess, 16>;

/// LDSM: lane l gives the address of a row of unit l/8 (of four), or reads a
/// piece of it (see rowPiece in Instructions.cpp).
Accesses matrixRows(const Fragment &fragment, const FragmentPlaces &at,
                    unsigned unitsEach) {
  Accesses result;
  unsigned groups = fragment.lines / 8;
  unsigned units = groups * fragment.bytesOf(fragment.length) / 16;
  unitsEach = std::min(unitsEach, units);
  unsigned bytes = 4 * unitsEach, lanesPerRow = 16 / bytes;
  for (unsigned first = 0; first < units; first += unitsEach) {
    ExprAttr row = at.div(at.lane, lanesPerRow);
    ExprAttr unit = at.plus(at.div(row, 8), first);
    ExprAttr line = at.plus(at.times(at.rem(unit, groups), 8), 0);
    line = ExprAttr::getBinary(ExprKind::Add, line, at.rem(row, 8));
    ExprAttr byte =
        ExprAttr::getBinary(ExprKind::Add, at.times(at.div(unit, groups), 16),
                            at.times(at.rem(at.lane, lanesPerRow), bytes));
    result.push_back({at.place(line, byte), bytes});
  }
  return result;
}

/// One load for each unit: 4 bytes, or an element, of line l/4.
Accesses units(const Fragment &fragment, const FragmentPlaces &at) {
  Accesses result;
  unsigned bytes = std::max(4u, fragment.bits / 8);
  unsigned width = 4 * bytes; // of a line, for four lanes
  for (unsigned line = 0; line < fragment.lines; line += 8)
    for (unsigned byte = 0; byte < fragment.bytesOf(fragment.length);
         byte += width)
      result.push_back(
          {at.place(at.plus(at.div(at.lane, 4), line),
                    at.plus(at.times(at.rem(at.lane, 4), bytes), byte)),
           bytes});
  return result;
}

/// Elements that belong to one register but lie in `perLane` lines: lane l has
/// column l/4 of the `perLane` lines from perLane * (l%4) on.
Accesses across(const Fragment &fragment, const FragmentPlaces &at,
                unsigned perLane) {
  Accesses result;
  unsigned bytes = fragment.bits / 8;
  for (unsigned first = 0; first < fragment.lines; first += 4 * perLane)
    for (unsigned column = 0; column < fragment.length; column += 8)
      for (unsigned i = 0; i < perLane; ++i)
        result.push_back(
            {at.place(at.plus(at.times(at.rem(at.lane, 4), perLane), first + i),
                      at.times(at.plus(at.div(at.lane, 4), column), bytes)),
             bytes});
  return result;
}

/// Two sums for each lane: one access along the line.
Accesses pairs(const Fragment &fragment, const FragmentPlaces &at) {
  Accesses result;
  unsigned bytes = fragment.bytesOf(2);
  for (unsigned line = 0; line < fragment.lines; line += 8)
    for (unsigned column = 0; column < fragment.length; column += 8)
      result.push_back({at.place(at.plus(at.div(at.lane, 4), line),
                                 at.plus(at.times(at.rem(at.lane, 4), bytes),
                                         fragment.bytesOf(column))),
                        bytes});
  return result;
}

/// Instructions beside the accesses: MOVM for each unit that is transposed, and
/// PRMT for what is put together from bytes.
InstructionCost arrangement(const Fragment &fragment, unsigned accesses,
                            bool isMatrixRows) {
  if (fragment.isAlong || isMatrixRows)
    return freeCost("wmma");
  if (fragment.bits == 16)
    return makeCost("movm", {{InstClass::Move, accesses}});
  if (fragment.bits == 8)
    return makeCost("prmt", {{InstClass::Int, accesses * 3 / 4}}, 2);
  return freeCost("wmma");
}

} // namespace

bool KernelBuilder::emitMatrixAccess(CallInst &call) {
  if (nvvmKind(call) != NvvmKind::MatrixFragment)
    return false;
  std::optional<Fragment> fragment =
      parse(nvvmSpelling(cast<IntrinsicInst>(call)));
  if (!fragment)
    return false;
  Value *pointer = call.getArgOperand(0);
  Address base = addresses.build(pointer, call.getParent());
  ExprAttr stride = exprs.constant(fragment->length);
  if (fragment->hasStride)
    stride =
        exprs.build(call.getArgOperand(call.arg_size() - 1), call.getParent());
  ExprAttr bits = ExprAttr::getBinary(ExprKind::Mul, stride,
                                      exprs.constant(fragment->bits));
  bool isWhole = fragment->bits % 8 == 0;
  FragmentPlaces at(
      exprs, isWhole
                 ? ExprAttr::getBinary(ExprKind::Mul, stride,
                                       exprs.constant(fragment->bits / 8))
                 : ExprAttr::getBinary(ExprKind::Div, bits, exprs.constant(8)));
  bool isMatrixRows =
      base.space == Space::Shared && !fragment->isSum &&
      (fragment->bits == 16 || (fragment->bits == 8 && fragment->isAlong));
  bool isNarrow = fragment->bits == 8 || costOptions.computeCapability < 80;
  Accesses accesses;
  if (isMatrixRows)
    accesses = matrixRows(*fragment, at, isNarrow ? 2 : 4);
  else if (fragment->isSum && (fragment->isAlong || fragment->bits == 16))
    accesses = pairs(*fragment, at);
  else if (fragment->isSum)
    accesses = across(*fragment, at, 2);
  else if (fragment->bits == 8 && !fragment->isAlong)
    accesses = across(*fragment, at, 4);
  else if (fragment->bits >= 32 && !fragment->isAlong)
    accesses = across(*fragment, at, 1);
  else
    accesses = units(*fragment, at);

  // Instructions for the lane's line and column and their sum with the pointer:
  // ptxas makes three to six; three for each fragment of an unrolled loop, and
  // none for rows of halves or bytes that are a constant away from others.
  ExprAttr first =
      ExprAttr::getBinary(ExprKind::Add, base.offset, accesses.front().offset);
  mlir::Value &known = addressValues[{base.base, splitConstant(first).first}];
  if (!isMatrixRows || !known || !isVisible(known)) {
    SmallVector<mlir::Value> inputs;
    addInput(inputs, pointer);
    known = createInst(call, makeCost("wmma.address", {{InstClass::Int, 3}}, 3),
                       inputs);
  }
  MemoryOperation op{fragment->isStore ? AccessKind::Store : AccessKind::Load,
                     pointer, 4};
  if (fragment->isStore)
    op.stored = call.getArgOperand(1);
  for (const FragmentAccess &access : accesses) {
    Address address = base;
    address.offset =
        ExprAttr::getBinary(ExprKind::Add, base.offset, access.offset);
    values[&call] = emitOneAccess(call, op, address, access.bytes, 0);
  }
  InstructionCost cost = arrangement(*fragment, accesses.size(), isMatrixRows);
  if (!cost.counts.empty())
    values[&call] = createInst(call, cost, values[&call]);
  return true;
}
