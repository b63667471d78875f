//===- InstructionOrder.cpp - the issue order of ptxas --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InstructionOrder.h"
#include "Latencies.h"
#include "MemoryDependence.h"
#include <algorithm>
#include <cassert>

using namespace gpuperf;
using mlir::Operation;

namespace {

bool isFence(Operation *op) {
  if (auto inst = mlir::dyn_cast<InstOp>(op))
    return inst.getSleepNs() || inst.getAsync() || inst.getProduct();
  if (auto access = mlir::dyn_cast<AccessOp>(op))
    return access.getBulk();
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
  void add(OrderedOp ordered);
  /// Appends the segment's operations in issue order and forgets them.
  void flush(std::vector<OrderedOp> &order);

private:
  using Key = std::pair<Operation *, unsigned>;
  struct Ranked {
    OrderedOp ordered;
    unsigned rank;
    bool isLate = false; ///< a load that waits for a register only
  };
  /// Accesses of one kind, with their ranks.
  struct Accesses {
    std::vector<std::pair<AccessCopy, unsigned>> all;
    unsigned highest = 0;

    void add(const AccessCopy &access, unsigned rank) {
      all.push_back({access, rank});
      highest = std::max(highest, rank);
    }
    /// `rank`, or that of one of them that `access` may have to come after.
    unsigned rankAfter(const AccessCopy &access, unsigned rank) const {
      for (size_t i = all.size(); i-- > 0 && rank < highest;)
        if (all[i].second > rank && mayAlias(access, all[i].first))
          rank = all[i].second;
      return rank;
    }
  };
  int64_t registersForLoads;
  std::vector<Ranked> ops;
  Accesses reads, writes;
  llvm::DenseMap<Key, unsigned> rankOf;
  std::vector<int64_t> registersOfRank;

  unsigned afterOperands(OrderedOp ordered) const;
  unsigned afterMemory(const AccessCopy &access, unsigned rank) const;
  unsigned withinRegisters(AccessOp load, unsigned rank);
};

bool waits(Operation *op) {
  auto access = mlir::dyn_cast<AccessOp>(op);
  return access && Latencies::returnsValue(access);
}

unsigned SegmentOrder::afterOperands(OrderedOp ordered) const {
  unsigned rank = 0;
  for (mlir::Value input : ordered.op->getOperands()) {
    CopiedValue in = valueInCopy(input, *ordered.op->getBlock(), ordered.copy);
    Operation *def = in.value.getDefiningOp();
    auto found = rankOf.find({def, in.copy});
    if (def && found != rankOf.end())
      rank = std::max(rank, found->second + (waits(def) ? 1 : 0));
  }
  return rank;
}

unsigned SegmentOrder::afterMemory(const AccessCopy &access,
                                   unsigned rank) const {
  rank = writes.rankAfter(access, rank);
  bool isLoad = AccessOp(access.access).getKind() == AccessKind::Load;
  return isLoad ? rank : reads.rankAfter(access, rank);
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

/// The counter of the loop whose body `op` is in; null outside of loops.
ExprAttr counterAround(Operation *op) {
  auto loop = mlir::dyn_cast<LoopOp>(op->getParentOp());
  return loop ? loop.getCounter() : ExprAttr();
}

void SegmentOrder::add(OrderedOp ordered) {
  Operation *op = ordered.op;
  unsigned rank = afterOperands(ordered);
  bool isLate = false;
  if (isControl(op))
    for (const Ranked &earlier : ops)
      rank = std::max(rank, earlier.rank);
  if (auto access = mlir::dyn_cast<AccessOp>(op)) {
    AccessCopy copy{access, ordered.copy, counterAround(op)};
    rank = afterMemory(copy, rank);
    if (Latencies::returnsValue(access)) {
      unsigned free = withinRegisters(access, rank);
      isLate = free > rank;
      rank = free;
    }
    (access.getKind() == AccessKind::Load ? reads : writes).add(copy, rank);
  }
  ops.push_back({ordered, rank, isLate});
  rankOf[{op, ordered.copy}] = rank;
}

/// `late` spread evenly among `others`: each load that was used makes room for
/// one that waits.
void interleave(llvm::ArrayRef<OrderedOp> others,
                llvm::ArrayRef<OrderedOp> late, std::vector<OrderedOp> &order) {
  size_t next = 0;
  for (size_t i = 0; i < others.size(); ++i) {
    order.push_back(others[i]);
    for (; next * others.size() < (i + 1) * late.size(); ++next)
      order.push_back(late[next]);
  }
  order.insert(order.end(), late.begin() + next, late.end());
}

void SegmentOrder::flush(std::vector<OrderedOp> &order) {
  unsigned ranks = 0;
  for (const Ranked &ranked : ops)
    ranks = std::max(ranks, ranked.rank + 1);
  std::vector<std::vector<OrderedOp>> byRank(ranks), late(ranks);
  for (const Ranked &ranked : ops)
    (ranked.isLate ? late : byRank)[ranked.rank].push_back(ranked.ordered);
  for (unsigned rank = 0; rank < ranks; ++rank)
    interleave(byRank[rank], late[rank], order);
  ops.clear();
  reads = writes = {};
  rankOf.clear();
  registersOfRank.clear();
}

} // namespace

unsigned gpuperf::copiesSideBySide(LoopOp loop) {
  int64_t copies = loop.getUnroll().value_or(1);
  mlir::Block &body = loop.getBody().front();
  bool isOneBlock = llvm::none_of(body.without_terminator(),
                                  [](Operation &op) { return isFence(&op); });
  return isOneBlock && copies > 1 ? unsigned(copies) : 1;
}

CopiedValue gpuperf::valueInCopy(mlir::Value value, mlir::Block &body,
                                 unsigned copy) {
  while (copy > 0 && value.getParentBlock() == &body) {
    auto carried = mlir::dyn_cast<mlir::BlockArgument>(value);
    if (!carried || carried.getArgNumber() == 0) // the counter
      return {value, copy};
    auto yield = mlir::cast<YieldOp>(body.getTerminator());
    value = yield.getValues()[carried.getArgNumber() - 1];
    --copy;
  }
  return {value, 0};
}

std::vector<OrderedOp> gpuperf::issueOrder(mlir::Block &block, unsigned copies,
                                           int64_t registersForLoads) {
  assert(registersForLoads > 0 && "a load needs a register");
  std::vector<OrderedOp> order;
  SegmentOrder segment(registersForLoads);
  for (unsigned copy = 0; copy < copies; ++copy)
    for (Operation &op : block) {
      if (isDeclaration(&op) || (copies > 1 && mlir::isa<YieldOp>(op)))
        continue;
      if (!isFence(&op)) {
        segment.add({&op, copy});
        continue;
      }
      segment.flush(order);
      order.push_back({&op, copy});
    }
  segment.flush(order);
  return order;
}
