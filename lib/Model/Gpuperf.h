//===- Gpuperf.h - the default model ----------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   KernelProfile + Machine
//      │ throughputBounds      cycles per warp of every resource
//      │ phases                full waves, then a tail at its own occupancy
//      │ loadedLatency         one warp's latency at the DRAM traffic it causes
//      ▼
//   time of a phase = the largest of these; time = sum over phases
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_GPUPERF_H
#define GPUPERF_MODEL_GPUPERF_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

/// The default model: Volkov's two bounds (2016, section 3.5) for all resources
/// of Bounds.h, with memory latency under load if the machine has the
/// contention fit (section 6.4), for full waves and a tail. The time of a phase
/// is its largest bound, without fitted weights; `bound` is the one that
/// determines most of the time. A phase that leaves SMs idle uses at most the
/// share of its SMs of the bandwidth of L2 and DRAM. There is no time if the
/// machine lacks a latency or a throughput that the kernel needs.
ModelInfo gpuperfModel();

} // namespace gpuperf

#endif // GPUPERF_MODEL_GPUPERF_H
