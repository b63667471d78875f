//===- Sweep.h - one kernel over a range ------------------------*- C++ -*-===//
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

/// What to sweep over what.
struct SweepOptions {
  std::string kernel; ///< a name or a glob that one kernel matches
  std::string over;   ///< NAME[=RANGE]; see sweepKernel
  std::string y;      ///< time, warps, bytes or a term; empty: by `over`
  RunOptions run;     ///< `model` may be a list "X,Y" or "all"
};

/// More points than this are an error.
constexpr size_t kMaxSweepPoints = 10000;

/// The whole numbers that `text` means, ascending, each once: items separated
/// by commas, an item being VALUE, LO..HI (by `step`), LO..HI:STEP or
/// LO..HI*FACTOR (FACTOR above 1, values rounded). The error says what is wrong
/// with which item, or that there are too many.
llvm::Expected<std::vector<int64_t>> parseSweepRange(llvm::StringRef text,
                                                     int64_t step);

/// Analyses the kernel of `module` at each point of `options.over`:
///   warps[=RANGE]    resident warps per SM, in whole blocks, as shared memory
///                    would limit them; launch and grid stay
///   block[=RANGE]    threads per block, multiples of 32; blockDim.x changes,
///                    the grid's x follows so that the threads stay
///   machine=M,…|all  machines, under one launch
///   PARAMETER=RANGE  a scalar parameter of the kernel; a grid that the launch
///                    computes from it, "(n + 255) / 256", follows
/// Errors: no kernel of that name, or several; a NAME that is none of these; a
/// range that is missing or wrong; an unknown machine, model or term. A point
/// that has no answer says why and is no error.
llvm::Expected<SweepReport> sweepKernel(mlir::ModuleOp module,
                                        const SweepOptions &options);

} // namespace gpuperf

#endif // GPUPERF_SWEEP_SWEEP_H
