//===- FitRecorded.h - matching recorded and source launches ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_LAUNCH_FITRECORDED_H
#define GPUPERF_ANALYSIS_LAUNCH_FITRECORDED_H

#include "gpuperf/Analysis/Launch/LaunchOverride.h"
#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// How a launch of the source matches a recorded launch.
struct RecordedFit {
  bool isCertain = false; ///< all extents are known and equal the record's
  RecordedLaunch::SourceArgs sourceArgs = RecordedLaunch::Same;
  /// The extents that follow from a recorded number of blocks or threads, when
  /// at most one extent of the source is unknown: 4096 recorded blocks of
  /// <<<(n, 64), …>>> are (64, 64, 1).
  std::optional<std::array<int64_t, 3>> grid, block;
};

/// Whether `recorded` can be an execution of `launch`. For
/// `k<<<(n + 255) / 256, 256>>>`, an unknown n matches every recorded grid, and
/// n = 1000 matches grid 4 only. Empty when an extent or an argument differs
/// from the recorded one.
std::optional<RecordedFit> fitRecorded(LaunchOp launch,
                                       const RecordedLaunch &recorded);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_LAUNCH_FITRECORDED_H
