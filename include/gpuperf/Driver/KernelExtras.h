//===- KernelExtras.h - additional data for views ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A report has one prediction for each kernel and launch. Some views need more:
// predictions for other machines or other assumptions, the addresses of the
// lanes of an access. They implement KernelExtras, which is called while the
// kernels are still in memory:
//
//   module ─analyseModule─▶ report ─ most time first ─▶ KernelExtras::of
//                              ▲                               │
//                              └──── KernelReport::extras ─────┘
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_DRIVER_KERNELEXTRAS_H
#define GPUPERF_DRIVER_KERNELEXTRAS_H

#include "gpuperf/Driver/LaunchPlan.h"
#include "gpuperf/Driver/Settings.h"

namespace gpuperf {

/// A kernel under one launch, and its results.
struct AnalysedKernel {
  KernelOp kernel;
  const PlannedLaunch &launch;
  const RunOptions &options;
  const Settings &settings;
  const KernelReport &report;
  double effort = 1; ///< that `report` was made with, see walkWarps
};

/// The maximum cost of the extras of a file, in visits (see WarpWalk); other
/// work counts as the visits that take as long. The cost is counted instead of
/// measured, so that the same file always gives the same output.
class VisitBudget {
public:
  explicit VisitBudget(double visits) : left(visits) {}
  bool has(double visits) const { return visits <= left; }
  void take(double visits) { left -= visits; }

private:
  double left;
};

/// The cost, in visits, of the steps after a walk of `kernel`: footprint,
/// schedule and prediction.
double visitsOfSchedule(KernelOp kernel);

/// Makes additional data for the kernels of a report.
class KernelExtras {
public:
  virtual ~KernelExtras() = default;
  /// The budget for a file whose report took `visitsOfReport` visits.
  virtual VisitBudget budget(double visitsOfReport) const = 0;
  /// The value of KernelReport::extras for `kernel`. Called for the kernels
  /// with most time first.
  virtual llvm::json::Object of(const AnalysedKernel &kernel,
                                VisitBudget &budget) const = 0;
};

} // namespace gpuperf

#endif // GPUPERF_DRIVER_KERNELEXTRAS_H
