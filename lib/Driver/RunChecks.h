//===- RunChecks.h - the findings of an analysed kernel ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DRIVER_RUNCHECKS_H
#define GPUPERF_LIB_DRIVER_RUNCHECKS_H

#include "gpuperf/Analysis/KernelAnalyzer.h"
#include "gpuperf/Driver/LaunchPlan.h"
#include "gpuperf/Driver/Settings.h"

namespace gpuperf {

/// A kernel under one launch for which checks are run.
struct KernelToCheck {
  KernelOp kernel;
  const PlannedLaunch &launch;
  const Settings &settings;
  const KernelAnalyzer &analyzer;
  /// The analysis with one iteration of each loop of unknown trip count; null
  /// if the kernel has no such loop.
  const KernelAnalyzer *once;
};

/// Adds findings, evaluated expectations and small gains to `result`, which has
/// the profile and the predictions. Returns the number of visits that this
/// took.
double runChecks(const KernelToCheck &subject, KernelReport &result);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRIVER_RUNCHECKS_H
