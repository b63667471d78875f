//===- LaunchConditions.h - launches that depend on the GPU -----*- C++ -*-===//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_LAUNCH_LAUNCHCONDITIONS_H
#define GPUPERF_ANALYSIS_LAUNCH_LAUNCHCONDITIONS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Machine/Machine.h"

namespace gpuperf {

/// False when a launch condition of `launch` is known to be false on `machine`:
/// `if (prop.major >= 9)` on an a100.
bool canLaunchOn(const Machine &machine, KernelOp kernel, LaunchOp launch);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_LAUNCH_LAUNCHCONDITIONS_H
