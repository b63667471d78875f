//===- Steady.h - steady state of a kernel ----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   wave                = SMs * blocks per SM                          [blocks]
//   time of a wave      = (time - start) * full_wave.cycles / cycles    [us]
//                         if the model has this term, else
//                         (time - start) / blocks * wave
//   threads per second  = wave * threads per block / time of a wave
//   bytes per second    = bytes at DRAM / blocks * wave / time of a wave
//   DRAM, of its peak   = bytes per second / bandwidth of the pins
//
// SteadyState::ofPeakPercent is the last line for a wave that is bound by DRAM.
// For another throughput bound it is 100 %: the default model computes the time
// of a wave as the busy time of that resource. It is empty for the bounds
// latency and launch, and for other models.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_STEADY_H
#define GPUPERF_MODEL_STEADY_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

/// The steady state of `kernel` according to `prediction`. It is valid for
/// grids of at least one full wave. Empty without a time, and when the time is
/// not longer than the start time.
std::optional<SteadyState> steadyState(const Prediction &prediction,
                                       const KernelProfile &kernel,
                                       const Machine &machine);

/// Clears the members of `steady` that differ by more than 1 % from those of
/// `other`, the steady state of the same kernel under other assumptions. Clears
/// `steady` when nothing is left.
void keepCommon(std::optional<SteadyState> &steady,
                const std::optional<SteadyState> &other);

} // namespace gpuperf

#endif // GPUPERF_MODEL_STEADY_H
