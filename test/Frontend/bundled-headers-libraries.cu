// cuRAND's device side, complex numbers and floats of eight bits without a toolkit. What
// a Poisson number takes depends on data, and a Sobol state on tables: unknown by name.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s

#include <cuComplex.h>
#include <cublas_v2.h>
#include <cublasLt.h>
#include <cuda_fp8.h>
#include <curand_kernel.h>

// The five words of the state stay in registers: a draw loads nothing.
// CHECK: "draw"
// CHECK: gpuperf.loop
// CHECK-NOT: gpuperf.access load
// CHECK-NOT: gpuperf.unknown
// CHECK: access store global
__global__ void draw(curandState *s, float *o, int n) {
  curandState local = s[threadIdx.x];
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += curand_uniform(&local);
  s[threadIdx.x] = local;
  o[threadIdx.x] = sum;
}

// Ten rounds of two products each, all at compile time.
// CHECK: "philox"
// CHECK-NOT: gpuperf.loop
// CHECK-NOT: gpuperf.unknown
// CHECK: access store global 16
__global__ void philox(float4 *o, unsigned long long seed) {
  curandStatePhilox4_32_10_t state;
  curand_init(seed, threadIdx.x, 0, &state);
  o[threadIdx.x] = curand_uniform4(&state);
}

// CHECK: "others"
// CHECK-NOT: gpuperf.unknown
__global__ void others(curandStateMRG32k3a *m, curandState *s, double *o) {
  o[threadIdx.x] = curand_uniform(m + threadIdx.x) + curand_normal(s) +
                   curand_log_normal(s, 1, 2) + curand_normal_double(s);
}
// CHECK: "seeded"
// CHECK-NOT: gpuperf.unknown
__global__ void seeded(curandState *s, unsigned long long seed) {
  curand_init(seed, threadIdx.x, 0, s + threadIdx.x);
}

// CHECK: "unknown"
// CHECK: gpuperf.unknown {{.*}}curand_poisson
// CHECK: gpuperf.unknown {{.*}}curand(curandStateSobol32
__global__ void unknown(curandState *s, curandStateSobol32 *q, unsigned *o) {
  o[threadIdx.x] = curand_poisson(s, 3.0) + curand(q);
}

// CHECK: "complexes"
// CHECK-NOT: gpuperf.unknown
__global__ void complexes(cuFloatComplex *a, cuDoubleComplex *b) {
  a[0] = cuCmulf(cuCdivf(a[1], a[2]), make_cuFloatComplex(cuCabsf(a[3]), 2));
  b[0] = cuCfma(b[1], b[2], b[3]);
}

// CHECK: "eight"
// CHECK-NOT: gpuperf.unknown
__global__ void eight(__nv_fp8_e4m3 *a, __nv_fp8x4_e5m2 *b, float *o, float4 *p) {
  o[threadIdx.x] = (float)a[threadIdx.x];
  a[threadIdx.x + 100] = __nv_fp8_e4m3(o[threadIdx.x + 77]);
  p[threadIdx.x] = (float4)b[threadIdx.x];
  b[threadIdx.x + 99] = __nv_fp8x4_e5m2(p[threadIdx.x + 33]);
}

// cuBLAS for the host: what stands between two kernels does not hide their launches.
// CHECK: "after<__nv_bfloat16>"
// CHECK: gpuperf.launch grid("4", "1", "1") block("128", "1", "1")
template <typename T> __global__ void after(T *a) { a[threadIdx.x] = T(1); }
void host(cublasHandle_t blas, __nv_bfloat16 *a, float one) {
  cublasStatus_t status = cublasGemmEx(
      blas, CUBLAS_OP_N, CUBLAS_OP_T, 64, 64, 64, &one, a, CUDA_R_16BF, 64, a, CUDA_R_16BF,
      64, &one, a, CUDA_R_16BF, 64, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
  if (status == CUBLAS_STATUS_SUCCESS)
    after<<<4, 128>>>(a);
  cublasLtMatmulDesc_t description;
  cublasLtMatmulDescCreate(&description, CUBLAS_COMPUTE_32F, CUDA_R_32F);
}
