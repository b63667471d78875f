//===- PartialSectors.h - sectors that stores do not fill -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_PARTIALSECTORS_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_PARTIALSECTORS_H

#include "Footprint.h"

namespace gpuperf {

/// Bytes that are read from DRAM because `group`, one of `groups`, stores to
/// parts of sectors in the whole grid: the missing part of a sector is read
/// before the sector leaves L2, unless a store of the group has completed it.
/// `full` are the extents of the grid. The result is 0 for loads, for local
/// memory, if the address of the stores or the set of storing lanes depends on
/// data, if requests fill as many sectors as they can, and if the kernel itself
/// loads the sectors.
///
/// L2 keeps partly written lines in an eighth of its lines; other stores can
/// still complete these. On an H200 (60 MB), stores of 4 bytes at strides of 8
/// to 128 bytes, to 33 to 134 MB of sectors, left 52,000 to 65,000 lines
/// unread, according to the DRAM counters.
double filledBytes(const AccessGroup &group, llvm::ArrayRef<AccessGroup> groups,
                   const Extents &full, const ResolvedLaunch &launch,
                   const Machine &machine, const WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_PARTIALSECTORS_H
