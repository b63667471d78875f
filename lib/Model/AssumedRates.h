//===- AssumedRates.h - throughputs taken from other GPUs -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_ASSUMEDRATES_H
#define GPUPERF_MODEL_ASSUMEDRATES_H

#include "gpuperf/Model/Model.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace gpuperf {

/// A throughput taken from another GPU.
struct AssumedRate {
  std::vector<std::string> terms; ///< of the model that depend on it
  std::string what;               ///< description for the report, in a sentence
  /// Whether it was measured on one GPU only and reflects how the hardware is
  /// built. It is then mentioned if it is the bound, but not if twice as much
  /// of the work would make it the bound.
  bool isOfOneGPU = false;
};

/// Sets in `sheet` the throughputs of load/store units, barriers, L1, L2 and
/// conversions for which the machine has no figure. The values are those of the
/// nearest GPU that has one, for L2 in proportion to the number of SMs. Without
/// such a GPU no value is set: this applies to the bandwidth of L1 and L2
/// before Volta.
std::vector<AssumedRate> assumeRates(Worksheet &sheet, const Machine &machine);

/// Mentions those of `assumed` with a term for which `matters` is true or, for
/// figures of one GPU, `decides` is true.
void noteAssumedRates(Prediction &prediction,
                      llvm::ArrayRef<AssumedRate> assumed,
                      llvm::function_ref<bool(llvm::StringRef)> matters,
                      llvm::function_ref<bool(llvm::StringRef)> decides);

/// Mentions the assumption that DRAM sustains the bandwidth of its pins, if
/// nothing else is known about `machine`.
void noteAssumedBandwidth(Prediction &prediction, const Machine &machine);

/// Mentions the assumption that an access which leaves most of its line unused
/// moves only its sectors, if `kernel` has such accesses and it is not known.
void noteLoneAccesses(Prediction &prediction, const KernelProfile &kernel,
                      const Machine &machine);

} // namespace gpuperf

#endif // GPUPERF_MODEL_ASSUMEDRATES_H
