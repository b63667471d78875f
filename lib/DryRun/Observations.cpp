//===- Observations.cpp - observations as stored in the file --------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Observations.h"
#include "llvm/ADT/SmallVector.h"
#include <cstring>

using namespace gpuperf;
using llvm::StringRef;

using Words = llvm::SmallVector<StringRef, 10>;

static Words wordsOf(StringRef line) {
  Words words;
  line.split(words, ' ', -1, /*KeepEmpty=*/false);
  return words;
}

/// The numbers of `words` from `first` on; false: one is none.
static bool readNumbers(const Words &words, size_t first,
                        std::initializer_list<double *> values) {
  if (words.size() < first + values.size())
    return false;
  size_t at = first;
  for (double *value : values)
    if (words[at++].getAsDouble(*value))
      return false;
  return true;
}

/// A line of Execute/Observer.h, as the only one of `observed`.
static bool readPlace(const Words &words, Observation &observed) {
  unsigned line;
  if (words.size() < 2 || words[0].getAsInteger(10, line))
    return false;
  if (words[1] == "?") {
    observed.blocks[line] = std::nullopt;
    return true;
  }
  if (words[1] == "b") {
    ObservedBlock block;
    if (!readNumbers(words, 2, {&block.executions, &block.lanes, &block.most}))
      return false;
    observed.blocks[line] = block;
    return true;
  }
  ObservedAccess access;
  double most;
  access.isAtomic = words[1] == "r";
  if (!readNumbers(words, 2,
                   {&access.executions, &access.lanes, &most, &access.sectors,
                    &access.lines, &access.ownSectors, &access.addresses,
                    &access.warpBytes, &access.allBytes}))
    return false;
  observed.accesses[line] = access;
  return true;
}

static std::optional<Observation> readObservation(StringRef text) {
  Observation observed;
  auto [first, afterFirst] = text.split('\n');
  auto [second, rest] = afterFirst.split('\n');
  Words launch = wordsOf(first), warps = wordsOf(second);
  if (launch.size() != 6 || warps.size() != 6 ||
      launch[4].getAsInteger(10, observed.launches) ||
      warps[1].getAsInteger(10, observed.warps) ||
      warps[3].getAsInteger(10, observed.gridWarps) ||
      warps[5].getAsDouble(observed.lanes))
    return std::nullopt;
  observed.ptx = launch[1].str();
  while (!rest.empty()) {
    auto [line, others] = rest.split('\n');
    if (!readPlace(wordsOf(line), observed))
      return std::nullopt;
    rest = others;
  }
  return observed;
}

static void mix(double &mean, double more, double share) {
  mean += share * (more - mean);
}

/// Makes `all` the mean of both, by the launches that they stand for.
static void add(Observation &all, const Observation &more) {
  double share = double(more.launches) / double(all.launches + more.launches);
  all.launches += more.launches;
  all.warps += more.warps;
  mix(all.lanes, more.lanes, share);
  for (auto &[line, block] : more.blocks) {
    std::optional<ObservedBlock> &known = all.blocks[line];
    if (!known || !block)
      continue;
    mix(known->executions, block->executions, share);
    mix(known->lanes, block->lanes, share);
    known->most = std::max(known->most, block->most);
  }
  for (auto &[line, access] : more.accesses) {
    ObservedAccess &known = all.accesses[line];
    mix(known.executions, access.executions, share);
    mix(known.lanes, access.lanes, share);
    mix(known.sectors, access.sectors, share);
    mix(known.lines, access.lines, share);
    mix(known.ownSectors, access.ownSectors, share);
    mix(known.addresses, access.addresses, share);
    mix(known.warpBytes, access.warpBytes, share);
    known.allBytes = std::max(known.allBytes, access.allBytes);
  }
}

static bool isSame(const ShapeObservation &known, const TracedObservation &more,
                   const Observation &observed) {
  auto isEqual = [](const auto &a, const auto &b) {
    return std::memcmp(a, b, sizeof(a)) == 0;
  };
  return known.kernel == more.kernel && known.observed.ptx == observed.ptx &&
         known.shape.sharedBytes == more.shape.sharedBytes &&
         isEqual(known.shape.grid, more.shape.grid) &&
         isEqual(known.shape.block, more.shape.block);
}

std::vector<ShapeObservation> gpuperf::observationsOf(const Trace &trace) {
  std::vector<ShapeObservation> all;
  for (const TracedObservation &traced : trace.observations) {
    std::optional<Observation> observed = readObservation(traced.text);
    if (!observed)
      continue;
    auto known = llvm::find_if(all, [&](const ShapeObservation &other) {
      return isSame(other, traced, *observed);
    });
    if (known == all.end())
      all.push_back({traced.kernel, traced.shape, std::move(*observed)});
    else
      add(known->observed, *observed);
  }
  return all;
}
