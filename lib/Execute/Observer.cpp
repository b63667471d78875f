//===- Observer.cpp - observing sampled warps -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Observer.h"
#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace gpuperf;
using namespace gpuperf::execute;

/// Pairs of warps of a launch that are sampled.
static constexpr uint64_t kPairs = 128;
/// What they tell, from which on half as many are sampled, then a fourth.
static constexpr uint64_t kManyEvents = uint64_t(4) << 20;
/// Addresses of an atomic that are told apart in a warp: later ones are not
/// those that have most.
static constexpr size_t kMostAddresses = 4096;
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
// Whole requests
//===----------------------------------------------------------------------===//

void RequestSample::add(uint64_t pass, Lane lane) {
  constexpr size_t most = 256;
  uint64_t hash = hashOf(pass + 1);
  if (!isKept(hash, level))
    return;
  requests[hash].push_back(lane);
  while (requests.size() > most) {
    ++level;
    for (auto it = requests.begin(); it != requests.end();)
      it = isKept(it->first, level) ? std::next(it) : requests.erase(it);
  }
}

using Lanes = std::vector<RequestSample::Lane>;

/// The most lanes of which `key` is the same.
template <typename Key> static double mostOf(const Lanes &lanes, Key key) {
  std::vector<uint64_t> keys;
  for (const RequestSample::Lane &lane : lanes)
    keys.push_back(key(lane.address));
  std::sort(keys.begin(), keys.end());
  size_t most = 0;
  for (size_t begin = 0, end; begin < keys.size(); begin = end) {
    end =
        std::upper_bound(keys.begin(), keys.end(), keys[begin]) - keys.begin();
    most = std::max(most, end - begin);
  }
  return double(most);
}

/// Shared memory has so many banks, each of words of 4 bytes (CUDA C++
/// Programming Guide, 5.x to 12.x).
static constexpr unsigned kBanks = 32;

static uint64_t bankOf(uint64_t address) { return address / 4 % kBanks; }

/// The words that each bank serves of the lanes [first, first + count); of
/// atomics each lane's.
static double passesOf(const Lanes &lanes, unsigned first, unsigned count,
                       const ObservedPlace &place) {
  std::vector<uint64_t> served[kBanks];
  for (const RequestSample::Lane &lane : lanes) {
    if (lane.number < first || lane.number >= first + count)
      continue;
    for (uint64_t word = lane.address / 4;
         word <= (lane.address + place.bytes - 1) / 4; ++word) {
      std::vector<uint64_t> &words = served[word % kBanks];
      bool isNew = std::find(words.begin(), words.end(), word) == words.end();
      if (isNew || place.access == AccessKind::Atomic)
        words.push_back(word);
    }
  }
  size_t most = 0;
  for (const std::vector<uint64_t> &words : served)
    most = std::max(most, words.size());
  return double(most);
}

/// Wide requests are served in halves and quarters of the warp, as of
/// gpuperf::lanesPerPhase.
static double wavefrontsOf(const Lanes &lanes, const ObservedPlace &place) {
  unsigned count = place.bytes > 8 ? 8 : place.bytes > 4 ? 16 : 32;
  double passes = 0;
  for (unsigned first = 0; first < 32; first += count)
    passes += passesOf(lanes, first, count, place);
  return passes;
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

void WarpObserver::access(uint32_t place, uint64_t pass,
                          RequestSample::Lane lane) {
  visit(place, pass);
  Access &access = accesses[place];
  uint64_t address = lane.address;
  if (places[place].isShared || places[place].access == AccessKind::Atomic)
    access.requests.add(pass, lane);
  if (places[place].access == AccessKind::Atomic &&
      access.lanesAt.size() < kMostAddresses)
    ++access.lanesAt[address];
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
  PlaceCounts counts;
  counts.executions = counts.most = executions;
  counts.lanes = double(block.lanes);
  counts.sectors = access.sectors.count();
  counts.lines = access.lines.count();
  counts.ownSectors = access.ownSectors.count();
  counts.addresses = access.addresses.count();
  counts.lowest = access.lowest;
  counts.highest = access.highest;
  if (access.highest)
    counts.warpBytes = double(access.highest - access.lowest);
  counts.wavefronts = access.requests.sum(
      [&](const Lanes &lanes) { return wavefrontsOf(lanes, places[place]); });
  if (places[place].access != AccessKind::Atomic)
    return counts;
  counts.meeting = access.requests.sum([](const Lanes &lanes) {
    return mostOf(lanes, [](uint64_t address) { return address; });
  });
  counts.inOneBank = access.requests.sum(
      [](const Lanes &lanes) { return mostOf(lanes, bankOf); });
  return counts;
}

//===----------------------------------------------------------------------===//
// A launch
//===----------------------------------------------------------------------===//

/// The grid is cut into as many stretches as pairs are sampled, and of each a
/// pair by chance is taken: evenly spaced ones may all lie in the same column
/// of a matrix. Of blocks with an odd number of warps, single ones are.
double LaunchObserver::weightOf(uint64_t warp) const {
  uint64_t size = warpsOfBlock % 2 ? 1 : 2;
  uint64_t pairs = warps / size, pair = warp / size;
  uint64_t stretches = std::min(kPairs, pairs);
  uint64_t stretch = pair * stretches / pairs;
  uint64_t begin = (stretch * pairs + stretches - 1) / stretches;
  uint64_t end = ((stretch + 1) * pairs + stretches - 1) / stretches;
  if (pair != begin + hashOf(stretch + 1) % (end - begin))
    return 0;
  uint64_t every = 1 + told / kManyEvents;
  return stretch % every == 0 ? double(every * (end - begin)) : 0;
}

/// Those of an access, in the order of its line.
static constexpr double PlaceCounts::*kFigures[] = {
    &PlaceCounts::addresses,  &PlaceCounts::sectors,   &PlaceCounts::lines,
    &PlaceCounts::ownSectors, &PlaceCounts::warpBytes, &PlaceCounts::wavefronts,
    &PlaceCounts::meeting,    &PlaceCounts::inOneBank};

static void addTo(PlaceCounts &sum, const PlaceCounts &warp, double weight) {
  sum.executions += weight * warp.executions;
  sum.lanes += weight * warp.lanes;
  sum.most = std::max(sum.most, warp.most);
  for (double PlaceCounts::*figure : kFigures)
    sum.*figure += weight * warp.*figure;
  sum.lowest = std::min(sum.lowest, warp.lowest);
  sum.highest = std::max(sum.highest, warp.highest);
}

void LaunchObserver::add(const WarpObserver &warp) {
  std::lock_guard<std::mutex> lock(mutex);
  told += warp.events();
  unsigned half = sampled++ % 2;
  weight += warp.weight;
  lanes += warp.weight * warp.lanes;
  for (uint32_t place = 0; place < places.size(); ++place) {
    PlaceCounts counts = warp.counts(place);
    addTo(sums[place], counts, warp.weight);
    ofWarps[place][warp.number] = counts.executions;
    for (auto [address, lanes] : warp.lanesAt(place))
      lanesAt[place][address][half] += warp.weight * lanes;
  }
}

/// Two neighbours differ by the square root of 2 times what a warp differs from
/// others of its block, in the mean of squares; of as many warps as a block
/// has, each off by what one of the pairs is, the largest is to be expected
///
///   sum over i of d(i) * ((i / n)^W - ((i - 1) / n)^W)
///
/// above the mean, of n differences d in their order (the mean of the largest
/// of W draws from a sample).
double LaunchObserver::mostOfBlock(size_t place) const {
  const PlaceCounts &sum = sums[place];
  double mean = sum.executions / weight;
  std::vector<double> differences;
  for (auto [number, executions] : ofWarps[place]) {
    auto next = ofWarps[place].find(number + 1);
    if (warpsOfBlock % 2 || number % 2 || next == ofWarps[place].end())
      continue;
    double one = (executions - next->second) / std::sqrt(2.0);
    differences.insert(differences.end(), {one, -one});
  }
  std::sort(differences.begin(), differences.end());
  double size = double(differences.size()), above = 0, below = 0;
  for (size_t i = 0; i < differences.size(); ++i) {
    double upTo = std::pow(double(i + 1) / size, double(warpsOfBlock));
    above += differences[i] * (upTo - below);
    below = upTo;
  }
  return std::max(std::min(mean + above, sum.most), mean);
}

double LaunchObserver::hottestOf(size_t place) const {
  constexpr unsigned fewest = 16;
  double all[2] = {}, share = 0;
  for (auto &[address, halves] : lanesAt[place])
    for (int half : {0, 1})
      all[half] += halves[half];
  for (int half : {0, 1}) {
    std::array<double, 2> most = {};
    for (auto &[address, halves] : lanesAt[place])
      if (halves[half] > most[half])
        most = halves;
    bool isSure = most[half] * double(sampled) >= fewest * weight;
    if (!isSure || all[!half] <= 0)
      return 0;
    share += most[!half] / all[!half] / 2;
  }
  return share;
}

static std::string inText(double value) {
  char text[40];
  std::snprintf(text, sizeof(text), " %.9g", value);
  return text;
}

using ParameterOf = llvm::function_ref<unsigned(uint64_t, uint64_t)>;

std::string LaunchObserver::textOf(size_t number,
                                   ParameterOf parameterOf) const {
  const ObservedPlace &place = places[number];
  const PlaceCounts &sum = sums[number];
  std::string text = std::to_string(place.line);
  if (place.kind == ObservedPlace::Unknown)
    return text + " ?\n";
  if (place.kind == ObservedPlace::Block)
    text += " b";
  else
    text +=
        (place.isShared ? " s" : " g") + std::to_string(unsigned(place.access));
  for (double value : {sum.executions / weight, sum.lanes / weight, sum.most})
    text += inText(value);
  if (place.kind == ObservedPlace::Block)
    return text + inText(mostOfBlock(number)) + "\n";
  for (double PlaceCounts::*figure : kFigures)
    text += inText(sum.*figure / weight);
  text += inText(hottestOf(number));
  bool isAny = sum.highest > 0;
  text += inText(isAny ? double(sum.highest - sum.lowest) : 0);
  bool isFar = isAny && !place.isShared;
  return text + inText(isFar ? parameterOf(sum.lowest, sum.highest) : 0) + "\n";
}

std::string LaunchObserver::text(ParameterOf parameterOf) const {
  if (!sampled)
    return "";
  std::string text = "warps " + std::to_string(sampled) + " of " +
                     std::to_string(warps) + " lanes" + inText(lanes / weight) +
                     "\n";
  for (size_t place = 0; place < places.size(); ++place)
    text += textOf(place, parameterOf);
  return text;
}
