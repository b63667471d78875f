//===- BlockReuse.cpp - elements that several threads load ----------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockReuse.h"
#include "CacheLevel.h"
#include "Footprint.h"
#include "FootprintExtents.h"
#include "Lanes/LaneVectors.h"
#include "Overlap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <algorithm>
#include <optional>

using namespace gpuperf;

static bool isOpen(ExprAttr leaf, const ResolvedLaunch &launch) {
  return leaf.isUnknown() ||
         (leaf.isParam() && !launch.args.count(leaf.getName().str()));
}

namespace {
/// Looks for a quotient, or a remainder, of the thread's index by what the
/// launch leaves open: how many neighbours have the same is not known. Nor is
/// how many iterations of a loop have one quotient; of remainders they have as
/// many as there are iterations at most.
class OpenDivision {
public:
  explicit OpenDivision(const ResolvedLaunch &launch) : launch(launch) {}

  bool isIn(ExprAttr expr) {
    if (!seen.insert(expr).second)
      return false;
    llvm::ArrayRef<ExprAttr> operands = expr.getOperands();
    bool isDivision =
        expr.getKind() == ExprKind::Div || expr.getKind() == ExprKind::Rem;
    bool isOfLoop =
        expr.getKind() == ExprKind::Div &&
        operands[0].anyLeaf([](ExprAttr e) { return e.isCounter(); });
    if (isDivision && (isOfLoop || operands[0].anyLeaf(isThreadIndex)) &&
        operands[1].anyLeaf([&](ExprAttr e) { return isOpen(e, launch); }))
      return true;
    return llvm::any_of(operands, [&](ExprAttr part) { return isIn(part); });
  }

private:
  const ResolvedLaunch &launch;
  llvm::DenseSet<ExprAttr> seen;

  static bool isThreadIndex(ExprAttr leaf) {
    return leaf.isDim() && leaf.getDim() <= Dim::Tz;
  }
};
} // namespace

static bool isCandidate(const AccessGroup &group,
                        const ResolvedLaunch &launch) {
  OpenDivision division(launch);
  if (llvm::any_of(group.ops,
                   [&](AccessOp op) { return division.isIn(op.getOffset()); }))
    return false;
  // What goes past L1, as volatile loads do, may be another value each time.
  return group.kind == AccessKind::Load && !group.bypassesL1 &&
         (group.space == Space::Global || group.space == Space::Generic) &&
         !group.base.isUnknown() && !group.form.isDataDependent() &&
         group.spread == 1;
}

/// Whether iterations may come round to the same place, after how many is not
/// known: `i % n`.
static bool mayComeRound(const AccessGroup &group,
                         const ResolvedLaunch &launch) {
  return llvm::any_of(group.ops, [&](AccessOp op) {
    return op.getOffset().anyNode([&](ExprAttr part) {
      return part.getKind() == ExprKind::Rem &&
             part.getOperands()[0].anyLeaf(
                 [](ExprAttr leaf) { return leaf.isCounter(); }) &&
             part.getOperands()[1].anyLeaf(
                 [&](ExprAttr leaf) { return isOpen(leaf, launch); });
    });
  });
}

/// What fewer threads, or warps, load is not worth a tile.
static constexpr double kFewestThreads = 2;

/// The threads of a warp; empty where those of different warps have different
/// places in the block.
static std::optional<Extents> warpExtents(mlir::MLIRContext *context,
                                          const ResolvedLaunch &launch) {
  Extents warp;
  int64_t lanes = kWarpSize;
  for (Dim dim : {Dim::Tx, Dim::Ty, Dim::Tz}) {
    int64_t extent = launch.block[static_cast<unsigned>(dim)];
    int64_t inWarp = std::min(extent, lanes);
    if (lanes % inWarp != 0 || extent % inWarp != 0)
      return std::nullopt;
    warp.set(ExprAttr::getDim(context, dim), inWarp);
    lanes /= inWarp;
  }
  return warp;
}

namespace {
struct FoundReuse {
  BlockReuse reuse;
  /// Several warps load it. What lanes of one warp share, one request of them
  /// asks for once.
  bool isAmongWarps = true;
};
} // namespace

/// Nothing where threads load the same in other iterations of the loops only:
/// they come to it at other times.
static std::optional<FoundReuse> reuseOf(const AccessGroup &group,
                                         const Extents &full,
                                         const ResolvedLaunch &launch,
                                         const WarpWalk &walk) {
  BlockReuse reuse;
  reuse.elementBytes = group.bytes;
  for (AccessOp op : group.ops) {
    const AccessProfile &access = walk.perOp.find(op)->second;
    reuse.array = access.base;
    reuse.elementBytes =
        std::min<int64_t>(reuse.elementBytes, access.bytesPerThread);
    reuse.requestedBytes += access.executionsPerWarp * access.lanes.active *
                            double(access.bytesPerThread) *
                            double(launch.warpsPerBlock());
    if (!llvm::is_contained(reuse.accesses, access.id))
      reuse.accesses.push_back(access.id);
  }
  mlir::MLIRContext *context = AccessOp(group.ops.front()).getContext();
  Extents block = blockExtents(context, launch);
  std::optional<Extents> warp = warpExtents(context, launch);
  Extents thread;
  double threads = double(launch.threadsPerBlock());
  auto distinct = [&](const Extents &extents) {
    return double(reuse.elementBytes) *
           distinctData(group, extents, full, reuse.elementBytes, launch)
               .granules;
  };
  if (threads * distinct(thread) < kFewestThreads * distinct(block))
    return std::nullopt;
  // By a block in which all threads load it.
  double asked = threads * double(group.bytes * group.ops.size());
  for (LoopOp loop : group.nest) {
    asked *= double(iterations(loop, walk));
    for (Extents *extents : {&block, &thread})
      extents->set(loop.getCounter(), iterations(loop, walk));
    if (warp)
      warp->set(loop.getCounter(), iterations(loop, walk));
  }
  bool isAmongWarps =
      !warp || double(launch.warpsPerBlock()) * distinct(*warp) >=
                   kFewestThreads * distinct(block);
  constexpr double kRounding = 1.001;
  reuse.distinctBytes = std::min(distinct(block), reuse.requestedBytes);
  reuse.threadsBytes =
      std::min(threads * distinct(thread), reuse.requestedBytes);
  reuse.isMean =
      asked > reuse.requestedBytes * kRounding || mayComeRound(group, launch);
  return FoundReuse{std::move(reuse), isAmongWarps};
}

/// Adds `more`, another nest of loops of the same access. Where both may load
/// the same, of that is known only how much it is at most.
static void add(const BlockReuse &more, bool mayBeSame, BlockReuse &reuse) {
  for (unsigned id : more.accesses)
    if (!llvm::is_contained(reuse.accesses, id))
      reuse.accesses.push_back(id);
  reuse.requestedBytes += more.requestedBytes;
  reuse.threadsBytes += more.threadsBytes;
  reuse.distinctBytes += more.distinctBytes;
  reuse.isMean |= more.isMean || mayBeSame;
}

/// Whether each operation of the accesses of `reuse` is one of `shared`. At one
/// place of nvcc's code, a statement, an array may be loaded by others, too,
/// which the same access stands for and which no two threads share.
static bool isWhole(const BlockReuse &reuse,
                    const llvm::DenseSet<mlir::Operation *> &shared,
                    const WarpWalk &walk) {
  return llvm::all_of(walk.accessOf, [&](const auto &entry) {
    auto [op, id] = entry;
    return shared.contains(op) || !llvm::is_contained(reuse.accesses, id) ||
           walk.perOp.find(op)->second.executionsPerWarp <= 0;
  });
}

std::vector<BlockReuse> gpuperf::blockReuse(KernelOp kernel,
                                            const ResolvedLaunch &launch,
                                            const WarpWalk &walk) {
  Extents full = gridExtents(kernel, launch, walk);
  std::vector<BlockReuse> reuses;
  llvm::DenseSet<mlir::Operation *> shared;
  std::vector<AccessGroup> groups =
      accessGroups(kernel, launch, walk, /*isApart=*/true);
  std::vector<const AccessGroup *> counted;
  // A tile of what one warp's lanes share goes with one for all warps, in the
  // loop that both are loaded in.
  llvm::DenseSet<mlir::Operation *> loopsOfWarps;
  std::vector<llvm::SmallPtrSet<mlir::Operation *, 2>> loopsOf;
  for (const AccessGroup &group : groups) {
    if (!isCandidate(group, launch))
      continue;
    std::optional<FoundReuse> found = reuseOf(group, full, launch, walk);
    if (!found || found->reuse.requestedBytes <= 0)
      continue;
    BlockReuse &reuse = found->reuse;
    mlir::Operation *loop = group.nest.empty()
                                ? kernel.getOperation()
                                : LoopOp(group.nest.front()).getOperation();
    for (AccessOp op : group.ops)
      shared.insert(op);
    auto same = llvm::find_if(reuses, [&](const BlockReuse &other) {
      return llvm::any_of(reuse.accesses, [&](unsigned id) {
        return llvm::is_contained(other.accesses, id);
      });
    });
    bool mayBeSame = llvm::any_of(counted, [&](const AccessGroup *other) {
      return addressesMeet(*other, group);
    });
    if (found->isAmongWarps || mayBeSame)
      loopsOfWarps.insert(loop);
    if (same == reuses.end()) {
      reuses.push_back(std::move(reuse));
      loopsOf.push_back({loop});
    } else {
      add(reuse, mayBeSame, *same);
      loopsOf[same - reuses.begin()].insert(loop);
    }
    counted.push_back(&group);
  }
  std::vector<BlockReuse> worthwhile;
  for (auto [reuse, loops] : llvm::zip_equal(reuses, loopsOf))
    if (reuse.threadsBytes >= kFewestThreads * reuse.distinctBytes &&
        isWhole(reuse, shared, walk) &&
        llvm::any_of(loops, [&](mlir::Operation *loop) {
          return loopsOfWarps.contains(loop);
        }))
      worthwhile.push_back(std::move(reuse));
  return worthwhile;
}
