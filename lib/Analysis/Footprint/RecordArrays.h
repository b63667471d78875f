//===- RecordArrays.h - arrays of structs that lanes walk along -*- C++ -*-===//
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
// Neighbouring lanes are a struct apart: of the sectors that a request moves,
// what the kernel's other accesses do not use is moved for nothing.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_FOOTPRINT_RECORDARRAYS_H
#define GPUPERF_LIB_ANALYSIS_FOOTPRINT_RECORDARRAYS_H

#include "gpuperf/Analysis/Walk/WarpWalk.h"

namespace gpuperf {

/// The arrays of structs in global memory of which neighbouring lanes access
/// neighbouring structs, with what all accesses to the array use of a struct.
/// What is indexed within a struct by more than its size is taken to use all of
/// it.
std::vector<RecordArray> recordArrays(KernelOp kernel,
                                      const ResolvedLaunch &launch,
                                      const WarpWalk &walk);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_FOOTPRINT_RECORDARRAYS_H
