//===- LaunchBlock.h - the block of a launch --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_ANALYSIS_LAUNCH_LAUNCHBLOCK_H
#define GPUPERF_LIB_ANALYSIS_LAUNCH_LAUNCHBLOCK_H

#include "PartialLaunch.h"

namespace gpuperf {

/// Makes numbers of the extents of the block.
void resolveBlock(PartialLaunch &partial);

/// Makes a number of the size of dynamic shared memory, of a launch whose block
/// is resolved.
void resolveShared(PartialLaunch &partial);

} // namespace gpuperf

#endif // GPUPERF_LIB_ANALYSIS_LAUNCH_LAUNCHBLOCK_H
