//===- AssumedTrips.h - iterations of loops of unknown length ---*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One loop of unknown length is taken to run kAssumedTrip times. Were three
// such loops in each other, their innermost body would run a million times, and
// the time would say nothing: so it is the body of the innermost that runs
// kAssumedTrip times, and each of the three five. A loop that goes on by the
// whole grid runs once: the grid was sized for it. One that goes through rows
// of an array whose size is known runs as often as these are long.
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

  /// `most` for every loop, but of those that go through rows.
  AssumedTrips(int64_t most, RowLengths rows)
      : most(most), rows(std::move(rows)) {}

  /// The iterations of `loop`, where they are not known.
  int64_t of(mlir::Operation *loop) const;
  /// The value of a parameter that is the length of loops of `kernel`: the
  /// fewest iterations of these.
  int64_t of(ExprAttr length, KernelOp kernel) const;

  /// Divides what is assumed among loops in each other that `plan`, walked, had
  /// to assume something of. False where there are none.
  bool shareAmongNested(PlanRegion &plan);

private:
  unsigned share(PlanRegion &region, unsigned around);

  int64_t most;
  RowLengths rows;
  llvm::DenseMap<mlir::Operation *, int64_t> nested;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_ASSUMEDTRIPS_H
