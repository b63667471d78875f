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

/// A kernel under one launch, of which checks are to be run.
struct KernelToCheck {
  KernelOp kernel;
  const PlannedLaunch &launch;
  const Settings &settings;
  const KernelAnalyzer &analyzer;
  /// With one iteration of each loop of unknown trip count; null when the
  /// kernel has no such loop.
  const KernelAnalyzer *once;
};

/// Adds findings, judged expectations and small gains to `result`, which has
/// the profile and the predictions. Returns the visits that it took.
double runChecks(const KernelToCheck &subject, KernelReport &result);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRIVER_RUNCHECKS_H
