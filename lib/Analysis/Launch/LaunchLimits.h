//===- LaunchLimits.h - launch limits of a device ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LAUNCH_LAUNCHLIMITS_H
#define GPUPERF_LIB_ANALYSIS_LAUNCH_LAUNCHLIMITS_H

#include "gpuperf/Machine/Machine.h"
#include "gpuperf/Profile/ResolvedLaunch.h"

namespace gpuperf {

/// Limits the extents of `launch` to what a device of this capability can
/// launch, so that all their products stay in range. Returns a description of
/// the first extent that was too large, or an empty text (CUDA C++ Programming
/// Guide, Technical Specifications per Compute Capability). Limits that prevent
/// a launch with clusters are included.
std::string limitExtents(ResolvedLaunch &launch,
                         const ComputeCapability &capability);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LAUNCH_LAUNCHLIMITS_H
