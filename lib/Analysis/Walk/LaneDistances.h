//===- LaneDistances.h - unknown distances between lanes --------*- C++ -*-===//
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

/// The unknown values that determine the distance between lanes of a warp at
/// `offset`: some of `pitches`, and parameters with an assumed value. In
/// `a[pitch * blockIdx.x + step * threadIdx.x]` this is `step`; in `a[i / n *
/// (n * m) + i % n * m]`, which is `a[i * m]`, it is `m`.
std::vector<std::string> namesBetweenLanes(ExprAttr offset,
                                           llvm::ArrayRef<std::string> pitches,
                                           const ResolvedLaunch &launch);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_LANEDISTANCES_H
