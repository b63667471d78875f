// REQUIRES: cuda-toolkit
// A toolkit's headers and the bundled ones give the same kernels.
//
// RUN: gpuperf --cuda=none --format=mlir %s > %t.none
// RUN: gpuperf --cuda=%cuda_home --format=mlir %s > %t.toolkit
// RUN: diff %t.none %t.toolkit
// RUN: FileCheck --input-file=%t.toolkit --implicit-check-not=gpuperf.unknown %s
//
// CHECK: "tiled"
// CHECK: "math"
// CHECK: "atomics"
// CHECK: "warp"

__global__ void tiled(const float *a, const float *b, float *c, int n) {
  __shared__ float as[16][16], bs[16][16];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * 16 + ty, column = blockIdx.x * 16 + tx;
  float sum = 0;
  for (int t = 0; t < n / 16; ++t) {
    as[ty][tx] = a[row * n + t * 16 + tx];
    bs[ty][tx] = b[(t * 16 + ty) * n + column];
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      sum += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  c[row * n + column] = sum;
}
__global__ void math(float *a, double *b) {
  int i = __mul24(blockIdx.x, blockDim.x) + min(threadIdx.x, 31u);
  a[i] = sinf(a[i]) + sqrtf(a[i]) + __expf(a[i]) + __fdividef(a[i], 3.0f) +
         fmaxf(a[i], 2.0f) + rsqrtf(a[i]) + fabsf(a[i]);
  b[i] = pow(b[i], 3.0) + exp(b[i]);
}
__global__ void atomics(int *a, float *b, double *c, unsigned *d) {
  atomicAdd(a, 1);
  atomicAdd(b + threadIdx.x, 1.0f);
  atomicAdd(c, 1.0);
  atomicMax(a + 1, 3);
  atomicCAS(d, 1u, 2u);
}
__global__ void warp(float *a, const float4 *b) {
  float v = a[threadIdx.x] + __ldg(b + threadIdx.x).y;
  for (int offset = 16; offset > 0; offset /= 2)
    v += __shfl_down_sync(0xffffffff, v, offset);
  a[threadIdx.x] = v + __popc(__ballot_sync(0xffffffff, v > 0));
}
