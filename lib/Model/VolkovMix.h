//===- VolkovMix.h - arithmetic mixed with memory accesses ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The workload of Volkov 2016, section 4.1: warps that execute one memory
// instruction and alpha arithmetic instructions, each dependent on the one
// before, again and again.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_MODEL_VOLKOVMIX_H
#define GPUPERF_LIB_MODEL_VOLKOVMIX_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

/// The inputs of the model, Table 4.1's for the hardware; `memory` is the
/// memory latency's parameters.
std::vector<Parameter> mixParameters(llvm::ArrayRef<Parameter> memory);

/// The bounds that hold whatever the latency is: terms alu_bound, issue_bound,
/// throughput_bound.
void defineMixThroughputBound(Worksheet &sheet);

/// The terms that follow from `Latency`, and the prediction's time and bound.
void defineMixThroughput(Worksheet &sheet, Prediction &prediction);

} // namespace gpuperf

#endif // GPUPERF_LIB_MODEL_VOLKOVMIX_H
