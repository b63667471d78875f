//===- LaneDivergence.h - values that differ between lanes ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_FUNCTION_LANEDIVERGENCE_H
#define GPUPERF_LIB_LOWERING_FUNCTION_LANEDIVERGENCE_H

#include "llvm/Analysis/TargetTransformInfo.h"

namespace gpuperf {

/// The target information about a GPU that LLVM's uniformity analysis needs:
/// thread and lane ids, atomics, shuffles and private memory differ between the
/// lanes of a warp. Everything else, including block ids and loads, is the same
/// if its operands are. (NVPTX's own description treats every call as
/// divergent, and therefore also the block id.)
llvm::TargetIRAnalysis laneDivergenceAnalysis();

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_FUNCTION_LANEDIVERGENCE_H
