//===- Neighbours.h - accesses a constant apart -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The fields of `table[idx[i]]` are where data says, but all at one place: the
// sector that brings one of them brings others.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_NEIGHBOURS_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_NEIGHBOURS_H

#include "Footprint.h"

namespace gpuperf {

/// The addends of the offset of `op` that say in which element it is, in an order of
/// their own: those of two operations are equal if their offsets differ by no more
/// than constants and a few steps of the thread within an element, wherever data
/// puts it.
std::vector<ExprAttr> elementOf(AccessOp op, const ResolvedLaunch &launch);

/// The bytes of the sectors that the operations of `group`, neighbours, touch
/// together in the grid: no less than the one that touches most,
/// no more than all of them apart. An element begins anywhere in a sector where
/// its address has no known alignment. Where data leads to places near each
/// other, what the lanes ask for.
double touchedBytes(const AccessGroup &group, const WarpWalk &walk,
                    const ResolvedLaunch &launch);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_NEIGHBOURS_H
