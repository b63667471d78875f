//===- Observer.cpp - observing sampled warps -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Observer.h"
#include <algorithm>
#include <cstdio>

using namespace gpuperf;
using namespace gpuperf::execute;

/// Warps of a launch that are sampled.
static constexpr uint64_t kWarps = 128;
/// What they tell, from which on half as many are sampled, then a fourth.
static constexpr uint64_t kManyEvents = uint64_t(4) << 20;
/// Numbers that a counter keeps.
static constexpr size_t kKept = 1024;

/// The finalizer of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014), which is a
/// permutation.
static uint64_t hashOf(uint64_t number) {
  number ^= number >> 30;
  number *= 0xBF58476D1CE4E5B9;
  number ^= number >> 27;
  number *= 0x94D049BB133111EB;
  return number ^ number >> 31;
}

//===----------------------------------------------------------------------===//
// Distinct numbers
//===----------------------------------------------------------------------===//

static bool isKept(uint64_t hash, unsigned level) {
  return (hash & ((uint64_t(1) << level) - 1)) == 0;
}

void DistinctCounter::insert(uint64_t hash) {
  size_t mask = hashes.size() - 1;
  size_t at = (hash >> 32) & mask;
  for (; hashes[at]; at = (at + 1) & mask)
    if (hashes[at] == hash)
      return;
  hashes[at] = hash;
  ++kept;
}

void DistinctCounter::rehash(size_t size) {
  std::vector<uint64_t> old(size);
  old.swap(hashes);
  kept = 0;
  for (uint64_t hash : old)
    if (hash && isKept(hash, level))
      insert(hash);
}

void DistinctCounter::add(uint64_t number) {
  uint64_t hash = hashOf(number + 1);
  if (!isKept(hash, level))
    return;
  if (hashes.empty())
    hashes.resize(8);
  insert(hash ? hash : ~uint64_t(0));
  if (kept > kKept) {
    ++level;
    rehash(hashes.size());
  } else if (size_t(kept) * 2 > hashes.size()) {
    rehash(hashes.size() * 2);
  }
}

//===----------------------------------------------------------------------===//
// A warp
//===----------------------------------------------------------------------===//

void WarpObserver::visit(uint32_t place, uint64_t pass) {
  ++told;
  Block &block = blocks[place];
  ++block.lanes;
  block.passes.add(pass);
}

void WarpObserver::access(uint32_t place, uint64_t pass, uint64_t address) {
  visit(place, pass);
  Access &access = accesses[place];
  uint64_t own = hashOf(pass);
  access.sectors.add(own + (address >> 5));
  access.lines.add(own + (address >> 7));
  access.ownSectors.add(address >> 5);
  access.addresses.add(own + address);
  access.lowest = std::min(access.lowest, address);
  access.highest = std::max(access.highest, address);
}

PlaceCounts WarpObserver::counts(uint32_t place) const {
  const Block &block = blocks[place];
  const Access &access = accesses[place];
  double executions = block.passes.count();
  return {executions,
          double(block.lanes),
          executions,
          access.sectors.count(),
          access.lines.count(),
          access.ownSectors.count(),
          access.addresses.count(),
          access.highest ? double(access.highest - access.lowest) : 0,
          access.lowest,
          access.highest};
}

//===----------------------------------------------------------------------===//
// A launch
//===----------------------------------------------------------------------===//

/// The grid is cut into as many stretches as warps are sampled, and of each a
/// warp by chance is taken: evenly spaced ones may all lie in the same column
/// of a matrix.
double LaunchObserver::weightOf(uint64_t warp) const {
  uint64_t stretches = std::min(kWarps, warps);
  uint64_t stretch = warp * stretches / warps;
  uint64_t begin = (stretch * warps + stretches - 1) / stretches;
  uint64_t end = ((stretch + 1) * warps + stretches - 1) / stretches;
  if (warp != begin + hashOf(stretch + 1) % (end - begin))
    return 0;
  uint64_t every = 1 + told / kManyEvents;
  return stretch % every == 0 ? double(every * (end - begin)) : 0;
}

static void addTo(PlaceCounts &sum, const PlaceCounts &warp, double weight) {
  sum.executions += weight * warp.executions;
  sum.lanes += weight * warp.lanes;
  sum.most = std::max(sum.most, warp.most);
  sum.sectors += weight * warp.sectors;
  sum.lines += weight * warp.lines;
  sum.ownSectors += weight * warp.ownSectors;
  sum.addresses += weight * warp.addresses;
  sum.warpBytes += weight * warp.warpBytes;
  sum.lowest = std::min(sum.lowest, warp.lowest);
  sum.highest = std::max(sum.highest, warp.highest);
}

void LaunchObserver::add(const WarpObserver &warp) {
  std::lock_guard<std::mutex> lock(mutex);
  told += warp.events();
  ++sampled;
  weight += warp.weight;
  lanes += warp.weight * warp.lanes;
  for (uint32_t place = 0; place < places.size(); ++place)
    addTo(sums[place], warp.counts(place), warp.weight);
}

static std::string inText(double value) {
  char text[40];
  std::snprintf(text, sizeof(text), " %.9g", value);
  return text;
}

static std::string textOf(const ObservedPlace &place, const PlaceCounts &sum,
                          double weight) {
  std::string text = std::to_string(place.line);
  if (place.kind == ObservedPlace::Unknown)
    return text + " ?\n";
  static constexpr const char *kinds[] = {" b", " a", " r"};
  text += kinds[place.kind];
  for (double value : {sum.executions / weight, sum.lanes / weight, sum.most})
    text += inText(value);
  if (place.kind == ObservedPlace::Block)
    return text + "\n";
  for (double value :
       {sum.sectors, sum.lines, sum.ownSectors, sum.addresses, sum.warpBytes})
    text += inText(value / weight);
  double all = sum.highest ? double(sum.highest - sum.lowest) : 0;
  return text + inText(all) + "\n";
}

std::string LaunchObserver::text() const {
  if (!sampled)
    return "";
  std::string text = "warps " + std::to_string(sampled) + " of " +
                     std::to_string(warps) + " lanes" + inText(lanes / weight) +
                     "\n";
  for (size_t place = 0; place < places.size(); ++place)
    text += textOf(places[place], sums[place], weight);
  return text;
}
