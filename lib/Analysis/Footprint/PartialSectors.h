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

/// Bytes that the whole grid makes DRAM read since `group`, one of `groups`,
/// stores to parts of sectors: what a sector lacks is read before it leaves L2,
/// and that no store of the group completes. `full` are the extents of the
/// grid. 0 for loads, for local memory, where data says where the stores go or
/// which lanes store, where requests fill as many sectors as they can, and
/// where the kernel loads the sectors itself.
///
/// L2 keeps partly written lines in an eighth of its lines; other stores can
/// still complete these. On an H200 (60 MB) stores of 4 bytes at strides of 8
/// to 128 bytes, of 33 to 134 MB of sectors, left 52,000 to 65,000 lines
/// unread, by the counters of DRAM.
double filledBytes(const AccessGroup &group, llvm::ArrayRef<AccessGroup> groups,
                   const Extents &full, const ResolvedLaunch &launch,
                   const Machine &machine, const WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_PARTIALSECTORS_H
