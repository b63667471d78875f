//===- InstructionOrder.cpp - the order in which ptxas would issue --------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InstructionOrder.h"
#include "Latencies.h"
#include <algorithm>
#include <cassert>

using namespace gpuperf;
using mlir::Operation;

namespace {

/// An offset as `rest + constant`.
struct SplitOffset {
  ExprAttr rest; ///< null for a constant offset
  int64_t constant = 0;
};

SplitOffset splitOffset(ExprAttr e) {
  if (e.isConst())
    return {ExprAttr(), e.getValue()};
  if (e.getKind() == ExprKind::Add || e.getKind() == ExprKind::Sub) {
    ExprAttr lhs = e.getOperands()[0], rhs = e.getOperands()[1];
    if (rhs.isConst())
      return {lhs,
              e.getKind() == ExprKind::Add ? rhs.getValue() : -rhs.getValue()};
    if (lhs.isConst() && e.getKind() == ExprKind::Add)
      return {rhs, lhs.getValue()};
  }
  return {e, 0};
}

bool isFence(Operation *op) {
  return mlir::isa<LoopOp, IfOp, BarrierOp, UnknownOp, YieldOp>(op);
}

/// Branches and exits do not move up past what comes before them.
bool isControl(Operation *op) {
  auto inst = mlir::dyn_cast<InstOp>(op);
  return inst && llvm::any_of(inst.getCounts(), [](mlir::Attribute count) {
           return mlir::cast<ClassCountAttr>(count).getInstClass() ==
                  InstClass::Control;
         });
}

bool isDeclaration(Operation *op) { return mlir::isa<LaunchOp, ArrayOp>(op); }

/// Ranks the operations between two fences.
class SegmentOrder {
public:
  explicit SegmentOrder(int64_t registersForLoads)
      : registersForLoads(registersForLoads) {}
  void add(Operation *op);
  /// Appends the segment's operations in issue order and forgets them.
  void flush(std::vector<Operation *> &order);

private:
  struct Ranked {
    Operation *op;
    unsigned rank;
  };
  int64_t registersForLoads;
  std::vector<Ranked> ops;
  std::vector<AccessOp> reads, writes;
  llvm::DenseMap<Operation *, unsigned> rankOf;
  std::vector<int64_t> registersOfRank;

  unsigned afterOperands(Operation *op) const;
  unsigned afterMemory(AccessOp access) const;
  unsigned withinRegisters(AccessOp load, unsigned rank);
};

bool waits(Operation *op) {
  auto access = mlir::dyn_cast<AccessOp>(op);
  return access && Latencies::returnsValue(access);
}

unsigned SegmentOrder::afterOperands(Operation *op) const {
  unsigned rank = 0;
  for (mlir::Value input : op->getOperands()) {
    Operation *def = input.getDefiningOp();
    auto found = rankOf.find(def);
    if (def && found != rankOf.end())
      rank = std::max(rank, found->second + (waits(def) ? 1 : 0));
  }
  return rank;
}

unsigned SegmentOrder::afterMemory(AccessOp access) const {
  unsigned rank = 0;
  auto follow = [&](llvm::ArrayRef<AccessOp> earlier) {
    for (AccessOp other : earlier)
      if (unsigned otherRank = rankOf.lookup(other);
          otherRank > rank && mayAlias(access, other))
        rank = otherRank;
  };
  follow(writes);
  if (access.getKind() != AccessKind::Load)
    follow(reads);
  return rank;
}

unsigned SegmentOrder::withinRegisters(AccessOp load, unsigned rank) {
  int64_t needed = std::max<int64_t>(1, load.getBytes() / 4);
  while (true) {
    if (registersOfRank.size() <= rank)
      registersOfRank.resize(rank + 1, 0);
    int64_t &used = registersOfRank[rank];
    if (used == 0 || used + needed <= registersForLoads) {
      used += needed;
      return rank;
    }
    ++rank;
  }
}

void SegmentOrder::add(Operation *op) {
  unsigned rank = afterOperands(op);
  if (isControl(op))
    for (const Ranked &earlier : ops)
      rank = std::max(rank, earlier.rank);
  if (auto access = mlir::dyn_cast<AccessOp>(op)) {
    rank = std::max(rank, afterMemory(access));
    if (Latencies::returnsValue(access))
      rank = withinRegisters(access, rank);
    (access.getKind() == AccessKind::Load ? reads : writes).push_back(access);
  }
  ops.push_back({op, rank});
  rankOf[op] = rank;
}

void SegmentOrder::flush(std::vector<Operation *> &order) {
  unsigned ranks = 0;
  for (const Ranked &ranked : ops)
    ranks = std::max(ranks, ranked.rank + 1);
  std::vector<std::vector<Operation *>> byRank(ranks);
  for (const Ranked &ranked : ops)
    byRank[ranked.rank].push_back(ranked.op);
  for (const std::vector<Operation *> &sameRank : byRank)
    order.insert(order.end(), sameRank.begin(), sameRank.end());
  ops.clear();
  reads.clear();
  writes.clear();
  rankOf.clear();
  registersOfRank.clear();
}

} // namespace

bool gpuperf::mayAlias(AccessOp a, AccessOp b) {
  bool named = a.getSpace() == Space::Shared || a.getSpace() == Space::Local ||
               a.getSpace() == Space::Constant;
  if (a.getSpace() != b.getSpace())
    return a.getSpace() == Space::Generic || b.getSpace() == Space::Generic;
  if (a.getBase() != b.getBase())
    return !named || a.getBase().isUnknown() || b.getBase().isUnknown();
  SplitOffset x = splitOffset(a.getOffset()), y = splitOffset(b.getOffset());
  if (a.getBase().isUnknown() || x.rest != y.rest)
    return true;
  int64_t distance = y.constant - x.constant;
  return distance < static_cast<int64_t>(a.getBytes()) &&
         -distance < static_cast<int64_t>(b.getBytes());
}

std::vector<Operation *> gpuperf::issueOrder(mlir::Block &block,
                                             int64_t registersForLoads) {
  assert(registersForLoads > 0 && "a load needs a register");
  std::vector<Operation *> order;
  SegmentOrder segment(registersForLoads);
  for (Operation &op : block) {
    if (isDeclaration(&op))
      continue;
    if (!isFence(&op)) {
      segment.add(&op);
      continue;
    }
    segment.flush(order);
    order.push_back(&op);
  }
  segment.flush(order);
  return order;
}
