//===- OtherAssumptions.h - a launch with other made-up numbers -*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether a number rests on what is assumed is seen by assuming something else:
//
//   grid <<<?, ?>>>, n by the guard ──assumed──▶ 6912 blocks of 256, n =
//   1769472
//                                   ──others───▶ 13824 blocks of 128, n =
//                                   7077888
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_DRIVER_OTHERASSUMPTIONS_H
#define GPUPERF_LIB_DRIVER_OTHERASSUMPTIONS_H

#include "gpuperf/Analysis/KernelAnalyzer.h"
#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// `given` with a grid that is twice the one of `profile`, and with other
/// numbers for what is assumed in its launch: four times the arguments (so that
/// the threads of the larger grid pass guards, too) and more dynamic shared
/// memory. The block stays: whoever tells of a block that is assumed says so.
LaunchOverride withOtherAssumptions(const LaunchOverride &given,
                                    KernelOp kernel,
                                    const KernelProfile &profile,
                                    const Machine &machine);

} // namespace gpuperf

#endif // GPUPERF_LIB_DRIVER_OTHERASSUMPTIONS_H
