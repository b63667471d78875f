//===- L2Atomics.h - assumptions about global atomics -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_MODEL_L2ATOMICS_H
#define GPUPERF_LIB_MODEL_L2ATOMICS_H

#include "gpuperf/Model/Model.h"

namespace gpuperf {

/// Sets in `sheet` the rates of atomics in L2 for which `machine` has no
/// figures to those of a measured GPU, and returns a sentence about that. It is
/// empty if no figure is missing, and for machines before compute capability
/// 7.0, which differ from all measured GPUs.
std::string assumeAtomicRates(Worksheet &sheet, const Machine &machine);

/// Whether `term` of the default model is the time for atomics in L2.
bool isL2AtomicTerm(llvm::StringRef term);

/// Whether it depends on data whether any atomics in global memory are
/// executed.
bool areL2AtomicsConditional(const KernelProfile &kernel);

/// `kernel` with atomics in global memory that take no time in L2 and move no
/// data.
KernelProfile withoutL2Atomics(KernelProfile kernel);

/// Mentions that atomics on one address, for which `sheet` has no rate, may
/// take longer than `prediction`, if that is so, and sets low confidence.
void noteUnboundAtomics(Prediction &prediction, const KernelProfile &kernel,
                        const Worksheet &sheet);

} // namespace gpuperf

#endif // GPUPERF_LIB_MODEL_L2ATOMICS_H
