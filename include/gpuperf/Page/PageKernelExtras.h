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

/// What the page shows of a kernel beyond its report, of at most `mostKernels`
/// of a file: "machines", "occupancy", "sliders", "accesses" and "lines", as
/// MachineTimes.h, OccupancyCurves.h, Sliders.h, AccessLanes.h and LineTable.h
/// of lib/Page write them. In place of what cannot be had stands {"why": "…"}.
std::shared_ptr<KernelExtras> pageKernelExtras(unsigned mostKernels);

} // namespace gpuperf

#endif // GPUPERF_PAGE_PAGEKERNELEXTRAS_H
