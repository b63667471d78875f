//===- MachineInputs.h - a machine's figures as a model's inputs -*- C++
//-*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_MODEL_MACHINEINPUTS_H
#define GPUPERF_LIB_MODEL_MACHINEINPUTS_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

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
