//===- VolkovMix.h - arithmetic mixed with memory accesses ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The workload of Volkov 2016, section 4.1: warps that repeatedly execute one
// memory instruction and alpha arithmetic instructions, each of which depends
// on the previous one.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_MODEL_VOLKOVMIX_H
#define GPUPERF_LIB_MODEL_VOLKOVMIX_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

/// The inputs of the model, which are those of Table 4.1 for the hardware.
/// `memory` are the parameters of the memory latency.
std::vector<Parameter> mixParameters(llvm::ArrayRef<Parameter> memory);

/// The bounds that do not depend on the latency: terms alu_bound, issue_bound,
/// throughput_bound.
void defineMixThroughputBound(Worksheet &sheet);

/// The terms that follow from `Latency`, and the time and bound of the
/// prediction.
void defineMixThroughput(Worksheet &sheet, Prediction &prediction);

} // namespace gpuperf

#endif // GPUPERF_LIB_MODEL_VOLKOVMIX_H
