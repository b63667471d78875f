//===- LaunchConditions.h - launches that a GPU decides on ---------*- C++
//-*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_LAUNCH_LAUNCHCONDITIONS_H
#define GPUPERF_ANALYSIS_LAUNCH_LAUNCHCONDITIONS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Machine/Machine.h"

namespace gpuperf {

/// False where a condition of the host code on the way to `launch` is known not
/// to hold on `machine`, as `if (prop.major >= 9)` on an a100.
bool mayBeMadeOn(const Machine &machine, KernelOp kernel, LaunchOp launch);

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_LAUNCH_LAUNCHCONDITIONS_H
