//===- LoopIteration.cpp - one iteration as seen by ptxas -----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopIteration.h"
#include "gpuperf/Sass/Loops/LoopCopies.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/MemoryLocation.h"
#include <set>

using namespace gpuperf;
using namespace llvm;

namespace {

/// s[i], s[i + 1], s[i + 2] of floats: the address of s[i], with offsets 0, 4
/// and 8 in bytes.
using SharedLoads = MapVector<const SCEV *, std::set<int64_t>>;

/// Loads of neighbouring words of shared memory are one of up to 16 bytes:
/// s[4], s[5], s[6], s[7] are one, s[4], s[6] two.
double wideLoads(const SharedLoads &loads, unsigned widestBytes) {
  constexpr unsigned wordBytes = 4;
  const int64_t widest = widestBytes;
  double total = 0;
  for (const auto &[base, offsets] : loads) {
    std::set<int64_t> lines;
    for (int64_t offset : offsets)
      lines.insert(offset / widest);
    bool dense = offsets.size() >= widestBytes / wordBytes * lines.size();
    total += dense ? lines.size() : offsets.size();
  }
  return total;
}

void addSharedLoad(const LoadInst &load, ScalarEvolution &scev,
                   SharedLoads &loads) {
  const SCEV *address =
      scev.getSCEV(const_cast<Value *>(load.getPointerOperand()));
  int64_t offset = 0;
  if (const auto *sum = dyn_cast<SCEVAddExpr>(address))
    if (const auto *constant = dyn_cast<SCEVConstant>(sum->getOperand(0))) {
      offset = constant->getAPInt().getSExtValue();
      address = scev.getMinusSCEV(address, constant);
    }
  loads[address].insert(offset);
}

bool isGlobal(const Instruction &inst) {
  constexpr unsigned globalSpace = 1, genericSpace = 0;
  unsigned space = MemoryLocation::getOrNone(&inst)
                       ->Ptr->getType()
                       ->getPointerAddressSpace();
  return space == globalSpace || space == genericSpace;
}

bool isGlobalRead(const Instruction &inst) {
  return isa<LoadInst, AtomicRMWInst>(inst) && isGlobal(inst);
}

/// A store in global memory whose address is computed in the iteration, not a
/// pointer that moves from one to the next.
bool isGlobalStoreAtIndex(const Instruction &inst) {
  const auto *store = dyn_cast<StoreInst>(&inst);
  return store && isGlobal(inst) &&
         !isa<PHINode>(withoutOffset(*store->getPointerOperand(), inst));
}

bool isSharedLoad(const Instruction &inst) {
  constexpr unsigned sharedSpace = 3;
  const auto *load = dyn_cast<LoadInst>(&inst);
  return load && load->getPointerAddressSpace() == sharedSpace;
}

/// Contains a call of a routine: BSSY, BRA around CALL, BSYNC.
bool hasSlowPath(const InstructionCost &cost, const SassTable &table) {
  return any_of(cost.counts, [&](const auto &count) {
    return count.first == InstClass::Control &&
           count.second >= table.calls.slowPathControl;
  });
}

void addOperation(const Instruction &inst, const CostOptions &options,
                  Iteration &iteration) {
  std::optional<InstructionCost> cost = instructionCost(inst, options);
  const auto *call = dyn_cast<CallInst>(&inst);
  bool isAtBarrier = isBarrier(nvvmKind(inst));
  if (call && call->isConvergent())
    (isAtBarrier ? iteration.hasBarrier : iteration.keepsTogether) = true;
  if (!cost) {
    iteration.keepsTogether |= call && !isAtBarrier;
    iteration.instructions += 1;
    return;
  }
  iteration.keepsTogether |= hasSlowPath(*cost, options.table);
  if (!isFoldedIntoUser(inst))
    for (const auto &count : cost->counts)
      iteration.instructions += count.second;
}

/// An integer atomic with operands that a warp may combine.
bool isCombinedAtomic(const Instruction &inst) {
  const auto *atomic = dyn_cast<AtomicRMWInst>(&inst);
  return atomic && atomic->getType()->isIntegerTy(32);
}

/// A sum of floats in shared memory: a loop of its own, of LDS, FADD and
/// ATOMS.CAS.
bool isSharedFloatAtomic(const Instruction &inst) {
  constexpr unsigned sharedSpace = 3;
  const auto *atomic = dyn_cast<AtomicRMWInst>(&inst);
  return atomic && atomic->isFloatingPointOperation() &&
         atomic->getPointerAddressSpace() == sharedSpace;
}

/// PTX counts by its own instructions: an operation of 64 bits is one, and the
/// constant step of a pointer is an offset in the copies.
double writtenSize(const Instruction &inst, double counted) {
  if (const auto *gep = dyn_cast<GetElementPtrInst>(&inst))
    return gep->hasAllConstantIndices() ? 0 : std::min(counted, 1.0);
  bool isOne = isa<BinaryOperator, ICmpInst, SelectInst>(inst) &&
               !inst.isIntDivRem() && inst.getType()->isIntOrIntVectorTy();
  return isOne ? std::min(counted, 1.0) : counted;
}

/// As ptxas measures the instructions of PTX.
void addWritten(const Instruction &inst, const CostOptions &options,
                Iteration &iteration) {
  const SassTable::Loops &sizes = options.table.loops;
  if (isa<LoadInst, StoreInst, AtomicRMWInst, AtomicCmpXchgInst>(inst)) {
    iteration.readsGlobal |= isGlobalRead(inst) && isa<LoadInst>(inst);
    iteration.sharedReads += isSharedLoad(inst);
    iteration.keepsTogether |= isSharedFloatAtomic(inst);
    iteration.storesAtIndex |= isGlobalStoreAtIndex(inst);
    iteration.hasGlobalAtomic |= inst.isAtomic() && isGlobal(inst);
    iteration.instructions +=
        isCombinedAtomic(inst) ? sizes.atomicSize : sizes.accessSize;
    return;
  }
  double before = iteration.instructions;
  addOperation(inst, options, iteration);
  double counted = iteration.instructions - before;
  iteration.instructions =
      before + (isBarrier(nvvmKind(inst)) ? sizes.accessSize
                                          : writtenSize(inst, counted));
}

/// All but loads of shared memory, which may be joined.
void addInstruction(const Instruction &inst, const CostOptions &options,
                    Iteration &iteration) {
  if (isa<PHINode>(inst) || inst.isDebugOrPseudoInst())
    return;
  if (inst.isTerminator()) {
    double branches = inst.getNumSuccessors() > 1;
    iteration.instructions += branches / copiesOf(*inst.getParent()).factor();
    return;
  }
  if (isAsWritten(*inst.getFunction()))
    return addWritten(inst, options, iteration);
  if (!isa<LoadInst, StoreInst, AtomicRMWInst, AtomicCmpXchgInst>(inst))
    return addOperation(inst, options, iteration);
  iteration.readsGlobal |= isGlobalRead(inst);
  iteration.instructions += 1;
  const Value *pointer = MemoryLocation::getOrNone(&inst)->Ptr;
  for (const auto &count : addressCost(*pointer).counts)
    iteration.instructions += count.second;
}

} // namespace

Iteration gpuperf::iterationOf(ArrayRef<BasicBlock *> blocks,
                               FunctionAnalyses &info,
                               const CostOptions &options) {
  Iteration result;
  SharedLoads sharedLoads;
  for (const BasicBlock *block : blocks)
    for (const Instruction &inst : *block)
      if (isSharedLoad(inst) && !isAsWritten(info.function))
        addSharedLoad(cast<LoadInst>(inst), info.scev, sharedLoads);
      else
        addInstruction(inst, options, result);
  result.instructions +=
      wideLoads(sharedLoads, options.table.shared.widestBytes);
  return result;
}
