//===- Doubt.h - conditionals with an unknown outcome -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_DOUBT_H
#define GPUPERF_LIB_ANALYSIS_WALK_DOUBT_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"
#include "gpuperf/Dialect/SourcePlace.h"

namespace gpuperf {

/// Whether it depends on the unknown outcome of the conditional `around`
/// whether `op` inside it is executed. Conditionals with an assumed outcome,
/// such as the guard of a loop, do not count.
inline bool isInDoubt(mlir::Operation *op, mlir::Operation *around,
                      const WarpWalk &walk) {
  auto branch = walk.branches.find(around);
  if (branch == walk.branches.end() || branch->second.assumption.empty())
    return false;
  bool isElse = around->getRegion(1).isAncestor(op->getParentRegion());
  return (isElse ? branch->second.elseTaken : branch->second.thenTaken) < 1;
}

/// The outermost conditional around `op` whose outcome is unknown; a location
/// without a line if there is none.
inline SourcePlace assumedCondition(mlir::Operation *op, const WarpWalk &walk) {
  SourcePlace place;
  for (mlir::Operation *around = op->getParentOp(); around;
       around = around->getParentOp())
    if (isInDoubt(op, around, walk))
      place = placeOf(around);
  return place;
}

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_DOUBT_H
