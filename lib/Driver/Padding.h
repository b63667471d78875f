//===- Padding.h - does padding an array remove a conflict ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DRIVER_PADDING_H
#define GPUPERF_LIB_DRIVER_PADDING_H

#include "gpuperf/Analysis/KernelAnalyzer.h"
#include "gpuperf/Checks/Checks.h"

namespace gpuperf {

/// The padding by one of the array behind access `id` of `analyzer`, when the
/// kernel analysed again with the wider rows has no conflict there and not more
/// of one at any other access. `launch` may be null.
std::optional<Padding> findPadding(KernelOp kernel, LaunchOp launch,
                                   const Machine &machine,
                                   const LaunchOverride &override,
                                   const KernelAnalyzer &analyzer, unsigned id);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRIVER_PADDING_H
