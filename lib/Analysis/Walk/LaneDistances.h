//===- LaneDistances.h - unknowns that lanes are apart by -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_LANEDISTANCES_H
#define GPUPERF_LIB_ANALYSIS_WALK_LANEDISTANCES_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Profile/ResolvedLaunch.h"

namespace gpuperf {

/// What lanes of a warp are apart by at `offset`, and nobody knows: those of
/// `pitches`, and parameters with an assumed value. In
/// `a[pitch * blockIdx.x + step * threadIdx.x]` that is `step`; in
/// `a[i / n * (n * m) + i % n * m]`, which is `a[i * m]`, it is `m`.
std::vector<std::string> namesBetweenLanes(ExprAttr offset,
                                           llvm::ArrayRef<std::string> pitches,
                                           const ResolvedLaunch &launch);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_LANEDISTANCES_H
