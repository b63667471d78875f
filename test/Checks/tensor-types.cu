// Products of matrices by the types of their elements, in nvcc's code: tensor cores take
// halves and bfloat16, which become floats for the sum, and no integers.
//
// REQUIRES: cuda-toolkit, nvcc
// RUN: gpuperf --compiler=nvcc --machine=a100 --checks=gpuperf-tensor --min-speedup=0 --quiet %s 2>&1 | FileCheck %s --implicit-check-not=remark:
//
// By Clang, whose loop over n is not unrolled; there bfloat16 are converted by PTX that
// is written by hand.
// RUN: env GPUPERF_COMPILER=clang gpuperf --machine=a100 --checks=gpuperf-tensor --min-speedup=0 --quiet %s 2>&1 | FileCheck %s --check-prefix=CLANG --implicit-check-not=remark:

#include <cuda_bf16.h>
#include <cuda_fp16.h>

template <class T, class Sum>
__device__ void product(Sum *c, const T *a, const T *b, int n) {
  int row = blockIdx.y * 16 + threadIdx.y;
  int column = blockIdx.x * 16 + threadIdx.x;
  Sum sum = 0;
  for (int k = 0; k < n; ++k)
    sum += Sum(a[row * n + k]) * Sum(b[k * n + column]);
  c[row * n + column] = sum;
}

// CHECK-DAG: remark: CUDA cores add up a product of matrices of 16-bit floats here, 'a' and 'b'; the use of tensor cores is predicted to speed up 'halves' {{.*}} [gpuperf-tensor]
__global__ void halves(float *c, const half *a, const half *b, int n) {
  int row = blockIdx.y * 16 + threadIdx.y;
  int column = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += __half2float(a[row * n + k]) * __half2float(b[k * n + column]);
  c[row * n + column] = sum;
}
// CHECK-DAG: remark: {{.*}} of 16-bit floats here, 'a' and 'b'; {{.*}} speed up 'sumOfHalves' {{.*}} [gpuperf-tensor]
__global__ void sumOfHalves(half *c, const half *a, const half *b, int n) {
  int row = blockIdx.y * 16 + threadIdx.y;
  int column = blockIdx.x * 16 + threadIdx.x;
  half sum = 0;
  for (int k = 0; k < n; ++k)
    sum = __hfma(a[row * n + k], b[k * n + column], sum);
  c[row * n + column] = sum;
}
// CHECK-DAG: remark: {{.*}} of 16-bit floats here, 'a' and 'b'; {{.*}} speed up 'bfloats' {{.*}} [gpuperf-tensor]
__global__ void bfloats(float *c, const __nv_bfloat16 *a,
                        const __nv_bfloat16 *b, int n) {
  int row = blockIdx.y * 16 + threadIdx.y;
  int column = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += __bfloat162float(a[row * n + k]) *
           __bfloat162float(b[k * n + column]);
  c[row * n + column] = sum;
}
__global__ void ints(float *c, const int *a, const int *b, int n) {
  product(c, a, b, n);
}
__global__ void bytes(float *c, const unsigned char *a, const unsigned char *b,
                      int n) {
  product(c, a, b, n);
}
__global__ void shorts(float *c, const short *a, const short *b, int n) {
  product(c, a, b, n);
}
__global__ void narrowed(float *c, const double *a, const double *b, int n) {
  product(c, a, b, n);
}
__global__ void doubles(double *c, const double *a, const double *b, int n) {
  product(c, a, b, n);
}

void run(float *f, half *h, double *d, const int *i, const unsigned char *b,
         const short *s, const __nv_bfloat16 *x) {
  halves<<<dim3(128, 128), dim3(16, 16)>>>(f, h, h, 2048);
  sumOfHalves<<<dim3(128, 128), dim3(16, 16)>>>(h, h, h, 2048);
  bfloats<<<dim3(128, 128), dim3(16, 16)>>>(f, x, x, 2048);
  ints<<<dim3(128, 128), dim3(16, 16)>>>(f, i, i, 2048);
  bytes<<<dim3(128, 128), dim3(16, 16)>>>(f, b, b, 2048);
  shorts<<<dim3(128, 128), dim3(16, 16)>>>(f, s, s, 2048);
  narrowed<<<dim3(128, 128), dim3(16, 16)>>>(f, d, d, 2048);
  doubles<<<dim3(128, 128), dim3(16, 16)>>>(d, d, d, 2048);
}
// CLANG-DAG: remark: {{.*}} of 16-bit floats here, 'a' and 'b'; {{.*}} speed up 'halves' {{.*}} [gpuperf-tensor]
// CLANG-DAG: remark: {{.*}} of 16-bit floats here, 'a' and 'b'; {{.*}} speed up 'bfloats' {{.*}} [gpuperf-tensor]
