//===- TimeRange.h - how far off predicted times are ------------*- C++ -*-===//
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

/// The times that a profiler showed for eight of ten measured kernels like this
/// one would be in it: alike in what bounds them and in whether data decides
/// what they do (docs/accuracy.md, "Times"). Empty where the prediction is none
/// of a whole kernel, where an argument, the grid or the block is made up, which
/// no measurement speaks of, with atomics, whose contention is not predicted
/// well enough for one, for GPUs before Volta, of which none was measured, and
/// for other models than `gpuperf`.
std::optional<TimeRange> timeRange(const Prediction &prediction,
                                   const KernelProfile &kernel,
                                   const Machine &machine);

} // namespace gpuperf

#endif // GPUPERF_MODEL_TIMERANGE_H
