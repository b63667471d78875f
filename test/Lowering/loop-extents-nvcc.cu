// nvcc reads the extents of the launch where it needs them, in loops as well. They are the
// same wherever they are read: a stride of the grid is one of a loop, and all of the arrays
// comes from DRAM, once.
//
// REQUIRES: nvcc
// RUN: gpuperf --compiler=nvcc --machine=h100 --launch=tiles:2112:512 %s | FileCheck %s

// 2112 * 4096 elements of two arrays, 69.2 MB, and 2112 * 512 sums, 4.3 MB.
// CHECK-LABEL: tiles<<<
// CHECK: memory 73.5 MB at L1, 73.5 MB at L2, 73.5 MB at DRAM
// CHECK: global load g 4 unit 8 32
// CHECK: global load s 4 unit 8 32
__global__ void __launch_bounds__(512) tiles(float *sum, const float *g, const float *s, int n) {
  const int full = 4096 * (n / 4096) + (n % 4096 == 0 ? 0 : 4096);
  float total = 0;
  for (unsigned i = blockIdx.x * 4096; i < full; i += gridDim.x * 4096) {
    int valid = n - i >= 4096 ? 4096 : n - i;
    float a[8], b[8];
#pragma unroll
    for (int k = 0; k < 8; ++k)
      a[k] = threadIdx.x + k * 512 < valid ? g[i + threadIdx.x + k * 512] : 0;
#pragma unroll
    for (int k = 0; k < 8; ++k)
      b[k] = threadIdx.x + k * 512 < valid ? s[i + threadIdx.x + k * 512] : 0;
#pragma unroll
    for (int k = 0; k < 8; ++k)
      total += a[k] * b[k];
  }
  sum[blockIdx.x * 512 + threadIdx.x] = total;
}

// 33 tiles of 1024 for 16 blocks, of which the last is a half one: 33280 floats are 133 kB,
// in and out 266 kB.
// CHECK-LABEL: scaled<<<
// CHECK: 266 kB at L1, 266 kB at L2, 266 kB at DRAM
__global__ void scaled(float *out, const float *in, int n) {
  for (unsigned first = blockIdx.x * 1024; first < n; first += gridDim.x * 1024) {
    unsigned left = min(1024u, n - first);
    for (unsigned k = threadIdx.x; k < left; k += blockDim.x)
      out[first + k] = 2 * in[first + k];
  }
}

void run(float *sum, const float *g, const float *s, int n) {
  tiles<<<2112, 512>>>(sum, g, s, n);
  scaled<<<16, 256>>>(sum, g, 33280);
}
