//===- Huang.h - Huang et al.'s GPUMech -------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_HUANG_H
#define GPUPERF_MODEL_HUANG_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

/// J. Huang, J. Lee, H. Kim, H. Lee, "GPUMech: GPU performance modeling
/// technique based on interval analysis", MICRO 2014, in the form given by V.
/// Volkov, "Understanding Latency Hiding on GPUs", 2016, sections 7.5 to 7.8,
/// including his corrections of its equations 7, 15, 16, 21 and 22:
///
///   CPI_final = CPI_multithreading + CPI_rc_contention
///
/// The second term applies only if accesses diverge. The utilisation of memory
/// is not limited to 1; if it is larger, the delay and the time are negative.
///
/// For round-robin scheduling of warps (section 7.5).
ModelInfo huangRoundRobinModel();
/// For greedy-then-oldest scheduling (section 7.6).
ModelInfo huangGreedyModel();

} // namespace gpuperf

#endif // GPUPERF_MODEL_HUANG_H
