//===- LaneDivergence.h - which values differ between lanes -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_FUNCTION_LANEDIVERGENCE_H
#define GPUPERF_LIB_LOWERING_FUNCTION_LANEDIVERGENCE_H

#include "llvm/Analysis/TargetTransformInfo.h"

namespace gpuperf {

/// What LLVM's uniformity analysis has to be told of a GPU: thread and lane ids,
/// atomics, shuffles and private memory differ between the lanes of a warp;
/// everything else is the same when its operands are, block ids and loads among
/// it. (NVPTX's own description takes every call for divergent, and with it the
/// block id.)
llvm::TargetIRAnalysis laneDivergenceAnalysis();

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_FUNCTION_LANEDIVERGENCE_H
