//===- LaunchPlan.h - the launches to analyse a kernel under ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_LAUNCHPLAN_H
#define GPUPERF_DRIVER_LAUNCHPLAN_H

#include "gpuperf/Driver/Driver.h"

namespace gpuperf {

/// One launch to analyse a kernel under.
struct PlannedLaunch {
  LaunchOp op; ///< null: nothing is known
  LaunchOverride override;
  const LaunchRecord *record = nullptr; ///< where it was recorded
};

class RecordedLaunches;

/// The launches that the user gives for the kernel, else those that `recorded`
/// has of it, else those of the module, else one of which nothing is known.
std::vector<PlannedLaunch> planLaunches(KernelOp kernel,
                                        const RunOptions &options,
                                        const RecordedLaunches &recorded);

/// The error of `--assume=matmul:m=4` when matmul has no parameter m, and of a
/// field, `--assume=p.m=4`, that no kernel has. With a glob for the kernel only
/// names with a dot are checked.
llvm::Error checkAssumedNames(mlir::ModuleOp module, const RunOptions &options);

/// The kernel's listed parameters, or those that are no pointers.
std::vector<llvm::StringRef> parameterNames(KernelOp kernel,
                                            bool scalarsOnly = false);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_LAUNCHPLAN_H
