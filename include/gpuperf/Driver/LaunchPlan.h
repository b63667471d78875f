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

/// A launch to analyse a kernel under.
struct PlannedLaunch {
  LaunchOp op; ///< null: no launch of the source applies
  LaunchOverride override;
  const LaunchRecord *record = nullptr; ///< null: not recorded
};

class RecordedLaunches;

/// The launches of the kernel: those that the user gives; if there are none,
/// those in `recorded`; if there are none, those of the module; if there are
/// none, one unknown launch. All of them get the values of
/// RunOptions::assumptions.
std::vector<PlannedLaunch> planLaunches(KernelOp kernel,
                                        const RunOptions &options,
                                        const RecordedLaunches &recorded);

/// The error for assumed names that do not exist: `--assume=matmul:m=4` when
/// matmul has no parameter m, `--assume=p.m=4` when no kernel has such a field.
/// If the kernel is a glob, only names with a dot are checked.
llvm::Error checkAssumedNames(mlir::ModuleOp module, const RunOptions &options);

/// The names of the kernel's parameters; `scalarsOnly`: without pointers.
std::vector<llvm::StringRef> parameterNames(KernelOp kernel,
                                            bool scalarsOnly = false);

} // namespace gpuperf

#endif // GPUPERF_DRIVER_LAUNCHPLAN_H
