//===- AtomicEmitter.cpp - atomics, and what ptxas makes one lane do ------===//
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

#include "gpuperf/Sass/InstructionCosts.h"
#include "KernelBuilder.h"

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

/// Adds the constant one.
bool countsLanes(const AtomicRMWInst &rmw) {
  auto *value = dyn_cast<ConstantInt>(rmw.getValOperand());
  if (rmw.getOperation() == AtomicRMWInst::UIncWrap)
    return isSum(rmw);
  return value && value->isOne() && rmw.getOperation() == AtomicRMWInst::Add;
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

/// The lanes counted: VOTE, FLO, POPC, the leader's test, the lane's number;
/// with a result those below the lane and a shuffle of the leader's.
InstructionCost countOfLanes(bool returns, bool isOne) {
  if (returns)
    return makeCost("aggregate",
                    {{InstClass::Int, 4},
                     {InstClass::Conversion, 3},
                     {InstClass::Move, 2},
                     {InstClass::Shuffle, 1}},
                    6);
  return makeCost("aggregate",
                  {{InstClass::Int, isOne ? 2 : 3},
                   {InstClass::Conversion, 2},
                   {InstClass::Move, 1}},
                  4);
}

/// Operands that differ: from 8.0 on VOTE, FLO, REDUX and the leader's test;
/// before that, and for the sums below each lane, a tree of shuffles, with
/// another atomic for a warp that is not whole.
InstructionCost combination(bool returns, unsigned computeCapability) {
  constexpr unsigned firstWithRedux = 80;
  InstructionCost cost = returns ? makeCost("aggregate",
                                            {{InstClass::Int, 9},
                                             {InstClass::Move, 7},
                                             {InstClass::Shuffle, 7},
                                             {InstClass::Control, 1}},
                                            12)
                         : computeCapability >= firstWithRedux
                             ? makeCost("aggregate",
                                        {{InstClass::Int, 3},
                                         {InstClass::Conversion, 1},
                                         {InstClass::Move, 2}},
                                        4)
                             : makeCost("aggregate",
                                        {{InstClass::Int, 8},
                                         {InstClass::Shuffle, 5},
                                         {InstClass::Move, 1},
                                         {InstClass::Control, 1}},
                                        10);
  cost.cold = returns || computeCapability < firstWithRedux;
  return cost;
}

/// What it takes to let one lane do `rmw` for the warp; empty where each lane
/// does its own.
std::optional<InstructionCost> aggregationCost(const AtomicRMWInst &rmw,
                                               const FunctionInfo &info,
                                               const CostOptions &options) {
  constexpr unsigned sharedSpace = 3, firstMeasured = 75, firstCounting = 80;
  const Value *value = rmw.getValOperand();
  bool returns = !rmw.use_empty();
  bool uniform = !info.uniformity.isDivergent(value);
  unsigned bits = value->getType()->getPrimitiveSizeInBits();
  if (options.computeCapability < firstMeasured ||
      !value->getType()->isIntegerTy() || bits < 32 ||
      info.uniformity.isDivergent(rmw.getPointerOperand()))
    return std::nullopt;
  // ATOMS.POPC.INC counts the lanes itself.
  if (countsLanes(rmw) && !returns &&
      rmw.getPointerAddressSpace() == sharedSpace &&
      options.computeCapability >= firstCounting)
    return std::nullopt;
  if (isSum(rmw) && uniform)
    return countOfLanes(returns, countsLanes(rmw));
  if (bits > 32 || !isReduction(rmw) || (returns && !isSum(rmw)))
    return std::nullopt;
  return combination(returns, options.computeCapability);
}

/// "add.i32", "exch.i64", "max.f32".
std::string atomicName(const AtomicRMWInst &rmw, uint64_t bytes) {
  StringRef op = AtomicRMWInst::getOperationName(rmw.getOperation());
  op.consume_front("f");
  op = op.starts_with("uinc") ? "inc" : op.starts_with("udec") ? "dec" : op;
  op.consume_front("u");
  bool isFloat = rmw.getValOperand()->getType()->isFloatingPointTy();
  return (op == "xchg" ? "exch" : op.str()) + (isFloat ? ".f" : ".i") +
         std::to_string(8 * bytes);
}

} // namespace

void KernelBuilder::emitAtomic(AtomicRMWInst &rmw) {
  uint64_t bytes = info.dataLayout()
                       .getTypeStoreSize(rmw.getValOperand()->getType())
                       .getFixedValue();
  auto cost = aggregationCost(rmw, info, costOptions);
  if (cost) {
    SmallVector<mlir::Value> inputs;
    addInput(inputs, rmw.getValOperand());
    createInst(rmw, *cost, inputs);
  }
  mlir::Value result =
      emitAccess(rmw, {AccessKind::Atomic, rmw.getPointerOperand(), bytes,
                       rmw.getValOperand(), atomicName(rmw, bytes),
                       !rmw.use_empty(), std::nullopt, countsLanes(rmw)});
  if (cost && result)
    result.getDefiningOp<AccessOp>().setAggregated(true);
  values[&rmw] = result;
}
