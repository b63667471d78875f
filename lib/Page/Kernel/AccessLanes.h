//===- AccessLanes.h - where the lanes of accesses lie ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PAGE_KERNEL_ACCESSLANES_H
#define GPUPERF_LIB_PAGE_KERNEL_ACCESSLANES_H

#include "Analyses/Reanalyses.h"
#include "llvm/Support/JSON.h"

namespace gpuperf {

/// For each of the accesses of `kernel`, in their order, the request that is
/// commonest:
///
///   {"lanes": [0, 4, 8, …, null, …], bytes from "origin"; null: takes no part
///    "bytes": 4,
///    "origin": 32,                  where in a 128-byte line
///    "share": 0.94,                 of the requests that cost as much
///    "sectors": 5, "wavefronts": 0,
///    "banks": 32, "phase_lanes": 32,       of shared memory: lanes at a time
///    "layouts": [{"kind": "padded", "row_bytes": 128, "pad_bytes": 4,
///                 "lanes": […], "wavefronts": 1}, {"kind": "swizzled", …}]}
///
/// The lowest lane's sector, and bank row of shared memory, is where "lanes"
/// count from. {"why": "…"} where no address is known.
llvm::json::Array accessLanes(Reanalyses &reanalyses,
                              const KernelAnalyzer &analyzer);

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_KERNEL_ACCESSLANES_H
