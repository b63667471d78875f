//===- Sweep.h - predictions of a kernel over a range -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   "alpha=1..128" ─parseSweepRange─▶ points ─┐ launch, machine or occupancy
//   dialect module, compiled once ────────────┴▶ profile ─▶ models ─▶ series
//                                                    regions, marks ◀─┘
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SWEEP_SWEEP_H
#define GPUPERF_SWEEP_SWEEP_H

#include "gpuperf/Driver/Driver.h"
#include "gpuperf/Report/Sweep.h"

namespace gpuperf {

/// The options of a sweep.
struct SweepOptions {
  std::string kernel; ///< a name, or a glob that matches one kernel
  std::string over;   ///< NAME[=RANGE]; see sweepKernel
  std::string y;      ///< time, warps, bytes or a term; empty: chosen by `over`
  RunOptions run;     ///< `model` may be a list "X,Y" or "all"
};

/// The maximum number of points.
constexpr size_t kMaxSweepPoints = 10000;

/// The integers of the range `text`, ascending and without duplicates. `text`
/// is a list of items separated by commas: VALUE, LO..HI (with step `step`),
/// LO..HI:STEP or LO..HI*FACTOR (FACTOR above 1, values rounded). "1..8*2,10"
/// gives 1, 2, 4, 8, 10. The error names the invalid item, or says that there
/// are more than kMaxSweepPoints values.
llvm::Expected<std::vector<int64_t>> parseSweepRange(llvm::StringRef text,
                                                     int64_t step);

/// Analyses the kernel of `module` at each point of `options.over`:
///   warps[=RANGE]    resident warps per SM, in whole blocks, as if shared
///                    memory limited them; the launch does not change
///   block[=RANGE]    threads per block, multiples of 32: changes blockDim.x,
///                    and gridDim.x so that the number of threads stays equal
///   machine=M,…|all  machines, under one launch
///   PARAMETER=RANGE  a scalar parameter of the kernel; a grid that the launch
///                    computes from it, "(n + 255) / 256", changes as well
/// Errors: no kernel or several kernels of that name; an invalid NAME; a
/// missing or invalid range; an unknown machine, model or term. A point without
/// a prediction is no error and has the reason.
llvm::Expected<SweepReport> sweepKernel(mlir::ModuleOp module,
                                        const SweepOptions &options);

} // namespace gpuperf

#endif // GPUPERF_SWEEP_SWEEP_H
