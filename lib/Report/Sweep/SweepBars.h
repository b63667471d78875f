//===- SweepBars.h - bars over names ----------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_SWEEP_SWEEPBARS_H
#define GPUPERF_LIB_REPORT_SWEEP_SWEEPBARS_H

#include "gpuperf/Report/Sweep.h"

namespace gpuperf {

/// A bar for each name and model.
void writeBarChart(llvm::raw_ostream &os, const SweepReport &report);

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_SWEEP_SWEEPBARS_H
