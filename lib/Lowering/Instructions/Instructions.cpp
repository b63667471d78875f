//===- Instructions.cpp - instructions and calls as operations ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelBuilder.h"
#include "gpuperf/Dialect/ExprFold.h"
#include "gpuperf/Ptx/PtxStatement.h"
#include "gpuperf/Sass/InstructionCosts.h"
#include "gpuperf/Sass/RegisterEstimate.h"
#include "gpuperf/Sass/SharedDivisions.h"
#include "gpuperf/Support/AtomicName.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace gpuperf;
using namespace llvm;

//===----------------------------------------------------------------------===//
// Locations and operands
//===----------------------------------------------------------------------===//

mlir::Location KernelBuilder::location(const Instruction &inst) const {
  AccessPlace place = placeOf(inst, device);
  if (!place.location)
    return builder.getUnknownLoc();
  std::optional<Accessed> accessed;
  if (place.isOfAccess)
    accessed = accessedBy(inst, info.dataLayout());
  // Copies of an unrolled loop share their place, and the parts of an
  // expression.
  bool isControl = inst.isTerminator();
  uint64_t kind = accessed    ? 2 * accessed->bytes + accessed->isPointer + 1
                  : isControl ? ~uint64_t(0)
                              : 0;
  auto [known, isNew] =
      locations.try_emplace({place.location, kind}, builder.getUnknownLoc());
  if (isNew)
    known->second = dialectLocation(*place.location, accessed, device,
                                    builder.getContext(), isControl);
  return known->second;
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

/// Whether `load` comes from `__ldcg(p)` or `__ldcv(p)`, which are loads from
/// their argument in IR; the place of the instruction remembers them.
static bool isHintedPastL1(const LoadInst &load) {
  for (const DILocation *at = load.getDebugLoc(); at; at = at->getInlinedAt())
    if (const DISubprogram *function = at->getScope()->getSubprogram()) {
      StringRef name = function->getName().split('<').first;
      if (name == "__ldcg" || name == "__ldcv")
        return true;
    }
  return false;
}

/// What may have been written elsewhere, volatile or atomic for more than the
/// block, is not in the L1 of one SM (PTX ISA, Memory Consistency Model).
static bool isPastL1(const LoadInst &load) {
  if (load.isVolatile() || isHintedPastL1(load))
    return true;
  return isStrongerThanUnordered(load.getOrdering()) &&
         load.getSyncScopeID() !=
             load.getContext().getOrInsertSyncScopeID("block");
}

/// Whether the kernel writes nothing where `load` reads: through `const
/// __restrict__` parameters, of which LLVM makes `ld.global.nc`.
static bool isReadOnly(const LoadInst &load) {
  if (load.hasMetadata(LLVMContext::MD_invariant_load))
    return true;
  const auto *argument =
      dyn_cast<Argument>(getUnderlyingObject(load.getPointerOperand()));
  return argument && argument->hasNoAliasAttr() &&
         argument->onlyReadsMemory() && !load.isVolatile() && !load.isAtomic();
}

/// Whether `inst` reads constant memory at a place that is known when it is
/// compiled: `FFMA R0, R1, c[0x3][0x10], R2`, part of what uses it. Fields of a
/// struct in the parameters are read so, too, but not where an index picks them.
static bool isConstantAtFixedPlace(const Instruction &inst) {
  return isa<LoadInst>(inst) && isConstantOperand(inst) &&
         isa<Constant>(getLoadStorePointerOperand(&inst));
}

void KernelBuilder::emitInstruction(Instruction &inst) {
  if (isConstantAtFixedPlace(inst))
    return;
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
    op.isPastL1 = isPastL1(*load);
    op.isReadOnly = isReadOnly(*load);
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

/// A zero is a register.
static bool isInInstruction(const Value &operand) {
  const auto *constant = dyn_cast<Constant>(&operand);
  return isOutsideRegisters(operand) && !isa<UndefValue>(operand) &&
         !(constant && constant->isZeroValue());
}

/// Operands that are read from constant memory or as immediates; in PTX of all
/// that one machine instruction computes.
static SmallVector<const Value *, 4> outsideOperands(const Instruction &inst) {
  SmallVector<const Value *, 4> result;
  if (!isAsWritten(*inst.getFunction())) {
    if (isa<BinaryOperator, CmpInst>(inst) &&
        all_of(inst.operands(), [](const Value *operand) {
          return isOutsideRegisters(*operand);
        }))
      result.append(inst.op_begin(), inst.op_end());
    return result;
  }
  auto add = [&](const Instruction &of) {
    for (const Value *operand : of.operands())
      if (isInInstruction(*operand) && !isa<Function>(operand))
        result.push_back(operand);
  };
  const auto *call = dyn_cast<IntrinsicInst>(&inst);
  bool isFma = call && (call->getIntrinsicID() == Intrinsic::fma ||
                        call->getIntrinsicID() == Intrinsic::fmuladd);
  if (!isa<BinaryOperator, CmpInst, SelectInst>(inst) && !isFma)
    return result;
  add(inst);
  if (const Instruction *fused = fusedOperand(inst))
    add(*fused);
  return result;
}

/// An instruction takes one operand from constant memory or as an immediate. Of
/// the two in `blockDim.x * n` one is moved to a register, once in a block: the
/// moves for `inst`.
double KernelBuilder::registerOperands(const Instruction &inst) {
  SmallVector<const Value *, 4> outside = outsideOperands(inst);
  double moves = 0;
  for (const Value *operand : drop_end(outside, outside.empty() ? 0 : 1))
    moves += movedOperands.insert({inst.getParent(), operand}).second;
  return moves;
}

/// … for a constant or parameter that is stored, in PTX.
double KernelBuilder::storedMoves(const Instruction &inst,
                                  const Value &stored) {
  if (!isAsWritten(*inst.getFunction()) || !isInInstruction(stored) ||
      !movedOperands.insert({inst.getParent(), &stored}).second)
    return 0;
  return valueRegisters(stored);
}

/// The moves of the element sizes that `inst` needs in registers and that its
/// block has not there.
void KernelBuilder::addScales(InstructionCost &cost, const Instruction &inst) {
  const auto *gep = dyn_cast<GetElementPtrInst>(&inst);
  double moves = 0;
  if (gep && !cost.counts.empty())
    for (uint64_t scale : scalesInRegisters(*gep))
      moves += movedScales.insert({inst.getParent(), scale}).second;
  if (moves > 0)
    cost.counts.push_back({InstClass::Move, moves});
}

/// Arithmetic and everything else that the cost table knows. What costs
/// nothing, such as a bitcast, gets the value of its operand.
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
  addScales(*cost, inst);
  if (double moves = registerOperands(inst))
    cost->counts.push_back({InstClass::Move, moves});
  mlir::Value result = createInst(inst, *cost, inputs);
  values[&inst] = result;
  markDivision(inst, *result.getDefiningOp());
  cheaperForms.mark(inst, *cost, cast<InstOp>(result.getDefiningOp()));
  markFactors(inst, cast<InstOp>(result.getDefiningOp()));
}

/// Sets kDivisionKey, see shareDivisions.
void KernelBuilder::markDivision(const Instruction &inst, mlir::Operation &op) {
  bool isWide = inst.getType()->isIntegerTy(64);
  if (!inst.isIntDivRem() || isa<Constant>(inst.getOperand(1)) ||
      !(isWide || inst.getType()->isIntegerTy(32)))
    return;
  auto numberOf = [&](const Value *value) {
    // Behind a loop a value of it, or one from before it, has a phi of its own.
    while (const auto *phi = dyn_cast<PHINode>(value))
      if (const Value *same = phi->hasConstantValue())
        value = same;
      else
        break;
    return int64_t(
        dividedValues.try_emplace(value, dividedValues.size()).first->second);
  };
  bool isSigned = inst.getOpcode() == Instruction::SDiv ||
                  inst.getOpcode() == Instruction::SRem;
  op.setAttr(kDivisionKey,
             builder.getDenseI64ArrayAttr(
                 {numberOf(inst.getOperand(1)), numberOf(inst.getOperand(0)),
                  leavesLoop(inst, info), isSigned, isWide}));
}

/// Of a multiply-add of values that are there, the inputs that it multiplies.
void KernelBuilder::markFactors(const Instruction &inst, InstOp op) const {
  const auto *call = dyn_cast<IntrinsicInst>(&inst);
  bool isFma = call && (call->getIntrinsicID() == Intrinsic::fma ||
                        call->getIntrinsicID() == Intrinsic::fmuladd);
  const Instruction *product = isFma ? call : fusedOperand(inst);
  if (!product || (!isFma && (product->getOpcode() != Instruction::FMul ||
                              inst.getOpcode() != Instruction::FAdd)))
    return;
  SmallVector<int64_t, 2> factors;
  for (unsigned i = 0; i != 2; ++i)
    for (auto [position, input] : enumerate(op.getInputs()))
      if (input == lookup(product->getOperand(i)))
        factors.push_back(int64_t(position));
  if (factors.size() == 2)
    op.setFactorsAttr(mlir::DenseI64ArrayAttr::get(op.getContext(), factors));
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
                                CheaperAttr(), mlir::DenseI64ArrayAttr(),
                                mlir::IntegerAttr(), inputs);
}

/// NANOSLEEP, for so many nanoseconds; nothing where they are no constant.
void KernelBuilder::emitSleep(CallInst &call, std::optional<int64_t> time) {
  SmallVector<mlir::Value> inputs;
  for (Value *operand : call.args())
    addInput(inputs, operand);
  mlir::Value result = createInst(
      call, makeCost("nanosleep", {{InstClass::Control, 1}}), inputs);
  cast<InstOp>(result.getDefiningOp())
      .setSleepNsAttr(builder.getI64IntegerAttr(time.value_or(-1)));
  values[&call] = result;
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

//===----------------------------------------------------------------------===//
// Calls and intrinsics
//===----------------------------------------------------------------------===//

static std::optional<BarrierKind> barrierKind(NvvmKind kind) {
  switch (kind) {
  case NvvmKind::BlockBarrier:
    return BarrierKind::Block;
  case NvvmKind::NamedBarrier:
    return BarrierKind::Named;
  case NvvmKind::WarpBarrier:
    return BarrierKind::Warp;
  case NvvmKind::ClusterBarrier:
    return BarrierKind::Cluster;
  case NvvmKind::MemoryBarrier:
    return BarrierKind::MBarrier;
  default:
    return std::nullopt;
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
  if (std::optional<BarrierKind> kind = barrierKind(nvvmKind(call))) {
    emitBarrier(call, *kind);
    return true;
  }
  // A vector of which LLVM loads some elements, to have one load for neighbours
  // with a gap between them, is loaded whole: `ld.v4` has no mask.
  bool isMasked = id == Intrinsic::masked_load &&
                  isa<Constant>(call.getArgOperand(call.arg_size() - 2));
  if (isReadOnlyLoad(call) || isMasked) {
    MemoryOperation op{AccessKind::Load, call.getArgOperand(0),
                       layout.getTypeStoreSize(call.getType()).getFixedValue()};
    if (!isMasked)
      op.space = Space::Global;
    op.isReadOnly =
        !isMasked || call.hasMetadata(LLVMContext::MD_invariant_load);
    values[&call] = emitAccess(call, op);
    return true;
  }
  if (unsigned bytes = asyncCopyBytes(id)) {
    emitCopy(call, call.getArgOperand(0), call.getArgOperand(1), bytes, bytes,
             true, {});
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
             length->getZExtValue(), align, false, {});
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
                             uint64_t bytes, uint64_t align, bool async,
                             CopyOffsets offsets) {
  assert(isPowerOf2_64(align) && "an alignment is a power of two");
  Address source = addresses.build(from, call.getParent());
  Address target = addresses.build(to, call.getParent());
  uint64_t width = std::min<uint64_t>(align, 16);
  AccessKind loadKind = async ? AccessKind::Copy : AccessKind::Load;
  AccessKind storeKind = async ? AccessKind::Copy : AccessKind::Store;
  if (async) {
    source.space = Space::Global;
    target.space = Space::Shared;
  }
  for (uint64_t delta = 0, size = 0; delta < bytes; delta += size) {
    size = bit_floor(std::min(width, bytes - delta));
    mlir::Value loaded =
        emitOneAccess(call, {loadKind, from, size}, source, size,
                      *foldExpr(ExprKind::Add, offsets.from, delta));
    if (loaded)
      values[&call] = loaded;
    emitOneAccess(call, {storeKind, to, size, &call}, target, size,
                  *foldExpr(ExprKind::Add, offsets.to, delta));
  }
}

/// Fetches through the texture unit, and what surfaces store.
static bool isOfTextureUnit(NvvmKind kind) {
  return kind == NvvmKind::TextureFetch || kind == NvvmKind::SurfaceLoad ||
         kind == NvvmKind::SurfaceStore;
}

void KernelBuilder::emitTextureAccess(CallInst &call, AccessKind kind) {
  SmallVector<mlir::Value> inputs;
  for (Value *operand : call.args())
    addInput(inputs, operand);
  values[&call] =
      AccessOp::create(builder, location(call), kind, Space::Texture, 4,
                       MemoryBase(), exprs.unknown(&call), inputs);
}

void KernelBuilder::emitMask(CallInst &call) {
  auto isDivergent = [&](const Value &value) {
    return info.uniformity.isDivergent(&value);
  };
  std::optional<InstructionCost> cost =
      maskCost(call, costOptions, isDivergent);
  if (!cost)
    return;
  SmallVector<mlir::Value> inputs;
  for (Value *operand : call.args())
    addInput(inputs, operand);
  createInst(call, *cost, inputs);
}

/// The number that `value`, which may be null, is.
static std::optional<int64_t> constantOf(const Value *value) {
  const auto *number = dyn_cast_or_null<ConstantInt>(value);
  return number ? std::optional<int64_t>(number->getZExtValue()) : std::nullopt;
}

void KernelBuilder::emitCall(CallInst &call) {
  Function *callee = call.getCalledFunction();
  emitMask(call);
  if (callee && callee->isIntrinsic() && emitIntrinsic(call))
    return;
  StringRef name = callee ? callee->getName() : "";
  NvvmKind kind = nvvmKind(call);
  // A grid barrier of the bundled cooperative groups, and of CUDA's device API.
  if (name == "cudaCGSynchronizeGrid") {
    emitBarrier(call, BarrierKind::Grid);
    return;
  }
  if (name.starts_with("llvm.nvvm.nanosleep"))
    return emitSleep(call, constantOf(call.getArgOperand(0)));
  if (isOfTextureUnit(kind))
    return emitTextureAccess(call, kind == NvvmKind::SurfaceStore
                                       ? AccessKind::Store
                                       : AccessKind::Load);
  if (instructionCost(call, costOptions)) {
    emitOperation(call);
    return;
  }
  if (call.isInlineAsm()) {
    emitAssembly(call);
  } else if (emitMatrixAccess(call)) {
    return;
  } else if (!callee) {
    emitUnknown(call, "call through a function pointer");
  } else if (callee->isDeclaration()) {
    // Compilers make that of printf, PTX has it itself.
    bool isPrintf = name == "vprintf" && device.compiler != "PTX";
    std::string called = isPrintf ? "printf" : demangle(name);
    emitUnknown(call, "call to external function '" + called + "'");
  } else {
    emitUnknown(call,
                "call to '" + demangle(name) + "', which was not inlined");
  }
}

//===----------------------------------------------------------------------===//
// Inline assembly
//===----------------------------------------------------------------------===//

//   statement ─┬─ arithmetic ─▶ gpuperf.inst, neighbours together
//              ├─ memory ─────▶ gpuperf.access, address from the operand
//              ├─ barrier ────▶ gpuperf.barrier
//              └─ else ───────▶ gpuperf.unknown, named by its text
// A guarded statement, "@p bar.sync 0", counts as executed.

namespace gpuperf {

/// What the names in a block of assembly stand for: "$2" an argument of the
/// call, "addr" what a move or conversion put there.
class AsmOperands {
public:
  explicit AsmOperands(const CallInst &call) {
    auto *assembly = cast<InlineAsm>(call.getCalledOperand());
    unsigned number = 0, argument = 0;
    for (const InlineAsm::ConstraintInfo &info : assembly->ParseConstraints()) {
      if (info.Type == InlineAsm::isClobber)
        continue;
      bool takesArgument = info.Type == InlineAsm::isInput || info.isIndirect;
      Value *value = takesArgument ? call.getArgOperand(argument++) : nullptr;
      std::string name = "$" + std::to_string(number++);
      values[name] = value;
      // "+r" is an output and an input that is tied to it.
      for (const std::string &code : info.Codes)
        if (unsigned output; value && !StringRef(code).getAsInteger(10, output))
          values["$" + std::to_string(output)] = value;
    }
  }

  /// The value of "$1", "addr" or "$1+16", whose constant goes to `offset`.
  Value *find(StringRef text, int64_t &offset) const {
    auto [name, rest] = text.split('+');
    offset = 0;
    if (!rest.empty() && rest.trim().getAsInteger(0, offset))
      return nullptr;
    return values.lookup(name.trim());
  }

  /// "100", or "$1" of a constant argument.
  std::optional<int64_t> number(StringRef text) const {
    int64_t literal;
    if (!text.trim().getAsInteger(0, literal))
      return literal;
    return constantOf(values.lookup(text.trim()));
  }

  /// False for a number or vector in the place of an address, which ptxas
  /// refuses.
  bool mayBeAddress(StringRef text) const {
    int64_t offset;
    Value *value = find(text, offset);
    return !value || value->getType()->isIntegerTy() ||
           value->getType()->isPointerTy();
  }

  /// Follows "mov.u32 a, $1", "cvta.to.shared.u64 a, $1" and "cvt.u32.u64 b,
  /// a".
  void define(const PtxStatement &statement) {
    if (!is_contained({"mov", "cvta", "cvt"}, statement.opcode))
      return;
    auto operands = statement.operandList();
    if (operands.size() == 2 && !operands[0].starts_with("$"))
      if (Value *value = values.lookup(operands[1]))
        values[operands[0]] = value;
  }

private:
  StringMap<Value *> values;
};

} // namespace gpuperf

/// ldmatrix takes the address of a row of 16 bytes from each of the first 8, 16
/// or 32 lanes. A request of 4, 8 or 16 bytes for each lane is served in phases
/// of 32, 16 or 8 lanes: it touches the same rows in the same phases when lane
/// l takes its piece of the row that lane l/4, l/2 or l points to. Blocks are
/// assumed to be multiples of 32 wide.
static ExprAttr rowPiece(const ExprBuilder &exprs, ExprAttr row,
                         unsigned bytes) {
  assert((bytes == 4 || bytes == 8 || bytes == 16) && "1, 2 or 4 matrices");
  unsigned lanesPerRow = 16 / bytes;
  if (lanesPerRow == 1)
    return row;
  ExprAttr tx = exprs.dim(Dim::Tx);
  auto binary = [](ExprKind kind, ExprAttr a, ExprAttr b) {
    return ExprAttr::getBinary(kind, a, b);
  };
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

void KernelBuilder::emitAssemblyAccess(CallInst &call, const PtxAccess &access,
                                       const AsmOperands &operands) {
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
      return emitUnknown(call, "inline PTX 'cp.async'");
    return emitCopy(call, pointer, from, bytes, bytes, true, offsets);
  }
  MemoryOperation op{access.kind, pointer, access.bytes};
  op.stored = operands.find(access.stored, ignored);
  op.atomic = access.atomic;
  op.returns = access.returns;
  op.isPastL1 = access.isPastL1;
  if (auto *added = dyn_cast_or_null<ConstantInt>(op.stored))
    op.increment = isIntegerAdd(access.atomic) && added->isOne();
  Address address = addresses.build(pointer, call.getParent());
  if (access.space)
    address.space = *access.space;
  if (access.form == PtxAccess::Form::MatrixRows)
    address.offset = rowPiece(exprs, address.offset, access.bytes);
  for (unsigned done = 0; done < access.bytes; done += 16)
    values[&call] =
        emitOneAccess(call, op, address, std::min(16u, access.bytes - done),
                      *foldExpr(ExprKind::Add, offset, done));
}

/// A block with statements that are no arithmetic.
void KernelBuilder::emitAssembly(CallInst &call) {
  PtxBlock block(cast<InlineAsm>(call.getCalledOperand())->getAsmString());
  AsmOperands operands(call);
  InstructionCost arithmetic = freeCost("asm");
  auto flush = [&] {
    if (arithmetic.counts.empty())
      return;
    SmallVector<mlir::Value> inputs;
    for (Value *operand : call.args())
      addInput(inputs, operand);
    values[&call] = createInst(call, arithmetic, inputs);
    arithmetic = freeCost("asm");
  };
  for (const PtxStatement &statement : block.statements()) {
    operands.define(statement);
    if (statement.opcode == "nanosleep") {
      flush();
      emitSleep(call, operands.number(statement.operandList().front()));
      continue;
    }
    if (auto cost = ptxStatementCost(statement, costOptions)) {
      addCost(arithmetic, *cost);
      continue;
    }
    flush();
    auto access = parsePtxAccess(statement);
    if (access && operands.mayBeAddress(access->address) &&
        operands.mayBeAddress(access->source))
      emitAssemblyAccess(call, *access, operands);
    else if (auto barrier = ptxBarrier(statement))
      emitBarrier(call, *barrier);
    else
      emitUnknown(call, "inline PTX '" + statement.text.substr(0, 60) + "'");
  }
  flush();
}
