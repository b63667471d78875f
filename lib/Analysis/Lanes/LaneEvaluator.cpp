//===- LaneEvaluator.cpp - expressions on the lanes of a warp -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneEvaluator.h"
#include "LaunchValue.h"
#include "llvm/ADT/bit.h"
#include <cassert>

using namespace gpuperf;

namespace {

// Bits of Node::variables.
constexpr unsigned kThreadVar = 0, kBlockVar = 1, kUnknownVar = 4,
                   kCounterVar = 5, kLastCounterVar = 31, kBoundVar = 32,
                   kLastVar = 63;

/// Slots from here on are those of bound names (`@k`). Loops count theirs from
/// 0, so that these are the same in every evaluator, whatever else it compiles.
constexpr unsigned kFirstBound = 1u << 16;

/// Counters past the 27th share the last bit: what depends on one of them is
/// computed anew when another changes, which is too often and never wrong.
unsigned counterVariable(unsigned slot) {
  return slot < kFirstBound
             ? std::min(kCounterVar + slot, kLastCounterVar)
             : std::min(kBoundVar + (slot - kFirstBound), kLastVar);
}

} // namespace

LaneEvaluator::LaneEvaluator(const ResolvedLaunch &launch, bool assumeAligned)
    : launch(launch), assumeAligned(assumeAligned) {
  setWarp(0);
}

//===----------------------------------------------------------------------===//
// Context
//===----------------------------------------------------------------------===//

void LaneEvaluator::setBlock(const std::array<int64_t, 3> &newBlock) {
  for (unsigned dim = 0; dim != 3; ++dim)
    if (newBlock[dim] != block[dim])
      touch(kBlockVar + dim);
  block = newBlock;
}

void LaneEvaluator::setWarp(int64_t newWarp) {
  if (newWarp == warp)
    return;
  warp = newWarp;
  assert(launch.block[0] > 0 && launch.block[1] > 0 && "a row has threads");
  int64_t first = warp * kWarpSize;
  int64_t rest = std::max<int64_t>(launch.threadsPerBlock() - first, 0);
  live = rest >= kWarpSize ? kAllLanes : (LaneMask(1) << rest) - 1;
  auto [it, isNew] = threads.try_emplace(warp);
  if (isNew)
    it->second = threadsOf(first);
  thread = it->second;
  touch(kThreadVar);
}

std::array<LaneValue, 3> LaneEvaluator::threadsOf(int64_t first) {
  LaneNumbers x, y, z;
  for (unsigned lane = 0; lane != kWarpSize; ++lane) {
    int64_t linear = first + lane;
    x[lane] = linear % launch.block[0];
    y[lane] = linear / launch.block[0] % launch.block[1];
    z[lane] = linear / launch.block[0] / launch.block[1];
  }
  auto value = [&](const LaneNumbers &numbers) {
    return arithmetic.fromLanes(numbers, kAllLanes, /*sameUnknown=*/false);
  };
  return {value(x), value(y), value(z)};
}

unsigned LaneEvaluator::addCounter(ExprAttr counter) {
  assert((counter.isCounter() || counter.isBound()) && "nothing that counts");
  bool isBound = counter.isBound();
  std::vector<LaneValue> &values = isBound ? bound : counters;
  auto [it, isNew] = counterSlots.try_emplace(
      counter, values.size() + (isBound ? kFirstBound : 0));
  if (isNew)
    values.emplace_back();
  return it->second;
}

LaneValue &LaneEvaluator::valueIn(unsigned slot) {
  return slot < kFirstBound ? counters[slot] : bound[slot - kFirstBound];
}

void LaneEvaluator::bind(unsigned slot, const LaneValue &value) {
  LaneValue &known = valueIn(slot);
  if (known.base == value.base && known.lanes == value.lanes &&
      known.known == value.known)
    return;
  known = value;
  touch(counterVariable(slot));
}

void LaneEvaluator::bindUnknown(llvm::StringRef name, int64_t residue) {
  auto it = unknownSlots.find(name);
  if (it == unknownSlots.end() || unknownResidues[it->second] == residue)
    return;
  unknownResidues[it->second] = residue;
  touch(kUnknownVar);
}

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

void LaneEvaluator::compileLeaf(Node &node, ExprAttr leaf) {
  auto fixed = [&](int64_t value) {
    node.role = Role::Fixed;
    node.value = value;
  };
  auto vary = [&](Role role, unsigned index, unsigned variable) {
    node.role = role;
    node.index = index;
    node.variables = uint64_t(1) << variable;
  };
  if (leaf.isDim()) {
    unsigned axis = static_cast<unsigned>(leaf.getDim()) % 3;
    if (leaf.getDim() <= Dim::Tz)
      return vary(Role::Thread, axis, kThreadVar);
    if (leaf.getDim() <= Dim::Bz)
      return vary(Role::Block, axis, kBlockVar + axis);
    return fixed(leaf.getDim() <= Dim::Bdz ? launch.block[axis]
                                           : launch.grid[axis]);
  }
  if (leaf.isCounter() || leaf.isBound()) {
    unsigned slot = addCounter(leaf);
    return vary(Role::Counter, slot, counterVariable(slot));
  }
  assert((leaf.isParam() || leaf.isUnknown()) && "operands are not in scope");
  if (std::optional<int64_t> known = launchValue(launch, leaf))
    return fixed(*known);
  llvm::StringRef name = leaf.getName();
  auto [it, isNew] = unknownSlots.try_emplace(name, unknownResidues.size());
  if (isNew)
    unknownResidues.push_back(0);
  vary(leaf.isVaryingUnknown() ? Role::Varying : Role::Uniform, it->second,
       kUnknownVar);
}

unsigned LaneEvaluator::compile(ExprAttr expr) {
  if (auto it = nodeOf.find(expr); it != nodeOf.end())
    return it->second;
  Node node;
  node.kind = expr.getKind();
  if (expr.isConst())
    node.value = expr.getValue();
  else if (expr.isLeaf())
    compileLeaf(node, expr);
  if (node.kind == ExprKind::First)
    compileFirst(node, expr);
  else if (node.kind == ExprKind::Iterate)
    compileIterate(node, expr);
  else
    for (auto [i, operand] : llvm::enumerate(expr.getOperands())) {
      assert(i < std::size(node.operands) && "a node of at most three");
      node.operands[i] = compile(operand);
      node.variables |= nodes[node.operands[i]].variables;
    }
  nodes.push_back(node);
  return nodeOf[expr] = nodes.size() - 1;
}

/// `variables` without the bit of the name that is bound in `slot`; the bit
/// stays when several names share it.
uint64_t LaneEvaluator::variablesOutside(uint64_t variables,
                                         unsigned slot) const {
  unsigned variable = counterVariable(slot);
  return variable == kLastVar ? variables
                              : variables & ~(uint64_t(1) << variable);
}

void LaneEvaluator::compileFirst(Node &node, ExprAttr expr) {
  node.index = addCounter(expr.getOperands()[0]);
  node.condition = expr.getOperands()[1];
  uint64_t inside = nodes[compile(node.condition)].variables;
  node.variables = variablesOutside(inside, node.index);
}

void LaneEvaluator::compileIterate(Node &node, ExprAttr expr) {
  llvm::ArrayRef<ExprAttr> operands = expr.getOperands();
  Recurrence recurrence;
  recurrence.step = addCounter(operands[0]);
  recurrence.count = compile(operands[1]);
  uint64_t starts = 0, inside = 0;
  for (size_t i = 2; i != operands.size(); i += 3) {
    recurrence.slots.push_back(addCounter(operands[i]));
    recurrence.starts.push_back(compile(operands[i + 1]));
    recurrence.nexts.push_back(compile(operands[i + 2]));
    starts |= nodes[recurrence.starts.back()].variables;
    inside |= nodes[recurrence.nexts.back()].variables;
  }
  inside = variablesOutside(inside, recurrence.step);
  for (unsigned slot : recurrence.slots)
    inside = variablesOutside(inside, slot);
  recurrence.variables = starts | inside;
  node.variables = recurrence.variables | nodes[recurrence.count].variables;
  node.index = recurrences.size();
  recurrences.push_back(std::move(recurrence));
}

bool LaneEvaluator::dependsOnCounter(ExprAttr expr, unsigned slot) {
  return nodes[compile(expr)].variables >> counterVariable(slot) & 1;
}

bool LaneEvaluator::isFixed(ExprAttr expr) {
  return nodes[compile(expr)].variables == 0;
}

bool LaneEvaluator::moves(ExprAttr expr) {
  return nodes[compile(expr)].variables & ~(uint64_t(1) << kUnknownVar);
}

bool LaneEvaluator::dependsOnBlock(ExprAttr expr, unsigned dim) {
  return nodes[compile(expr)].variables >> (kBlockVar + dim) & 1;
}

//===----------------------------------------------------------------------===//
// Evaluation
//===----------------------------------------------------------------------===//

bool LaneEvaluator::unchangedSince(uint64_t stamp, uint64_t variables) const {
  if (!stamp)
    return false;
  if (stamp == clock) // nothing at all has changed
    return true;
  for (uint64_t rest = variables; rest; rest &= rest - 1)
    if (changed[llvm::countr_zero(rest)] > stamp)
      return false;
  return true;
}

LaneValue LaneEvaluator::evaluate(ExprAttr expr) {
  return evaluate(compile(expr));
}

const LaneValue &LaneEvaluator::evaluate(unsigned index) {
  if (!unchangedSince(nodes[index].stamp, nodes[index].variables)) {
    [[maybe_unused]] size_t compiled = nodes.size();
    LaneValue value = compute(nodes[index]);
    assert(nodes.size() == compiled && "`compute` holds on to a node");
    nodes[index].cached = value;
    nodes[index].stamp = clock;
    ++computed;
  }
  return nodes[index].cached;
}

LaneValue LaneEvaluator::leafValue(const Node &node) {
  LaneValue value;
  switch (node.role) {
  case Role::Thread:
    return thread[node.index];
  case Role::Block:
    value.base = block[node.index];
    break;
  case Role::Fixed:
    value.base = node.value;
    break;
  case Role::Counter:
    return valueIn(node.index);
  case Role::Uniform:
    if (assumeAligned) {
      value.base = kAlignedUnknown + unknownResidues[node.index];
      break;
    }
    value.known = 0;
    value.sameUnknown = true;
    break;
  case Role::Varying:
    value.known = 0;
    break;
  }
  return value;
}

/// An unknown with a key is one value for the warp where its threads agree in
/// the key, as they do in `ty` when a row of the block has 32 threads. As with
/// other unknowns, that value is a large multiple of 256 where the evaluator
/// assumes so.
LaneValue LaneEvaluator::computeOf(ExprKind unknown, const LaneValue &value,
                                   const LaneValue &key) const {
  bool agrees = key.lanes ? llvm::all_of(llvm::seq(1u, kWarpSize),
                                         [&](unsigned lane) {
                                           return !(live >> lane & 1) ||
                                                  (*key.lanes)[lane] == 0;
                                         }) &&
                                key.known == kAllLanes
                          : key.isOne();
  if (unknown == ExprKind::Unknown && value.isOne())
    return value; // `~x`, whatever the key
  // Of two keys, `of(of(?x, a), b)`, the lanes must agree in both.
  bool isOne = unknown == ExprKind::Of ? value.isOne() : true;
  LaneValue result;
  result.sameUnknown = agrees && isOne;
  result.known = assumeAligned && result.sameUnknown ? kAllLanes : 0;
  if (result.known)
    result.base = kAlignedUnknown;
  return result;
}

LaneValue LaneEvaluator::compute(const Node &node) {
  if (node.kind == ExprKind::Const) {
    LaneValue value;
    value.base = node.value;
    return value;
  }
  if (node.kind <= ExprKind::Bound)
    return leafValue(node);
  if (node.kind == ExprKind::First)
    return computeFirst(node);
  if (node.kind == ExprKind::Iterate)
    return computeIterate(node);
  const LaneValue a = evaluate(node.operands[0]);
  const LaneValue b = evaluate(node.operands[1]);
  if (node.kind == ExprKind::Of)
    return computeOf(nodes[node.operands[0]].kind, a, b);
  if (node.kind == ExprKind::Select)
    return arithmetic.select(a, b, evaluate(node.operands[2]));
  return arithmetic.binary(node.kind, a, b);
}
