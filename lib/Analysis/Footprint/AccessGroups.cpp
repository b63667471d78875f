//===- AccessGroups.cpp - accesses that share a lattice of addresses ------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockParts.h"
#include "CacheLevel.h"
#include "Footprint.h"
#include "FootprintExtents.h"
#include "Lanes/ValueRange.h"
#include "Neighbours.h"
#include "Records.h"
#include "UnrolledSteps.h"
#include "Walk/DataPlaces.h"
#include "gpuperf/Support/Saturate.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace gpuperf;

static bool isCached(Space space) {
  return space == Space::Global || space == Space::Local ||
         space == Space::Texture || space == Space::Generic;
}

static std::vector<LoopOp> enclosingLoops(mlir::Operation *op) {
  std::vector<LoopOp> nest;
  for (auto loop = op->getParentOfType<LoopOp>(); loop;
       loop = loop->getParentOfType<LoopOp>())
    nest.push_back(loop);
  return nest;
}

/// Bytes of the array behind `base`, where there is one and its size is known.
static std::optional<double> declaredBytes(KernelOp kernel,
                                           const MemoryBase &base) {
  auto array = base.array ? kernel.lookupSymbol<ArrayOp>(base.array.getAttr())
                          : ArrayOp();
  std::optional<int64_t> bytes = array ? array.getBytes() : std::nullopt;
  return bytes && *bytes > 0 ? std::optional<double>(*bytes) : std::nullopt;
}

constexpr int64_t kWord = 4; ///< bytes

/// A thread's local memory is interleaved with its neighbours' word by word, so
/// that lanes at the same offset are contiguous.
static AddressForm interleaved(const AddressForm &perThread, KernelOp kernel,
                               const ResolvedLaunch &launch,
                               const Extents &full) {
  mlir::MLIRContext *ctx = kernel.getContext();
  int64_t threads = launch.threadsPerBlock();
  AddressForm form = perThread;
  form.constant = saturatingMul(form.constant, threads);
  for (AddressTerm &term : form.terms)
    term.stride = saturatingMul(term.stride, threads);
  int64_t stride = kWord;
  auto add = [&](ExprAttr index, int64_t extent) {
    if (full.of(index) > 1)
      form.terms.push_back({index, stride});
    stride = saturatingMul(stride, extent);
  };
  for (unsigned d = 0; d < 3; ++d)
    add(threadIndex(ctx, d), launch.block[d]);
  stride = int64_t(1) << 24; // Another block's threads: far away.
  for (unsigned d = 0; d < 3; ++d)
    add(blockIndex(ctx, d), launch.blockGrid()[d]);
  return form;
}

Extents AccessGroup::withSteps(Extents extents) const {
  if (steps > 1)
    extents.set(stepLeaf(AccessOp(ops.front()).getContext()), steps);
  return extents;
}

static AccessGroup makeGroup(AccessOp op, const SteppedOffset &stepped,
                             const ResolvedLaunch &launch, const Extents &full,
                             bool isApart) {
  AccessGroup group;
  group.nest = enclosingLoops(op);
  group.base = op.getBase();
  group.space = op.getSpace();
  group.kind = op.getKind();
  group.ops.push_back(op);
  group.bytes = op.getBytes();
  group.bypassesL1 = op.getPastL1() || op.getBulk();
  group.steps = stepped.steps;
  ExprAttr offset = stepped.offset ? stepped.offset : op.getOffset();
  group.form = addressForm(offset, launch, group.withSteps(full),
                           isApart || op.getKind() == AccessKind::Store);
  // One element of a thread's array that all lanes take is any of it, too.
  bool isAnyElement =
      offset.anyLeaf([](ExprAttr leaf) { return leaf.isUniformUnknown(); });
  if (group.space == Space::Local && (group.form.hasDataRows() || isAnyElement))
    group.form.dataDependent = true;
  if (group.form.dataDependent) {
    group.element = elementOf(op, launch);
    group.isFilled = orderOfPlaces(op, launch) != DataOrder::Random;
  }
  if (group.space == Space::Local) {
    group.form =
        interleaved(group.form, op->getParentOfType<KernelOp>(), launch, full);
    group.bytes = std::min(group.bytes, kWord);
  }
  return group;
}

static bool sameLattice(const AccessGroup &a, const AccessGroup &b) {
  if (a.nest != b.nest || a.base != b.base || a.base.isUnknown() ||
      a.space != b.space || a.kind != b.kind || a.bypassesL1 != b.bypassesL1 ||
      a.steps != b.steps || a.form.dataDependent != b.form.dataDependent)
    return false;
  if (a.form.dataDependent)
    return a.kind != AccessKind::Atomic && a.space != Space::Local &&
           a.element == b.element;
  return a.bytes == b.bytes && a.form.terms == b.form.terms;
}

/// Whether the two are on different sides of a conditional: blocks that do the
/// one are others than those that do the other.
static bool areAlternatives(mlir::Operation *a, mlir::Operation *b) {
  auto branch = a->getParentOfType<IfOp>();
  while (branch && !branch->isProperAncestor(b))
    branch = branch->getParentOfType<IfOp>();
  auto isTaken = [&](mlir::Operation *op) {
    return branch.getThenRegion().isAncestor(op->getParentRegion());
  };
  return branch && isTaken(a) != isTaken(b);
}

static bool isProductOfThreadAndBlock(ExprAttr expr) {
  bool isProduct =
      expr.getKind() == ExprKind::Mul || expr.getKind() == ExprKind::Shl;
  auto depends = [&](Dim first) {
    return expr.anyLeaf([&](ExprAttr leaf) {
      return leaf.isDim() && leaf.getDim() >= first &&
             static_cast<unsigned>(leaf.getDim()) <=
                 static_cast<unsigned>(first) + 2;
    });
  };
  return isProduct && depends(Dim::Tx) && depends(Dim::Bx);
}

/// See AccessGroup::spread.
static double spreadOf(const AccessGroup &group, const WarpWalk &walk,
                       const ResolvedLaunch &launch) {
  if (llvm::none_of(group.form.terms, [](const AddressTerm &term) {
        return isProductOfThreadAndBlock(term.dimension);
      }))
    return 1;
  AccessOp first = group.ops.front();
  mlir::MLIRContext *context = first.getContext();
  Extents warp;
  double lanes = 32;
  for (unsigned d = 0; d < 3; ++d) {
    double extent = std::clamp(lanes, 1.0, double(launch.block[d]));
    warp.set(threadIndex(context, d), extent);
    lanes /= extent;
  }
  double known =
      distinctGranules(group.form, {0}, group.bytes, 32, warp, launch);
  double walked = walk.perOp.lookup(first).sectorsPerRequest;
  return std::max(walked / known, 1.0);
}

static GroupReach reachOf(const AccessGroup &group, const Extents &full,
                          const ResolvedLaunch &launch) {
  GroupReach reach;
  reach.first = double(group.offsets.front());
  reach.last = double(group.offsets.back()) + double(group.bytes);
  for (const AddressTerm &term : group.form.terms) {
    double values =
        distinctValues(term.dimension, group.withSteps(full), launch);
    double further = double(term.stride) * (values - 1);
    (further < 0 ? reach.first : reach.last) += further;
    reach.steps.push_back({term.stride, values});
  }
  llvm::sort(reach.steps);
  return reach;
}

std::vector<AccessGroup>
gpuperf::sharedAtomicGroups(KernelOp kernel, const ResolvedLaunch &launch,
                            const WarpWalk &walk) {
  Extents full = gridExtents(kernel, launch, walk);
  std::vector<AccessGroup> groups;
  kernel.walk([&](AccessOp op) {
    if (op.getSpace() != Space::Shared || op.getKind() != AccessKind::Atomic ||
        !walk.perOp.contains(op))
      return;
    groups.push_back(makeGroup(op, {}, launch, full, /*isApart=*/false));
    groups.back().arrayBytes = declaredBytes(kernel, groups.back().base);
  });
  return groups;
}

/// Sets the size of the array that `group` is in, of which `op` is one access:
/// as declared, bounded by the index, or allocated.
static void setArrayBytes(AccessOp op, KernelOp kernel,
                          const ResolvedLaunch &launch, AccessGroup &group) {
  double threads = double(launch.blocks()) * launch.warpsPerBlock() * 32;
  bool isLocal = group.space == Space::Local;
  if (std::optional<double> size = declaredBytes(kernel, group.base))
    group.arrayBytes = *size * (isLocal ? threads : 1);
  if (!group.form.isDataDependent())
    return;
  // `table[data[i] & 255]` is in 256 elements of whatever `table` points to.
  auto reach = isLocal ? std::nullopt
                       : reachableBytes(op.getOffset(), group.bytes, launch);
  if (reach)
    group.arrayBytes =
        std::min(group.arrayBytes.value_or(*reach), double(*reach));
  auto first = group.arrayBytes
                   ? std::nullopt
                   : firstReachableBytes(op.getOffset(), group.bytes, launch);
  if (first) {
    group.arrayBytes = double(*first);
    group.isAmongFirst = true;
  }
  // What is said is of the elements that data chooses each.
  auto said = group.runBytes > 0 ? std::nullopt : saidBytes(op, launch);
  for (std::optional<int64_t> bytes :
       {allocatedBytes(group.base, launch), said})
    if (bytes && double(*bytes) < group.arrayBytes.value_or(HUGE_VAL)) {
      group.arrayBytes = double(*bytes);
      group.isAmongFirst = false;
    }
  if (group.arrayBytes)
    return;
  group.arrayBytes = bytesOfCounters(op, launch);
  group.areCounters = group.arrayBytes.has_value();
}

/// What the operations of a group would touch if no warp skipped them.
struct WarpShare {
  double part = 0;        ///< of the warps, that execute one of them
  double mostSectors = 0; ///< in bytes, of the operation with most
};

/// Where several warps touch the same data, one of them may do it for all.
static double touchedShare(const AccessGroup &group, const WarpShare &warps,
                           const Extents &full, const ResolvedLaunch &launch) {
  if (warps.part >= 1 || group.form.dataDependent)
    return 1;
  double distinct =
      distinctData(group, full, full, kSectorBytes, launch).granules *
      kSectorBytes * group.executingShare * group.activeShare;
  double warpsOnOne =
      std::max(warps.mostSectors / std::max(distinct, 1.0), 1.0);
  return std::min(warps.part * warpsOnOne, 1.0);
}

std::vector<AccessGroup> gpuperf::accessGroups(KernelOp kernel,
                                               const ResolvedLaunch &launch,
                                               const WarpWalk &walk,
                                               bool isApart) {
  Extents full = gridExtents(kernel, launch, walk);
  double warps = double(launch.blocks()) * launch.warpsPerBlock();
  double activeShare = activeBlockShare(kernel, walk);
  std::vector<AccessGroup> groups;
  std::vector<WarpShare> shares;
  std::vector<AccessOp> ops;
  kernel.walk([&](AccessOp op) {
    if (isCached(op.getSpace()) && walk.perOp.contains(op))
      ops.push_back(op);
  });
  llvm::DenseMap<mlir::Operation *, SteppedOffset> steps = findSteps(ops);
  for (AccessOp op : ops) {
    AccessGroup group = makeGroup(op, steps.lookup(op), launch, full, isApart);
    auto same = llvm::find_if(groups, [&](const AccessGroup &other) {
      return sameLattice(group, other);
    });
    if (same == groups.end()) {
      if (!observedAccess(op, launch)) // a run on the CPU says all
        group.runBytes = runBytes(group, walk);
      setArrayBytes(op, kernel, launch, group);
      same = groups.insert(groups.end(), group);
      same->ops.clear();
      same->executingShare = 0;
      shares.emplace_back();
    }
    const AccessProfile &access = walk.perOp.find(op)->second;
    double requests = access.executionsPerWarp * warps;
    same->activeShare = activeShare;
    double blocks =
        executingBlockShare(op, walk, launch.warpsPerBlock()) / activeShare;
    bool isFurther = llvm::all_of(
        same->ops, [&](AccessOp other) { return areAlternatives(op, other); });
    auto add = [&](double &share, double more) {
      share = std::min(isFurther ? share + more : std::max(share, more), 1.0);
    };
    add(same->executingShare, blocks);
    WarpShare &share = shares[same - groups.begin()];
    double part = executingWarpShare(op, walk);
    add(share.part, part);
    if (part > 0)
      share.mostSectors =
          std::max(share.mostSectors,
                   requests * access.sectorsPerRequest * kSectorBytes / part);
    same->ops.push_back(op);
    same->offsets.push_back(group.form.constant);
    // Between two words of a thread are those of all others.
    if (op.getSpace() == Space::Local)
      for (int64_t word = kWord; word < op.getBytes(); word += kWord)
        same->offsets.push_back(group.form.constant +
                                word * launch.threadsPerBlock());
    same->sectorBytes += requests * access.sectorsPerRequest * kSectorBytes;
    same->lineBytes += requests * access.linesPerRequest * 128;
    same->transactionBytes += requests * access.transactionBytesPerRequest;
    same->transactions += requests * access.transactionsPerRequest;
  }
  for (AccessGroup &group : groups) {
    llvm::sort(group.offsets);
    group.offsets.erase(std::unique(group.offsets.begin(), group.offsets.end()),
                        group.offsets.end());
    group.spread = spreadOf(group, walk, launch);
    if (group.form.dataDependent)
      group.touchedBytes = touchedBytes(group, walk, launch);
  }
  for (auto [group, share] : llvm::zip(groups, shares))
    group.touchedShare = touchedShare(group, share, full, launch);
  joinRecords(groups, full, launch);
  for (AccessGroup &group : groups)
    if (!group.form.dataDependent)
      group.reach = reachOf(group, full, launch);
  return groups;
}
