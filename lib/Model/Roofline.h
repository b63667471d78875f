//===- Roofline.h - the roofline model --------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_ROOFLINE_H
#define GPUPERF_MODEL_ROOFLINE_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

/// S. Williams, A. Waterman, D. Patterson, "Roofline: an insightful visual
/// performance model for multicore architectures", CACM 52(4), 2009:
///
///   attainable = min(peak floating-point rate, bandwidth * intensity)
///
/// The traffic is the kernel's DRAM bytes. An operation is one lane of a
/// floating-point instruction on both sides of the equation, so a multiply-add
/// counts once. Each precision has its own peak and its own time; the time is
/// the largest of these and of the time for DRAM, not their sum. The model has
/// no latency and no caches, and assumes that the whole GPU is in use.
ModelInfo rooflineModel();

} // namespace gpuperf

#endif // GPUPERF_MODEL_ROOFLINE_H
