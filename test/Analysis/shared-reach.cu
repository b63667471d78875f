// Dynamic shared memory of a kernel that nobody launches: as far as threads are seen to use
// it, which decides how many blocks an SM has.
//
// RUN: gpuperf --cuda=none --machine=h100 %s | FileCheck %s
// RUN: gpuperf --cuda=none --machine=h100 --kernel=staged --launch=staged:64:256:0 %s | FileCheck %s --check-prefix=TOLD

extern __shared__ float pool[];

// (255 * 128 + 1) * 4 bytes, of which one block fits in the 227 kB of an H100, not eight.
// CHECK-LABEL: staged<<<
// CHECK: occupancy 8 of 64 warps per SM in 1 block, limited by shared memory; {{.*}} 130564 B shared
// CHECK: size of dynamic shared memory not known, 130564 bytes assumed: as far as the first and last threads of a block reach
// TOLD: launch grid, block, shared: command line
// TOLD-NOT: size of dynamic
__global__ void staged(float *out, const float *in) {
  pool[threadIdx.x * 128] = in[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = pool[threadIdx.x / 2];
}

// Backwards, and only of the first warp: (31 * 32 + 1) * 4.
// CHECK-LABEL: few<<<
// CHECK: size of dynamic shared memory not known, 3972 bytes assumed
__global__ void few(float *out) {
  if (threadIdx.x < 32)
    pool[(31 - threadIdx.x) * 32] = 1;
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = pool[0];
}

// What no block can have is not assumed, nor what data say.
// CHECK-LABEL: wide<<<
// CHECK: size of dynamic shared memory not known, 0 bytes assumed{{$}}
__global__ void wide(float *out) {
  pool[threadIdx.x * 4096] = 1;
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = pool[threadIdx.x * 4096];
}

// CHECK-LABEL: chosen<<<
// CHECK: size of dynamic shared memory not known, 0 bytes assumed{{$}}
__global__ void chosen(float *out, const int *at) {
  pool[at[threadIdx.x]] = 1;
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = pool[at[255 - threadIdx.x]];
}
