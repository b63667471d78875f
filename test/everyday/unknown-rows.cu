// Rows of unknown length: how many there are the grid says, and rows do not overlap.
//
// RUN: gpuperf --cuda=none --machine=a100 --launch=rowsOfTwo:96,72:256 \
// RUN:   --launch=batches:6912:32,8 --launch=columns:4096:256 \
// RUN:   --launch=planes:4096:256 %s | FileCheck %s

// 96 * 72 rows of 100 * 256 elements, read and written: 708 MB each.
// CHECK-LABEL: rowsOfTwo<<<
// CHECK: memory      1.42 GB at L1, 1.42 GB at L2, 1.42 GB at DRAM
__global__ void rowsOfTwo(float *dst, const float *src, long n, long s1, long s2) {
  const float *from = src + blockIdx.x * s1 + blockIdx.y * s2;
  float *to = dst + blockIdx.x * s1 + blockIdx.y * s2;
  for (long i = threadIdx.x; i < n; i += blockDim.x)
    to[i] = from[i];
}

// A block's index is divided by a number that is not known, by multiplication and shift.
// The eight warps of a block read the same 1024 bytes: 6912 of them, read and written.
// CHECK-LABEL: batches<<<
// CHECK: memory      113 MB at L1, 63.7 MB at L2, 14.2 MB at DRAM
__global__ void batches(const char *in, char *out, uint3 number, size_t p, size_t q) {
  unsigned outer = (__umulhi(blockIdx.x, number.x) + blockIdx.x) >> number.y;
  unsigned inner = blockIdx.x - outer * number.z;
  const float *from = (const float *)(in + inner * p + outer * q);
  float *to = (float *)(out + inner * p + outer * q);
  to[threadIdx.x * 8 + threadIdx.y] = from[threadIdx.x * 8 + threadIdx.y];
}

// A matrix that is seen through two strides: no two threads write one element, 1048576
// threads 100 of them.
// CHECK-LABEL: columns<<<
// CHECK: memory {{.*}} 419 MB at DRAM
__global__ void columns(float *out, size_t row, size_t column, int n) {
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = 0; j < n; ++j)
    out[i * column + j * row] = 1;
}

// What a loop adds to a store is no window that the next block's overlaps: 4096 * 100 rows of
// 256 elements.
// CHECK-LABEL: planes<<<
// CHECK: memory {{.*}} 419 MB at DRAM
__global__ void planes(float *out, size_t row, size_t plane, int n) {
  for (int j = 0; j < n; ++j)
    out[blockIdx.x * row + j * plane + threadIdx.x] = 1;
}
