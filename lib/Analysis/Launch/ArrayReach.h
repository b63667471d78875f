//===- ArrayReach.h - how far a block reaches into arrays -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LAUNCH_ARRAYREACH_H
#define GPUPERF_LIB_ANALYSIS_LAUNCH_ARRAYREACH_H

#include "ScalarExpr.h"
#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// Whether `kernel` has shared memory whose size the launch gives.
bool usesDynamicShared(KernelOp kernel);

/// The bytes of it, from its beginning, that the first and the last threads of
/// a block of the extents in `values` reach; 0 where that is not known of any
/// access. A launch with less fails.
int64_t dynamicSharedReach(KernelOp kernel, ScalarValues values);

/// Whether a thread at a corner of a block of the extents in `values` is seen
/// to go beyond an array whose size the source gives: `tile[threadIdx.y]` of
/// eight rows has no sixteen threads in y.
bool overrunsArrays(KernelOp kernel, ScalarValues values);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LAUNCH_ARRAYREACH_H
