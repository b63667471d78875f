//===- CacheLevel.cpp - misses of a cache ---------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CacheLevel.h"
#include "FootprintExtents.h"
#include "Overlap.h"
#include "RandomReuse.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cassert>
#include <cmath>

using namespace gpuperf;

/// The part of the grid's blocks, and with `iterations` of its loop iterations,
/// that `extents` hold: 0.25 for 2 of 8 blocks.
static double partOfGrid(const AccessGroup &group, const Extents &extents,
                         const Extents &full, bool iterations) {
  double part = 1;
  auto scale = [&](ExprAttr leaf) {
    part *= extents.of(leaf) / std::max(full.of(leaf), 1.0);
  };
  for (unsigned d = 0; d < 3; ++d)
    scale(blockIndex(AccessOp(group.ops.front()).getContext(), d));
  if (iterations)
    for (LoopOp loop : group.nest)
      scale(LoopOp(loop).getCounter());
  return part;
}

/// Bytes of the declared array of `group` that are in `extents`; infinite
/// without one. Every thread has its own copy of a local array.
static double arrayBytes(const AccessGroup &group, const Extents &extents,
                         const Extents &full) {
  if (!group.arrayBytes)
    return HUGE_VAL;
  bool isLocal = group.space == Space::Local;
  return *group.arrayBytes *
         (isLocal ? partOfGrid(group, extents, full, false) : 1);
}

static bool dependsOn(const AccessGroup &group, unsigned dim) {
  return group.form.dataDependent ||
         llvm::any_of(group.form.terms, [&](const AddressTerm &term) {
           return term.dimension.dependsOn(
               blockIndex(term.dimension.getContext(), dim));
         });
}

bool gpuperf::dependsOnBlock(const AccessGroup &group) {
  return dependsOn(group, 0) || dependsOn(group, 1) || dependsOn(group, 2);
}

bool gpuperf::isScattered(const AccessGroup &group) {
  constexpr double kLine = 128;
  return group.form.dataDependent && !group.isFilled &&
         group.runBytes < kLine && 2 * group.sectorBytes <= group.lineBytes;
}

/// `data`, or if that is more, the granules of a contiguous array of `bytes`.
static GranuleRuns atMost(GranuleRuns data, double bytes,
                          int64_t granuleBytes) {
  double granules = bytes / double(granuleBytes);
  return granules < data.granules ? GranuleRuns{granules, 1} : data;
}

GranuleRuns gpuperf::distinctData(const AccessGroup &group,
                                  const Extents &extents, const Extents &full,
                                  int64_t granuleBytes,
                                  const ResolvedLaunch &launch) {
  GranuleRuns data;
  // Elements beside each other fill what is fetched of them.
  bool fillsGranules = group.isFilled || group.runBytes >= double(granuleBytes);
  int64_t fetched = fillsGranules ? granuleBytes : int64_t(kSectorBytes);
  if (group.form.dataDependent)
    data.granules = data.runs = group.touchedBytes / double(fetched) /
                                group.activeShare *
                                partOfGrid(group, extents, full, true);
  else
    data = distinctRuns(group.form, group.offsets, group.bytes, granuleBytes,
                        group.withSteps(extents), launch);
  data.granules *= group.spread;
  return atMost(data, arrayBytes(group, extents, full), granuleBytes);
}

double gpuperf::retainedShare(const Room &room, const CacheShape &shape) {
  double perSet = room.lines / shape.sets;
  if (room.variance < 1e-9)
    return room.lines * double(shape.lineBytes) <= shape.capacityBytes;
  // The mean over lines, not over sets: a fuller set has more of the lines.
  double mean = perSet + room.variance / perSet;
  double deviations = (shape.ways() + 0.5 - mean) / std::sqrt(room.variance);
  return 0.5 * std::erfc(-deviations / std::sqrt(2.0));
}

/// The lines that groups hold together. Data that several groups touch count
/// once, and the groups of one declared array hold no more lines than it has.
struct CacheLevel::HeldLines {
  std::map<unsigned, Room> data; ///< by the first group that touches it
  std::map<const void *, double> arrays;

  void add(unsigned sameData, const Room &room) {
    Room &held = data[sameData];
    if (held.lines < room.lines)
      held = room;
  }
  Room total(llvm::ArrayRef<const AccessGroup *> groups,
             const CacheLevel &cache) {
    Room sum;
    for (auto [index, held] : data) {
      const AccessGroup &group = *groups[index];
      double lines = held.lines;
      if (group.arrayBytes) {
        double &array = arrays[group.base.key()];
        lines = std::clamp(
            cache.bytesOfArray(group) / double(cache.shape.lineBytes) - array,
            0.0, lines);
        array += lines;
      }
      sum.lines += lines;
      sum.variance += lines < held.lines ? 0 : held.variance;
    }
    return sum;
  }
};

/// The misses of `times` repetitions, with `again` distinct bytes in all; of
/// the bytes that come again the part `kept` is still there. 100 bytes, four
/// times the same (`again` 100), are 100 missed bytes if all is kept and 400 if
/// nothing.
void CacheLevel::Misses::repeat(double times, double again,
                                llvm::function_ref<double()> kept) {
  assert(times >= 1 && "a level of the nest runs at least once");
  double reused = times * distinct - again;
  bytes *= times;
  // Of two large numbers that are nearly the same, rounding may leave less than
  // 0.
  if (reused > 0)
    bytes = std::max(bytes - kept() * reused, 0.0);
  distinct = again;
}

CacheLevel::CacheLevel(std::vector<const AccessGroup *> served,
                       const ResolvedLaunch &launch, const WarpWalk &walk,
                       BlockOrder order, Extents full, CacheShape shape)
    : groups(std::move(served)), launch(launch), walk(walk), order(order),
      full(std::move(full)), shape(shape) {
  for (unsigned i = 0; i < groups.size(); ++i) {
    unsigned same = 0;
    while (same < i && !accessSameData(*groups[i], *groups[same]))
      ++same;
    sameDataAs.push_back(same);
  }
}

const BlockSet &CacheLevel::first(double count) {
  auto found = firstBlocks.find(count);
  if (found == firstBlocks.end())
    found = firstBlocks.emplace(count, order.first(count)).first;
  return found->second;
}

GranuleRuns CacheLevel::distinct(const AccessGroup &group,
                                 const BlockSet &blocks,
                                 llvm::ArrayRef<LoopOp> loops,
                                 int64_t granuleBytes) const {
  Extents extents = blocks.extents;
  for (LoopOp loop : loops)
    extents.set(loop.getCounter(), iterations(loop, walk));
  GranuleRuns data = distinctData(group, extents, full, granuleBytes, launch);
  double times = copies(group, blocks, launch);
  double executingShare = group.executingShare * blocks.blocks / blocks.reach;
  // Of blocks with data of their own, those that execute it. Where four share
  // theirs, as at `blockIdx.x / 4`, one of them may do it for all.
  if (group.form.dataDependent) {
    times *= blocks.blocks / blocks.reach;
  } else if (blocks.reach > 1 && executingShare < 1 && dependsOnBlock(group)) {
    GranuleRuns ofOne = distinct(group, order.one(), loops, granuleBytes);
    double sharing = std::max(ofOne.granules * blocks.reach /
                                  std::max(data.granules * times, 1.0),
                              1.0);
    times *= std::clamp(executingShare * sharing, 1 / blocks.reach, 1.0);
  }
  times *= group.touchedShare;
  data.granules *= times;
  data.runs *= times;
  if (group.space == Space::Local)
    return data;
  return atMost(data, arrayBytes(group, extents, full), granuleBytes);
}

/// A run of 70 lines puts one line in each of 64 sets, and a second one in 6 of
/// them. Each set has a second line with the chance p = 6/64, and its number of
/// lines the variance p * (1 - p).
Room CacheLevel::room(const AccessGroup &group, const BlockSet &blocks,
                      llvm::ArrayRef<LoopOp> loops) const {
  GranuleRuns lines = distinct(group, blocks, loops, shape.lineBytes);
  double ofSet = lines.granules / lines.runs / shape.sets;
  double rest = ofSet - std::floor(ofSet);
  return {lines.granules, lines.runs * rest * (1 - rest)};
}

double CacheLevel::bytesOfArray(const AccessGroup &group) const {
  assert(group.arrayBytes && "the array is declared");
  if (group.space != Space::Local)
    return *group.arrayBytes;
  return *group.arrayBytes * order.wave() / double(launch.blocks());
}

/// A block takes over the local memory of the one that has ended: there is as much
/// as for the threads that run at one time.
const BlockSet &CacheLevel::reached(const AccessGroup &group, double blocks) {
  bool isLocal = group.space == Space::Local;
  return first(isLocal ? std::min(blocks, order.wave()) : blocks);
}

double CacheLevel::retainedOver(LoopOp loop) {
  auto [entry, isNew] = retainedByLoop.try_emplace(loop, 0.0);
  if (!isNew)
    return entry->second;
  HeldLines held;
  const BlockSet &wave = first(order.wave());
  for (auto [group, same] : llvm::zip(groups, sameDataAs)) {
    llvm::ArrayRef<LoopOp> nest = group->nest;
    auto at = llvm::find(nest, loop);
    if (at != nest.end())
      held.add(same, room(*group, wave, nest.take_front(at - nest.begin())));
  }
  // Of iterations that ptxas copies into one body, only the first comes to what
  // was touched a whole body ago.
  double copies = loop.getUnroll().value_or(1);
  double kept = retainedShare(held.total(groups, *this), shape);
  return entry->second = (copies - 1 + kept) / copies;
}

double CacheLevel::retainedAfter(double blocks) {
  auto [entry, isNew] = retainedByBlocks.try_emplace(blocks, 0.0);
  if (!isNew)
    return entry->second;
  HeldLines held;
  for (auto [group, same] : llvm::zip(groups, sameDataAs))
    held.add(same, room(*group, reached(*group, blocks), group->nest));
  return entry->second = retainedShare(held.total(groups, *this), shape);
}

/// Blocks of a wave start together, so that `blocks` blocks are a whole number
/// of waves, or one more, depending on where in its wave the first one is.
double CacheLevel::retainedOver(double blocks) {
  double waves = std::max(blocks / order.wave(), 1.0);
  double fewer = std::floor(waves), oneMore = waves - fewer;
  double part = (1 - oneMore) * retainedAfter(fewer * order.wave());
  if (oneMore > 0)
    part += oneMore * retainedAfter((fewer + 1) * order.wave());
  return part;
}

static bool isRandomInLocalArray(const AccessGroup &group) {
  return group.space == Space::Local && group.form.dataDependent &&
         group.arrayBytes;
}

/// What data picks of a local array comes again at any time until the array has
/// been used, not in the next iteration.
double CacheLevel::retainedOver(const AccessGroup &group, LoopOp loop) {
  if (!isRandomInLocalArray(group))
    return retainedOver(loop);
  double line = double(shape.lineBytes);
  // Lanes that take the same element use a whole line at once.
  double ofLine = isScattered(group) ? line / double(shape.granuleBytes) : 1;
  return retainedInArray(bytesOfArray(group) / line * shape.copies,
                         shape.capacityBytes / line, std::max(ofLine, 1.0));
}

double
CacheLevel::retainedBetween(llvm::ArrayRef<const AccessGroup *> sharing) {
  double kept = 1;
  bool isSoon = false;
  for (const AccessGroup *group : sharing) {
    bool isInLoop = group->space == Space::Local && !group->nest.empty();
    if (!isInLoop && !isRandomInLocalArray(*group))
      continue;
    isSoon = true;
    LoopOp outermost = isInLoop ? LoopOp(group->nest.back()) : LoopOp();
    kept = std::min(kept, retainedOver(*group, outermost));
  }
  return isSoon ? kept : retainedAfter(order.wave());
}

CacheLevel::Misses CacheLevel::missesOfWave(const AccessGroup &group) {
  llvm::ArrayRef<LoopOp> nest = group.nest;
  const BlockSet &wave = first(order.wave());
  double once = bytes(group, wave, {});
  Misses misses{once, once};
  for (unsigned i = 0; i < nest.size(); ++i)
    misses.repeat(iterations(nest[i], walk),
                  bytes(group, wave, nest.take_front(i + 1)),
                  [&] { return retainedOver(group, nest[i]); });
  return misses;
}

/// Whether data picks what `group` touches of an array, as likely any of it as
/// another.
static bool isRandomInArray(const AccessGroup &group) {
  return group.form.dataDependent && group.arrayBytes && !group.isFilled &&
         group.space != Space::Local;
}

double CacheLevel::randomMissBytes(const AccessGroup &group) {
  AccessGroup anywhere = group;
  anywhere.arrayBytes.reset();
  const BlockSet &all = first(order.blocks());
  double granule = double(shape.granuleBytes);
  RandomRequests random;
  random.requests = bytes(anywhere, all, group.nest) / granule;
  random.granules = *group.arrayBytes / granule;
  random.granulesPerLine = std::max(double(shape.lineBytes) / granule, 1.0);
  random.cacheLines = shape.capacityBytes / double(shape.lineBytes);
  // Stores and atomics go to the one place that an address has.
  random.copies = group.kind == AccessKind::Load ? shape.copies : 1;
  for (const AccessGroup *other : groups)
    if (!accessSameData(*other, group) && random.requests > 0)
      random.otherLines +=
          room(*other, reached(*other, order.blocks()), other->nest).lines /
          random.requests;
  return missedRequests(random) * granule;
}

double CacheLevel::missBytes(const AccessGroup &group) {
  assert(serves(group) && "the cache serves the group");
  if (isRandomInArray(group))
    return randomMissBytes(group);
  Misses misses = missesOfWave(group);
  bool x = dependsOn(group, 0), y = dependsOn(group, 1);
  bool isLocal = group.space == Space::Local;
  double seen = order.wave();
  auto until = [&](double blocks, double lastUsed) {
    if (blocks <= seen || blocks > order.blocks())
      return;
    misses.repeat(
        blocks / seen, bytes(group, reached(group, blocks), group.nest),
        [&] { return retainedOver(isLocal ? order.wave() : lastUsed); });
    seen = blocks;
  };
  until(order.column(), 1);
  until(order.plane(), x ? order.column() : 1);
  until(order.blocks(), y ? order.plane() : x ? order.column() : 1);
  return misses.bytes;
}
