//===- AccessBuilder.cpp - loads, stores, atomics and copies --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccessBuilder.h"
#include "Function/SourcePlaces.h"
#include "MatrixFragments.h"
#include "gpuperf/Dialect/ExprFold.h"
#include "gpuperf/Ptx/StatementPlaces.h"
#include "gpuperf/Sass/Costs/AtomicCosts.h"
#include "gpuperf/Sass/Costs/InstructionCosts.h"
#include "gpuperf/Sass/Passes/KernelPasses.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace gpuperf;
using namespace llvm;
using namespace llvm::PatternMatch;

Address AccessBuilder::addressOf(Value *pointer, const Instruction &inst) {
  return addresses.build(pointer, inst.getParent());
}

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

/// Whether unrolling makes the place of `pointer` in its array known: it is
/// constant, or only loops of constant length step it.
static bool isKnownWhenUnrolled(Value &pointer, const FunctionInfo &info) {
  auto isOpen = [&](const SCEV *part) {
    if (const auto *step = dyn_cast<SCEVAddRecExpr>(part))
      return !info.scev.getSmallConstantTripCount(step->getLoop());
    const auto *leaf = dyn_cast<SCEVUnknown>(part);
    return leaf && !isa<AllocaInst>(leaf->getValue());
  };
  return !SCEVExprContains(info.scev.getSCEV(&pointer), isOpen);
}

/// An access of an array in registers. At an index that is not known it is a
/// comparison and a choice for each element but one.
static InstructionCost registerCost(const MemoryOperation &op,
                                    const Address &address,
                                    const FunctionInfo &info) {
  const auto *array = dyn_cast<AllocaInst>(getUnderlyingObject(op.pointer));
  if (!array || address.offset.isConst() ||
      isKnownWhenUnrolled(*op.pointer, info))
    return makeCost("register", {});
  double others = double(bytesOf(*array) / op.bytes) - 1;
  return makeCost("register",
                  {{InstClass::Int, others}, {InstClass::Move, others}});
}

mlir::Value AccessBuilder::emit(const Instruction &inst,
                                const MemoryOperation &op) {
  assert(isPowerOf2_64(op.align) && "an alignment is a power of two");
  Address address = addressOf(op.pointer, inst);
  if (op.space)
    address.space = *op.space;
  if (address.space == Space::Local && isInRegisters(*op.pointer, ops.info))
    return ops.createInst(inst, registerCost(op, address, ops.info), {});
  if (double count = op.stored ? moves.forStored(inst, *op.stored) : 0)
    ops.createInst(inst, makeCost(kConstantMove, {{InstClass::Move, count}}),
                   {});
  mlir::Value first;
  uint64_t done = 0;
  while (done < op.bytes) {
    uint64_t piece = std::min<uint64_t>(op.align, 16);
    while (piece > op.bytes - done)
      piece /= 2;
    mlir::Value value = emitOne(inst, op, address, piece, done);
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
mlir::Value AccessBuilder::addressValue(const Instruction &inst,
                                        const Address &address,
                                        Value *pointer) {
  ExprAttr variable = splitConstant(address.offset).first;
  void *base = address.base;
  if (variable.isConst() && (!base || address.space != Space::Global))
    return {};
  mlir::Value &known = addressValues[{base, variable}];
  if (known && ops.isVisible(known))
    return known;
  if (variable.isConst()) // both words of the pointer, from constant memory
    return known = ops.createInst(
               inst, makeCost("address", {{InstClass::Move, 2}}), {});
  SmallVector<mlir::Value> inputs;
  SmallVector<Value *> work{pointer};
  // The values that enter the address computation, through the pointer
  // arithmetic that costs nothing by itself.
  for (unsigned i = 0; i < work.size() && work.size() < 32; ++i) {
    if (mlir::Value value = ops.lookup(work[i])) {
      if (!is_contained(inputs, value))
        inputs.push_back(value);
    } else if (auto *step = dyn_cast<Instruction>(work[i])) {
      if (isa<GetElementPtrInst, CastInst>(step) ||
          (!ops.isSet(*step) && isFoldedIntoUser(*step)))
        work.append(step->op_begin(), step->op_end());
    }
  }
  InstructionCost cost = addressCost(*pointer);
  if (cost.counts.empty() && inputs.size() <= 1)
    return known = inputs.empty() ? mlir::Value() : inputs.front();
  known = ops.createInst(inst, cost, inputs);
  unsigned key = addressKeys.try_emplace({base, variable}, addressKeys.size())
                     .first->second;
  known.getDefiningOp()->setAttr(kAddressKey,
                                 ops.builder.getI64IntegerAttr(key));
  return known;
}

MemoryBase AccessBuilder::baseOf(const Address &address) {
  std::string parameter = address.memberName;
  if (auto *argument = dyn_cast_or_null<Argument>(address.base);
      argument && parameter.empty()) {
    parameter = ops.info.nameOf(*argument).str();
    if (argument->hasByValAttr())
      return {{},
              arrays.symbolOf(address, ops.builder.getContext(), parameter)};
  }
  if (!parameter.empty()) {
    mlir::BlockArgument argument =
        ops.kernel().findOrAddArg(parameter, /*isPointer=*/true);
    // An integer that a condition has as a number is no array of its own.
    return {isa<PtrType>(argument.getType()) ? mlir::Value(argument)
                                             : mlir::Value(),
            {}};
  }
  return {{}, arrays.symbolOf(address, ops.builder.getContext())};
}

/// What `// gpuperf: conflict(LANES)` says of the atomic `inst`, at its own
/// line or at one of the calls that lead to it; null where nothing does.
mlir::FloatAttr AccessBuilder::annotatedConflict(const Instruction &inst) {
  const DebugLoc &at = inst.getDebugLoc();
  if (!at || ops.device.conflictAnnotations.empty())
    return {};
  for (const CallPlace &call : userPlaces(*at.get(), ops.device)) {
    auto file = ops.device.conflictAnnotations.find(call.place.file);
    if (file == ops.device.conflictAnnotations.end())
      continue;
    auto lanes = file->second.find(call.place.line);
    if (lanes != file->second.end())
      return ops.builder.getF64FloatAttr(lanes->second);
  }
  return {};
}

/// Says of which value of the source `access` moves a part.
void AccessBuilder::setValueBytes(AccessOp access, const Instruction &inst) {
  AccessPlace place = placeOf(inst, ops.device);
  if (!place.location)
    return;
  uint64_t bytes = access.getBytes();
  uint64_t whole = valueBytes(place, bytes, ops.device);
  if (whole > bytes)
    access.setValueBytes(whole);
}

/// Says of which struct of the source `access` moves a part.
void AccessBuilder::setRecord(AccessOp access, const Instruction &inst) {
  llvm::StringRef name = recordOf(inst, ops.device);
  auto record = ops.device.records.find(name.str());
  if (record == ops.device.records.end() ||
      access.getBytes() >= record->second.bytes)
    return;
  SmallVector<mlir::Attribute> members;
  SmallVector<int64_t> offsets;
  for (auto &[member, offset] : record->second.members) {
    members.push_back(ops.builder.getStringAttr(member));
    offsets.push_back(static_cast<int64_t>(offset));
  }
  access.setRecordAttr(
      RecordAttr::get(ops.builder.getContext(), ops.builder.getStringAttr(name),
                      record->second.bytes, ops.builder.getArrayAttr(members),
                      ops.builder.getDenseI64ArrayAttr(offsets)));
}

/// Whether the lanes of a warp may have different values of `offset`.
static bool differsInLanes(ExprAttr offset) {
  return offset.anyLeaf([](ExprAttr leaf) {
    return leaf.isVaryingUnknown() ||
           (leaf.isDim() && leaf.getDim() <= Dim::Tz);
  });
}

static AccessDirection directionOf(AccessKind kind) {
  switch (kind) {
  case AccessKind::Load:
    return AccessDirection::Load;
  case AccessKind::Store:
    return AccessDirection::Store;
  default:
    return AccessDirection::Any;
  }
}

mlir::Value AccessBuilder::emitOne(const Instruction &inst,
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
    ops.addInput(inputs, op.stored);
  ExprAttr offset = ExprAttr::getBinary(ExprKind::Add, address.offset,
                                        ops.exprs.constant(delta));
  mlir::StringAttr atomic;
  mlir::FloatAttr conflict;
  if (!op.atomic.empty()) {
    atomic = ops.builder.getStringAttr(op.atomic);
    conflict = annotatedConflict(inst);
  }
  AccessOp access = AccessOp::create(
      ops.builder, ops.location(inst, directionOf(op.kind)), op.kind,
      address.space, bytes, baseOf(address), ops.scoped(offset), inputs);
  if (int64_t line = statementOf(inst))
    access.setStatements(line);
  if (atomic)
    access.setAtomicAttr(atomic);
  if (conflict)
    access.setConflictAttr(conflict);
  access.setReturns(op.returns);
  access.setIncrement(op.increment);
  access.setPastL1(op.bypassesL1 && (address.space == Space::Global ||
                                     address.space == Space::Generic));
  access.setReadOnly(op.isReadOnly);
  access.setKept(op.isVolatile && address.space == Space::Shared);
  access.setRemote(address.isRemote && address.space == Space::Shared);
  if (op.kind == AccessKind::Load || op.kind == AccessKind::Store)
    setValueBytes(access, inst);
  if (address.space == Space::Global || address.space == Space::Generic)
    setRecord(access, inst);
  return access;
}

//===----------------------------------------------------------------------===//
// Copies, textures
//===----------------------------------------------------------------------===//

void AccessBuilder::emitCopy(CallInst &call, Value *to, Value *from,
                             uint64_t bytes, uint64_t align, bool async,
                             CopyOffsets offsets) {
  assert(isPowerOf2_64(align) && "an alignment is a power of two");
  Address source = addressOf(from, call);
  Address target = addressOf(to, call);
  uint64_t width = std::min<uint64_t>(align, 16);
  AccessKind loadKind = async ? AccessKind::Copy : AccessKind::Load;
  AccessKind storeKind = async ? AccessKind::Copy : AccessKind::Store;
  if (async) {
    source.space = Space::Global;
    target.space = Space::Shared;
  }
  for (uint64_t delta = 0, size = 0; delta < bytes; delta += size) {
    size = bit_floor(std::min(width, bytes - delta));
    mlir::Value loaded = emitOne(call, {loadKind, from, size}, source, size,
                                 *foldExpr(ExprKind::Add, offsets.from, delta));
    if (loaded)
      ops.set(call, loaded);
    emitOne(call, {storeKind, to, size, &call}, target, size,
            *foldExpr(ExprKind::Add, offsets.to, delta));
  }
}

AccessOp AccessBuilder::emitBulk(CallInst &call, const Address &address,
                                 Value *pointer, uint64_t bytes, bool isStore) {
  mlir::Value result = emitOne(
      call, {isStore ? AccessKind::Store : AccessKind::Copy, pointer, bytes},
      address, bytes, 0);
  if (!result)
    return {};
  auto access = cast<AccessOp>(result.getDefiningOp());
  access.setBulk(true);
  access.removeValueBytesAttr();
  access.removeRecordAttr();
  ops.set(call, result);
  return access;
}

/// The variable that a constant address is into; null for none.
static Value *variableOf(Value *pointer) {
  auto *constant = dyn_cast<ConstantExpr>(pointer);
  if (!constant)
    return dyn_cast<GlobalVariable>(pointer);
  for (Value *operand : constant->operands())
    if (Value *variable = variableOf(operand))
      return variable;
  return nullptr;
}

mlir::FlatSymbolRefAttr AccessBuilder::arrayAt(Value *pointer,
                                               const Instruction &inst) {
  Address address = addressOf(pointer, inst);
  if (!address.base)
    address.base = variableOf(pointer);
  if (!address.base || isa<Argument>(address.base))
    return {};
  address.space = Space::Shared;
  return baseOf(address).array;
}

/// The integer that a coordinate was made of, `x` of `x + 0.5f`, which names a
/// texel; null for others.
static Value *texelOf(Value *coordinate) {
  Value *number;
  const APFloat *part;
  if (match(coordinate, m_FAdd(m_Value(number), m_APFloat(part))) &&
      abs(*part) < APFloat(1.0f))
    coordinate = number;
  if (isa<SIToFPInst, UIToFPInst>(coordinate))
    return cast<CastInst>(coordinate)->getOperand(0);
  return coordinate->getType()->isIntegerTy() ? coordinate : nullptr;
}

/// The bytes from its beginning to the texel of 4 bytes that `call` fetches of
/// a texture of one or two dimensions; null where the coordinates are no known
/// numbers. Texels next to each other in both dimensions are in one sector, 4 x
/// 2 of them, as hardware lays them out; how wide the texture is matters only
/// in that rows of sectors are apart.
ExprAttr AccessBuilder::texelOffset(CallInst &call) {
  constexpr int64_t kBytes = 4, kWide = 4, kHigh = 2, kWidest = 1 << 15;
  auto *intrinsic = dyn_cast<IntrinsicInst>(&call);
  std::string spelling = intrinsic ? nvvmSpelling(*intrinsic) : "";
  StringRef name = spelling;
  unsigned dims = name.contains(".2d.v") ? 2 : name.contains(".1d.v") ? 1 : 0;
  if (dims == 0 || call.arg_size() != dims + 1)
    return {};
  ExprAttr at[2] = {ops.exprs.constant(0), ops.exprs.constant(0)};
  for (unsigned d = 0; d < dims; ++d) {
    Value *texel = texelOf(call.getArgOperand(d + 1));
    if (!texel)
      return {};
    at[d] = ops.exprs.build(texel, call.getParent());
  }
  auto with = [&](ExprKind kind, ExprAttr a, int64_t b) {
    return ExprAttr::getBinary(kind, a, ops.exprs.constant(b));
  };
  auto add = [](ExprAttr a, ExprAttr b) {
    return ExprAttr::getBinary(ExprKind::Add, a, b);
  };
  if (dims == 1)
    return with(ExprKind::Mul, at[0], kBytes);
  ExprAttr sector =
      add(with(ExprKind::Div, at[0], kWide),
          with(ExprKind::Mul, with(ExprKind::Div, at[1], kHigh), kWidest));
  ExprAttr inSector =
      add(with(ExprKind::Rem, at[0], kWide),
          with(ExprKind::Mul, with(ExprKind::Rem, at[1], kHigh), kWide));
  return add(with(ExprKind::Mul, sector, kBytes * kWide * kHigh),
             with(ExprKind::Mul, inSector, kBytes));
}

void AccessBuilder::emitTexture(CallInst &call, AccessKind kind) {
  SmallVector<mlir::Value> inputs = ops.argumentsOf(call);
  ExprAttr offset = texelOffset(call);
  ops.set(call, AccessOp::create(ops.builder, ops.location(call), kind,
                                 Space::Texture, 4, MemoryBase(),
                                 offset ? ops.scoped(offset)
                                        : ops.exprs.unknown(&call),
                                 inputs));
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
  bool isFloat = rmw.getValOperand()->getType()->isFPOrFPVectorTy();
  return (op == "xchg" ? "exch" : op.str()) + (isFloat ? ".f" : ".i") +
         std::to_string(8 * bytes);
}

void AccessBuilder::emitAtomic(AtomicRMWInst &rmw) {
  uint64_t bytes = ops.info.dataLayout()
                       .getTypeStoreSize(rmw.getValOperand()->getType())
                       .getFixedValue();
  auto cost = aggregationCost(rmw, ops.info.uniformity, ops.costOptions);
  if (cost) {
    SmallVector<mlir::Value> inputs;
    ops.addInput(inputs, rmw.getValOperand());
    ops.createInst(rmw, *cost, inputs);
  }
  mlir::Value result =
      emit(rmw, {AccessKind::Atomic, rmw.getPointerOperand(), bytes,
                 rmw.getValOperand(), atomicName(rmw, bytes), !rmw.use_empty(),
                 std::nullopt, addsOne(rmw)});
  if (cost && result)
    result.getDefiningOp<AccessOp>().setAggregated(true);
  ops.set(rmw, result);
}

//===----------------------------------------------------------------------===//
// Fragments of tensor-core products
//===----------------------------------------------------------------------===//

/// Instructions for the lane's line and column and their sum with the pointer:
/// ptxas makes three to six; three for each fragment of an unrolled loop, and
/// none for rows of halves or bytes that are a constant away from others.
void AccessBuilder::emitFragmentAddress(const CallInst &call,
                                        const Address &base,
                                        const FragmentAccesses &how) {
  ExprAttr first = ExprAttr::getBinary(ExprKind::Add, base.offset,
                                       how.accesses.front().offset);
  mlir::Value &known = addressValues[{base.base, splitConstant(first).first}];
  if (how.isMatrixRows && known && ops.isVisible(known))
    return;
  SmallVector<mlir::Value> inputs;
  ops.addInput(inputs, call.getArgOperand(0));
  known = ops.createInst(
      call, makeCost("wmma.address", {{InstClass::Int, 3}}, 3), inputs);
}

bool AccessBuilder::emitFragment(CallInst &call) {
  std::optional<MatrixFragment> fragment = matrixFragmentOf(call);
  if (!fragment)
    return false;
  Value *pointer = call.getArgOperand(0);
  Address base = addressOf(pointer, call);
  ExprAttr stride = ops.exprs.constant(fragment->length);
  if (fragment->hasStride)
    stride = ops.exprs.build(call.getArgOperand(call.arg_size() - 1),
                             call.getParent());
  FragmentAccesses how =
      accessesOf(*fragment, stride, base.space,
                 ops.costOptions.computeCapability, ops.exprs);
  emitFragmentAddress(call, base, how);
  MemoryOperation op{fragment->isStore ? AccessKind::Store : AccessKind::Load,
                     pointer, 4};
  if (fragment->isStore)
    op.stored = call.getArgOperand(1);
  for (const FragmentAccesses::Access &access : how.accesses) {
    Address address = base;
    address.offset =
        ExprAttr::getBinary(ExprKind::Add, base.offset, access.offset);
    ops.set(call, emitOne(call, op, address, access.bytes, 0));
  }
  if (!how.arrangement.counts.empty())
    ops.set(call, ops.createInst(call, how.arrangement, ops.lookup(&call)));
  return true;
}
