//===- LaunchLimits.h - what a device launches ------------------*- C++ -*-===//
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

/// Takes the extents of `launch` down to what a device of this capability
/// launches, so that all products of them stay in range; the first that was
/// beyond, in words, or empty (CUDA C++ Programming Guide, Technical
/// Specifications per Compute Capability). So is what keeps clusters from being
/// launched.
std::string limitExtents(ResolvedLaunch &launch,
                         const ComputeCapability &capability);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LAUNCH_LAUNCHLIMITS_H
