//===- SweepPlan.h - what to analyse for a sweep ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_SWEEP_SWEEPPLAN_H
#define GPUPERF_LIB_SWEEP_SWEEPPLAN_H

#include "gpuperf/Analysis/WhatIf/WhatIf.h"
#include "gpuperf/Sweep/Sweep.h"

namespace gpuperf {

/// One point of the range: the differences from the unchanged kernel.
struct SweepVariant {
  double x = 0;
  std::string label;
  size_t machine = 0; ///< index in the plan's machines
  LaunchOverride launch;
  WhatIf whatIf;
};

struct SweepPlan {
  KernelOp kernel;
  LaunchOp launch; ///< null if nothing is known
  std::vector<const ModelInfo *> models;
  std::vector<Machine> machines;
  SweepAxis x;
  bool named = false;
  bool isOccupancy = false; ///< whether the variants differ only in occupancy
  std::vector<SweepVariant> variants;
  std::vector<std::string> notes;
};

/// The points of `options.over`; errors as described for sweepKernel.
llvm::Expected<SweepPlan> planSweep(mlir::ModuleOp module,
                                    const SweepOptions &options);

} // namespace gpuperf

#endif // GPUPERF_LIB_SWEEP_SWEEPPLAN_H
