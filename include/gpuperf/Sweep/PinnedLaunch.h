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
#include "gpuperf/Profile/ResolvedLaunch.h"

namespace gpuperf {

/// `given` with the numbers of `launch`, so that several analyses use the same
/// launch. Otherwise an assumed grid of eight full waves, for example, would
/// have another size on each machine.
LaunchOverride pinnedLaunch(const LaunchOverride &given,
                            const ResolvedLaunch &launch);

/// `given` for an analysis on another machine than that of `launch`: pinned to
/// `launch`, unless the program computes the launch from properties of its GPU,
/// because then each machine has its own launch.
LaunchOverride launchOnOtherMachine(const LaunchOverride &given, LaunchOp op,
                                    const ResolvedLaunch &launch);

} // namespace gpuperf

#endif // GPUPERF_SWEEP_PINNEDLAUNCH_H
