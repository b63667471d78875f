//===- Doubt.h - conditionals of which it is not known ------------*- C++
//-*-===//
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

/// Whether `around`, a conditional, decides by what is not known whether `op`
/// in it is executed. One that is taken for granted, as the guard of a loop,
/// does not.
inline bool isInDoubt(mlir::Operation *op, mlir::Operation *around,
                      const WarpWalk &walk) {
  auto branch = walk.branches.find(around);
  if (branch == walk.branches.end() || branch->second.assumption.empty())
    return false;
  bool isElse = around->getRegion(1).isAncestor(op->getParentRegion());
  return (isElse ? branch->second.elseTaken : branch->second.thenTaken) < 1;
}

/// The outermost conditional around `op` of which it is not known; no line
/// where there is none.
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
