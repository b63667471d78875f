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

void CacheLevel::Sum::add(const AccessGroup &group, double bytes,
                          double ofArray) {
  double &base = group.arrayBytes ? arrays[group.base] : others;
  base = std::min(base + bytes, ofArray);
}

double CacheLevel::Sum::total() const {
  double bytes = others;
  for (const auto &array : arrays)
    bytes += array.second;
  return bytes;
}

double CacheLevel::bytesOfOneIteration(LoopOp loop) {
  auto [entry, isNew] = iterationBytes.try_emplace(loop, 0.0);
  if (!isNew)
    return entry->second;
  Sum sum;
  for (const AccessGroup &group : groups) {
    auto at = llvm::find(group.nest, loop);
    if (at == group.nest.end())
      continue;
    Extents extents = concurrent;
    for (LoopOp inner : llvm::make_range(group.nest.begin(), at))
      extents.set(inner.getCounter(), iterations(inner, walk));
    sum.add(group, distinct(group, extents), arrayBytes(group, extents, full));
  }
  return entry->second = sum.total();
}

double CacheLevel::footprint() const {
  Sum sum;
  for (const AccessGroup &group : groups) {
    Extents extents = concurrent;
    for (LoopOp loop : group.nest)
      extents.set(loop.getCounter(), iterations(loop, walk));
    sum.add(group, distinct(group, extents), arrayBytes(group, extents, full));
  }
  return sum.total();
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
