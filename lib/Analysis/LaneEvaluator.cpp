//===- LaneEvaluator.cpp - expressions on the lanes of a warp -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/LaneEvaluator.h"
#include "gpuperf/Dialect/ExprFold.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/xxhash.h"

using namespace gpuperf;

namespace {

// Bits of Node::variables.
constexpr unsigned kThreadVar = 0, kBlockVar = 1, kUnknownVar = 4,
                   kCounterVar = 5, kLastVar = 63;

/// What an aligned unknown stands for: larger than any extent of a block, so
/// that `tx % ~n` is tx, and far from overflow when two are multiplied.
constexpr int64_t kAlignedUnknown = int64_t(1) << 20;

/// Nested counters past the last bit share it: they are recomputed too often,
/// never too seldom.
unsigned counterVariable(unsigned slot) {
  return std::min(kCounterVar + slot, kLastVar);
}

bool isLogical(ExprKind kind) {
  return kind == ExprKind::LogicalAnd || kind == ExprKind::LogicalOr;
}

} // namespace

LaneMask LaneValue::trueLanes() const {
  if (!lanes)
    return base ? known : 0;
  LaneMask mask = 0;
  for (unsigned lane = 0; lane != kWarpSize; ++lane)
    mask |= LaneMask((*this)[lane] != 0) << lane;
  return mask & known;
}

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
  int64_t first = warp * kWarpSize;
  int64_t rest = std::max<int64_t>(launch.threadsPerBlock() - first, 0);
  live = rest >= kWarpSize ? kAllLanes : (LaneMask(1) << rest) - 1;
  LaneVector x, y, z;
  for (unsigned lane = 0; lane != kWarpSize; ++lane) {
    int64_t linear = first + lane;
    x[lane] = linear % launch.block[0];
    y[lane] = linear / launch.block[0] % launch.block[1];
    z[lane] = linear / launch.block[0] / launch.block[1];
  }
  thread = {fromLanes(x, kAllLanes, false), fromLanes(y, kAllLanes, false),
            fromLanes(z, kAllLanes, false)};
  touch(kThreadVar);
}

unsigned LaneEvaluator::addCounter(llvm::StringRef name) {
  auto [it, isNew] = counterSlots.try_emplace(name, counters.size());
  if (isNew)
    counters.push_back(0);
  return it->second;
}

void LaneEvaluator::setCounter(unsigned slot, int64_t value) {
  if (counters[slot] == value)
    return;
  counters[slot] = value;
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

void LaneEvaluator::compileSymbol(Node &node, llvm::StringRef name) {
  auto fixed = [&](int64_t value) {
    node.role = Role::Fixed;
    node.value = value;
  };
  auto vary = [&](Role role, unsigned index, unsigned variable) {
    node.role = role;
    node.index = index;
    node.variables = uint64_t(1) << variable;
  };
  static const llvm::StringLiteral dims = "xyz";
  size_t dim = name.empty() ? llvm::StringRef::npos : dims.find(name.back());
  if (dim != llvm::StringRef::npos) {
    llvm::StringRef stem = name.drop_back();
    if (stem == "t")
      return vary(Role::Thread, dim, kThreadVar);
    if (stem == "b")
      return vary(Role::Block, dim, kBlockVar + dim);
    if (stem == "bd")
      return fixed(launch.block[dim]);
    if (stem == "gd")
      return fixed(launch.grid[dim]);
  }
  if (auto it = counterSlots.find(name); it != counterSlots.end())
    return vary(Role::Counter, it->second, counterVariable(it->second));
  if (auto it = launch.args.find(name.str()); it != launch.args.end())
    return fixed(it->second);
  auto [it, isNew] = unknownSlots.try_emplace(name, unknownResidues.size());
  if (isNew)
    unknownResidues.push_back(0);
  vary(name.starts_with("?") ? Role::Varying : Role::Uniform, it->second,
       kUnknownVar);
}

unsigned LaneEvaluator::compile(ExprAttr expr) {
  if (auto it = nodeOf.find(expr); it != nodeOf.end())
    return it->second;
  Node node;
  node.kind = expr.getKind();
  if (expr.isConst())
    node.value = expr.getValue();
  else if (expr.isSymbol())
    compileSymbol(node, expr.getSymbol().getValue());
  for (auto [i, operand] : llvm::enumerate(expr.getOperands())) {
    node.operands[i] = compile(operand);
    node.variables |= nodes[node.operands[i]].variables;
  }
  nodes.push_back(node);
  return nodeOf[expr] = nodes.size() - 1;
}

bool LaneEvaluator::dependsOnCounter(ExprAttr expr, unsigned slot) {
  return nodes[compile(expr)].variables >> counterVariable(slot) & 1;
}

bool LaneEvaluator::dependsOnBlock(ExprAttr expr, unsigned dim) {
  return nodes[compile(expr)].variables >> (kBlockVar + dim) & 1;
}

std::vector<std::string> LaneEvaluator::uniformUnknowns(ExprAttr expr) {
  std::vector<std::string> names;
  compile(expr);
  expr.forEachSymbol([&](llvm::StringRef name) {
    if (unknownSlots.count(name) && !name.starts_with("?"))
      names.push_back(name.str());
  });
  return names;
}

std::vector<std::string> LaneEvaluator::varyingUnknowns(ExprAttr expr) {
  std::vector<std::string> names;
  expr.forEachSymbol([&](llvm::StringRef name) {
    if (name.starts_with("?"))
      names.push_back(name.str());
  });
  return names;
}

std::vector<std::string> LaneEvaluator::unknownPitches(ExprAttr expr) {
  std::vector<std::string> names;
  llvm::DenseMap<ExprAttr, bool> seen;
  auto moves = [&](ExprAttr e) {
    return (nodes[compile(e)].variables & ~(uint64_t(1) << kUnknownVar)) != 0;
  };
  auto add = [&](ExprAttr factor) {
    for (std::string &name : uniformUnknowns(factor))
      if (!llvm::is_contained(names, name))
        names.push_back(name);
  };
  std::function<void(ExprAttr)> visit = [&](ExprAttr e) {
    if (!seen.try_emplace(e, true).second)
      return;
    llvm::ArrayRef<ExprAttr> ops = e.getOperands();
    if (e.getKind() == ExprKind::Mul)
      for (unsigned i : {0, 1})
        if (moves(ops[1 - i]) && !moves(ops[i]))
          add(ops[i]);
    for (ExprAttr op : ops)
      visit(op);
  };
  visit(expr);
  return names;
}

//===----------------------------------------------------------------------===//
// Lane vectors
//===----------------------------------------------------------------------===//

const LaneVector *LaneEvaluator::intern(const LaneVector &offsets) {
  uint64_t hash = llvm::xxh3_64bits(llvm::ArrayRef(
      reinterpret_cast<const uint8_t *>(offsets.data()), sizeof(LaneVector)));
  hash >>= 2; // DenseMap reserves the largest keys.
  for (;; ++hash) {
    const LaneVector *&slot = byHash[hash];
    if (slot && *slot == offsets)
      return slot;
    if (slot)
      continue;
    vectors.push_back(offsets);
    return slot = &vectors.back();
  }
}

LaneValue LaneEvaluator::fromLanes(LaneVector values, LaneMask known,
                                   bool sameUnknown) {
  LaneValue result;
  result.base = values[0];
  result.known = known;
  result.sameUnknown = sameUnknown && known != kAllLanes;
  bool uniform = true;
  for (int64_t &v : values) {
    v = *foldExpr(ExprKind::Sub, v, result.base);
    uniform &= v == 0;
  }
  if (!uniform)
    result.lanes = intern(values);
  return result;
}

const LaneVector *LaneEvaluator::scale(const LaneVector *lanes,
                                       int64_t factor) {
  if (!lanes || factor == 0)
    return nullptr;
  if (factor == 1)
    return lanes;
  const LaneVector *&slot = scaled[{lanes, factor}];
  if (!slot) {
    LaneVector product;
    for (unsigned i = 0; i != kWarpSize; ++i)
      product[i] = *foldExpr(ExprKind::Mul, (*lanes)[i], factor);
    slot = intern(product);
  }
  return slot;
}

const LaneVector *LaneEvaluator::sum(const LaneVector *a, const LaneVector *b) {
  if (!a || !b)
    return a ? a : b;
  const LaneVector *&slot = sums[{a, b}];
  if (!slot) {
    LaneVector total;
    for (unsigned i = 0; i != kWarpSize; ++i)
      total[i] = *foldExpr(ExprKind::Add, (*a)[i], (*b)[i]);
    slot = intern(total);
  }
  // Lanes that cancel out are a uniform value, which has no vector.
  return llvm::all_of(*slot, [](int64_t v) { return v == 0; }) ? nullptr : slot;
}

//===----------------------------------------------------------------------===//
// Evaluation
//===----------------------------------------------------------------------===//

bool LaneEvaluator::upToDate(const Node &node) const {
  if (!node.stamp)
    return false;
  for (uint64_t rest = node.variables; rest; rest &= rest - 1)
    if (changed[llvm::countr_zero(rest)] > node.stamp)
      return false;
  return true;
}

LaneValue LaneEvaluator::evaluate(ExprAttr expr) {
  return evaluate(compile(expr));
}

const LaneValue &LaneEvaluator::evaluate(unsigned index) {
  if (!upToDate(nodes[index])) {
    LaneValue value = compute(nodes[index]);
    nodes[index].cached = value;
    nodes[index].stamp = clock;
    ++computed;
  }
  return nodes[index].cached;
}

LaneValue LaneEvaluator::symbolValue(const Node &node) const {
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
    value.base = counters[node.index];
    break;
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

LaneValue LaneEvaluator::compute(const Node &node) {
  if (node.kind == ExprKind::Const) {
    LaneValue value;
    value.base = node.value;
    return value;
  }
  if (node.kind == ExprKind::Symbol)
    return symbolValue(node);
  const LaneValue a = evaluate(node.operands[0]);
  const LaneValue b = evaluate(node.operands[1]);
  if (node.kind == ExprKind::Select)
    return computeSelect(a, b, evaluate(node.operands[2]));
  if (isLogical(node.kind))
    return computeLogical(node.kind, a, b);
  return computeBinary(node.kind, a, b);
}

/// One unknown value, or one known value, in all lanes.
static bool isOneValue(const LaneValue &v) {
  return !v.lanes && (v.known == kAllLanes || (v.known == 0 && v.sameUnknown));
}

LaneValue LaneEvaluator::computeBinary(ExprKind kind, const LaneValue &a,
                                       const LaneValue &b) {
  LaneValue result;
  result.known = a.known & b.known;
  result.sameUnknown = isOneValue(a) && isOneValue(b);
  if (!result.known)
    return result;
  switch (kind) {
  case ExprKind::Add:
    result.base = *foldExpr(kind, a.base, b.base);
    result.lanes = sum(a.lanes, b.lanes);
    return result;
  case ExprKind::Sub:
    result.base = *foldExpr(kind, a.base, b.base);
    result.lanes = sum(a.lanes, scale(b.lanes, -1));
    return result;
  case ExprKind::Mul:
    if (a.lanes && b.lanes)
      break;
    result.base = *foldExpr(kind, a.base, b.base);
    result.lanes = a.lanes ? scale(a.lanes, b.base) : scale(b.lanes, a.base);
    return result;
  case ExprKind::Shl:
    if (b.lanes || b.base < 0 || b.base > 62)
      break;
    result.base = *foldExpr(kind, a.base, b.base);
    result.lanes = scale(a.lanes, int64_t(1) << b.base);
    return result;
  default:
    break;
  }
  return computeByLane(kind, a, b);
}

LaneValue LaneEvaluator::computeByLane(ExprKind kind, const LaneValue &a,
                                       const LaneValue &b) {
  LaneMask known = a.known & b.known;
  if (!a.lanes && !b.lanes) {
    LaneValue result;
    std::optional<int64_t> value = foldExpr(kind, a.base, b.base);
    result.base = value.value_or(0);
    result.known = value ? known : 0;
    result.sameUnknown = isOneValue(a) && isOneValue(b);
    return result;
  }
  LaneVector values;
  for (unsigned lane = 0; lane != kWarpSize; ++lane) {
    std::optional<int64_t> value = foldExpr(kind, a[lane], b[lane]);
    values[lane] = value.value_or(0);
    if (!value)
      known &= ~(LaneMask(1) << lane);
  }
  return fromLanes(values, known, false);
}

/// `&&` is known to be false where one side is, `||` true.
LaneValue LaneEvaluator::computeLogical(ExprKind kind, const LaneValue &a,
                                        const LaneValue &b) {
  bool isAnd = kind == ExprKind::LogicalAnd;
  LaneMask trueA = a.trueLanes(), trueB = b.trueLanes();
  LaneMask decidedA = isAnd ? a.known & ~trueA : trueA;
  LaneMask decidedB = isAnd ? b.known & ~trueB : trueB;
  LaneMask known = (a.known & b.known) | decidedA | decidedB;
  LaneMask isTrue = isAnd ? trueA & trueB : trueA | trueB;
  auto agrees = [](const LaneValue &v) {
    return v.known == kAllLanes || v.sameUnknown;
  };
  LaneVector values;
  for (unsigned lane = 0; lane != kWarpSize; ++lane)
    values[lane] = isTrue >> lane & 1;
  return fromLanes(values, known, agrees(a) && agrees(b));
}

LaneValue LaneEvaluator::computeSelect(const LaneValue &cond,
                                       const LaneValue &ifTrue,
                                       const LaneValue &ifFalse) {
  if (!cond.lanes && cond.known == kAllLanes)
    return cond.base ? ifTrue : ifFalse;
  LaneMask taken = cond.trueLanes();
  LaneMask known =
      cond.known & ((taken & ifTrue.known) | (~taken & ifFalse.known));
  LaneVector values;
  for (unsigned lane = 0; lane != kWarpSize; ++lane)
    values[lane] = taken >> lane & 1 ? ifTrue[lane] : ifFalse[lane];
  return fromLanes(values, known,
                   isOneValue(cond) && isOneValue(ifTrue) &&
                       isOneValue(ifFalse));
}
