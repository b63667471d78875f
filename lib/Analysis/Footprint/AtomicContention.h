//===- AtomicContention.h - where a grid's atomics meet ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   atomics of one group ─▶ lanes of the grid on the most popular address
//                        └▶ passes of the slice of L2 that does most of them
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_ATOMICCONTENTION_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_ATOMICCONTENTION_H

#include "AddressForm.h"
#include "Footprint.h"

namespace gpuperf {

/// Whether the atomic `access` is on floating-point numbers.
bool isOnFloats(const AccessProfile &access);

/// Whether a slice of L2 does the atomic `access` lane by lane: a 64-bit float.
bool isDoneByLane(const AccessProfile &access);

/// Passes of slices of L2 for one request of `access`. 64-bit floats take one
/// for each lane. Others take one for each sector, integers as many more as
/// lanes meet at one address: 4 for 32 neighbouring ints, 32 for 32 lanes on
/// one.
double slicePasses(const AccessProfile &access);

/// Sets of the atomics of `group`, in global memory, how many lanes of the grid
/// meet at the most popular address and how many passes the busiest slice of L2
/// makes for all of them. With addresses that data chooses lanes are spread
/// evenly over the array, or where that is unknown meet nowhere. Both stay zero
/// of a compare-and-swap that is tried again, nobody knows how often. Counts
/// the different addresses, too. `extents` are those of the whole grid,
/// `ofBlock` those of a block.
void findContention(const AccessGroup &group, const Extents &extents,
                    const Extents &ofBlock, const ResolvedLaunch &launch,
                    WarpWalk &walk);

/// Adds to `profile` what L2 does for the atomic `access` in global memory, if
/// it is known how often. One that is tried until it succeeds is counted as
/// often: one lane of those on an address succeeds each time.
void addL2Atomic(const AccessProfile &access, const Machine &machine,
                 KernelProfile &profile);

/// Says of atomics in global memory that are tried until they succeed where
/// more lanes try at a time than were measured.
void doubtRetries(const Machine &machine, KernelProfile &profile);

/// Sets contention.ofBlockOnOneAddress of the atomics of `kernel` in shared memory.
void findBlockContention(KernelOp kernel, const ResolvedLaunch &launch,
                         WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_ATOMICCONTENTION_H
