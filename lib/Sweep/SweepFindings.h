//===- SweepFindings.h - what stands out of a curve -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_SWEEP_SWEEPFINDINGS_H
#define GPUPERF_LIB_SWEEP_SWEEPFINDINGS_H

#include "gpuperf/Report/Sweep.h"

namespace gpuperf {

/// Fills in the regions of `series`; half way between two points is the
/// geometric mean on a logarithmic axis.
void markRegions(SweepSeries &series, bool logarithmic);

/// Marks a highest and a lowest value that neither end has: the cusp of a
/// curve, or the best block size.
void markExtremes(SweepSeries &series);

} // namespace gpuperf

#endif // GPUPERF_LIB_SWEEP_SWEEPFINDINGS_H
