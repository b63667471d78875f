//===- L2Atomics.h - what atomics in global memory rest on ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_MODEL_L2ATOMICS_H
#define GPUPERF_LIB_MODEL_L2ATOMICS_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

/// Gives `sheet` the rates of atomics in L2 that `machine` has no figures for,
/// those of a measured GPU, and returns that as a sentence; empty where none is
/// lacking, and for machines before compute capability 7.0, which no measured
/// GPU is like.
std::string assumeAtomicRates(Worksheet &sheet, const Machine &machine);

/// Whether `term` of the default model is the time of atomics in L2.
bool isL2AtomicTerm(llvm::StringRef term);

/// Whether data decides if any of the atomics in global memory take place.
bool areL2AtomicsConditional(const KernelProfile &kernel);

/// `kernel` with atomics in global memory that take L2 no time and move nothing.
KernelProfile withoutL2Atomics(KernelProfile kernel);

/// Says so where atomics on one address, of which `sheet` has no rate, may take
/// longer than `prediction`, and gives it low confidence.
void noteUnboundAtomics(Prediction &prediction, const KernelProfile &kernel,
                        const Worksheet &sheet);

} // namespace gpuperf

#endif // GPUPERF_LIB_MODEL_L2ATOMICS_H
