// A parameter, a member, a counter or an array has the name that the dialect gives a
// built-in or a function. Each kernel is there once under the name `zebra`, with which
// the others are compared number by number.
//
// RUN: gpuperf --cuda=none --format=json %s | %python %S/Inputs/same_numbers.py | FileCheck %s
// RUN: gpuperf --cuda=none --format=mlir %s > %t.mlir
// RUN: gpuperf --format=json %t.mlir | %python %S/Inputs/same_numbers.py | FileCheck %s
// CHECK:      A: 34
// CHECK-NEXT: B: 34
// CHECK-NEXT: C: 34
// CHECK-NEXT: D: 34
// CHECK-NEXT: E: 34
#define KERNELS(N)                                                             \
  __global__ void A_##N(float *dst, const float *src, int N, int m) {          \
    dst[threadIdx.x + N * 32] = src[threadIdx.x * 2 + blockIdx.x * N + m];     \
  }                                                                            \
  __global__ void B_##N(float *dst, const float *N, int m) {                   \
    dst[threadIdx.x * 3 + m] = N[threadIdx.x * 5 + blockDim.x * blockIdx.x];   \
  }                                                                            \
  struct S_##N {                                                               \
    int N;                                                                     \
  };                                                                           \
  __global__ void C_##N(float *dst, const float *src, S_##N q, int m) {        \
    for (int N = 0; N < m; ++N)                                                \
      dst[threadIdx.x + N * 7] += src[threadIdx.x * q.N + N * 32];             \
  }                                                                            \
  __global__ void D_##N(float *dst, const float *src, int N) {                 \
    __shared__ float t[2048];                                                  \
    int z = threadIdx.x;                                                       \
    t[z * N] = src[z];                                                         \
    __syncthreads();                                                           \
    if (z < N)                                                                 \
      dst[z] = t[(z * N + threadIdx.y) % 2048];                                \
  }                                                                            \
  __global__ void E_##N(float *dst, const int *src, unsigned m) {              \
    __shared__ float N[1024];                                                  \
    unsigned g = blockIdx.x * blockDim.x + threadIdx.x;                        \
    while (g < m) {                                                            \
      N[g % 1024] = src[g / 64 * 4 + (g ^ 5)];                                 \
      g += gridDim.x * blockDim.x;                                             \
    }                                                                          \
    __syncthreads();                                                           \
    dst[g] = N[threadIdx.x * 2 % 1024];                                        \
  }                                                                            \
  void run_##N(float *a, int *b) {                                             \
    A_##N<<<64, 128>>>(a, a, 3, 8);                                            \
    B_##N<<<64, dim3(16, 8)>>>(a, a, 8);                                       \
    C_##N<<<64, 128>>>(a, a, S_##N{2}, 8);                                     \
    D_##N<<<64, dim3(32, 4)>>>(a, a, 4);                                       \
    E_##N<<<64, 128>>>(a, b, 100000);                                          \
  }
KERNELS(zebra)
KERNELS(tx) KERNELS(ty) KERNELS(tz) KERNELS(bx) KERNELS(by) KERNELS(bz)
KERNELS(bdx) KERNELS(bdy) KERNELS(bdz) KERNELS(gdx) KERNELS(gdy) KERNELS(gdz)
KERNELS(lane) KERNELS(warp) KERNELS(laneid) KERNELS(warpid) KERNELS(i)
KERNELS(i0) KERNELS(i1) KERNELS(j) KERNELS(k) KERNELS(first) KERNELS(iterate)
KERNELS(min) KERNELS(max) KERNELS(select) KERNELS(unknown) KERNELS(trip)
KERNELS(ptr) KERNELS(grid) KERNELS(block) KERNELS(shared) KERNELS(args)
