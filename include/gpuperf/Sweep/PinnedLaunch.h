//===- PinnedLaunch.h - one launch for several analyses ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SWEEP_PINNEDLAUNCH_H
#define GPUPERF_SWEEP_PINNEDLAUNCH_H

#include "gpuperf/Analysis/Launch/LaunchOverride.h"
#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Profile/KernelProfile.h"

namespace gpuperf {

/// `given` with the numbers of `launch`, for analyses that must not change it:
/// on each machine, a grid of eight full waves would be another one.
LaunchOverride pinnedLaunch(const LaunchOverride &given,
                            const ResolvedLaunch &launch);

/// `given` for the machine of another analysis than that of `launch`: pinned,
/// unless the program computes the launch from what it asks of its GPU, for it
/// is another one on each then.
LaunchOverride launchOnOtherMachine(const LaunchOverride &given, LaunchOp op,
                                    const ResolvedLaunch &launch);

} // namespace gpuperf

#endif // GPUPERF_SWEEP_PINNEDLAUNCH_H
