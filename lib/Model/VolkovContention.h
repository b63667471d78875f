//===- VolkovContention.h - Volkov's bounds with contention -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_VOLKOVCONTENTION_H
#define GPUPERF_MODEL_VOLKOVCONTENTION_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

/// V. Volkov, "Understanding Latency Hiding on GPUs", 2016, sections 6.4 and
/// 6.5: the model `volkov` with a memory latency that grows with the throughput
/// x in GB/s,
///
///   memory latency = a + b x / (c - x)
///
/// This is solved together with the throughput that it causes, by bisection
/// below the smallest pole. For a kernel, the latency of each of its
/// consecutive DRAM round trips increases by the same amount. There is no time
/// if the machine lacks the fit.
ModelInfo volkovContentionModel();

} // namespace gpuperf

#endif // GPUPERF_MODEL_VOLKOVCONTENTION_H
