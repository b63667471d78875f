//===- RepeatedWork.cpp - threads that do the same work -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RepeatedWork.h"
#include "Function/SpecialRegisters.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include <optional>
#include <set>

using namespace gpuperf;
using namespace llvm;

//===----------------------------------------------------------------------===//
// Whether doing the same again changes nothing
//===----------------------------------------------------------------------===//

/// Calls that do the same whichever thread makes them, and however often.
static bool isCallRepeatable(const CallBase &call) {
  switch (nvvmKind(call)) {
  case NvvmKind::SpecialRegister:
    return specialRegister(call.getIntrinsicID()).has_value();
  case NvvmKind::BlockBarrier: // `__syncthreads_count` counts threads
    return call.getType()->isVoidTy();
  case NvvmKind::ReadOnlyLoad:
  case NvvmKind::TextureFetch:
  case NvvmKind::Log2Approximation:
  case NvvmKind::Exp2Approximation:
    return true;
  case NvvmKind::Other:
    return isa<IntrinsicInst>(call) && (!call.mayReadOrWriteMemory() ||
                                        call.onlyAccessesInaccessibleMemory());
  default:
    return false;
  }
}

/// The array that an address leads to; null where that is not plain.
static const Value *arrayOf(const Value *address) {
  const Value *array = getUnderlyingObject(address, /*MaxLookup=*/0);
  bool isPlain = isa<Argument, GlobalVariable, AllocaInst, LoadInst>(array);
  return isPlain ? array : nullptr;
}

static bool isOfBlockOrThread(const Value &array) {
  constexpr unsigned kShared = 3;
  const auto *variable = dyn_cast<GlobalVariable>(&array);
  return isa<AllocaInst>(array) ||
         (variable && variable->getAddressSpace() == kShared);
}

/// Whether a thread writes to the GPU's memory only what no thread of the
/// kernel reads, and is told apart from others by its indices alone.
static bool isRepeatable(const Function &kernel) {
  SmallPtrSet<const Value *, 8> loaded, stored;
  for (const Instruction &inst : instructions(kernel)) {
    const auto *call = dyn_cast<CallBase>(&inst);
    if (call && (call->isInlineAsm() || !isCallRepeatable(*call)))
      return false;
    if (inst.isAtomic() || inst.isVolatile() || isa<FenceInst>(inst))
      return false;
    const Value *address = getLoadStorePointerOperand(&inst);
    if (!address)
      continue;
    const Value *array = arrayOf(address);
    if (!array)
      return false;
    if (!isOfBlockOrThread(*array))
      (isa<LoadInst>(inst) ? loaded : stored).insert(array);
  }
  return !stored.empty() && none_of(stored, [&](const Value *array) {
    return loaded.contains(array);
  });
}

//===----------------------------------------------------------------------===//
// What is made of an index
//===----------------------------------------------------------------------===//

/// Whether nothing is done from `block` to the kernel's end.
static bool isEnd(const BasicBlock *block) {
  SmallPtrSet<const BasicBlock *, 4> seen;
  while (seen.insert(block).second) {
    const Instruction *first = block->getFirstNonPHIOrDbg();
    if (isa<ReturnInst>(first))
      return true;
    const auto *jump = dyn_cast<BranchInst>(first);
    if (!jump || !jump->isUnconditional())
      return false;
    block = jump->getSuccessor(0);
  }
  return false;
}

/// `row >= rows`, with a size of the data: `threadIdx.y == 0` and
/// `threadIdx.y < 2` choose threads.
static bool isBound(const ICmpInst &comparison) {
  return comparison.isRelational() &&
         none_of(comparison.operands(),
                 [](const Use &operand) { return isa<Constant>(operand); });
}

/// Whether what becomes of `value` decides at most whether a thread does
/// anything; in a loop it would decide how much.
static bool isInGuardsOnly(const Value &value, const LoopInfo &loops,
                           SmallPtrSetImpl<const Value *> &seen) {
  if (!seen.insert(&value).second)
    return true;
  return all_of(value.users(), [&](const User *user) {
    if (const auto *branch = dyn_cast<BranchInst>(user))
      return !loops.getLoopFor(branch->getParent()) &&
             any_of(branch->successors(), isEnd);
    if (const auto *comparison = dyn_cast<ICmpInst>(user);
        comparison && !isBound(*comparison))
      return false;
    // Conditions are joined by these, too.
    bool isFollowed =
        isa<CastInst, BinaryOperator, ICmpInst, FreezeInst, SelectInst>(user);
    return isFollowed && isInGuardsOnly(*user, loops, seen);
  });
}

std::vector<Dim> gpuperf::unusedIndices(const FunctionAnalyses &info) {
  const Function &kernel = info.function;
  if (!isRepeatable(kernel))
    return {};
  std::set<Dim> used;
  for (const Instruction &inst : instructions(kernel)) {
    SmallPtrSet<const Value *, 16> seen;
    const auto *call = dyn_cast<IntrinsicInst>(&inst);
    std::optional<Dim> dim =
        call ? specialRegister(call->getIntrinsicID()) : std::nullopt;
    if (dim && !isInGuardsOnly(inst, info.loops, seen))
      used.insert(*dim);
  }
  std::vector<Dim> unused;
  // Whoever asks for the extent does something with the number of threads.
  for (auto [index, extent] :
       {std::pair(Dim::Tx, Dim::Bdx), {Dim::Bx, Dim::Gdx}})
    for (unsigned axis = 0; axis != 3; ++axis)
      if (!used.count(Dim(unsigned(index) + axis)) &&
          !used.count(Dim(unsigned(extent) + axis)))
        unused.push_back(Dim(unsigned(index) + axis));
  return unused;
}
