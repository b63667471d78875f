//===- IndexGrowth.h - growth of an index in a launch -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LAUNCH_INDEXGROWTH_H
#define GPUPERF_LIB_ANALYSIS_LAUNCH_INDEXGROWTH_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// How an expression changes as threadIdx, blockIdx and the counters of loops
/// grow. Parameters and unknowns that are the same in all lanes are assumed to
/// be sizes: they are not negative where something is multiplied or divided by
/// them.
///
///   256 * bx + tx     up
///   %n - 1 - tx       down
///   tx / %w           up, in steps
///   (tx + bx) % %w    up, and starts again at 0: it is cyclic
///   %n, ~n            still
///   tx * tx - tx, ?x  mixed: nothing is known
struct Growth {
  enum Direction { Still, Up, Down, Mixed } direction = Still;
  bool isCyclic = false;

  bool isStill() const { return direction == Still; }
  Growth reversed() const;
};

Growth growthOf(ExprAttr expr);
/// The growth of the sum of two expressions.
Growth sumOf(const Growth &a, const Growth &b);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LAUNCH_INDEXGROWTH_H
