// What differs from block to block is counted where it differs: the first and the last
// block, thresholds, remainders of the block's index. Sectors of a float load are 4 for each
// float of the stride, up to 32; their mean is over all blocks.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

// (32 + 1023 * 4) / 1024 = 4.03
// CHECK-LABEL: first<<<
// CHECK: global load   a       4  unit             1     32     4.03      4
__global__ void first(const float *a, float *b) {
  int stride = blockIdx.x == 0 ? 32 : 1;
  b[blockIdx.x * 256 + threadIdx.x] = a[blockIdx.x * 8192 + threadIdx.x * stride];
}
// (32 + 4095 * 4) / 4096 = 4.01
// CHECK-LABEL: last<<<
// CHECK: global load   a       4  unit             1     32     4.01      4
__global__ void last(const float *a, float *b) {
  int stride = blockIdx.x == gridDim.x - 1 ? 32 : 1;
  b[blockIdx.x * 256 + threadIdx.x] = a[blockIdx.x * 8192 + threadIdx.x * stride];
}
// (1000 * 8 + 3096 * 4) / 4096 = 4.98
// CHECK-LABEL: threshold<<<
// CHECK: global load   a       4  unit             1     32     4.98      4
__global__ void threshold(const float *a, float *b) {
  int stride = blockIdx.x < 1000 ? 2 : 1;
  b[blockIdx.x * 256 + threadIdx.x] = a[blockIdx.x * 512 + threadIdx.x * stride];
}
// (4 + 8 + 12) / 3 = 8, in 3000 blocks of 8 warps 6.14 MB, and 3.07 MB are written.
// CHECK-LABEL: remainder<<<
// CHECK: memory      9.22 MB at L1, 9.22 MB at L2, 9.22 MB at DRAM
// CHECK: global load   a       4  strided          1     32        8      4
__global__ void remainder(const float *a, float *b) {
  int stride = blockIdx.x % 3 + 1;
  b[blockIdx.x * 256 + threadIdx.x] = a[blockIdx.x * 1024 + threadIdx.x * stride];
}
// (4 + 8 + 16 + 32) / 4 = 15
// CHECK-LABEL: bits<<<
// CHECK: global load   a       4  strided          1     32       15      4
__global__ void bits(const float *a, float *b) {
  int stride = 1 << (blockIdx.x & 3);
  b[blockIdx.x * 256 + threadIdx.x] = a[blockIdx.x * 2048 + threadIdx.x * stride];
}
// (32 + 99 * 4) / 100 = 4.28
// CHECK-LABEL: hundredth<<<
// CHECK: global load   a       4  unit             1     32     4.28      4
__global__ void hundredth(const float *a, float *b) {
  int stride = blockIdx.x % 100 == 0 ? 8 : 1;
  b[blockIdx.x * 256 + threadIdx.x] = a[blockIdx.x * 2048 + threadIdx.x * stride];
}
// (32 + 4) / 2 = 18 down the grid: 4096 blocks of 8 warps read 18.9 MB and write 4.2 MB.
// CHECK-LABEL: rows<<<
// CHECK: memory      23.1 MB at L1, 23.1 MB at L2, 23.1 MB at DRAM
// CHECK: global load   a       4  {{.*}} 1     32       18      4
__global__ void rows(const float *a, float *b) {
  int stride = blockIdx.y % 2 ? 8 : 1, block = blockIdx.y * gridDim.x + blockIdx.x;
  b[block * 256 + threadIdx.x] = a[block * 2048 + threadIdx.x * stride];
}
// One wavefront in even blocks, 32 in odd ones.
// CHECK-LABEL: banks<<<
// CHECK: shared store  tile    4  unit             1     32                        16.5      1
__global__ void banks(float *b) {
  __shared__ float tile[32 * 32];
  int stride = blockIdx.x & 1 ? 32 : 1;
  tile[threadIdx.x * stride] = threadIdx.x;
  __syncthreads();
  b[blockIdx.x * 32 + threadIdx.x] = tile[31 - threadIdx.x];
}
// A branch in turn: the fourth part of all warps.
// CHECK-LABEL: turns<<<
// CHECK: global load   a       4  unit          0.25     32        4      4
__global__ void turns(const float *a, float *b) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (blockIdx.x % 4 == 1)
    b[i] = a[i];
}
// 1 + r + q for r of 3 and q of 4, alike in each twelve blocks: (1 + 1 + 1.5) * 4 = 14
// CHECK-LABEL: both<<<
// CHECK: global load   a       4  strided          1     32       14      4
__global__ void both(const float *a, float *b) {
  int stride = blockIdx.x % 3 + (blockIdx.x & 3) + 1;
  b[blockIdx.x * 256 + threadIdx.x] = a[blockIdx.x * 2048 + threadIdx.x * stride];
}
// 10 * bx % 12 is 0, 10, 8, 6, 4, 2: (4 + 32 + 32 + 28 + 20 + 12) / 6 = 21.3
// CHECK-LABEL: tens<<<
// CHECK: global load   a       4  strided          1     32     21.3      4
__global__ void tens(const float *a, float *b) {
  int stride = blockIdx.x * 10 % 12 + 1;
  b[blockIdx.x * 256 + threadIdx.x] = a[blockIdx.x * 4096 + threadIdx.x * stride];
}
// Four blocks alike, then the next: 4, 8 and 12 sectors.
// CHECK-LABEL: quarters<<<
// CHECK: global load   a       4  strided          1     32        8      4
__global__ void quarters(const float *a, float *b) {
  int stride = blockIdx.x / 4 % 3 + 1;
  b[blockIdx.x * 256 + threadIdx.x] = a[blockIdx.x * 1024 + threadIdx.x * stride];
}
// 1, 3, 5 and 7, twice each: (4 + 12 + 20 + 28) / 4 = 16
// CHECK-LABEL: masked<<<
// CHECK: global load   a       4  strided          1     32       16      4
__global__ void masked(const float *a, float *b) {
  int stride = (blockIdx.x & 6) + 1;
  b[blockIdx.x * 256 + threadIdx.x] = a[blockIdx.x * 2048 + threadIdx.x * stride];
}
// The complement of an index goes down by one where the index goes up: ~bx & 3 is 3, 2, 1, 0.
// CHECK-LABEL: complement<<<
// CHECK: global load   a       4  strided          1     32       10      4
__global__ void complement(const float *a, float *b) {
  int stride = (~blockIdx.x & 3) + 1;
  b[blockIdx.x * 256 + threadIdx.x] = a[blockIdx.x * 1024 + ~(threadIdx.x * stride) + 1024];
}
// In the first block, lane 0 reads what lane 1 reads: one warp of 64 has four sectors, not five.
// CHECK-LABEL: clamped<<<
// CHECK: global load   a       4  unit             1     32     4.98      4
__global__ void clamped(const float *a, float *b) {
  int i = blockIdx.x * 256 + threadIdx.x;
  b[i] = a[max(i - 1, 0)];
}
void run(const float *a, float *b) {
  first<<<1024, 256>>>(a, b);
  last<<<4096, 256>>>(a, b);
  threshold<<<4096, 256>>>(a, b);
  remainder<<<3000, 256>>>(a, b);
  bits<<<4096, 256>>>(a, b);
  hundredth<<<4000, 256>>>(a, b);
  rows<<<dim3(64, 64), 256>>>(a, b);
  banks<<<1000, 32>>>(b);
  turns<<<4096, 256>>>(a, b);
  both<<<6000, 256>>>(a, b);
  tens<<<6000, 256>>>(a, b);
  quarters<<<6000, 256>>>(a, b);
  masked<<<6000, 256>>>(a, b);
  complement<<<6000, 256>>>(a, b);
  clamped<<<8, 256>>>(a, b);
}
