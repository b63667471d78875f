//===- AtomicContention.h - contention among a grid's atomics ---*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   atomics of one group ─▶ lanes of the grid on the most frequent address
//                        └▶ passes of the L2 slice that executes most of them
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_ATOMICCONTENTION_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_ATOMICCONTENTION_H

#include "AddressForm.h"
#include "Footprint.h"

namespace gpuperf {

/// Whether the atomic `access` operates on floating-point numbers.
bool isOnFloats(const AccessProfile &access);

/// Whether an L2 slice executes the atomic `access` lane by lane, as for 64-bit
/// floats.
bool isDoneByLane(const AccessProfile &access);

/// The passes of L2 slices for one request of `access`. 64-bit floats take one
/// pass for each lane. Other types take one for each sector, and integers take
/// as many more as lanes share one address, but no more than one for each lane
/// beyond the first on an address: 4 for 32 neighbouring ints, 32 for 32 lanes
/// on one address, 22 for 32 lanes spread over 256 ints.
double slicePasses(const AccessProfile &access);

/// Determines for the atomics of `group`, in global memory, how many lanes of
/// the grid access the most frequent address and how many passes the busiest L2
/// slice makes for all of them. Lanes with data-dependent addresses are assumed
/// to be spread evenly over the array, or to have distinct addresses if the
/// array is unknown. Both figures stay zero for a compare-and-swap that is
/// repeated, since the number of repetitions is unknown. The function also
/// counts the distinct addresses. `extents` are those of the whole grid,
/// `ofBlock` those of a block.
void findContention(const AccessGroup &group, const Extents &extents,
                    const Extents &ofBlock, const ResolvedLaunch &launch,
                    WarpWalk &walk);

/// Adds to `profile` the work of L2 for the atomic `access` in global memory,
/// if its number of executions is known. An atomic that is repeated until it
/// succeeds counts with its repetitions: each time, one of the lanes on an
/// address succeeds.
void addL2Atomic(const AccessProfile &access, const Machine &machine,
                 KernelProfile &profile);

/// Adds a note for atomics in global memory that are repeated until they
/// succeed, if more lanes try at a time than in the measurements.
void doubtRetries(const Machine &machine, KernelProfile &profile);

/// Sets contention.ofBlockOnOneAddress of the atomics of `kernel` in shared memory.
void findBlockContention(KernelOp kernel, const ResolvedLaunch &launch,
                         WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_ATOMICCONTENTION_H
