//===- Terms.h - the terms of a prediction ----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_REPORT_TERMS_H
#define GPUPERF_LIB_REPORT_TERMS_H

#include "gpuperf/Model/Model.h"

namespace llvm {
class raw_ostream;
}

namespace gpuperf {

/// Writes the terms of a prediction as a table. Terms in cycles whose names
/// share a part before a dot ("full_wave.issue_cycles") are times of one phase
/// for one bound each, and become
///
///   bound      full wave x 9    tail
///   dram               12400    6100  ████████████████
///   latency             3100    2900  ████
///
/// with the longest first, and below them, in cycles, the time that blocks in
/// step add once. Terms after the eighth are only counted, unless `isWhole` is
/// set. For a prediction without such terms all terms are listed.
void writeTerms(llvm::raw_ostream &os, const Prediction &prediction,
                bool isWhole);

} // namespace gpuperf

#endif // GPUPERF_LIB_REPORT_TERMS_H
