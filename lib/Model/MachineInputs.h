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

/// Which of the two measured GPUs, an H100 or a GeForce RTX 3080, a machine
/// without a figure is assumed to resemble. V100, A100, H100 and B200 are the
/// first chips of their generations, with many double-precision units; the
/// other chips have few of them. Compute capability 12.x is that of GeForce
/// cards only.
inline bool isLikeH100(const Machine &machine) {
  constexpr unsigned kGeForce = 12;
  return machine.computeCapability.minor == 0 &&
         machine.computeCapability.major != kGeForce;
}

/// Sets every parameter of `sheet` that is a figure of the machine to the first
/// of its figures that the machine has, and records what is missing for the
/// others.
void giveFigures(const Machine &machine, Worksheet &sheet);

/// A worksheet with the numbers of `kernel`, including zeros, the warps of its
/// grid ("warps") and those figures of `machine` ("sms", "fp32_lanes", …) that
/// the throughput bounds and the fit of the memory latency use.
Worksheet profileSheet(const KernelProfile &kernel, const Machine &machine);

/// Removes the inputs that are not used in the formula of any term.
void keepUsedInputs(Prediction &prediction);

/// The blocks that run at once, over names of `sheet`. Those of a cluster run
/// in one GPC, where what is left over for less than a cluster stays empty.
/// GPCs of a chip have unequal numbers of multiprocessors, which are not
/// published: no chip has more clusters at once.
std::string waveFormula(const Worksheet &sheet);

} // namespace gpuperf

#endif // GPUPERF_LIB_MODEL_MACHINEINPUTS_H
