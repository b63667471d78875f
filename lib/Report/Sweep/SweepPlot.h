//===- SweepPlot.h - the two pictures of a sweep ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_SWEEP_SWEEPPLOT_H
#define GPUPERF_LIB_REPORT_SWEEP_SWEEPPLOT_H

#include "gpuperf/Report/Sweep.h"

namespace gpuperf {

/// A line for each model over a number.
void writeLinePlot(llvm::raw_ostream &os, const SweepReport &report);
/// A bar for each name and model.
void writeBarChart(llvm::raw_ostream &os, const SweepReport &report);

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_SWEEP_SWEEPPLOT_H
