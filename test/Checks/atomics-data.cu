// Bins that the data chooses: an annotation says how many lanes meet, and each
// way out comes with what it would bring.
//
// RUN: gpuperf --machine=a100 --cuda=none --checks=gpuperf-atomics %s | FileCheck %s

// All lanes add to one bin, and the four channels could take turns.
//
// CHECK: atomics-data.cu:[[#@LINE+19]]:14: warning: shared atomic add of '{{.*}}' is contended: 32 of 32 lanes of a request hit one address, by annotation; removing the contention is predicted to speed up 'solid' {{[0-9.]+}}x [gpuperf-atomics]
// CHECK: note: {{[0-9]+}} requests per warp; the kernel is then bound by
// CHECK: note: aggregation, one lane for each address after a reduction over the warp: {{[0-9.]+}}x predicted, then bound by
// CHECK: note: privatisation, {{[0-9]+}} interleaved copies in shared memory, lanes taking turns: {{[0-9.]+}}x predicted, then bound by
// CHECK: note: reordering, lanes starting at different ones of the 4 atomics here: {{[0-9.]+}}x predicted, then bound by
// CHECK: note: service times of shared-memory atomics are an estimate
// gpuperf: launch(grid=864, block=256)
__global__ void solid(const unsigned char *x, unsigned *out) {
  __shared__ unsigned bins[1024];
  for (int i = threadIdx.x; i < 1024; i += 256)
    bins[i] = 0;
  __syncthreads();
  const unsigned char *pixel = x + 4 * (blockIdx.x * 256 + threadIdx.x);
  for (int i = 0; i < 16; ++i, pixel += 4 * 256 * 864) {
    unsigned old = 0;
#pragma unroll
    for (int c = 0; c < 4; ++c) {
      int bin = 256 * c + pixel[c];
      // gpuperf: conflict(32)
      old ^= atomicAdd(&bins[bin], 1);
    }
    if (old == 0xffffffff)
      out[0] = 0;
  }
  __syncthreads();
  atomicAdd(&out[threadIdx.x], bins[threadIdx.x]);
}

// Few of them, and nothing to win.
//
// CHECK-NOT: warning: shared atomic
// gpuperf: launch(grid=864, block=256)
__global__ void once(const unsigned char *x, unsigned *out) {
  __shared__ unsigned bins[256];
  bins[threadIdx.x] = 0;
  __syncthreads();
  // gpuperf: conflict(2)
  atomicAdd(&bins[x[threadIdx.x]], 1);
  __syncthreads();
  out[256 * blockIdx.x + threadIdx.x] = bins[threadIdx.x];
}
