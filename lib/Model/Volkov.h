//===- Volkov.h - Volkov's latency and throughput bounds --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_VOLKOV_H
#define GPUPERF_MODEL_VOLKOV_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

/// V. Volkov, "Understanding Latency Hiding on GPUs", 2016, chapters 3 and 4:
///
///   warp throughput = min(n / latency bound, throughput bounds) (section 3.5)
///   time = warps / (SMs * warp throughput) (section 3.4)
///
/// Here n is the mean occupancy in warps per SM. The latency bound is that of
/// section 3.7, and the resources are those of section 3.6: issue, arithmetic
/// units, shared memory and the memory system. Memory latency does not grow
/// with load (that is section 6.4), caches have no separate bound, and a last,
/// partial wave counts like other warps. There is no time if the machine lacks
/// a latency or a throughput that the kernel needs.
///
/// Evaluated on numbers, it is the workload of chapter 4, one memory
/// instruction with alpha arithmetic instructions, all dependent, on the
/// hardware of Table 4.1:
///
///   memory throughput = min(n / (mem_lat + alpha * alu_lat), mem_thru,
///                           alu_thru / alpha, issue_thru / (alpha + 1))
///
/// The results include the needed occupancy and the cusp (sections 4.2 to 4.6).
ModelInfo volkovModel();

} // namespace gpuperf

#endif // GPUPERF_MODEL_VOLKOV_H
