//===- Explain.h - a prediction, step by step -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_REPORT_EXPLAIN_H
#define GPUPERF_REPORT_EXPLAIN_H

#include "gpuperf/Report/RunReport.h"

namespace llvm {
class raw_ostream;
namespace json {
class OStream;
}
} // namespace llvm

namespace gpuperf {

/// Writes the predicted time, then the inputs with their sources, then every
/// equation with its values:
///
///   inputs
///     Mem_LD  420 cycles  gtx280.yaml:106 (hong-kim)   DRAM access latency
///   equations
///     MWP_peak_BW = Mem_Bandwidth / (BW_per_warp * Active_SMs)   [eq. 6]
///                 = 80 / (0.175 * 16)
///                 = 28.5714 warps
void writeExplanation(llvm::raw_ostream &os, const Prediction &prediction);

/// The same for every prediction of a kernel, under its name and launch.
void writeExplanations(llvm::raw_ostream &os, const KernelReport &kernel);

/// Writes the attributes `inputs` and `steps` into an open JSON object. A step
/// has "name", "value", "unit", "equation", "formula" and "substituted".
void writeSteps(llvm::json::OStream &j, const Prediction &prediction);

/// Writes a prediction from given inputs as one JSON object: model, machine,
/// time_us, cycles, bound, reason, inputs, steps.
void writeModelJSON(llvm::raw_ostream &os, const Prediction &prediction);

} // namespace gpuperf

#endif // GPUPERF_REPORT_EXPLAIN_H
