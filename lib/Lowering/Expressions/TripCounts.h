//===- TripCounts.h - iteration counts of loops -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_TRIPCOUNTS_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_TRIPCOUNTS_H

#include "ExprBuilder.h"

namespace gpuperf {

/// The known facts about a loop's number of iterations. At most one of `trip`
/// and `whileCondition` is set (see gpuperf.loop). `most` is an upper bound for
/// a loop whose length is not fixed, and is already included in `trip` and
/// `whileCondition`: 31 for an int of unknown value that is halved until it is
/// 0.
struct TripCount {
  ExprAttr trip; ///< iterations, in closed form
  /// After the first, iterations run while this holds for `counter`.
  ExprAttr whileCondition;
  bool mayExitEarly = false; ///< whether another exit depends on data
  std::optional<unsigned> most;
};

/// The trip count of `loop`: from scalar evolution, else from the conditions of
/// its exits in terms of the loop counter. A loop of which nothing is known has
/// neither, or `most` alone.
TripCount tripCountOf(llvm::Loop &loop, ExprBuilder &exprs);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_TRIPCOUNTS_H
