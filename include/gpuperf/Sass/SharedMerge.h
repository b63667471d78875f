//===- SharedMerge.h - wide loads from shared memory ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_SHAREDMERGE_H
#define GPUPERF_SASS_SHAREDMERGE_H

#include "gpuperf/Dialect/Gpuperf.h"

namespace gpuperf {

/// Merges shared loads of one block at neighbouring constant offsets into 8- and
/// 16-byte loads, as ptxas does (LLVM's IR leaves them scalar): a row of 16
/// floats read in an unrolled loop becomes four 128-bit loads. Only where the
/// array's alignment and the divisibility of the offset's variable part prove
/// the wide access aligned, and no store, atomic or barrier lies between.
void mergeSharedLoads(KernelOp kernel);

} // namespace gpuperf

#endif // GPUPERF_SASS_SHAREDMERGE_H
