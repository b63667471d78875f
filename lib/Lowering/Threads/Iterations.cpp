//===- Iterations.cpp - dependent iterations ------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   for (i …) s += a[i];          an index and a sum: can be shared out
//   for (i …) i = next[i];        a chain
//   for (i …) v = v * c + a[i];   a chain, too: no sum of parts
//   for (i …) o[i] = s += a[i];   likewise, each iteration's sum is needed
//   for (i …) x[i] += x[i - 1];   a chain through memory; x[i] += a[i] is none
//
//===----------------------------------------------------------------------===//

#include "Iterations.h"
#include "Function/AddressSpaces.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include <optional>

using namespace gpuperf;
using namespace llvm;

namespace {

/// How a value is put together from those of all iterations, in any order.
enum class Gathering { None, Sum, Product, And, Or, Xor, Least, Most };

/// Follows what `phi` of the head of `loop` becomes, within the loop.
class Gathered {
public:
  Gathered(const PHINode &phi, const Loop &loop) : loop(loop) { follow(&phi); }

  /// Whether it is put together from what iterations add to it, and none of
  /// them uses what there is so far.
  bool isPartwise() {
    while (!todo.empty()) {
      const Instruction *value = todo.pop_back_val();
      for (const Use &use : value->uses())
        if (!mayUse(use))
          return false;
    }
    return true;
  }

private:
  const Loop &loop;
  Gathering how = Gathering::None;
  SmallVector<const Instruction *> todo;
  DenseSet<const Instruction *> seen;

  void follow(const Instruction *value) {
    if (seen.insert(value).second)
      todo.push_back(value);
  }

  bool mayUse(const Use &use) {
    const auto *user = cast<Instruction>(use.getUser());
    if (!loop.contains(user))
      return true;
    const auto *choice = dyn_cast<SelectInst>(user);
    bool isPassed = isa<PHINode, BitCastInst, FreezeInst>(user) ||
                    (choice && use.getOperandNo() != 0);
    if (!isPassed) {
      Gathering gathering = gatheringOf(*user, use.getOperandNo());
      if (gathering == Gathering::None ||
          (how != Gathering::None && how != gathering))
        return false;
      how = gathering;
    }
    follow(user);
    return true;
  }

  static Gathering gatheringOf(const Instruction &user, unsigned operand);
};

} // namespace

/// What `user` does with its operand number `operand`.
Gathering Gathered::gatheringOf(const Instruction &user, unsigned operand) {
  switch (user.getOpcode()) {
  case Instruction::Add:
  case Instruction::FAdd:
    return Gathering::Sum;
  case Instruction::Sub:
  case Instruction::FSub:
    return operand == 0 ? Gathering::Sum : Gathering::None;
  case Instruction::Mul:
  case Instruction::FMul:
    return Gathering::Product;
  case Instruction::And:
    return Gathering::And;
  case Instruction::Or:
    return Gathering::Or;
  case Instruction::Xor:
    return Gathering::Xor;
  default:
    break;
  }
  const auto *call = dyn_cast<IntrinsicInst>(&user);
  switch (call ? call->getIntrinsicID() : Intrinsic::not_intrinsic) {
  case Intrinsic::fma:
  case Intrinsic::fmuladd:
    return operand == 2 ? Gathering::Sum : Gathering::None;
  case Intrinsic::smax:
  case Intrinsic::umax:
  case Intrinsic::maxnum:
  case Intrinsic::maximum:
    return Gathering::Most;
  case Intrinsic::smin:
  case Intrinsic::umin:
  case Intrinsic::minnum:
  case Intrinsic::minimum:
    return Gathering::Least;
  default:
    return Gathering::None;
  }
}

/// An index goes on by the same step each time.
static bool isIndex(PHINode &phi, ScalarEvolution &scev) {
  return scev.isSCEVable(phi.getType()) &&
         isa<SCEVAddRecExpr>(scev.getSCEV(&phi));
}

/// Whether a comparison of `value` is what `loop` is left by.
static bool endsLoop(const Value &value, const Loop &loop) {
  SmallVector<BasicBlock *> exits;
  loop.getExitingBlocks(exits);
  return any_of(exits, [&](const BasicBlock *block) {
    const auto *branch = dyn_cast<BranchInst>(block->getTerminator());
    const auto *test = branch && branch->isConditional()
                           ? dyn_cast<ICmpInst>(branch->getCondition())
                           : nullptr;
    return test && is_contained(test->operands(), &value);
  });
}

/// What is halved or doubled each time until it ends the loop, which then has
/// few iterations.
static bool isGeometric(const PHINode &phi, const Loop &loop) {
  for (const Use &value : phi.incoming_values()) {
    const auto *next = dyn_cast<BinaryOperator>(value);
    if (!next || !loop.contains(next) || next->getOperand(0) != &phi ||
        !isa<ConstantInt>(next->getOperand(1)) ||
        (!endsLoop(phi, loop) && !endsLoop(*next, loop)))
      continue;
    unsigned opcode = next->getOpcode();
    if (next->isShift() || opcode == Instruction::Mul ||
        opcode == Instruction::UDiv || opcode == Instruction::SDiv)
      return true;
  }
  return false;
}

static bool isShort(Loop &loop, ScalarEvolution &scev) {
  constexpr unsigned kFew = 32;
  unsigned most = scev.getSmallConstantMaxTripCount(&loop);
  return (most && most <= kFew) ||
         any_of(loop.getHeader()->phis(),
                [&](const PHINode &phi) { return isGeometric(phi, loop); });
}

static bool isChained(const Loop &loop, ScalarEvolution &scev) {
  return any_of(loop.getHeader()->phis(), [&](PHINode &phi) {
    return !isIndex(phi, scev) && !Gathered(phi, loop).isPartwise();
  });
}

/// The loads of `loop` that the value of `store` is made of; nothing where that
/// is too much to look through.
static std::optional<SmallVector<const LoadInst *>>
loadsBehind(const StoreInst &store, const Loop &loop) {
  constexpr unsigned kMax = 512;
  SmallVector<const LoadInst *> loads;
  SmallPtrSet<const Value *, 32> seen;
  SmallVector<const Value *> todo{store.getValueOperand()};
  while (!todo.empty()) {
    const auto *inst = dyn_cast<Instruction>(todo.pop_back_val());
    if (!inst || !loop.contains(inst) || !seen.insert(inst).second)
      continue;
    if (seen.size() > kMax)
      return std::nullopt;
    if (const auto *load = dyn_cast<LoadInst>(inst))
      loads.push_back(load);
    else
      append_range(todo, inst->operands());
  }
  return loads;
}

/// Whether an iteration may store where another one loads from for what it
/// stores: all of an array but a place that is the iteration's own.
static bool isChainedByMemory(const Loop &loop, ScalarEvolution &scev) {
  auto isChained = [&](const StoreInst &store, const LoadInst &load) {
    const Value *to = store.getPointerOperand(),
                *from = load.getPointerOperand();
    if (getUnderlyingObject(to) != getUnderlyingObject(from))
      return false;
    const SCEV *place = scev.getSCEV(const_cast<Value *>(to));
    return place != scev.getSCEV(const_cast<Value *>(from)) ||
           !scev.hasComputableLoopEvolution(place, &loop);
  };
  for (const BasicBlock *block : loop.blocks())
    for (const Instruction &inst : *block) {
      const auto *store = dyn_cast<StoreInst>(&inst);
      if (!store)
        continue;
      auto loads = loadsBehind(*store, loop);
      if (!loads || any_of(*loads, [&](const LoadInst *load) {
            return isChained(*store, *load);
          }))
        return true;
    }
  return false;
}

/// Whether `loop` stores to shared memory and code outside loads from it.
static bool leavesShared(const Loop &loop, const Function &function) {
  auto isShared = [](const Value *pointer) {
    unsigned space =
        getUnderlyingObject(pointer)->getType()->getPointerAddressSpace();
    return spaceOfAddressSpace(space) == Space::Shared;
  };
  bool stores = false, loads = false;
  for (const Instruction &inst : instructions(function)) {
    if (const auto *store = dyn_cast<StoreInst>(&inst))
      stores |= isShared(store->getPointerOperand()) && loop.contains(&inst);
    if (const auto *load = dyn_cast<LoadInst>(&inst))
      loads |= isShared(load->getPointerOperand()) && !loop.contains(&inst);
  }
  return stores && loads;
}

static bool needsEarlierIterations(const Loop &loop,
                                   const FunctionAnalyses &info) {
  return isChained(loop, info.scev) || isChainedByMemory(loop, info.scev) ||
         leavesShared(loop, info.function);
}

bool gpuperf::isDivisible(Loop &loop, const FunctionAnalyses &info) {
  return !isShort(loop, info.scev) && !needsEarlierIterations(loop, info);
}

bool gpuperf::areIterationsDependent(const FunctionAnalyses &info) {
  bool hasApart = false;
  for (Loop *loop : info.loops) {
    if (isShort(*loop, info.scev))
      continue;
    if (needsEarlierIterations(*loop, info))
      return true;
    hasApart = true;
  }
  return !hasApart && !info.loops.empty();
}
