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
#include <tuple>

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

/// How many loads return before an operation can issue, and how many branches
/// are before and behind it among the operations for which these are the same:
/// branches have odd numbers, what is between two of them an even one.
struct Position {
  unsigned rank = 0, branch = 0;

  bool operator<(const Position &other) const {
    return std::tie(rank, branch) < std::tie(other.rank, other.branch);
  }
};

bool waits(Operation *op) {
  auto access = mlir::dyn_cast<AccessOp>(op);
  return access && Latencies::returnsValue(access);
}

/// How many times as long as a sum an instruction takes, about.
double relativeLatency(InstClass c) {
  switch (c) {
  case InstClass::Tensor:
    return 10;
  case InstClass::Shuffle:
    return 6;
  case InstClass::Special:
  case InstClass::Conversion:
  case InstClass::Conversion64:
    return 4;
  case InstClass::Fp64:
    return 2;
  default:
    return 1;
  }
}

/// After how many sums, one after the other, the result of `op` is there: of
/// loads after more than of the longest function.
double delayOf(Operation *op) {
  constexpr double kLoad = 200;
  if (waits(op))
    return kLoad;
  auto inst = mlir::dyn_cast<InstOp>(op);
  if (!inst)
    return 1;
  double delay = inst.getCounts().empty() ? 0 : inst.getDepth().value_or(1);
  for (auto count : inst.getCounts().getAsRange<ClassCountAttr>())
    delay += std::min<double>(count.getCount(), 1) *
             (relativeLatency(count.getInstClass()) - 1);
  return delay;
}

/// Orders the operations between two fences.
class SegmentOrder {
public:
  explicit SegmentOrder(int64_t registersForLoads)
      : registersForLoads(registersForLoads) {}
  void add(OrderedOp ordered);
  /// Appends the segment's operations in issue order and forgets them.
  void flush(std::vector<OrderedOp> &order);

private:
  using Key = std::pair<Operation *, unsigned>;
  struct Placed {
    OrderedOp ordered;
    Position at;
    bool isLate = false; ///< a load that waits for a register only
    llvm::SmallVector<size_t, 3> after; ///< operations that come before it
    bool isStart = false; ///< nothing but such is before it, or depends on it
    double height = 0; ///< the delays in a row from here to the segment's end
  };
  /// Accesses of one kind, with their positions.
  struct Accesses {
    std::vector<std::pair<AccessCopy, Position>> all;
    Position last;

    void add(const AccessCopy &access, Position at) {
      all.push_back({access, at});
      last = std::max(last, at);
    }
    /// `at`, or that of one of them that `access` may have to come after.
    Position after(const AccessCopy &access, Position at) const {
      for (size_t i = all.size(); i-- > 0 && at < last;)
        if (at < all[i].second && mayAlias(access, all[i].first))
          at = all[i].second;
      return at;
    }
  };
  int64_t registersForLoads;
  std::vector<Placed> ops;
  Accesses reads, writes;
  Position behindBranch;
  bool isAtStart = true;
  size_t lastAccess = 0; ///< in `ops`, plus one
  llvm::DenseMap<Key, size_t> indexOf;
  std::vector<int64_t> registersOfRank;

  void placeAfterOperands(Placed &placed) const;
  void placeAfterAccesses(AccessOp access, Placed &placed);
  Position afterMemory(const AccessCopy &access, Position at) const;
  unsigned withinRegisters(AccessOp load, unsigned rank);
  void findHeights();
};

void SegmentOrder::placeAfterOperands(Placed &placed) const {
  auto [op, copy] = placed.ordered;
  for (mlir::Value input : op->getOperands()) {
    CopiedValue in = valueInCopy(input, *op->getBlock(), copy);
    Operation *def = in.value.getDefiningOp();
    auto found = indexOf.find({def, in.copy});
    if (!def || found == indexOf.end())
      continue;
    Position at = ops[found->second].at;
    placed.at = std::max(placed.at, waits(def) ? Position{at.rank + 1, 0} : at);
    placed.after.push_back(found->second);
  }
  if (placed.at.rank == behindBranch.rank)
    placed.at = std::max(placed.at, behindBranch);
}

Position SegmentOrder::afterMemory(const AccessCopy &access,
                                   Position at) const {
  at = writes.after(access, at);
  bool isLoad = AccessOp(access.access).getKind() == AccessKind::Load;
  return isLoad ? at : reads.after(access, at);
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

/// Accesses of one position of which one writes keep their order.
void SegmentOrder::placeAfterAccesses(AccessOp access, Placed &placed) {
  AccessCopy copy{access, placed.ordered.copy, counterAround(access)};
  placed.at = afterMemory(copy, placed.at);
  if (Latencies::returnsValue(access)) {
    unsigned free = withinRegisters(access, placed.at.rank);
    placed.isLate = free > placed.at.rank;
    if (placed.isLate)
      placed.at = {free, 0};
  }
  bool isLoad = access.getKind() == AccessKind::Load;
  (isLoad ? reads : writes).add(copy, placed.at);
  if (lastAccess > 0) {
    auto before = mlir::cast<AccessOp>(ops[lastAccess - 1].ordered.op);
    if (!isLoad || before.getKind() != AccessKind::Load)
      placed.after.push_back(lastAccess - 1);
  }
  lastAccess = ops.size() + 1;
}

void SegmentOrder::add(OrderedOp ordered) {
  Placed placed{ordered};
  placeAfterOperands(placed);
  if (isControl(ordered.op)) {
    for (const Placed &earlier : ops)
      placed.at = std::max(placed.at, earlier.at);
    placed.at.branch |= 1;
    behindBranch = {placed.at.rank, placed.at.branch + 1};
  }
  if (auto access = mlir::dyn_cast<AccessOp>(ordered.op))
    placeAfterAccesses(access, placed);
  bool isAlone = ordered.op->use_empty() && ordered.op->getNumOperands() == 0;
  placed.isStart = isAtStart && isAlone;
  isAtStart &= isAlone || delayOf(ordered.op) == 0;
  indexOf[{ordered.op, ordered.copy}] = ops.size();
  ops.push_back(std::move(placed));
}

void SegmentOrder::findHeights() {
  constexpr double kFirst = 1e9;
  for (Placed &placed : llvm::reverse(ops)) {
    placed.height =
        placed.isStart ? kFirst : placed.height + delayOf(placed.ordered.op);
    for (size_t before : placed.after)
      ops[before].height = std::max(ops[before].height, placed.height);
  }
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
  findHeights();
  llvm::stable_sort(ops, [](const Placed &one, const Placed &other) {
    return std::tie(one.at, other.height) < std::tie(other.at, one.height);
  });
  unsigned ranks = ops.empty() ? 0 : ops.back().at.rank + 1;
  std::vector<std::vector<OrderedOp>> byRank(ranks), late(ranks);
  for (const Placed &placed : ops)
    (placed.isLate ? late : byRank)[placed.at.rank].push_back(placed.ordered);
  for (unsigned rank = 0; rank < ranks; ++rank)
    interleave(byRank[rank], late[rank], order);
  ops.clear();
  reads = writes = {};
  behindBranch = {};
  isAtStart = true;
  lastAccess = 0;
  indexOf.clear();
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
