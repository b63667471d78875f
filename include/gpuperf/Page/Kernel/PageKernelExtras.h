//===- PageKernelExtras.h - kernel data of a page ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PAGE_KERNEL_PAGEKERNELEXTRAS_H
#define GPUPERF_PAGE_KERNEL_PAGEKERNELEXTRAS_H

#include "gpuperf/Driver/KernelExtras.h"
#include <memory>

namespace gpuperf {

/// The data of a kernel that the page shows in addition to the report:
/// "machines", "occupancy", "sliders", "accesses" and "lines", in the formats
/// of PageKernelExtras.cpp and Sliders.h in lib/Page. A part that failed or
/// exceeds the file's budget is {"why": "…"}. If only some sliders were
/// computed, "sliders_left_out" says why.
std::shared_ptr<KernelExtras> pageKernelExtras();

} // namespace gpuperf

#endif // GPUPERF_PAGE_KERNEL_PAGEKERNELEXTRAS_H
