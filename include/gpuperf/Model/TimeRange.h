//===- TimeRange.h - error range of predicted times -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_MODEL_TIMERANGE_H
#define GPUPERF_MODEL_TIMERANGE_H

#include "gpuperf/Model/Model.h"
#include "gpuperf/Profile/KernelProfile.h"
#include <optional>

namespace gpuperf {

/// The range that contains the measured time of 8 of 10 similar kernels.
/// Kernels are similar when they have the same kind of bound and when for both
/// or neither all facts are known (docs/accuracy.md, "Times"). The range is
/// empty
///
///   - for other models than `gpuperf`, without a time, and when the facts are
///     unknown;
///   - when an argument, the grid or the block is assumed;
///   - for kernels with atomics, whose contention is not predicted well enough;
///   - for GPUs before Volta, because none was measured.
std::optional<TimeRange> timeRange(const Prediction &prediction,
                                   const KernelProfile &kernel,
                                   const Machine &machine);

} // namespace gpuperf

#endif // GPUPERF_MODEL_TIMERANGE_H
