//===- ViewStrides.h - contiguous dimensions of views -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_WALK_VIEWSTRIDES_H
#define GPUPERF_LIB_ANALYSIS_WALK_VIEWSTRIDES_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Profile/ResolvedLaunch.h"
#include <string>
#include <vector>

namespace gpuperf {

/// Gives `launch` a value for parameters that are the stride of a view:
///
///   x[i0 * s0 + i1 * s1]           s0 is 1 where i0 = threadIdx.x
///   *(float *)(x + i0 * b0 + …)    b0 is 4
///   x[row * pitch + i]             nothing: i is the index in the contiguous
///                                  dimension
///   x[i0 * s0 + i1 * s1 + k]       nothing: an element is more than what is
///                                  read; of stores the record that a thread
///                                  stores
///   x[i0 * s0]                     nothing: it may be every s0-th element
///
/// Kernels for views of any layout get a stride for each dimension. One
/// dimension of a layout is contiguous, and such kernels are usually written so
/// that neighbouring threads access it consecutively. The view in an actual run
/// may still be transposed or have gaps: `assumptions` gets a sentence for each
/// value.
void assumeContiguousViews(KernelOp kernel, ResolvedLaunch &launch,
                           std::vector<std::string> &assumptions);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_WALK_VIEWSTRIDES_H
