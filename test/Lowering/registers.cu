// The register estimate beside what ptxas 13.0 -v reports for sm_80. The checks
// allow a fifth either way: it is an estimate. Where loads in flight take what an
// SM full of threads leaves to each (64 of sm_75, 40 of sm_86, else 32), they allow
// a tenth.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s --check-prefixes=CHECK,FREE32
// RUN: gpuperf --cuda=none --format=mlir --arch=sm_75 %s | FileCheck %s --check-prefix=FREE64
// RUN: gpuperf --cuda=none --format=mlir --arch=sm_86 %s | FileCheck %s --check-prefix=FREE40
// RUN: gpuperf --cuda=none --format=mlir --arch=sm_90 %s | FileCheck %s --check-prefixes=FREE32,SM90

// ptxas: 10
// CHECK: "saxpy" {{.*}}registers = {{[89]|1[0-2]}} :
__global__ void saxpy(float *y, const float *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = a * x[i] + y[i];
}
// ptxas: 32, which it stops at although 64 values could be loaded at once.
// CHECK: "tiled" {{.*}}registers = 3{{[0-4]}} :
__global__ void tiled(float *c, const float *a, const float *b, int n) {
  __shared__ float as[32][32], bs[32][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * 32 + ty, column = blockIdx.x * 32 + tx;
  float sum = 0;
  for (int m = 0; m < n; m += 32) {
    as[ty][tx] = a[row * n + m + tx];
    bs[ty][tx] = b[(m + ty) * n + column];
    __syncthreads();
    for (int k = 0; k < 32; k++)
      sum += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  c[row * n + column] = sum;
}
// 20 accumulators of 64 bits live across a barrier.
__device__ void smooth(double *o, const double *a) {
  double s[20];
  for (int i = 0; i < 20; i++)
    s[i] = a[i * 1024 + threadIdx.x];
  for (int k = 0; k < 100; k++) {
    __syncthreads();
    for (int i = 0; i < 20; i++)
      s[i] = s[i] * s[(i + 1) % 20] + a[k];
  }
  for (int i = 0; i < 20; i++)
    o[i * 1024 + threadIdx.x] = s[i];
}
// ptxas: 46
// CHECK: "unbounded" {{.*}}registers = {{3[7-9]|4[0-9]|5[0-5]}} :
__global__ void unbounded(double *o, const double *a) { smooth(o, a); }
// The bounds leave 65536 / 2048 registers. ptxas: 32
// CHECK: "bounded" {{.*}}registers = 32 :
__global__ void __launch_bounds__(1024, 2) bounded(double *o, const double *a) {
  smooth(o, a);
}
// A call that stays one reserves the registers of the ABI. ptxas: 24
// CHECK: "calls" {{.*}}registers = 24 :
__global__ void calls(int *o) {
  if (o[0] == 3)
    printf("three\n");
}
// Functions need registers of their own. ptxas: 26
// CHECK: "functions" {{.*}}registers = {{2[1-9]|3[01]}} :
__global__ void functions(double *o, const double *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  o[i] = sin(a[i]);
}
// Every load is ahead of the first sum, in every second register.
template <int n> __device__ void sumUp(float *o, const float *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0;
#pragma unroll
  for (int k = 0; k < n; k++)
    s += a[k * 1024 + i];
  o[i] = s;
}
// ptxas: 22 on all four
// FREE32: "sum8" {{.*}}registers = {{2[0-5]}} :
// FREE40: "sum8" {{.*}}registers = {{2[0-5]}} :
// FREE64: "sum8" {{.*}}registers = {{2[0-5]}} :
__global__ void sum8(float *o, const float *a) { sumUp<8>(o, a); }
// ptxas: 31 for sm_80 and sm_90, 39 for sm_86, 46 for sm_75
// FREE32: "sum20" {{.*}}registers = {{2[89]|3[0-4]}} :
// FREE40: "sum20" {{.*}}registers = {{3[6-9]|4[0-2]}} :
// FREE64: "sum20" {{.*}}registers = {{4[2-9]|50}} :
__global__ void sum20(float *o, const float *a) { sumUp<20>(o, a); }
// Constant memory at a fixed place is an operand. ptxas: 12
// CHECK: "constants" {{.*}}registers = {{1[0-4]}} :
__constant__ float factors[8];
__global__ void constants(float *o, const float *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = a[i], s = factors[0];
#pragma unroll
  for (int k = 1; k < 8; k++)
    s = s * x + factors[k];
  o[i] = s;
}
// Where the source names the blocks of an SM, loads go ahead up to its limit, and
// beyond an SM full of threads in every register. ptxas: 47, 63 for sm_75
// FREE32: "named" {{.*}}registers = {{4[3-9]|5[01]}} :
// FREE40: "named" {{.*}}registers = {{4[3-9]|5[01]}} :
// FREE64: "named" {{.*}}registers = {{5[7-9]|6[0-4]}} :
__global__ void __launch_bounds__(256, 4) named(float *o, const float *a) {
  sumUp<40>(o, a);
}
// More live values than an SM full of threads leaves: loads go ahead to the end of
// the step.
template <int live> __device__ void fill(float *o, const float *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v[live], s = 0;
#pragma unroll
  for (int k = 0; k < live; k++)
    v[k] = a[k * 1024 + i];
  __syncthreads();
#pragma unroll
  for (int k = 0; k < 16; k++)
    s += a[(k + 64) * 1024 + i];
  __syncthreads();
#pragma unroll
  for (int k = 0; k < live; k++)
    s = s * v[k] + s;
  o[i] = s;
}
// ptxas: 39, 38 for sm_90; 31 live
// FREE32: "fill24" {{.*}}registers = {{3[5-9]|40}} :
__global__ void fill24(float *o, const float *a) { fill<24>(o, a); }
// ptxas: 56, 54 for sm_90
// FREE32: "fill40" {{.*}}registers = 5{{[0-6]}} :
__global__ void fill40(float *o, const float *a) { fill<40>(o, a); }
// Nine integers that all lanes share move to the registers of warps rather than cost
// warps. ptxas: 32 for sm_80, 28 for sm_90, 48 for sm_75
// FREE32: "uniform" {{.*}}registers = {{2[5-9]|3[0-2]}} :
// FREE64: "uniform" {{.*}}registers = {{3[89]|4[0-9]|5[0-8]}} :
__global__ void uniform(float *o, const float *a, const float *b, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, u[9];
  float v[16], s = 0;
#pragma unroll
  for (int k = 0; k < 16; k++)
    v[k] = a[k * 1024 + i];
#pragma unroll
  for (int k = 0; k < 9; k++)
    u[k] = blockIdx.x * (k + 3);
  for (int r = 0; r < m; r++) {
    __syncthreads();
    float x = b[i + r * 1024];
#pragma unroll
    for (int k = 0; k < 16; k++)
      v[k] = v[k] * x + u[k % 9];
#pragma unroll
    for (int k = 0; k < 9; k++)
      u[k] = u[k] * u[(k + 1) % 9];
  }
#pragma unroll
  for (int k = 0; k < 16; k++)
    s += v[k];
  o[i] = s;
}
// 24 indices that differ by constants, kept beside the 24 values that they guard or
// computed again. ptxas: 32 for sm_90, 40 for sm_80
// SM90: "indices" {{.*}}registers = {{29|3[0-5]}} :
__global__ void indices(const int *a, int *o, int n, int m) {
  __shared__ int s[256];
  for (int r = 0; r < m; ++r) {
    int keys[24], start = r * 3072;
#pragma unroll
    for (int i = 0; i < 24; i++) {
      int index = threadIdx.x + i * 128;
      keys[i] = -1;
      if (index < n - start)
        keys[i] = a[start + index];
    }
#pragma unroll
    for (int i = 0; i < 24; i++)
      atomicAdd(&s[(keys[i] >> r) & 255], 1);
  }
  __syncthreads();
  o[threadIdx.x] = s[threadIdx.x];
}
// The elements of a vector are its registers. ptxas: 28
// CHECK: "vectors" {{.*}}registers = {{2[6-9]|30}} :
__global__ void vectors(float4 *o, const float4 *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v[4];
#pragma unroll
  for (int k = 0; k < 4; k++)
    v[k] = a[k * 1024 + i];
  __syncthreads();
#pragma unroll
  for (int k = 0; k < 4; k++) {
    float4 x = v[k], y = v[(k + 1) % 4];
    o[k * 1024 + i] = make_float4(x.x * y.w, x.y + y.z, x.z * y.x, x.w + y.y);
  }
}
// All 64 loads are in flight: products by inline assembly are instructions as any
// others, and blocks that launch one at a time have registers for all. ptxas: 72
// CHECK: "packed" {{.*}}registers = {{6[5-9]|7[0-9]}} :
__global__ void __launch_bounds__(128, 1) packed(const int *x, const int *y, int *o) {
  int t = threadIdx.x, s = 0;
#pragma unroll
  for (int i = 0; i < 32; ++i)
    s = __dp4a(x[t + 512 * i], y[t + 512 * i], s);
  o[t] = s;
}
// The scope of a `__restrict__` parameter, which inlining marks, holds back none. ptxas: 72
// CHECK: "marked" {{.*}}registers = {{6[5-9]|7[0-9]}} :
__device__ float dot(const float *__restrict__ x, const float *__restrict__ y, int t) {
  float s = 0;
#pragma unroll
  for (int i = 0; i < 8; ++i)
    s += x[t + 512 * i] * y[t + 512 * i];
  return s;
}
__global__ void __launch_bounds__(128, 1) marked(const float *x, const float *y, float *o) {
  float s = 0;
#pragma unroll
  for (int i = 0; i < 4; ++i)
    s += dot(x + 8192 * i, y + 8192 * i, threadIdx.x);
  o[threadIdx.x] = s;
}
