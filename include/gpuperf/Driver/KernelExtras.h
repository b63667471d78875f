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
//   module ─analyseModule─▶ report ── kernels with most time ─▶
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

class KernelExtras {
public:
  virtual ~KernelExtras() = default;
  /// Of so many kernels of a file, those with most time, it is asked.
  virtual unsigned most() const = 0;
  /// What becomes KernelReport::extras.
  virtual llvm::json::Object of(const AnalysedKernel &kernel) const = 0;
};

} // namespace gpuperf

#endif // GPUPERF_DRIVER_KERNELEXTRAS_H
