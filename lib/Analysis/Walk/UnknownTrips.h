//===- UnknownTrips.h - loops of unknown length -----------------*- C++ -*-===//
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

/// Fills the walk's `unknownTrips` from its loops: one entry for each parameter
/// that determines loop lengths, and one for each other source location of a
/// loop of unknown length. Loops in `rows` have an assumed length.
void collectUnknownTrips(
    KernelOp kernel, const llvm::DenseMap<mlir::Operation *, RowLength> &rows,
    WarpWalk &walk);

/// The facts that are missing for `walk`.
MissingFacts missingFacts(const WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_UNKNOWNTRIPS_H
