//===- LaunchMerge.cpp - one list of launches from all sources ------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaunchMerge.h"
#include "HostCode/LaunchSites.h"
#include "llvm/ADT/STLExtras.h"

using namespace gpuperf;

namespace {

using Launches = std::vector<LaunchFacts>;
using Args = std::map<std::string, Fact>;

/// Calls `fn` for each field of a launch that is one optional fact.
template <typename Launch, typename Fn> void forEachField(Launch &l, Fn fn) {
  for (auto &extent : l.grid)
    fn(extent);
  for (auto &extent : l.block)
    fn(extent);
  fn(l.sharedBytes);
}

/// Keeps of `common` what `other` says too.
void intersect(LaunchFacts &common, const LaunchFacts &other) {
  std::vector<const std::optional<Fact> *> fields;
  forEachField(other, [&](auto &field) { fields.push_back(&field); });
  auto next = fields.begin();
  forEachField(common, [&](std::optional<Fact> &field) {
    const std::optional<Fact> &theirs = **next++;
    if (field && (!theirs || theirs->expr != field->expr))
      field.reset();
  });
  common.isCooperative &= other.isCooperative;
  if (common.cluster != other.cluster)
    common.cluster.reset();
  for (auto map = common.tensorMaps.begin(); map != common.tensorMaps.end();) {
    auto theirs = other.tensorMaps.find(map->first);
    bool isSame =
        theirs != other.tensorMaps.end() && theirs->second == map->second;
    map = isSame ? std::next(map) : common.tensorMaps.erase(map);
  }
  keepCommon(common.args, other.args);
  keepCommonBounds(common.upperBounds, other.upperBounds);
  keepCommon(common.pointerOffsets, other.pointerOffsets);
  keepCommon(common.memory, other.memory);
}

/// Fills what `launch` leaves open from where all of `source` agree.
void fill(LaunchFacts &launch, const Launches &source) {
  if (source.empty())
    return;
  LaunchFacts common = source.front();
  for (const LaunchFacts &other : llvm::drop_begin(source))
    intersect(common, other);
  std::vector<std::optional<Fact> *> fields;
  forEachField(common, [&](auto &field) { fields.push_back(&field); });
  auto next = fields.begin();
  forEachField(launch, [&](std::optional<Fact> &field) {
    std::optional<Fact> &theirs = **next++;
    if (!field)
      field = std::move(theirs);
  });
  launch.isCooperative |= common.isCooperative;
  if (!launch.cluster)
    launch.cluster = common.cluster;
  launch.tensorMaps.insert(common.tensorMaps.begin(), common.tensorMaps.end());
  launch.args.insert(common.args.begin(), common.args.end());
  launch.upperBounds.insert(common.upperBounds.begin(),
                            common.upperBounds.end());
  launch.pointerOffsets.insert(common.pointerOffsets.begin(),
                               common.pointerOffsets.end());
  launch.memory.insert(common.memory.begin(), common.memory.end());
}

/// An assumption goes before what is less trusted.
void assume(LaunchFacts &launch, const Args &assumptions) {
  for (auto &[name, fact] : assumptions) {
    auto known = launch.args.find(name);
    if (known == launch.args.end() || known->second.origin > fact.origin)
      launch.args[name] = fact;
  }
}

void applyLaunchBounds(LaunchFacts &launch, const KernelFacts &kernel) {
  if (!kernel.maxThreads ||
      llvm::any_of(launch.block, [](auto &fact) { return fact.has_value(); }))
    return;
  auto bound = [&](unsigned value) {
    return Fact{std::to_string(value), FactOrigin::LaunchBounds, kernel.place};
  };
  launch.block = {bound(*kernel.maxThreads), bound(1), bound(1)};
}

} // namespace

void gpuperf::mergeLaunches(KernelFacts &kernel, const GivenFacts &annotations,
                            const GivenFacts &config) {
  kernel.expectations = annotations.expectations;
  Launches sites = std::move(kernel.launches);
  const Launches *sources[] = {&annotations.launches, &sites, &config.launches};
  Launches merged;
  for (const Launches *source : sources) {
    if (merged.empty())
      merged = *source;
    else
      for (LaunchFacts &launch : merged)
        fill(launch, *source);
  }
  bool isAnythingSaid = !annotations.assumptions.empty() ||
                        !config.assumptions.empty() || kernel.maxThreads ||
                        kernel.cluster;
  if (merged.empty() && isAnythingSaid) {
    merged.emplace_back();
    merged.back().site = kernel.place;
  }
  kernel.launches.clear();
  for (LaunchFacts &launch : merged) {
    assume(launch, annotations.assumptions);
    assume(launch, config.assumptions);
    applyLaunchBounds(launch, kernel);
    if (kernel.cluster)
      launch.cluster = kernel.cluster;
    auto same = llvm::find_if(kernel.launches, [&](const LaunchFacts &other) {
      return sameLaunch(launch, other);
    });
    if (same == kernel.launches.end()) {
      kernel.launches.push_back(std::move(launch));
      continue;
    }
    noteOtherSite(*same, launch);
    same->count = same->count + launch.count;
  }
}
