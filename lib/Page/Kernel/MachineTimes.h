//===- MachineTimes.h - a kernel on all machines ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PAGE_KERNEL_MACHINETIMES_H
#define GPUPERF_LIB_PAGE_KERNEL_MACHINETIMES_H

#include "Analyses/Reanalyses.h"
#include "llvm/Support/JSON.h"

namespace gpuperf {

/// How many walks the analyses on all of `machines` take: machines with the
/// same rules for requests share one.
unsigned countWalks(llvm::ArrayRef<Machine> machines);

/// The chosen model's answer for the launch of the kernel on each of
/// `machines`, as `gpuperf sweep --over=machine=all` has it, and on the machine
/// of the run where that is another one:
///
///   [{"machine": "a100", "time_us": 124, "range_us": [73, 319],
///     "bound": "shared", "warps_per_sm": 64, "reason": ""}, …]
llvm::json::Array machineTimes(Reanalyses &reanalyses,
                               llvm::ArrayRef<Machine> machines);

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_KERNEL_MACHINETIMES_H
