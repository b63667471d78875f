//===- MachineTimes.h - a kernel on all machines ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PAGE_MACHINETIMES_H
#define GPUPERF_LIB_PAGE_MACHINETIMES_H

#include "gpuperf/Driver/KernelExtras.h"

namespace gpuperf {

/// The chosen model's answer for the launch of `kernel` on every machine of the
/// registry, as `gpuperf sweep --over=machine=all` has it, and on the machine
/// of the run where that is another one:
///
///   [{"machine": "a100", "time_us": 124, "range_us": [73, 319],
///     "bound": "shared", "warps_per_sm": 64, "reason": ""}, …]
llvm::json::Array machineTimes(const AnalysedKernel &kernel);

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_MACHINETIMES_H
