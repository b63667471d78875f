//===- UnknownTrips.h - what the time grows with and is not known -*- C++
//-*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_UNKNOWNTRIPS_H
#define GPUPERF_LIB_ANALYSIS_WALK_UNKNOWNTRIPS_H

#include "RowLengths.h"
#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// Fills the walk's `unknownTrips` from its loops: one for each parameter that
/// is taken for lengths, and one for each other place of a loop of unknown
/// length. Those with `rows` have a length, which is assumed.
void collectUnknownTrips(
    KernelOp kernel, const llvm::DenseMap<mlir::Operation *, RowLength> &rows,
    WarpWalk &walk);

/// What is missing of the facts that `walk` rests on.
MissingFacts missingFacts(const WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_UNKNOWNTRIPS_H
