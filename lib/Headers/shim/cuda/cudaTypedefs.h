//===- cudaTypedefs.h - types of driver functions ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of the functions that programs ask cudaGetDriverEntryPoint for.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CUDATYPEDEFS_H
#define GPUPERF_CUDATYPEDEFS_H

#include "gpuperf_cuda.h"

typedef CUresult (*PFN_cuTensorMapEncodeTiled_v12000)(
    CUtensorMap *, CUtensorMapDataType, cuuint32_t, void *, const cuuint64_t *,
    const cuuint64_t *, const cuuint32_t *, const cuuint32_t *,
    CUtensorMapInterleave, CUtensorMapSwizzle, CUtensorMapL2promotion,
    CUtensorMapFloatOOBfill);
typedef PFN_cuTensorMapEncodeTiled_v12000 PFN_cuTensorMapEncodeTiled;

#endif // GPUPERF_CUDATYPEDEFS_H
