//===- BlockBuilder.cpp - instructions and calls as operations ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockBuilder.h"
#include "Assembly.h"
#include "gpuperf/Sass/Costs/InstructionCosts.h"
#include "gpuperf/Sass/Function/ValueRegisters.h"
#include "gpuperf/Sass/Loops/LoopDivisions.h"
#include "gpuperf/Sass/Passes/SharedDivisions.h"
#include "gpuperf/Support/NumberMetadata.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include <cassert>

using namespace gpuperf;
using namespace llvm;

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

void BlockBuilder::emit(BasicBlock &block) {
  for (Instruction &inst : block) {
    // An alloca is an offset from the stack pointer.
    if (inst.isTerminator() || inst.isDebugOrPseudoInst() ||
        inst.isLifetimeStartOrEnd() || isa<AllocaInst, PHINode>(inst))
      continue;
    emitInstruction(inst);
  }
}

/// Whether `load` comes from `__ldcg(p)` or `__ldcv(p)`, which are loads from
/// their argument in IR; the place of the instruction remembers them.
static bool isHintedToBypassL1(const LoadInst &load) {
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
static bool bypassesL1(const LoadInst &load) {
  if (load.isVolatile() || isHintedToBypassL1(load))
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

/// The operation of a compare-and-swap, see Support/AtomicName.h.
static std::string swapName(const AtomicCmpXchgInst &swap) {
  auto stored = numbersOf<1>(swap, kRetriedMetadata);
  if (!stored)
    return "cas";
  switch (static_cast<RetriedAs>(stored->front())) {
  case RetriedAs::Other:
    return "cas-loop";
  case RetriedAs::Fold:
    return "cas-fold";
  case RetriedAs::Extreme:
    return "cas-extreme";
  }
  llvm_unreachable("all are named");
}

/// Whether `inst` reads constant memory at a place that is known when it is
/// compiled: `FFMA R0, R1, c[0x3][0x10], R2`, part of what uses it. Fields of a
/// struct in the parameters are read so, too, but not where an index picks
/// them.
static bool isConstantAtFixedPlace(const Instruction &inst) {
  return isa<LoadInst>(inst) && isConstantOperand(inst) &&
         isa<Constant>(getLoadStorePointerOperand(&inst));
}

void BlockBuilder::emitInstruction(Instruction &inst) {
  if (isConstantAtFixedPlace(inst))
    return;
  const DataLayout &layout = ops.info.dataLayout();
  auto size = [&](Type *type) {
    return layout.getTypeStoreSize(type).getFixedValue();
  };
  if (auto *load = dyn_cast<LoadInst>(&inst)) {
    MemoryOperation op{AccessKind::Load, load->getPointerOperand(),
                       size(load->getType())};
    op.align = load->getAlign().value();
    op.bypassesL1 = bypassesL1(*load);
    op.isReadOnly = isReadOnly(*load);
    op.isVolatile = load->isVolatile();
    ops.set(*load, accesses.emit(inst, op));
  } else if (auto *store = dyn_cast<StoreInst>(&inst)) {
    Value *stored = store->getValueOperand();
    MemoryOperation op{AccessKind::Store, store->getPointerOperand(),
                       size(stored->getType()), stored};
    op.align = store->getAlign().value();
    op.isVolatile = store->isVolatile();
    accesses.emit(inst, op);
  } else if (auto *rmw = dyn_cast<AtomicRMWInst>(&inst)) {
    accesses.emitAtomic(*rmw);
  } else if (auto *cas = dyn_cast<AtomicCmpXchgInst>(&inst)) {
    Type *type = cas->getNewValOperand()->getType();
    std::string name = swapName(*cas) + ".i" + std::to_string(8 * size(type));
    ops.set(*cas,
            accesses.emit(inst, {AccessKind::Atomic, cas->getPointerOperand(),
                                 size(type), cas->getNewValOperand(), name,
                                 !cas->use_empty()}));
  } else if (auto *call = dyn_cast<CallInst>(&inst)) {
    emitCall(*call);
  } else {
    emitOperation(inst);
  }
}

/// Arithmetic and everything else that the cost table knows. What costs
/// nothing, such as a bitcast, gets the value of its operand.
void BlockBuilder::emitOperation(Instruction &inst) {
  std::optional<InstructionCost> cost = instructionCost(inst, ops.costOptions);
  if (!cost) {
    ops.emitUnknown(inst, Twine("instruction '") + inst.getOpcodeName() + "'");
    return;
  }
  if (isFoldedIntoUser(inst))
    return;
  SmallVector<mlir::Value> inputs = ops.operandsOf(inst);
  if (cost->counts.empty() && inputs.size() <= 1) {
    if (!inputs.empty())
      ops.set(inst, inputs.front());
    return;
  }
  if (double count = cost->counts.empty() ? 0 : moves.forScales(inst))
    cost->counts.push_back({InstClass::Move, count});
  if (double count = moves.forOperands(inst))
    cost->counts.push_back({InstClass::Move, count});
  mlir::Value result = ops.createInst(inst, *cost, inputs);
  ops.set(inst, result);
  markDivision(inst, *result.getDefiningOp());
  cheaperForms.mark(inst, *cost, cast<InstOp>(result.getDefiningOp()));
  markFactors(inst, cast<InstOp>(result.getDefiningOp()));
}

/// Sets kDivisionKey, see shareDivisions.
void BlockBuilder::markDivision(const Instruction &inst, mlir::Operation &op) {
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
             ops.builder.getDenseI64ArrayAttr(
                 {numberOf(inst.getOperand(1)), numberOf(inst.getOperand(0)),
                  leavesLoop(inst, ops.info), isSigned, isWide}));
}

/// The operand of the multiply-add `op` that `value` is, as InstOp's `sources`
/// have it; nothing where that is not known.
std::optional<int64_t> BlockBuilder::sourceOf(const Value *value, InstOp op) {
  if (isa<Constant>(value))
    return -1;
  if (isOutsideRegisters(*value))
    return -2 - int64_t(constantValues.try_emplace(value, constantValues.size())
                            .first->second);
  if (mlir::Value input = ops.lookup(value)) {
    auto found = find(op.getInputs(), input);
    if (found != op.getInputs().end())
      return found - op.getInputs().begin();
    return std::nullopt;
  }
  const auto *inst = dyn_cast<UnaryOperator>(value);
  return inst ? sourceOf(inst->getOperand(0), op) : std::nullopt;
}

/// Of a multiply-add of floats that takes constant memory, where `factors` and
/// `addend` come from.
void BlockBuilder::markSources(const Instruction &factors, const Value *addend,
                               InstOp op) {
  if (!factors.getType()->isFloatTy())
    return;
  SmallVector<int64_t, 3> sources;
  for (const Value *value :
       {static_cast<const Value *>(factors.getOperand(0)),
        static_cast<const Value *>(factors.getOperand(1)), addend})
    if (std::optional<int64_t> source = sourceOf(value, op))
      sources.push_back(*source);
  if (sources.size() == 3 && any_of(sources, [](int64_t s) { return s < -1; }))
    op.setSourcesAttr(mlir::DenseI64ArrayAttr::get(op.getContext(), sources));
}

/// Of a multiply-add of values that are there, the inputs that it multiplies.
void BlockBuilder::markFactors(const Instruction &inst, InstOp op) {
  const auto *call = dyn_cast<IntrinsicInst>(&inst);
  bool isFma = call && (call->getIntrinsicID() == Intrinsic::fma ||
                        call->getIntrinsicID() == Intrinsic::fmuladd);
  const Instruction *product = isFma ? call : fusedOperand(inst);
  if (!product || (!isFma && (product->getOpcode() != Instruction::FMul ||
                              inst.getOpcode() != Instruction::FAdd)))
    return;
  const Value *addend = inst.getOperand(isFma                           ? 2
                                        : inst.getOperand(0) == product ? 1
                                                                        : 0);
  markSources(*product, addend, op);
  SmallVector<int64_t, 2> factors;
  for (unsigned i = 0; i != 2; ++i)
    for (auto [position, input] : enumerate(op.getInputs()))
      if (input == ops.lookup(product->getOperand(i)))
        factors.push_back(int64_t(position));
  if (factors.size() == 2)
    op.setFactorsAttr(mlir::DenseI64ArrayAttr::get(op.getContext(), factors));
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

bool BlockBuilder::emitIntrinsic(CallInst &call) {
  unsigned id = call.getIntrinsicID();
  const DataLayout &layout = ops.info.dataLayout();
  if (std::optional<BarrierKind> kind = barrierKind(nvvmKind(call))) {
    ops.emitBarrier(call, *kind);
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
    ops.set(call, accesses.emit(call, op));
    return true;
  }
  if (unsigned bytes = asyncCopyBytes(id)) {
    accesses.emitCopy(call, call.getArgOperand(0), call.getArgOperand(1), bytes,
                      bytes, true, {});
    return true;
  }
  if (auto *copy = dyn_cast<MemTransferInst>(&call)) {
    auto *length = dyn_cast<ConstantInt>(copy->getLength());
    if (!length || length->getZExtValue() > 4096)
      return false;
    uint64_t align = std::min(copy->getDestAlign().valueOrOne(),
                              copy->getSourceAlign().valueOrOne())
                         .value();
    accesses.emitCopy(call, copy->getRawDest(), copy->getRawSource(),
                      length->getZExtValue(), align, false, {});
    return true;
  }
  if (auto *set = dyn_cast<MemSetInst>(&call)) {
    auto *length = dyn_cast<ConstantInt>(set->getLength());
    if (!length || length->getZExtValue() > 4096)
      return false;
    accesses.emit(call, {AccessKind::Store, set->getRawDest(),
                         length->getZExtValue(), set->getValue()});
    return true;
  }
  return false;
}

/// Fetches through the texture unit, and what surfaces store.
static bool isOfTextureUnit(NvvmKind kind) {
  return kind == NvvmKind::TextureFetch || kind == NvvmKind::SurfaceLoad ||
         kind == NvvmKind::SurfaceStore;
}

void BlockBuilder::emitMask(CallInst &call) {
  auto isDivergent = [&](const Value &value) {
    return ops.info.uniformity.isDivergent(&value);
  };
  std::optional<InstructionCost> cost =
      maskCost(call, ops.costOptions, isDivergent);
  if (!cost)
    return;
  ops.createInst(call, *cost, ops.argumentsOf(call));
}

void BlockBuilder::emitCall(CallInst &call) {
  Function *callee = call.getCalledFunction();
  emitMask(call);
  if (callee && callee->isIntrinsic() && emitIntrinsic(call))
    return;
  StringRef name = callee ? callee->getName() : "";
  NvvmKind kind = nvvmKind(call);
  // A grid barrier of the bundled cooperative groups, and of CUDA's device API.
  if (name == "cudaCGSynchronizeGrid") {
    ops.emitBarrier(call, BarrierKind::Grid);
    return;
  }
  if (name.starts_with("llvm.nvvm.nanosleep"))
    return ops.emitSleep(call, constantOf(call.getArgOperand(0)));
  if (isOfTextureUnit(kind))
    return accesses.emitTexture(call, kind == NvvmKind::SurfaceStore
                                          ? AccessKind::Store
                                          : AccessKind::Load);
  if (instructionCost(call, ops.costOptions)) {
    emitOperation(call);
    return;
  }
  if (call.isInlineAsm()) {
    emitAssembly(call, ops, accesses);
  } else if (accesses.emitFragment(call)) {
    return;
  } else if (!callee) {
    ops.emitUnknown(call, "call through a function pointer");
  } else if (callee->isDeclaration()) {
    // Compilers make that of printf, PTX has it itself.
    bool isPrintf = name == "vprintf" && ops.device.compiler != "PTX";
    std::string called = isPrintf ? "printf" : demangle(name);
    ops.emitUnknown(call, "call to external function '" + called + "'",
                    name == "vprintf");
  } else {
    ops.emitUnknown(call,
                    "call to '" + demangle(name) + "', which was not inlined");
  }
}
