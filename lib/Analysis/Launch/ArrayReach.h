//===- ArrayReach.h - the part of arrays that a block accesses --*- C++ -*-===//
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

/// Whether `kernel` has shared memory whose size is given at the launch.
bool usesDynamicShared(KernelOp kernel);

/// The number of bytes, from the beginning of the dynamic shared memory, that
/// the first and the last threads of a block with the extents in `values`
/// access; 0 if it is not known for any access. A launch with less memory
/// fails.
int64_t dynamicSharedReach(KernelOp kernel, ScalarValues values);

/// Whether a thread at a corner of a block with the extents in `values` is
/// found to access addresses beyond an array of known size: `tile[threadIdx.y]`
/// with eight rows does not allow sixteen threads in y.
bool overrunsArrays(KernelOp kernel, ScalarValues values);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LAUNCH_ARRAYREACH_H
