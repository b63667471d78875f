//===- LaunchOverride.h - given and recorded launch values ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_LAUNCH_LAUNCHOVERRIDE_H
#define GPUPERF_ANALYSIS_LAUNCH_LAUNCHOVERRIDE_H

#include "gpuperf/Support/Observation.h"
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace gpuperf {

/// A launch as a profiler or `gpuperf record` has recorded it.
struct RecordedLaunch {
  std::string origin; ///< file and line of the record: "trace.csv:12"
  int64_t count = 1;  ///< number of launches with these values
  std::optional<std::array<int64_t, 3>> grid, block;
  /// Number of blocks and of threads per block, when the record has no
  /// extents.
  std::optional<int64_t> blocks, threads;
  std::optional<int64_t> sharedBytes; ///< dynamic
  /// Precision of `sharedBytes` in bytes: 1000 for "0.049 MB"; 1: exact.
  int64_t sharedStep = 1;
  std::map<std::string, int64_t> args;
  std::optional<int64_t> registers; ///< per thread
  std::shared_ptr<const Observation>
      observed; ///< of some of its warps; or null

  /// Which arguments of the launch in the source also hold for this one.
  enum SourceArgs {
    Same,  ///< all: they give the recorded grid and block
    Known, ///< all but assumed ones, which would give another grid or block
    EveryLaunch ///< those of annotations and configuration for every launch
  } sourceArgs = Same;
};

/// Values that take precedence over the source's launch.
struct LaunchOverride {
  // The command line comes first.
  std::array<std::optional<std::string>, 3> grid, block; ///< expressions
  std::optional<std::string> sharedBytes;
  std::map<std::string, std::string> args;
  /// Used where the command line gives no value.
  std::optional<RecordedLaunch> recorded;
};

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_LAUNCH_LAUNCHOVERRIDE_H
