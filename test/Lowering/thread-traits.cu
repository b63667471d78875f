// Kernels that do the same in blocks of any size, and kernels whose threads exchange data
// by plain accesses and barriers alone.
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s

// CHECK-LABEL: "saxpy"
// CHECK-SAME: global_index, plain_sharing
__global__ void saxpy(float *y, const float *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] += a * x[i];
}
// CHECK-LABEL: "stride"
// CHECK-SAME: global_index, plain_sharing
__global__ void stride(float *y, size_t n) {
  for (size_t i = threadIdx.x + size_t(blockIdx.x) * blockDim.x; i < n;
       i += size_t(blockDim.x) * gridDim.x)
    y[i] += 1;
}
// A warp for each row.
// CHECK-LABEL: "rows"
// CHECK-SAME: global_index, plain_sharing
__global__ void rows(float *y, const float *x, int n) {
  int lane = threadIdx.x % 32, row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  float sum = 0;
  for (int i = lane; i < n; i += 32)
    sum += x[row * n + i];
  for (int step = 16; step > 0; step /= 2)
    sum += __shfl_xor_sync(0xffffffff, sum, step);
  if (lane == 0)
    y[row] = sum;
}
// CHECK-LABEL: "fixed"
// CHECK-NOT: global_index
// CHECK-SAME: plain_sharing
__global__ void fixed(float *y) { y[blockIdx.x * 256 + threadIdx.x] = 1; }
// CHECK-LABEL: "column"
// CHECK-NOT: global_index
// CHECK-SAME: plain_sharing
__global__ void column(float *y) {
  y[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
}
// A block's number that goes into a value, and no address.
// CHECK-LABEL: "seed"
// CHECK-NOT: global_index
// CHECK-SAME: plain_sharing
__global__ void seed(unsigned *y) {
  y[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x * 17;
}
// CHECK-LABEL: "blocks"
// CHECK-NOT: global_index
// CHECK-SAME: plain_sharing
__global__ void blocks(float *y) { y[blockIdx.x] = 1; }
// CHECK-LABEL: "waits"
// CHECK-NOT: global_index
// CHECK-SAME: plain_sharing
__global__ void waits(float *y) {
  float v = y[blockIdx.x * blockDim.x + threadIdx.x + 1];
  __syncthreads();
  y[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
// CHECK-LABEL: "adds"
// CHECK-SAME: global_index
// CHECK-NOT: plain_sharing
// CHECK-SAME: {
__global__ void adds(float *y, const float *x) {
  atomicAdd(y, x[blockIdx.x * blockDim.x + threadIdx.x]);
}
// CHECK-LABEL: "fences"
// CHECK-NOT: plain_sharing
// CHECK-SAME: {
__global__ void fences(float *y) {
  y[threadIdx.x] = 1;
  __threadfence();
  y[threadIdx.x + 1] = 1;
}
// CHECK-LABEL: "flags"
// CHECK-NOT: plain_sharing
// CHECK-SAME: {
__global__ void flags(volatile int *y) { y[threadIdx.x] = 1; }
// CHECK-LABEL: "timed"
// CHECK-NOT: plain_sharing
// CHECK-SAME: {
__global__ void timed(long long *y) { y[threadIdx.x] = clock64(); }
