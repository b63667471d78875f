//===- Baghsorkhi.h - Baghsorkhi et al.'s work flow graph -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_BAGHSORKHI_H
#define GPUPERF_MODEL_BAGHSORKHI_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

/// S. Baghsorkhi, M. Delahaye, S. Patel, W. Gropp, W. Hwu, "An adaptive
/// performance modeling tool for GPU architectures", PPoPP 2010, in the form
/// given by V. Volkov, "Understanding Latency Hiding on GPUs", 2016, section
/// 7.2:
///
///   warp latency = alpha alu + max(Latency_BW, Latency_exposed)
///
/// The time is the sum of the latencies of all warps. In alu, which is max(1 /
/// alu_thru, alu_lat / n), all n warps hide the latency of arithmetic, as if
/// none of them waited for memory.
ModelInfo baghsorkhiModel();

} // namespace gpuperf

#endif // GPUPERF_MODEL_BAGHSORKHI_H
