//===- Overlap.h - whether groups touch the same data -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_OVERLAP_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_OVERLAP_H

#include "Footprint.h"

namespace gpuperf {

/// Whether some address of the whole grid is in both groups: they have one
/// base, and their strides meet. Rows that lie between each other, `r[k]` and
/// `r[n + k]` of rows of 2 n, do not. Where groups leave gaps their sectors
/// count, not their bytes. False where data says where a group is.
bool addressesMeet(const AccessGroup &a, const AccessGroup &b);

/// Whether `a` and `b` touch the same data, though in different operations or
/// loops: one base, the same strides and extents, and addresses that meet.
bool accessSameData(const AccessGroup &a, const AccessGroup &b);

/// Whether the groups are copies of one access of the source, each with
/// iterations of its own: a loop that was unrolled, and what is left of it.
/// They touch nothing twice, as the address goes on with the loop.
bool areOtherIterations(const AccessGroup &a, const AccessGroup &b,
                        const WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_OVERLAP_H
