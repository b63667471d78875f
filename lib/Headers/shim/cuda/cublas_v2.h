//===- cublas_v2.h - what cuBLAS declares for the host ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The kernels are in cuBLAS's library. Types, and the names of the functions
// that programs with kernels of their own call most; a call of another costs
// its statement.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CUBLAS_V2_H
#define GPUPERF_CUBLAS_V2_H

#include "cuComplex.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "library_types.h"

typedef struct cublasContext *cublasHandle_t;
typedef enum cublasStatus_t {
  CUBLAS_STATUS_SUCCESS = 0,
  CUBLAS_STATUS_NOT_INITIALIZED = 1,
  CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_ARCH_MISMATCH = 8,
  CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13,
  CUBLAS_STATUS_INTERNAL_ERROR = 14,
  CUBLAS_STATUS_NOT_SUPPORTED = 15,
  CUBLAS_STATUS_LICENSE_ERROR = 16
} cublasStatus_t;
typedef enum {
  CUBLAS_OP_N = 0,
  CUBLAS_OP_T = 1,
  CUBLAS_OP_C = 2
} cublasOperation_t;
typedef enum {
  CUBLAS_FILL_MODE_LOWER = 0,
  CUBLAS_FILL_MODE_UPPER = 1
} cublasFillMode_t;
typedef enum { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 } cublasSideMode_t;
typedef enum {
  CUBLAS_DIAG_NON_UNIT = 0,
  CUBLAS_DIAG_UNIT = 1
} cublasDiagType_t;
typedef enum {
  CUBLAS_POINTER_MODE_HOST = 0,
  CUBLAS_POINTER_MODE_DEVICE = 1
} cublasPointerMode_t;
typedef enum {
  CUBLAS_DEFAULT_MATH = 0,
  CUBLAS_TENSOR_OP_MATH = 1,
  CUBLAS_PEDANTIC_MATH = 2,
  CUBLAS_TF32_TENSOR_OP_MATH = 3
} cublasMath_t;
typedef enum {
  CUBLAS_COMPUTE_16F = 64,
  CUBLAS_COMPUTE_32F = 68,
  CUBLAS_COMPUTE_32F_FAST_16F = 74,
  CUBLAS_COMPUTE_32F_FAST_16BF = 75,
  CUBLAS_COMPUTE_32F_FAST_TF32 = 77,
  CUBLAS_COMPUTE_64F = 70,
  CUBLAS_COMPUTE_32I = 72
} cublasComputeType_t;
typedef enum {
  CUBLAS_GEMM_DEFAULT = -1,
  CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99
} cublasGemmAlgo_t;

#define __GPUPERF_CALL(name)                                                   \
  template <typename... Args> cublasStatus_t cublas##name(Args...);
#define __GPUPERF_CALLS(name)                                                  \
  __GPUPERF_CALL(S##name)                                                      \
  __GPUPERF_CALL(D##name)                                                      \
  __GPUPERF_CALL(C##name)                                                      \
  __GPUPERF_CALL(Z##name)
__GPUPERF_CALL(Create)
__GPUPERF_CALL(Destroy)
__GPUPERF_CALL(SetStream)
__GPUPERF_CALL(GetStream)
__GPUPERF_CALL(SetMathMode)
__GPUPERF_CALL(SetWorkspace)
__GPUPERF_CALL(SetPointerMode)
__GPUPERF_CALL(SetAtomicsMode)
__GPUPERF_CALL(GetVersion)
__GPUPERF_CALL(GemmEx)
__GPUPERF_CALL(GemmStridedBatchedEx)
__GPUPERF_CALL(GemmBatchedEx)
__GPUPERF_CALL(SgemmEx)
__GPUPERF_CALL(SetVector)
__GPUPERF_CALL(GetVector)
__GPUPERF_CALL(SetMatrix)
__GPUPERF_CALL(GetMatrix)
__GPUPERF_CALL(Hgemm)
__GPUPERF_CALL(HgemmStridedBatched)
__GPUPERF_CALL(HgemmBatched)
__GPUPERF_CALL(Isamax)
__GPUPERF_CALL(Idamax)
__GPUPERF_CALL(Isamin)
__GPUPERF_CALL(Idamin)
__GPUPERF_CALLS(axpy)
__GPUPERF_CALLS(copy)
__GPUPERF_CALLS(dot)
__GPUPERF_CALLS(nrm2)
__GPUPERF_CALLS(scal)
__GPUPERF_CALLS(swap)
__GPUPERF_CALLS(asum)
__GPUPERF_CALLS(gemv)
__GPUPERF_CALLS(ger)
__GPUPERF_CALLS(gemm)
__GPUPERF_CALLS(gemmBatched)
__GPUPERF_CALLS(gemmStridedBatched)
__GPUPERF_CALLS(trsm)
__GPUPERF_CALLS(trsmBatched)
__GPUPERF_CALLS(syrk)
__GPUPERF_CALLS(symm)
__GPUPERF_CALLS(trmm)
__GPUPERF_CALLS(geam)
__GPUPERF_CALLS(dgmm)
#undef __GPUPERF_CALL
#undef __GPUPERF_CALLS

const char *cublasGetStatusString(cublasStatus_t status);
const char *cublasGetStatusName(cublasStatus_t status);

#endif // GPUPERF_CUBLAS_V2_H
