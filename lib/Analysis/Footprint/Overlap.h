//===- Overlap.h - groups that touch the same data --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_OVERLAP_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_OVERLAP_H

#include "Footprint.h"

namespace gpuperf {

/// Whether some address of the whole grid is in both groups: they have the same
/// base, and their strides lead to common addresses. Interleaved rows, `r[k]`
/// and `r[n + k]` with rows of 2 n, have none. If groups leave gaps, their
/// sectors count instead of their bytes. False if the address of a group
/// depends on data.
bool addressesMeet(const AccessGroup &a, const AccessGroup &b);

/// Whether `a` and `b` touch the same data, though in different operations or
/// loops: they have one base, the same strides and extents, and common
/// addresses.
bool accessSameData(const AccessGroup &a, const AccessGroup &b);

/// Whether the groups are copies of one access of the source, each with its own
/// iterations: an unrolled loop and its remainder loop. They touch nothing
/// twice, since the address advances with the loop.
bool areOtherIterations(const AccessGroup &a, const AccessGroup &b,
                        const WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_OVERLAP_H
