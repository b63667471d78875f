//===- Neighbours.h - accesses at a constant distance -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The fields of `table[idx[i]]` have data-dependent addresses, but they are
// next to each other: the sector that contains one of them also contains
// others.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_NEIGHBOURS_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_NEIGHBOURS_H

#include "Footprint.h"

namespace gpuperf {

/// The addends of the offset of `op` that determine the element, in a canonical
/// order. They are equal for two operations if their offsets differ only by
/// constants and a few steps of the thread within an element, wherever the
/// data-dependent element is.
std::vector<ExprAttr> elementOf(AccessOp op, const ResolvedLaunch &launch);

/// The bytes of the sectors that the operations of `group`, which are
/// neighbours, touch together in the grid. This is at least what the operation
/// with the most bytes touches and at most the sum over all operations. An
/// element may begin anywhere in a sector if its address has no known
/// alignment. If data leads to addresses close to each other, it is the bytes
/// that the lanes request.
double touchedBytes(const AccessGroup &group, const WarpWalk &walk,
                    const ResolvedLaunch &launch);

/// What `AccessGroup::runBytes` is for `group`: 64 for the floats of `for (k =
/// start[row]; …; ++k) sum += val[k]` with 16 iterations.
double runBytes(const AccessGroup &group, const WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_NEIGHBOURS_H
