//===- ThreadAddresses.cpp - addresses of a block's threads ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ThreadAddresses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace gpuperf;

/// Requests of warps that are looked at for an access: a millisecond.
static constexpr size_t kMaxVisits = 1024;

/// The launch with nothing in it but the block: the rest differs from launch to
/// launch, or from block to block.
static ResolvedLaunch blockOf(const ResolvedLaunch &launch) {
  ResolvedLaunch bare;
  bare.block = launch.block;
  return bare;
}

ThreadAddresses::ThreadAddresses(KernelOp kernel, const ResolvedLaunch &given)
    : kernel(kernel), launch(blockOf(given)), evaluator(launch) {
  evaluator.setBlock({0, 0, 0});
  kernel.walk([&](AccessOp access) {
    granule = std::min<int64_t>(granule, access.getBytes());
  });
  granule = std::max<int64_t>(granule, 1);
}

static bool isOfGrid(ExprAttr leaf) {
  if (!leaf.isDim())
    return false;
  switch (leaf.getDim()) {
  case Dim::Tx:
  case Dim::Ty:
  case Dim::Tz:
  case Dim::Bdx:
  case Dim::Bdy:
  case Dim::Bdz:
    return false;
  default:
    return true;
  }
}

/// Whether `expr` is a matter of the block's shape and of loops that are gone
/// through.
bool ThreadAddresses::isFixed(ExprAttr expr) const {
  return !expr.anyLeaf([&](ExprAttr leaf) {
    return isOfGrid(leaf) || llvm::is_contained(open, leaf);
  });
}

const Touches *ThreadAddresses::of(AccessOp access) {
  auto [it, isNew] = known.try_emplace(access, std::nullopt);
  if (isNew) {
    Touches touches;
    if (collect(access, touches))
      known[access] = std::move(touches);
  }
  const std::optional<Touches> &touches = known[access];
  return touches ? &*touches : nullptr;
}

bool ThreadAddresses::collect(AccessOp access, Touches &touches) {
  open.clear();
  visits = 0;
  llvm::SmallVector<AroundLoop> loops; // outermost first
  for (auto loop = access->getParentOfType<LoopOp>(); loop;
       loop = loop->getParentOfType<LoopOp>()) {
    unsigned slot = evaluator.addCounter(loop.getCounter());
    loops.insert(loops.begin(),
                 {loop, slot, LoopLength(loop, slot, evaluator)});
  }
  for (warp = 0; warp != launch.warpsPerBlock(); ++warp) {
    open.clear();
    evaluator.setWarp(warp);
    if (!visit(access, loops, evaluator.liveLanes(), touches))
      return false;
  }
  return true;
}

/// The number of iterations, and none where it is not certain.
static std::optional<TripCount> exactTrips(const LoopLength &length,
                                           unsigned slot,
                                           LaneEvaluator &evaluator,
                                           LaneMask active) {
  if (length.expected)
    return std::nullopt;
  TripCount trips = countTrips(length, slot, evaluator, active);
  if (active & ~trips.exact)
    return std::nullopt;
  return trips;
}

/// Goes through the iterations of the outermost of `loops`, or makes the
/// access. A loop of a length that is not known is one iteration, if it does
/// not move the address.
bool ThreadAddresses::visit(AccessOp access, llvm::ArrayRef<AroundLoop> loops,
                            LaneMask active, Touches &touches) {
  if (loops.empty())
    return touch(access, active, touches);
  const AroundLoop &loop = loops.front();
  bool isFixedLength = true;
  for (std::optional<ExprAttr> length :
       {loop.length.trip, loop.length.whileCond})
    isFixedLength &= !length || isFixed(*length);
  std::optional<TripCount> trips;
  if (isFixedLength)
    trips = exactTrips(loop.length, loop.slot, evaluator, active);
  ExprAttr counter = LoopOp(loop.op).getCounter();
  if (!trips || trips->most(active) > int64_t(kMaxVisits)) {
    if (access.getOffset().dependsOn(counter))
      return false;
    open.push_back(counter);
    bool isKnown = visit(access, loops.drop_front(), active, touches);
    open.pop_back();
    return isKnown;
  }
  for (int64_t i = 0, most = trips->most(active); i < most; ++i) {
    LaneMask running = 0;
    for (unsigned lane = 0; lane != kWarpSize; ++lane)
      if (active >> lane & 1 && trips->lanes[lane] > i)
        running |= LaneMask(1) << lane;
    evaluator.setCounter(loop.slot, i);
    if (!visit(access, loops.drop_front(), running, touches))
      return false;
  }
  return true;
}

/// Lanes that the conditions around do not keep away.
LaneMask ThreadAddresses::lanesThatReach(AccessOp access) {
  LaneMask lanes = kAllLanes;
  mlir::Operation *inner = access;
  for (auto branch = access->getParentOfType<IfOp>(); branch;
       branch = branch->getParentOfType<IfOp>()) {
    ExprAttr condition = branch.getCondition();
    if (!isFixed(condition))
      continue;
    LaneValue value = evaluator.evaluate(condition);
    LaneMask yes = value.trueLanes() & value.known;
    bool isThen = branch.getThenRegion().isAncestor(inner->getParentRegion());
    lanes &= ~value.known | (isThen ? yes : ~yes);
  }
  return lanes;
}

bool ThreadAddresses::touch(AccessOp access, LaneMask active,
                            Touches &touches) {
  active &= lanesThatReach(access);
  if (!active)
    return true;
  LaneValue offset = evaluator.evaluate(access.getOffset());
  if (++visits > kMaxVisits || !offset.knownIn(active))
    return false;
  for (unsigned lane = 0; lane != kWarpSize; ++lane) {
    if (!(active >> lane & 1))
      continue;
    int64_t thread = warp * int64_t(kWarpSize) + lane;
    int64_t end = offset[lane] + int64_t(access.getBytes()) - 1;
    for (int64_t at = llvm::divideFloorSigned(offset[lane], granule);
         at <= llvm::divideFloorSigned(end, granule); ++at) {
      auto [it, isNew] = touches.try_emplace(at, Touching{thread, thread});
      it->second.first = std::min(it->second.first, thread);
      it->second.last = std::max(it->second.last, thread);
    }
  }
  return true;
}

/// By how much the offset is larger in `block`, for all threads.
std::optional<int64_t>
ThreadAddresses::shiftOf(AccessOp access, const std::array<int64_t, 3> &block) {
  ExprAttr offset = access.getOffset();
  std::optional<int64_t> shift;
  for (warp = 0; warp != launch.warpsPerBlock(); ++warp) {
    evaluator.setWarp(warp);
    LaneValue here = evaluator.evaluate(offset);
    evaluator.setBlock(block);
    LaneValue there = evaluator.evaluate(offset);
    evaluator.setBlock({0, 0, 0});
    LaneMask live = evaluator.liveLanes();
    bool isSame =
        here.knownIn(live) && there.knownIn(live) && here.lanes == there.lanes;
    int64_t by = there.base - here.base;
    if (!isSame || (shift && *shift != by))
      return std::nullopt;
    shift = by;
  }
  return shift;
}

bool ThreadAddresses::moveTogether(AccessOp a, AccessOp b) {
  using Block = std::array<int64_t, 3>;
  for (const Block &block : {Block{1, 0, 0}, Block{0, 1, 0}, Block{0, 0, 1},
                             Block{2, 0, 0}, Block{7, 5, 3}}) {
    std::optional<int64_t> shift = shiftOf(a, block);
    if (!shift || shiftOf(b, block) != shift)
      return false;
  }
  return true;
}
