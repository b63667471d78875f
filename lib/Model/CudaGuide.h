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

/// NVIDIA, CUDA C Programming Guide 5.5, 2013, section 5.2.3, as V. Volkov,
/// "Understanding Latency Hiding on GPUs", 2016, section 4.8, states it:
///
///   warps needed = mem_lat / (instruction time * alpha)
///
/// It answers warps, not a time: the reason for having none says how many.
ModelInfo cudaGuideModel();

} // namespace gpuperf

#endif // GPUPERF_MODEL_CUDAGUIDE_H
