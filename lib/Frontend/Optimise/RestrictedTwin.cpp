//===- RestrictedTwin.cpp - a kernel with __restrict__ --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   kernel ──clone──▶ twin ──passes──────────────▶ accesses of the twin as it
//   is
//          ──clone──▶ twin ──noalias──▶ passes ──▶ accesses of the restricted
//          twin
//
// The passes are those of the pipeline that take accesses away: what LICM moves
// out of a loop, what GVN finds loaded already, what LICM keeps in a register
// instead of storing it in each iteration. Accesses count by the loops around
// them.
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Frontend/Optimise/RestrictedTwin.h"
#include "Optimise.h"
#include "gpuperf/Support/LLVMAnalyses.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <cmath>
#include <map>

using namespace gpuperf;
using namespace llvm;

static constexpr StringLiteral kPasses =
    "early-cse<memssa>,loop-mssa(licm<allowspeculation>),gvn,"
    "loop-mssa(licm<allowspeculation>),dse,adce,loop-simplify,lcssa";

/// Loads and stores and what they weigh, by the parameter that they go through.
using AccessWeights = std::map<unsigned, double>;

/// The parameter that `pointer` is in, also where a loop steps it on, as in
/// nvcc's code; null for others.
static const Argument *argumentOf(const Value *pointer) {
  SmallVector<const Value *, 4> objects;
  getUnderlyingObjects(pointer, objects, /*LI=*/nullptr, /*MaxLookup=*/32);
  return objects.size() == 1 ? dyn_cast<Argument>(objects.front()) : nullptr;
}

/// An access in one loop more counts more than all that are outside of it.
static AccessWeights weighAccesses(Function &function) {
  constexpr double kIterations = 1000;
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  AccessWeights weights;
  for (Instruction &inst : instructions(function))
    if (const Value *pointer = getLoadStorePointerOperand(&inst))
      if (const Argument *argument = argumentOf(pointer))
        weights[argument->getArgNo()] +=
            std::pow(kIterations, loops.getLoopDepth(inst.getParent()));
  return weights;
}

/// Whether a loop of `function` loads through a pointer parameter while
/// something may be stored through another one.
static bool mayGain(Function &function) {
  constexpr unsigned most = 2000;
  if (function.getInstructionCount() > most)
    return false;
  unsigned pointers = count_if(function.args(), [](const Argument &argument) {
    return argument.getType()->isPointerTy() && !argument.hasByValAttr();
  });
  if (pointers < 2)
    return false;
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  bool loads = false, stores = false;
  for (Instruction &inst : instructions(function)) {
    if (!loops.getLoopFor(inst.getParent()))
      continue;
    if (auto *load = dyn_cast<LoadInst>(&inst)) {
      const Argument *argument = argumentOf(load->getPointerOperand());
      loads |= argument && !argument->hasNoAliasAttr();
    } else if (auto *store = dyn_cast<StoreInst>(&inst)) {
      const Argument *argument = argumentOf(store->getPointerOperand());
      stores |= argument && !argument->hasNoAliasAttr();
    }
  }
  return loads && stores;
}

static Function *cloneOf(Function &kernel, const Twine &name) {
  ValueToValueMapTy map;
  Function *clone = CloneFunction(&kernel, map);
  clone->setName(kernel.getName() + name);
  return clone;
}

/// What `inst` writes through; null where it writes nothing, or by a call.
static const Value *writtenBy(const Instruction &inst) {
  if (auto *store = dyn_cast<StoreInst>(&inst))
    return store->getPointerOperand();
  if (auto *rmw = dyn_cast<AtomicRMWInst>(&inst))
    return rmw->getPointerOperand();
  if (auto *swap = dyn_cast<AtomicCmpXchgInst>(&inst))
    return swap->getPointerOperand();
  return nullptr;
}

/// Whether `inst` calls what may write through one of its pointers, or any.
static bool mayWriteElsewhere(const Instruction &inst) {
  const auto *call = dyn_cast<CallBase>(&inst);
  if (!call || !call->mayWriteToMemory())
    return false;
  return !isa<IntrinsicInst>(call) || any_of(call->args(), [](const Use &use) {
    return use->getType()->isPointerTy();
  });
}

/// Nobody writes through what is only read, so it may go through the read-only
/// cache.
static void restrictPointers(Function &function) {
  SmallPtrSet<const Argument *, 8> written;
  bool writesAnything = false;
  for (Instruction &inst : instructions(function)) {
    writesAnything |= mayWriteElsewhere(inst);
    if (const Value *pointer = writtenBy(inst)) {
      const Argument *argument = argumentOf(pointer);
      written.insert(argument);
      writesAnything |= !argument && !isa<AllocaInst, GlobalVariable>(
                                         getUnderlyingObject(pointer, 32));
    }
  }
  for (Argument &argument : function.args()) {
    if (!argument.getType()->isPointerTy() || argument.hasByValAttr())
      continue;
    argument.addAttr(Attribute::NoAlias);
    if (!writesAnything && !written.contains(&argument))
      argument.addAttr(Attribute::ReadOnly);
  }
}

/// Runs the passes; false where this LLVM does not know one.
static bool optimise(Function &function, PassBuilder &builder) {
  LLVMAnalyses analyses;
  analyses.registerAll(builder);
  FunctionPassManager passes;
  if (Error error = builder.parsePassPipeline(passes, kPasses)) {
    consumeError(std::move(error));
    return false;
  }
  passes.run(function, analyses.functions);
  return true;
}

RestrictedTwin gpuperf::makeRestrictedTwin(Function &kernel, StringRef arch) {
  if (!mayGain(kernel))
    return {};
  std::unique_ptr<TargetMachine> machine =
      createTargetMachine(*kernel.getParent(), arch);
  PassBuilder builder(machine.get());
  Function *same = cloneOf(kernel, ".same");
  Function *twin = cloneOf(kernel, ".restrict");
  restrictPointers(*twin);
  RestrictedTwin result;
  if (optimise(*same, builder) && optimise(*twin, builder)) {
    AccessWeights left = weighAccesses(*twin);
    for (auto [number, weight] : weighAccesses(*same))
      if (left[number] < weight)
        result.parameters.push_back(number);
  }
  same->eraseFromParent();
  if (result.parameters.empty())
    twin->eraseFromParent();
  else
    result.function = twin;
  return result;
}
