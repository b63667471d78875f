//===- Passes.h - the analyses as passes ------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ANALYSIS_PASSES_H
#define GPUPERF_ANALYSIS_PASSES_H

namespace gpuperf {

/// Registers the print passes of gpuperf-opt:
///   --gpuperf-print-coalescing, -bank-conflicts, -atomics, -barriers,
///   -divergence, -instruction-mix, -launch, -occupancy, -schedule,
///   -footprint, -prediction
/// For every kernel and each of its launches, a pass writes to standard output
/// a heading and one line for each operation that it analyses. The option
/// `machine` is a name that findMachine accepts (default a100).
void registerAnalysisPasses();

} // namespace gpuperf

#endif // GPUPERF_ANALYSIS_PASSES_H
