//===- Steady.h - a kernel that fills the GPU -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   wave                = SMs * blocks per SM                      [blocks]
//   time of a wave      = the model's, else (time - start) / blocks * wave [us]
//   threads per second  = wave * threads per block / time of a wave
//   bytes per second    = bytes at DRAM / blocks * wave / time of a wave
//   DRAM, of its peak   = bytes per second / bandwidth of the pins
//
// Of a wave that is bound by DRAM, the last line is the share of the bound's
// peak. What another throughput bounds is busy all the time, which is how the
// default model finds the time of a wave: 100 %. Latency has no peak, and the
// rate at which blocks start is not one that a kernel is after.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_STEADY_H
#define GPUPERF_MODEL_STEADY_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

/// The steady state that `prediction` says of `kernel`, for a grid of a full
/// wave or more. Empty without a time and where the kernel takes none but its
/// start.
std::optional<SteadyState> steadyState(const Prediction &prediction,
                                       const KernelProfile &kernel,
                                       const Machine &machine);

/// Takes from `steady` what is another number, by a hundredth or more, in
/// `other`, that of the same kernel where something else is assumed. Empties it
/// where nothing stays.
void keepCommon(std::optional<SteadyState> &steady,
                const std::optional<SteadyState> &other);

} // namespace gpuperf

#endif // GPUPERF_MODEL_STEADY_H
