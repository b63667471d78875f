//===- MachineInputs.h - machine figures as model inputs --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_MODEL_MACHINEINPUTS_H
#define GPUPERF_LIB_MODEL_MACHINEINPUTS_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

/// Which of the two measured GPUs a machine is assumed to be like where it has
/// no figure, an H100 or a GeForce RTX 3080: V100, A100, H100 and B200 are the
/// first of their generations, with the double-precision units that the other
/// chips have few of. Compute capability 12.x is that of GeForce cards only.
inline bool isLikeH100(const Machine &machine) {
  constexpr unsigned kGeForce = 12;
  return machine.computeCapability.minor == 0 &&
         machine.computeCapability.major != kGeForce;
}

/// Gives every parameter of `sheet` that is a figure of the machine the first
/// of its figures that the machine has, and says what is missing of the others.
void giveFigures(const Machine &machine, Worksheet &sheet);

/// A worksheet with the numbers of `kernel`, zeros included, the warps of its
/// grid ("warps") and the figures that the throughput bounds and the memory
/// latency's fit use, as far as `machine` has them ("sms", "fp32_lanes", …).
Worksheet profileSheet(const KernelProfile &kernel, const Machine &machine);

/// Drops the inputs that no term's formula names.
void keepUsedInputs(Prediction &prediction);

} // namespace gpuperf

#endif // GPUPERF_LIB_MODEL_MACHINEINPUTS_H
