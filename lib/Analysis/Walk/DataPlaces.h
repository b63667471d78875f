//===- DataPlaces.h - data-dependent addresses ------------------*- C++ -*-===//
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

/// Whether the address of `load` in each iteration of its loop depends on the
/// value that it loaded in the previous iteration: `p = next[p]`.
bool waitsForItself(AccessOp load);

/// How far apart the data-dependent addresses of `op` are assumed to be.
///
/// The result is Random for atomics, for accesses outside of global memory and
/// textures, where the launch states the number of bytes that contains the
/// addresses, and, unless the launch states that they are sorted, for an array
/// that is declared or whose index has a known range, such as `table[x[i] &
/// 255]`. Otherwise it is what the launch states. If the launch states nothing,
/// it is Random if each address leads to the next, or if not data but a long
/// expression leaves the address unknown; otherwise it is Local.
DataOrder orderOfPlaces(AccessOp op, const ResolvedLaunch &launch);

/// The number of bytes that contains all data-dependent addresses of `op`, as
/// stated by the launch. Empty if it states nothing, and outside of global
/// memory and textures.
std::optional<int64_t> saidBytes(AccessOp op, const ResolvedLaunch &launch);

/// How many bytes a lane accesses by `op` one behind the other in so many
/// iterations of `loop`, the innermost around it, from a place that data chose
/// before it: 64 for the floats of `for (k = start[row]; k < start[row + 1];
/// ++k) sum += val[k]` with 16 of them. 0 where data chooses each place, and
/// where they are a sector and more apart.
int64_t runOfLane(AccessOp op, LoopOp loop, int64_t iterations);

/// The bytes of the counters of `++bins[data[i]]` where neither the array nor
/// the launch says how many there are: as many as a byte has values. Empty for
/// other operations, and where the launch states an order.
std::optional<int64_t> bytesOfCounters(AccessOp op,
                                       const ResolvedLaunch &launch);

/// What a run has shown of `op`, which is in global or shared memory, and was
/// executed there.
std::optional<ObservedAccess> observedAccess(AccessOp op,
                                             const ResolvedLaunch &launch);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_DATAPLACES_H
