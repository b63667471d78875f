//===- SweepText.h - shared texts of sweep views ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_SWEEP_SWEEPTEXT_H
#define GPUPERF_LIB_REPORT_SWEEP_SWEEPTEXT_H

#include "gpuperf/Report/Sweep.h"

namespace gpuperf {

/// "latency-bound", "throughput-bound: DRAM bandwidth".
std::string formatRegion(llvm::StringRef bound);
/// A value of an axis for display: "41.2 us", "53.4".
std::string formatOnAxis(double value, const SweepAxis &axis);
/// The same with the unit: "41.2 us", "53.4 warps/SM".
std::string formatWithUnit(double value, const SweepAxis &axis);
/// "predicted time", "DRAM throughput, GB/s". Times include their unit, so that
/// the title of their axis has none.
std::string axisTitle(const SweepAxis &axis);
/// "chase on gtx980: needed_occupancy over alpha".
std::string sweepTitle(const SweepReport &report);
/// "<<<80, 256>>>, model volkov": the settings that are the same for all
/// points.
std::string sweepSubtitle(const SweepReport &report);

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_SWEEP_SWEEPTEXT_H
