//===- PageKernelExtras.h - what the page shows of kernels ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PAGE_PAGEKERNELEXTRAS_H
#define GPUPERF_PAGE_PAGEKERNELEXTRAS_H

#include "gpuperf/Driver/KernelExtras.h"
#include <memory>

namespace gpuperf {

/// What the page shows of a kernel beyond its report: "machines", "occupancy",
/// "sliders", "accesses" and "lines", as MachineTimes.h, OccupancyCurves.h,
/// Sliders.h, AccessLanes.h and LineTable.h of lib/Page write them. In place of
/// what cannot be had, or is more than the file's budget, stands {"why": "…"};
/// where only some sliders are, "sliders_left_out" says why.
std::shared_ptr<KernelExtras> pageKernelExtras();

} // namespace gpuperf

#endif // GPUPERF_PAGE_PAGEKERNELEXTRAS_H
