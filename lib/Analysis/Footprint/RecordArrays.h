//===- RecordArrays.h - arrays of structs -----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   lane          0                1                2
//   p[i].mass     |x y z mass|     |x y z mass|     |x y z mass|
//                        ^^^^             ^^^^             ^^^^
//
// Neighbouring lanes are one struct apart. The parts of the transferred sectors
// that no other access of the kernel uses are transferred in vain.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_RECORDARRAYS_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_RECORDARRAYS_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// The arrays of structs in global memory where neighbouring lanes access
/// neighbouring structs, with the part of a struct that all accesses to the
/// array use together. If an index within a struct exceeds its size, all of the
/// struct is assumed to be used.
std::vector<RecordArray> recordArrays(KernelOp kernel,
                                      const ResolvedLaunch &launch,
                                      const WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_RECORDARRAYS_H
