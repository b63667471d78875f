//===- CacheLevel.cpp - what a cache misses -------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CacheLevel.h"
#include "FootprintExtents.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace gpuperf;

/// What of the whole grid's blocks and iterations `extents` are.
static double partOfGrid(const AccessGroup &group, const Extents &extents,
                         const Extents &full, bool iterations) {
  double part = 1;
  auto scale = [&](llvm::StringRef symbol) {
    part *= extents.of(symbol) / std::max(full.of(symbol), 1.0);
  };
  for (unsigned d = 0; d < 3; ++d)
    scale(kBlockSymbols[d]);
  if (iterations)
    for (LoopOp loop : group.nest)
      scale(loop.getCounter());
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

double gpuperf::distinctBytes(const AccessGroup &group, const Extents &extents,
                              const Extents &full, int64_t granuleBytes,
                              const ResolvedLaunch &launch) {
  double bytes =
      group.form.dataDependent
          ? group.sectorBytes * partOfGrid(group, extents, full, true) *
                granuleBytes / kSectorBytes
          : granuleBytes * distinctGranules(group.form, group.offsets,
                                            group.bytes, granuleBytes, extents,
                                            launch);
  return std::min(bytes, arrayBytes(group, extents, full));
}

bool gpuperf::rangesOverlap(const AccessGroup &a, const AccessGroup &b,
                            const Extents &full, const ResolvedLaunch &launch) {
  if (a.base != b.base || a.base == "?" || a.space != b.space ||
      a.form.dataDependent || b.form.dataDependent)
    return false;
  auto range = [&](const AccessGroup &group) {
    double low = double(group.offsets.front());
    double high = double(group.offsets.back() + group.bytes);
    for (const AddressTerm &term : group.form.terms) {
      double reach = double(term.stride) *
                     (distinctValues(term.dimension, full, launch) - 1);
      (reach < 0 ? low : high) += reach;
    }
    return std::pair{low, high};
  };
  auto [lowA, highA] = range(a);
  auto [lowB, highB] = range(b);
  return lowA < highB && lowB < highA;
}

bool gpuperf::touchSameData(const AccessGroup &a, const AccessGroup &b,
                            const Extents &full, const ResolvedLaunch &launch) {
  if (a.form.terms.size() != b.form.terms.size() || a.bytes != b.bytes ||
      !rangesOverlap(a, b, full, launch))
    return false;
  auto lattice = [&](const AccessGroup &group) {
    llvm::SmallVector<std::pair<int64_t, double>, 6> steps;
    for (const AddressTerm &term : group.form.terms)
      steps.push_back(
          {term.stride, distinctValues(term.dimension, full, launch)});
    llvm::sort(steps);
    return steps;
  };
  return lattice(a) == lattice(b);
}

/// Room that groups take together: data that several touch once, and those of
/// one declared array no more than the array has.
struct CacheLevel::Held {
  std::map<unsigned, double> data; ///< by the first group that touches it
  std::map<std::string, double> arrays;

  void add(unsigned sameData, double bytes) {
    double &held = data[sameData];
    held = std::max(held, bytes);
  }
  double total(llvm::ArrayRef<const AccessGroup *> groups,
               llvm::function_ref<double(const AccessGroup &)> ofArray) {
    double bytes = 0;
    for (auto [index, held] : data) {
      const AccessGroup &group = *groups[index];
      if (!group.arrayBytes) {
        bytes += held;
        continue;
      }
      double &array = arrays[group.base];
      double grown = std::min(array + held, ofArray(group));
      bytes += std::max(grown - array, 0.0);
      array = std::max(grown, array);
    }
    return bytes;
  }
};

CacheLevel::CacheLevel(std::vector<const AccessGroup *> served,
                       const ResolvedLaunch &launch, const WarpWalk &walk,
                       std::vector<BlockSet> waves, Extents full,
                       CacheShape shape)
    : groups(std::move(served)), launch(launch), walk(walk),
      waves(std::move(waves)), full(std::move(full)), shape(shape) {
  footprints.resize(this->waves.size());
  for (unsigned i = 0; i < groups.size(); ++i) {
    unsigned same = 0;
    while (same < i &&
           !touchSameData(*groups[i], *groups[same], this->full, launch))
      ++same;
    sameDataAs.push_back(same);
  }
}

double CacheLevel::distinct(const AccessGroup &group, const BlockSet &blocks,
                            llvm::ArrayRef<LoopOp> loops,
                            int64_t granuleBytes) const {
  Extents extents = blocks.extents;
  for (LoopOp loop : loops)
    extents.set(loop.getCounter(), iterations(loop, walk));
  double bytes = distinctBytes(group, extents, full, granuleBytes, launch) *
                 copies(group, blocks, launch);
  return group.space == Space::Local
             ? bytes
             : std::min(bytes, arrayBytes(group, extents, full));
}

double CacheLevel::bytesOfOneIteration(LoopOp loop) {
  auto [entry, isNew] = iterationBytes.try_emplace(loop, 0.0);
  if (!isNew)
    return entry->second;
  Held held;
  for (auto [group, same] : llvm::zip(groups, sameDataAs)) {
    llvm::ArrayRef<LoopOp> nest = group->nest;
    auto at = llvm::find(nest, loop);
    if (at != nest.end())
      held.add(same,
               distinct(*group, waves.front(),
                        nest.take_front(at - nest.begin()), shape.lineBytes));
  }
  return entry->second = held.total(groups, [&](const AccessGroup &group) {
    return arrayBytes(group, full, full);
  });
}

double CacheLevel::footprint(unsigned wave) {
  if (footprints[wave])
    return *footprints[wave];
  Held held;
  for (auto [group, same] : llvm::zip(groups, sameDataAs))
    held.add(same, distinct(*group, waves[wave], group->nest, shape.lineBytes));
  footprints[wave] = held.total(groups, [&](const AccessGroup &group) {
    return arrayBytes(group, full, full);
  });
  return *footprints[wave];
}

double CacheLevel::missBytes(const AccessGroup &group) {
  llvm::ArrayRef<LoopOp> nest = group.nest;
  double bytes = distinct(group, waves.front(), {}, shape.granuleBytes);
  auto repeat = [&](double times, bool held, llvm::ArrayRef<LoopOp> loops,
                    const BlockSet &blocks) {
    double all = bytes * times;
    if (held)
      all = std::min(all, std::max(bytes, distinct(group, blocks, loops,
                                                   shape.granuleBytes)));
    bytes = all;
  };
  for (unsigned i = 0; i < nest.size(); ++i)
    repeat(iterations(nest[i], walk), holds(bytesOfOneIteration(nest[i])),
           nest.take_front(i + 1), waves.front());
  for (unsigned i = 1; i < waves.size(); ++i)
    repeat(waves[i].blocks / waves[i - 1].blocks, holds(footprint(i - 1)), nest,
           waves[i]);
  return bytes;
}
