//===- AssumedRates.h - throughputs that a machine lacks --------*- C++ -*-===//
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

/// A throughput that is another GPU's.
struct AssumedRate {
  std::vector<std::string> terms; ///< of the model, which it decides on
  std::string what;               ///< in a sentence, for the report
  /// It was measured on one GPU alone and is how the hardware is built: said
  /// where it is the bound, not where twice as much of the work would make it
  /// that.
  bool isOfOneGPU = false;
};

/// Gives `sheet` the throughputs of load/store units, barriers, L1, L2 and
/// conversions that the machine has no figure for: those of the nearest GPU
/// that has one, for L2 in proportion to the SMs. What no such GPU has is not
/// given: the bandwidth of L1 and L2 before Volta.
std::vector<AssumedRate> assumeRates(Worksheet &sheet, const Machine &machine);

/// Names those of `assumed` of which a term `matters`, or, of one GPU's,
/// `decides`.
void noteAssumedRates(Prediction &prediction,
                      llvm::ArrayRef<AssumedRate> assumed,
                      llvm::function_ref<bool(llvm::StringRef)> matters,
                      llvm::function_ref<bool(llvm::StringRef)> decides);

/// Says that DRAM is taken to sustain what its pins do, where nothing else is
/// known of `machine`.
void noteAssumedBandwidth(Prediction &prediction, const Machine &machine);

/// Says that an access which leaves most of its line alone is taken to move no
/// more than its sectors, where `kernel` has such and it is not known.
void noteLoneAccesses(Prediction &prediction, const KernelProfile &kernel,
                      const Machine &machine);

} // namespace gpuperf

#endif // GPUPERF_MODEL_ASSUMEDRATES_H
