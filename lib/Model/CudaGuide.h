//===- CudaGuide.h - warps needed, by the programming guide -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_CUDAGUIDE_H
#define GPUPERF_MODEL_CUDAGUIDE_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

/// NVIDIA, CUDA C Programming Guide 5.5, 2013, section 5.2.3, in the form given
/// by V. Volkov, "Understanding Latency Hiding on GPUs", 2016, section 4.8:
///
///   warps needed = mem_lat / (instruction time * alpha)
///
/// The result is a number of warps and not a time; the reason for the missing
/// time states the number.
ModelInfo cudaGuideModel();

} // namespace gpuperf

#endif // GPUPERF_MODEL_CUDAGUIDE_H
