//===- FitRecorded.h - the source's launch that was recorded ----*- C++ -*-===//
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

/// How a launch of the source may be the one that was recorded.
struct RecordedFit {
  bool isCertain = false; ///< all extents have a value, that of the record
  RecordedLaunch::SourceArgs sourceArgs = RecordedLaunch::Same;
  /// What a recorded number of blocks or threads is in this launch, where at
  /// most one axis has no value: (64, 64, 1) for 4096 of <<<(n, 64), …>>>.
  std::optional<std::array<int64_t, 3>> grid, block;
};

/// Whether `recorded` can be a run of `launch`: `k<<<(n + 255) / 256, 256>>>`
/// with an n that is not known is one of any grid, with an n of 1000 one of
/// grid 4. Empty when an extent or an argument has another value than the
/// recorded one.
std::optional<RecordedFit> fitRecorded(LaunchOp launch,
                                       const RecordedLaunch &recorded);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_LAUNCH_FITRECORDED_H
