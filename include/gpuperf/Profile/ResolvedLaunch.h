//===- ResolvedLaunch.h - a launch as it is analysed ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PROFILE_RESOLVEDLAUNCH_H
#define GPUPERF_PROFILE_RESOLVEDLAUNCH_H

#include "gpuperf/Support/LaunchOrigins.h"
#include "gpuperf/Support/Observation.h"
#include "gpuperf/Support/Saturate.h"
#include "gpuperf/Support/SourcePlace.h"
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gpuperf {

/// The trip count that is assumed for a loop whose trip count is unknown.
constexpr int64_t kAssumedTrip = 100;

/// One launch in which every unknown has been replaced by a number; `origins`
/// states where each number came from.
struct ResolvedLaunch {
  /// A condition in the host code that decides whether the launch is executed.
  struct Condition {
    SourcePlace place;
    bool isTrue = true; ///< the outcome that leads to the launch
  };

  std::array<int64_t, 3> grid{1, 1, 1};
  std::array<int64_t, 3> block{1, 1, 1};
  int64_t dynamicSharedBytes = 0;
  /// The grid in rows and planes, if the addresses divide blockIdx.x into
  /// these: {8, 64, 4} for a grid of 2048 blocks.
  std::optional<std::array<int64_t, 3>> rows;
  /// Blocks of a cluster in x, y and z; empty for a launch without clusters.
  std::optional<std::array<int64_t, 3>> cluster;
  std::map<std::string, int64_t> args; ///< scalar parameters with a value
  /// A grid-stride loop of unknown trip count. One iteration is assumed; the
  /// value of `parameter`, which determines the trip count, is chosen for that.
  struct SingleTripLoop {
    SourcePlace place;
    std::string parameter;
  };
  std::vector<SingleTripLoop> singleTripLoops;
  /// Known upper bounds of parameters without a value; for pointers the size of
  /// the allocation in bytes.
  std::map<std::string, int64_t> upperBounds;
  LaunchOrigins origins;
  /// Pointer parameters to memory outside the GPU: "host" (pinned or mapped) or
  /// "managed".
  std::map<std::string, std::string> memory;
  /// Values of unknown symbols of the kernel that the launch determines. Keys
  /// are symbol names: "~p_null" is 1 when the pointer p is null, else 0.
  std::map<std::string, int64_t> symbols;
  /// The parameters that would make the grid known: the extents of the grid
  /// depend on them and on no other unknown. Empty when the grid is known.
  std::vector<std::string> gridParameters;
  /// The number of blocks is unknown, and `grid` is the largest that the
  /// conditions of the program allow.
  bool isLargestGrid = false;
  /// How many times the program executes the launch; empty when unknown.
  std::optional<int64_t> count;
  /// Why `count` is unknown; empty without a reason.
  std::string unknownCountReason;
  /// The program has more launches of the kernel than the ones that are
  /// analysed.
  bool hasMoreLaunches = false;
  /// The launch site. Set only when it is in another file than the kernel or in
  /// a function whose call sites are known (`calledFrom`); else line 0.
  SourcePlace site;
  /// The launch site, always. Line 0 when neither grid nor block come from the
  /// source, and when the program never reaches the launch.
  SourcePlace place;
  /// The call sites that lead to the launch, the innermost first.
  std::vector<SourcePlace> calledFrom;
  /// How many locations of the list `site`, `calledFrom…`, counted from its end
  /// (the outermost call), come from stored facts about the last build.
  size_t lastBuildLocationCount = 0;
  /// The program executes the same launch at other launch sites or call
  /// sites, too.
  bool hasOtherSites = false;
  /// Conditions on the sizes of the launch whose outcome is unknown.
  std::vector<Condition> conditions;
  /// The launch site when the program does not execute the launch, on this
  /// machine or with the given command line; else line 0.
  SourcePlace skippedSite;
  /// The machine that makes a condition of the launch false; empty for none.
  std::string skippedOnMachine;
  /// The program makes another launch in place of this one unless its input
  /// says otherwise.
  bool needsInput = false;
  /// Integers of the host code that the launch depends on and whose values are
  /// unknown.
  std::vector<std::string> openSizes;
  /// The values that the user gave to such integers, by name.
  std::map<std::string, int64_t> givenSizes;
  std::string recordedAt; ///< "trace.csv:12", for FactOrigin::Recorded facts
  /// The behaviour of its warps in a run on the CPU; null when unknown.
  std::shared_ptr<const Observation> observed;
  /// The run executed other code of the same source.
  bool isObservedByLines = false;
  /// False when the number of blocks is unknown. `grid` is then a default, and
  /// the predicted time of the whole grid means nothing.
  bool isGridKnown() const {
    return !origins.is(LaunchPart::Grid, FactOrigin::Default);
  }
  /// Whether `grid` is the grid of a launch, or the largest possible one. The
  /// predicted time then includes the start of the kernel.
  bool isWholeGrid() const { return isGridKnown() || isLargestGrid; }
  int64_t threadsPerBlock() const { return volume(block); }
  int64_t blocks() const { return volume(grid); }
  const std::array<int64_t, 3> &blockGrid() const {
    return rows ? *rows : grid;
  }
  /// 1 for a launch without clusters.
  int64_t blocksPerCluster() const { return cluster ? volume(*cluster) : 1; }
  int64_t warpsPerBlock() const {
    return saturatingAdd(threadsPerBlock(), 31) / 32;
  }

private:
  static int64_t volume(const std::array<int64_t, 3> &extents) {
    return saturatingMul(saturatingMul(extents[0], extents[1]), extents[2]);
  }
};

} // namespace gpuperf

#endif // GPUPERF_PROFILE_RESOLVEDLAUNCH_H
