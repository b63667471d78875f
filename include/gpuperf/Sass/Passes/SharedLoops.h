//===- SharedLoops.h - loops over rows of shared memory ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_PASSES_SHAREDLOOPS_H
#define GPUPERF_SASS_PASSES_SHAREDLOOPS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Sass/Tables/SassTable.h"

namespace gpuperf {

/// Unrolls a loop by the number of copies that ptxas makes (`unroll`) if the
/// shared-memory accesses of neighbouring copies are adjacent, so that
/// mergeSharedAccesses can merge them: in a dot product over a row, one 16-byte
/// load replaces four loads. Only for loops whose body has no branches and
/// whose trip count is constant and a multiple of the number of copies. Returns
/// the loops that it has unrolled.
llvm::DenseSet<LoopOp> writeOutSharedLoops(KernelOp kernel,
                                           const SassTable &table);

} // namespace gpuperf

#endif // GPUPERF_SASS_PASSES_SHAREDLOOPS_H
