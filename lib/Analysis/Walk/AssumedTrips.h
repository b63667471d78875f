//===- AssumedTrips.h - assumed iteration counts ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A single loop of unknown length is taken to run kAssumedTrip times. If three
// such loops were nested, the innermost body would run a million times and the
// predicted time would be meaningless. For nested loops it is therefore the
// innermost body that runs kAssumedTrip times, and each of the three loops runs
// five times. A loop with a step of the whole grid runs once, since the grid is
// usually sized for it. A loop over the rows of an array of known size runs as
// often as these rows are long.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_ASSUMEDTRIPS_H
#define GPUPERF_LIB_ANALYSIS_WALK_ASSUMEDTRIPS_H

#include "KernelPlan.h"
#include "RowLengths.h"

namespace gpuperf {

class AssumedTrips {
public:
  using RowLengths = llvm::DenseMap<mlir::Operation *, RowLength>;

  /// Assumes `most` iterations for every loop except those over rows and those
  /// for which the grid of `launch` is sized.
  AssumedTrips(int64_t most, RowLengths rows, const ResolvedLaunch &launch)
      : most(most), rows(std::move(rows)), launch(launch) {}

  /// The assumed iterations of `loop`, whose trip count is not known.
  int64_t of(mlir::Operation *loop) const;
  /// Whether data ends `loop` after these, though its trip count is known.
  bool endsEarly(mlir::Operation *loop) const;
  /// The assumed value of a parameter that is the length of loops of `kernel`:
  /// the smallest iteration count among these loops.
  int64_t of(ExprAttr length, KernelOp kernel) const;

  /// Divides the assumed iterations among nested loops of `plan`, which was
  /// walked, that needed an assumption. False if there are no such loops.
  bool shareAmongNested(PlanRegion &plan);

private:
  unsigned share(PlanRegion &region, unsigned around);

  int64_t most;
  RowLengths rows;
  const ResolvedLaunch &launch;
  llvm::DenseMap<mlir::Operation *, int64_t> nested;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_ASSUMEDTRIPS_H
