//===- AtomicCosts.cpp - atomics that a warp aggregates -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where all lanes of a warp meet at one address, ptxas 13.0 combines their
// operands and lets one lane do the atomic: one kernel for each operation,
// operand and use of the result, on sm_75, sm_80 and sm_90. Not combined are
// floats, exchanges, counters with a bound, and 64 bits that differ by lane.
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/Costs/AtomicCosts.h"
#include "CostBuilder.h"

using namespace gpuperf;
using namespace llvm;

namespace {

/// An addition, also as a difference or as `atomicInc` without a bound.
bool isSum(const AtomicRMWInst &rmw) {
  auto *bound = dyn_cast<ConstantInt>(rmw.getValOperand());
  switch (rmw.getOperation()) {
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub:
    return true;
  case AtomicRMWInst::UIncWrap:
    return bound && bound->isMinusOne();
  default:
    return false;
  }
}

/// What a REDUX or a tree of shuffles can combine.
bool isReduction(const AtomicRMWInst &rmw) {
  switch (rmw.getOperation()) {
  case AtomicRMWInst::And:
  case AtomicRMWInst::Or:
  case AtomicRMWInst::Xor:
  case AtomicRMWInst::Max:
  case AtomicRMWInst::Min:
  case AtomicRMWInst::UMax:
  case AtomicRMWInst::UMin:
    return true;
  default:
    return isSum(rmw) && rmw.getOperation() != AtomicRMWInst::UIncWrap;
  }
}

/// A row of the table and the shuffles beside it.
InstructionCost aggregate(const SassTable &table, StringRef row,
                          unsigned shuffles = 0) {
  InstructionCost cost = operationCost(table, row, "aggregate");
  if (shuffles)
    cost.counts.push_back({InstClass::Shuffle, shuffles});
  return cost;
}

/// The lanes counted; with a result those below the lane and a shuffle of the
/// leader's.
InstructionCost countOfLanes(const SassTable &table, bool returns, bool isOne) {
  if (returns)
    return aggregate(table, "atomic.count.result", table.atomics.countShuffles);
  return aggregate(table, isOne ? "atomic.count.one" : "atomic.count");
}

/// Operands that differ: REDUX where there is one; else, and for the sums below
/// each lane, a tree of shuffles, with another atomic for a warp that is not
/// whole.
InstructionCost combination(const SassTable &table, bool returns) {
  if (!returns && table.atomics.combinesByRedux)
    return aggregate(table, "atomic.redux");
  InstructionCost cost =
      returns ? aggregate(table, "atomic.tree.result",
                          table.atomics.resultShuffles)
              : aggregate(table, "atomic.tree", table.atomics.treeShuffles);
  cost.cold = 1;
  return cost;
}

} // namespace

bool gpuperf::addsOne(const AtomicRMWInst &rmw) {
  auto *value = dyn_cast<ConstantInt>(rmw.getValOperand());
  if (rmw.getOperation() == AtomicRMWInst::UIncWrap)
    return isSum(rmw);
  return value && value->isOne() && rmw.getOperation() == AtomicRMWInst::Add;
}

std::optional<InstructionCost>
gpuperf::aggregationCost(const AtomicRMWInst &rmw,
                         const UniformityInfo &uniformity,
                         const CostOptions &options) {
  constexpr unsigned sharedSpace = 3, firstMeasured = 75;
  const SassTable &table = options.table;
  const Value *value = rmw.getValOperand();
  bool returns = !rmw.use_empty();
  unsigned bits = value->getType()->getPrimitiveSizeInBits();
  if (options.computeCapability < firstMeasured ||
      !value->getType()->isIntegerTy() || bits < 32 ||
      uniformity.isDivergent(rmw.getPointerOperand()))
    return std::nullopt;
  // ATOMS.POPC.INC counts the lanes itself.
  if (addsOne(rmw) && !returns &&
      rmw.getPointerAddressSpace() == sharedSpace &&
      table.atomics.countsIncrements)
    return std::nullopt;
  if (isSum(rmw) && !uniformity.isDivergent(value))
    return countOfLanes(table, returns, addsOne(rmw));
  if (bits > 32 || !isReduction(rmw) || (returns && !isSum(rmw)))
    return std::nullopt;
  return combination(table, returns);
}
