//===- KernelExtras.h - more than a report holds ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A report has the answer to one question for each kernel. Who wants more of
// some kernels, other machines, other assumptions, the lanes of accesses, asks
// while the kernels are at hand:
//
//   module ─analyseModule─▶ report ── kernels, those with most time first ─▶
//   KernelExtras::of
//                              ▲                                      │
//                              └──────── KernelReport::extras ────────┘
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_KERNELEXTRAS_H
#define GPUPERF_DRIVER_KERNELEXTRAS_H

#include "gpuperf/Driver/LaunchPlan.h"
#include "gpuperf/Driver/Settings.h"

namespace gpuperf {

/// A kernel under one launch, and what was found out about it.
struct AnalysedKernel {
  KernelOp kernel;
  const PlannedLaunch &launch;
  const RunOptions &options;
  const Settings &settings;
  const KernelReport &report;
  double effort = 1; ///< of the analysis that the report is of
};

/// What the extras of a file may take: visits of walks (see WarpWalk), and of
/// all else as many as take as long. They are counted and not timed, so that
/// the same file always has the same page.
class VisitBudget {
public:
  explicit VisitBudget(double visits) : left(visits) {}
  bool has(double visits) const { return visits <= left; }
  void take(double visits) { left -= visits; }

private:
  double left;
};

/// Visits of a walk that take about as long as what follows one: footprint,
/// schedule and prediction.
double visitsOfSchedule(KernelOp kernel);

class KernelExtras {
public:
  virtual ~KernelExtras() = default;
  /// For a file whose report took so many visits.
  virtual VisitBudget budget(double visitsOfReport) const = 0;
  /// What becomes KernelReport::extras. Kernels with more time come first.
  virtual llvm::json::Object of(const AnalysedKernel &kernel,
                                VisitBudget &budget) const = 0;
};

} // namespace gpuperf

#endif // GPUPERF_DRIVER_KERNELEXTRAS_H
