//===- cublasLt.h - what cuBLASLt declares for the host ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CUBLASLT_H
#define GPUPERF_CUBLASLT_H

#include "cublas_v2.h"

typedef struct cublasLtContext *cublasLtHandle_t;
typedef struct cublasLtMatmulDescOpaque *cublasLtMatmulDesc_t;
typedef struct cublasLtMatrixLayoutOpaque *cublasLtMatrixLayout_t;
typedef struct cublasLtMatmulPreferenceOpaque *cublasLtMatmulPreference_t;
struct cublasLtMatmulAlgo_t {
  unsigned long long data[8];
};
struct cublasLtMatmulHeuristicResult_t {
  cublasLtMatmulAlgo_t algo;
  size_t workspaceSize;
  cublasStatus_t state;
  float wavesCount;
};
typedef enum {
  CUBLASLT_MATMUL_DESC_TRANSA = 3,
  CUBLASLT_MATMUL_DESC_TRANSB = 4,
  CUBLASLT_MATMUL_DESC_EPILOGUE = 7,
  CUBLASLT_MATMUL_DESC_BIAS_POINTER = 8,
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER = 11,
  CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD = 12,
  CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE = 26
} cublasLtMatmulDescAttributes_t;
typedef enum {
  CUBLASLT_EPILOGUE_DEFAULT = 1,
  CUBLASLT_EPILOGUE_RELU = 2,
  CUBLASLT_EPILOGUE_BIAS = 4,
  CUBLASLT_EPILOGUE_RELU_BIAS = 6,
  CUBLASLT_EPILOGUE_GELU = 32,
  CUBLASLT_EPILOGUE_GELU_BIAS = 36,
  CUBLASLT_EPILOGUE_GELU_AUX = 160,
  CUBLASLT_EPILOGUE_GELU_AUX_BIAS = 164,
  CUBLASLT_EPILOGUE_DGELU = 192,
  CUBLASLT_EPILOGUE_BGRADB = 512
} cublasLtEpilogue_t;
typedef enum {
  CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES = 1
} cublasLtMatmulPreferenceAttributes_t;
typedef enum {
  CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT = 5,
  CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET = 6
} cublasLtMatrixLayoutAttribute_t;

#define __GPUPERF_CALL(name)                                                   \
  template <typename... Args> cublasStatus_t cublasLt##name(Args...);
__GPUPERF_CALL(Create)
__GPUPERF_CALL(Destroy)
__GPUPERF_CALL(Matmul)
__GPUPERF_CALL(MatmulAlgoGetHeuristic)
__GPUPERF_CALL(MatmulDescCreate)
__GPUPERF_CALL(MatmulDescDestroy)
__GPUPERF_CALL(MatmulDescSetAttribute)
__GPUPERF_CALL(MatrixLayoutCreate)
__GPUPERF_CALL(MatrixLayoutDestroy)
__GPUPERF_CALL(MatrixLayoutSetAttribute)
__GPUPERF_CALL(MatmulPreferenceCreate)
__GPUPERF_CALL(MatmulPreferenceDestroy)
__GPUPERF_CALL(MatmulPreferenceSetAttribute)
#undef __GPUPERF_CALL

#endif // GPUPERF_CUBLASLT_H
