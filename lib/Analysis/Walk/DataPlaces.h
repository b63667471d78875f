//===- DataPlaces.h - places that data chooses ------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_DATAPLACES_H
#define GPUPERF_LIB_ANALYSIS_WALK_DATAPLACES_H

#include "gpuperf/Analysis/Launch/DataOrder.h"
#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// Whether the address of `load` comes, in each iteration of its loop, of what
/// it brought in the one before: `p = next[p]`.
bool waitsForItself(AccessOp load);

/// How far apart the places of `op` are, which data chooses. Random for
/// atomics, outside of global memory and textures, where the launch says in how
/// many bytes they are, and, unless it says that they are sorted, in an array
/// that is declared or of which the index has a known range, as
/// `table[x[i] & 255]`; else what the launch says. Where it says nothing,
/// Random if one place leads to the next, and if no data but a long expression
/// leaves the place open; else Local.
DataOrder orderOfPlaces(AccessOp op, const ResolvedLaunch &launch);

/// The bytes of which the launch says that all places of `op` are in them,
/// which data chooses; empty where it says nothing, and outside of global
/// memory and textures.
std::optional<int64_t> saidBytes(AccessOp op, const ResolvedLaunch &launch);

/// What a run has shown of `op`, which is in global or shared memory, and was
/// executed there.
std::optional<ObservedAccess> observedAccess(AccessOp op,
                                             const ResolvedLaunch &launch);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_DATAPLACES_H
