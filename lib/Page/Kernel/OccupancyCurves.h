//===- OccupancyCurves.h - warps over what a block needs --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_PAGE_KERNEL_OCCUPANCYCURVES_H
#define GPUPERF_LIB_PAGE_KERNEL_OCCUPANCYCURVES_H

#include "gpuperf/Machine/Machine.h"
#include "gpuperf/Profile/KernelProfile.h"
#include "llvm/Support/JSON.h"

namespace gpuperf {

/// How many warps an SM of `machine` holds where one of the block's needs is
/// another one and the others stay:
///
///   {"now": {"block": 256, "registers": 40, "shared": 4096, "warps": 48},
///    "max_warps": 64,
///    "by_block": [{"x": 32, "warps": 32}, …],      threads, all whole warps
///    "by_registers": [{"x": 8, "warps": 64}, …],   of a thread
///    "by_shared": [{"x": 0, "warps": 64}, …]}      bytes of a block
///
/// {"why": "…"} where the machine's description lacks a limit.
llvm::json::Object occupancyCurves(const KernelProfile &kernel,
                                   const Machine &machine);

} // namespace gpuperf

#endif // GPUPERF_LIB_PAGE_KERNEL_OCCUPANCYCURVES_H
