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
  if (!group.arrayBytes)
    return bytes;
  // Every thread has its own copy of a local array.
  bool isLocal = group.space == Space::Local;
  return std::min(bytes,
                  *group.arrayBytes *
                      (isLocal ? partOfGrid(group, extents, full, false) : 1));
}

double CacheLevel::bytesOfOneIteration(LoopOp loop) {
  auto [entry, isNew] = iterationBytes.try_emplace(loop, 0.0);
  if (!isNew)
    return entry->second;
  double bytes = 0;
  for (const AccessGroup &group : groups) {
    auto at = llvm::find(group.nest, loop);
    if (at == group.nest.end())
      continue;
    Extents extents = concurrent;
    for (LoopOp inner : llvm::make_range(group.nest.begin(), at))
      extents.set(inner.getCounter(), iterations(inner, walk));
    bytes += distinct(group, extents);
  }
  return entry->second = bytes;
}

double CacheLevel::footprint() const {
  double bytes = 0;
  for (const AccessGroup &group : groups) {
    Extents extents = concurrent;
    for (LoopOp loop : group.nest)
      extents.set(loop.getCounter(), iterations(loop, walk));
    bytes += distinct(group, extents);
  }
  return bytes;
}

double CacheLevel::missBytes(const AccessGroup &group) {
  Extents extents = concurrent;
  double bytes = distinct(group, extents);
  for (LoopOp loop : group.nest) {
    double trips = iterations(loop, walk);
    extents.set(loop.getCounter(), trips);
    if (holds(bytesOfOneIteration(loop)))
      bytes =
          std::min(std::max(bytes, distinct(group, extents)), bytes * trips);
    else
      bytes *= trips;
  }
  return bytes;
}
