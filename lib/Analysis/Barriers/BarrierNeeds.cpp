//===- BarrierNeeds.cpp - which barriers a kernel needs -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Analysis/BarrierNeeds.h"
#include "ThreadAddresses.h"
#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Dialect/SourcePlace.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace gpuperf;

//===----------------------------------------------------------------------===//
// Accesses between barriers
//
// A data flow over the region tree, once along it and once against it: the
// state is the set of accesses since the last barrier. It only grows, so that a
// loop is done when another round adds nothing.
//===----------------------------------------------------------------------===//

namespace {

using AccessSet = llvm::SmallSetVector<mlir::Operation *, 8>;

/// Accesses that a thread may make before a barrier, and after it, with no
/// other barrier of the block between: through the back edges of loops, too.
struct BarrierInterval {
  AccessSet before, after;
};

class Flow {
public:
  Flow(const llvm::DenseSet<mlir::Operation *> &asked,
       const llvm::DenseSet<mlir::Operation *> &gone, bool isForward)
      : asked(asked), gone(gone), isForward(isForward) {}

  void run(mlir::Region &region, AccessSet &state);
  llvm::MapVector<mlir::Operation *, AccessSet> found;

private:
  const llvm::DenseSet<mlir::Operation *> &asked, &gone;
  bool isForward;

  void step(mlir::Operation &op, AccessSet &state);
  void runIf(IfOp op, AccessSet &state);
  void runLoop(LoopOp op, AccessSet &state);
};

} // namespace

static void add(const AccessSet &more, AccessSet &state) {
  state.insert(more.begin(), more.end());
}

void Flow::runIf(IfOp op, AccessSet &state) {
  AccessSet otherwise = state;
  run(op.getThenRegion(), state);
  run(op.getElseRegion(), otherwise);
  add(otherwise, state);
}

void Flow::runLoop(LoopOp op, AccessSet &state) {
  for (size_t before = 0;;) {
    AccessSet body = state;
    run(op.getBody(), body);
    add(body, state);
    if (state.size() == before)
      return;
    before = state.size();
  }
}

void Flow::step(mlir::Operation &op, AccessSet &state) {
  if (auto branch = llvm::dyn_cast<IfOp>(op))
    return runIf(branch, state);
  if (auto loop = llvm::dyn_cast<LoopOp>(op))
    return runLoop(loop, state);
  if (llvm::isa<AccessOp>(op))
    state.insert(&op);
  auto barrier = llvm::dyn_cast<BarrierOp>(op);
  if (!barrier || barrier.getKind() != BarrierKind::Block)
    return;
  if (asked.contains(&op))
    add(state, found[&op]);
  else if (!gone.contains(&op))
    state.clear();
}

void Flow::run(mlir::Region &region, AccessSet &state) {
  if (region.empty())
    return;
  mlir::Block &block = region.front();
  if (isForward)
    for (mlir::Operation &op : block)
      step(op, state);
  else
    for (mlir::Operation &op : llvm::reverse(block))
      step(op, state);
}

/// The intervals of the barriers in `asked`. Those, and those in `gone`, are
/// taken not to be there.
static llvm::MapVector<mlir::Operation *, BarrierInterval>
barrierIntervals(KernelOp kernel,
                 const llvm::DenseSet<mlir::Operation *> &asked,
                 const llvm::DenseSet<mlir::Operation *> &gone) {
  llvm::MapVector<mlir::Operation *, BarrierInterval> intervals;
  for (bool isForward : {true, false}) {
    Flow flow(asked, gone, isForward);
    AccessSet state;
    flow.run(kernel.getBody(), state);
    for (auto &[op, accesses] : flow.found)
      (isForward ? intervals[op].before : intervals[op].after) =
          std::move(accesses);
  }
  return intervals;
}

namespace {

using Operations = llvm::DenseSet<mlir::Operation *>;

class NeedFinder {
public:
  NeedFinder(KernelOp kernel, const ResolvedLaunch &launch)
      : kernel(kernel), launch(launch), addresses(kernel, launch) {}

  BarrierNeed of(const Operations &barriers);

private:
  KernelOp kernel;
  const ResolvedLaunch &launch;
  ThreadAddresses addresses;
  Operations gone; ///< barriers that nothing needs
  size_t pairs = 0;

  void look(AccessOp a, AccessOp b, BarrierNeed &need);
  BarrierNeed::Scope scopeOf(AccessOp a, AccessOp b);
  BarrierNeed::Scope unknown() const {
    return launch.warpsPerBlock() == 1 ? BarrierNeed::Warp : BarrierNeed::Block;
  }
};

} // namespace

//===----------------------------------------------------------------------===//
// What the barriers are needed for
//===----------------------------------------------------------------------===//

/// Memory that other threads of the block see.
static bool isVisible(AccessOp access) {
  switch (access.getSpace()) {
  case Space::Shared:
  case Space::Global:
  case Space::Generic:
    return !access.getReadOnly();
  default:
    return false;
  }
}

/// What other blocks may write meanwhile, or what is done later than it is
/// asked for: no barrier is judged where there is one.
static bool isSpecial(AccessOp access) {
  return access.getKind() == AccessKind::Atomic ||
         access.getKind() == AccessKind::Copy || access.getPastL1() ||
         !libraryOf(access).empty();
}

/// Whether nothing in `kernel` makes threads wait for each other, or for time,
/// but its barriers.
static bool isJudged(KernelOp kernel) {
  bool isPlain = kernel.getPlainSharing();
  kernel.walk([&](mlir::Operation *op) {
    if (auto access = llvm::dyn_cast<AccessOp>(op))
      isPlain &= !isSpecial(access) && !access.getBulk();
    else if (auto inst = llvm::dyn_cast<InstOp>(op)) // reads shared memory, too
      isPlain &= !inst.getAsync() && !inst.getProduct();
    else if (auto barrier = llvm::dyn_cast<BarrierOp>(op))
      isPlain &= barrier.getInputs().empty() && barrier->use_empty() &&
                 (barrier.getKind() == BarrierKind::Block ||
                  barrier.getKind() == BarrierKind::Warp);
    else
      isPlain &= !llvm::isa<UnknownOp>(op);
  });
  return isPlain;
}

/// The array of a shared access. All arrays whose size the launch gives begin
/// at one place.
static llvm::StringRef arrayOf(KernelOp kernel, AccessOp access) {
  MemoryBase base = access.getBase();
  if (!base.array)
    return "?";
  auto array = kernel.lookupSymbol<ArrayOp>(base.array.getAttr());
  bool isDynamic = array && llvm::is_contained(array.getDims(), 0);
  return isDynamic ? llvm::StringRef("extern") : base.array.getValue();
}

/// Who meets where `a` and `b` touch the same bytes.
static BarrierNeed::Scope meetingsOf(const Touches &a, const Touches &b) {
  BarrierNeed::Scope scope = BarrierNeed::None;
  for (const auto &[at, first] : a) {
    auto second = b.find(at);
    if (second == b.end())
      continue;
    int64_t least = std::min(first.first, second->second.first);
    int64_t most = std::max(first.last, second->second.last);
    if (least / kWarpSize != most / kWarpSize)
      return BarrierNeed::Block;
    if (least != most)
      scope = BarrierNeed::Warp;
  }
  return scope;
}

BarrierNeed::Scope NeedFinder::scopeOf(AccessOp a, AccessOp b) {
  // Offsets of one array in global memory are those of the block and the same
  // further on for all its threads.
  if (a.getSpace() == Space::Global && !addresses.moveTogether(a, b))
    return unknown();
  const Touches *first = addresses.of(a), *second = addresses.of(b);
  return first && second ? meetingsOf(*first, *second) : unknown();
}

/// Adds to `need` what may go wrong where `a` before the barrier and `b` after
/// it are not kept apart.
void NeedFinder::look(AccessOp a, AccessOp b, BarrierNeed &need) {
  bool hasStore =
      a.getKind() == AccessKind::Store || b.getKind() == AccessKind::Store;
  if (!hasStore || !isVisible(a) || !isVisible(b))
    return;
  bool isUnknown = a.getBase().isUnknown() || b.getBase().isUnknown() ||
                   a.getSpace() == Space::Generic ||
                   b.getSpace() == Space::Generic;
  BarrierNeed::Scope scope = unknown();
  if (!isUnknown && a.getSpace() != b.getSpace())
    return;
  if (!isUnknown && a.getSpace() == Space::Shared) {
    if (arrayOf(kernel, a) != arrayOf(kernel, b))
      return;
    scope = scopeOf(a, b);
  } else if (!isUnknown && a.getBase() == b.getBase()) {
    scope = scopeOf(a, b);
  } else if (!isUnknown) {
    std::string names[] = {a.getBase().name().str(), b.getBase().name().str()};
    llvm::sort(names);
    std::string pair = "'" + names[0] + "' and '" + names[1] + "'";
    if (!llvm::is_contained(need.mustNotOverlap, pair))
      need.mustNotOverlap.push_back(pair);
    return;
  }
  need.scope = std::min(need.scope, scope);
}

/// What is needed of `barriers`, all that stand at one place of the source.
/// Pairs are looked at up to a number: beyond, a block's barrier is taken for
/// needed.
BarrierNeed NeedFinder::of(const Operations &barriers) {
  constexpr size_t kMaxPairs = 4096;
  BarrierNeed need;
  need.scope = BarrierNeed::None;
  for (const auto &[barrier, around] :
       barrierIntervals(kernel, barriers, gone)) {
    pairs += around.before.size() * around.after.size();
    if (pairs > kMaxPairs)
      return {};
    for (mlir::Operation *a : around.before)
      for (mlir::Operation *b : around.after)
        if (need.scope != BarrierNeed::Block)
          look(llvm::cast<AccessOp>(a), llvm::cast<AccessOp>(b), need);
  }
  // Whoever meets in a block of one warp is of that warp.
  if (need.scope == BarrierNeed::Warp && launch.warpsPerBlock() == 1)
    need.mustNotOverlap.clear();
  if (need.scope == BarrierNeed::None)
    gone.insert(barriers.begin(), barriers.end());
  return need;
}

/// Whether all that is known of where the kernel is launched says the same of
/// its blocks. One launch with blocks of a warp is no reason for all others.
static bool haveSameBlocks(KernelOp kernel, const ResolvedLaunch &launch) {
  std::optional<FactOrigin> origin = launch.origins.find(LaunchPart::Block);
  if (!origin || launch.hasMoreLaunches)
    return false;
  if (origin == FactOrigin::CommandLine || origin == FactOrigin::Recorded)
    return true;
  LaunchOp first;
  for (LaunchOp op : kernel.getBody().getOps<LaunchOp>()) {
    first = first ? first : op;
    for (unsigned dim = 0; dim != 3; ++dim)
      if (op.getBlock(dim) != first.getBlock(dim))
        return false;
  }
  return true;
}

std::vector<BarrierNeed>
gpuperf::findBarrierNeeds(KernelOp kernel, const ResolvedLaunch &launch,
                          llvm::ArrayRef<BarrierProfile> barriers) {
  std::vector<BarrierNeed> needs(barriers.size());
  if (!isJudged(kernel) || !haveSameBlocks(kernel, launch))
    return needs;
  NeedFinder finder(kernel, launch);
  for (auto [barrier, need] : llvm::zip(barriers, needs)) {
    if (barrier.kind != BarrierKind::Block || !barrier.place.line)
      continue;
    Operations ops;
    kernel.walk([&, &place = barrier.place](BarrierOp op) {
      if (op.getKind() == BarrierKind::Block && placeOf(op) == place)
        ops.insert(op);
    });
    need = finder.of(ops);
  }
  return needs;
}
