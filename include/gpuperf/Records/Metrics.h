//===- Metrics.h - names of a profiler's metrics ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_RECORDS_METRICS_H
#define GPUPERF_RECORDS_METRICS_H

#include "llvm/ADT/StringRef.h"

namespace gpuperf {

/// Nsight Compute's names of the metrics in LaunchRecord::metrics. Values are
/// in bytes, nanoseconds and per cent.
namespace metric {
constexpr llvm::StringLiteral kTime = "gpu__time_duration.sum";
constexpr llvm::StringLiteral kInstructions = "smsp__inst_executed.sum";
constexpr llvm::StringLiteral kWarpsActive =
    "sm__warps_active.avg.pct_of_peak_sustained_active";
constexpr llvm::StringLiteral kWarpsPossible =
    "sm__maximum_warps_per_active_cycle_pct";
constexpr llvm::StringLiteral kDramBytes = "dram__bytes.sum";
constexpr llvm::StringLiteral kDramRead = "dram__bytes_read.sum";
constexpr llvm::StringLiteral kDramWritten = "dram__bytes_write.sum";
constexpr llvm::StringLiteral kL2Bytes = "lts__t_bytes.sum";
constexpr llvm::StringLiteral kL1Bytes = "l1tex__t_bytes.sum";
constexpr llvm::StringLiteral kSmShare =
    "sm__throughput.avg.pct_of_peak_sustained_elapsed";
constexpr llvm::StringLiteral kMemoryShare =
    "gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed";
constexpr llvm::StringLiteral kDramShare =
    "gpu__dram_throughput.avg.pct_of_peak_sustained_elapsed";
constexpr llvm::StringLiteral kL2Share =
    "lts__throughput.avg.pct_of_peak_sustained_elapsed";
constexpr llvm::StringLiteral kL1Share =
    "l1tex__throughput.avg.pct_of_peak_sustained_active";
} // namespace metric

} // namespace gpuperf

#endif // GPUPERF_RECORDS_METRICS_H
