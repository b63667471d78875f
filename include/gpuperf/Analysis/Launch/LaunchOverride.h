//===- LaunchOverride.h - a launch that the user gives ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_LAUNCH_LAUNCHOVERRIDE_H
#define GPUPERF_ANALYSIS_LAUNCH_LAUNCHOVERRIDE_H

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace gpuperf {

/// What a run of the program tells of a launch: a profile, or a dry run.
struct RecordedLaunch {
  std::string origin; ///< where it stands, for messages: "trace.csv:12"
  int64_t count = 1;  ///< how many launches were like it
  std::optional<std::array<int64_t, 3>> grid, block;
  /// The products of their extents, where no more is known of these.
  std::optional<int64_t> blocks, threads;
  std::optional<int64_t> sharedBytes; ///< dynamic
  /// What `sharedBytes` is rounded to: 1000 of "0.049 MB"; 1: it is exact.
  int64_t sharedStep = 1;
  std::map<std::string, int64_t> args;
  std::optional<int64_t> registers; ///< per thread

  /// Which arguments of the launch in the source are those of the recorded one.
  enum SourceArgs {
    Same,    ///< all: the shape is that of the launch
    Known,   ///< those that are not assumed, which would give another shape
    Everyone ///< those that annotations and configuration tell of every launch
  } sourceArgs = Same;
};

/// What is known better than the source knows it.
struct LaunchOverride {
  // From the command line.
  std::array<std::optional<std::string>, 3> grid, block; ///< expressions
  std::optional<std::string> sharedBytes;
  std::map<std::string, std::string> args;
  /// Trusted next to that.
  std::optional<RecordedLaunch> recorded;
};

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_LAUNCH_LAUNCHOVERRIDE_H
