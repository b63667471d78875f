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

/// Whether the offsets of `a` and `b` are a constant apart, wherever data puts
/// them.
bool areNeighbours(AccessOp a, AccessOp b);

/// The bytes of the sectors that the operations of `group`, neighbours, touch
/// together in a grid of `warps` warps: no less than the one that touches most,
/// no more than all of them apart. An element begins anywhere in a sector where
/// its address has no known alignment.
double touchedBytes(const AccessGroup &group, const WarpWalk &walk,
                    double warps);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_NEIGHBOURS_H
