// The last block to finish sums what the others have left: one thread of each block counts the
// blocks, and one of them sees the last number, whatever order they come in. That is no condition
// of data.
//
// RUN: gpuperf --cuda=none --machine=h100 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h100 --format=mlir %s | FileCheck --check-prefix=NVCC %s %}

__device__ unsigned count;

// Of 512 blocks of 8 warps each one reads 512 sums: 2 a thread in one block, 2 / 512 a warp.
// CHECK-LABEL: bySum<<<512, 256>>>
// CHECK-NOT: conditional
// CHECK: global load sums 4 unit 0.00391 32
// NVCC: "bySum"
// NVCC: gpuperf.if "bx == gdx - 1"
__global__ void bySum(const float *in, volatile float *sums, float *out) {
  __shared__ bool isLast;
  __shared__ float parts[256];
  sums[blockIdx.x] = in[blockIdx.x * 256];
  __threadfence();
  if (threadIdx.x == 0) {
    unsigned ticket = atomicAdd(&count, 1);
    isLast = ticket == gridDim.x - 1;
  }
  __syncthreads();
  if (!isLast)
    return;
  float sum = 0;
  for (int i = threadIdx.x; i < gridDim.x; i += 256)
    sum += sums[i];
  parts[threadIdx.x] = sum;
  out[threadIdx.x] = parts[threadIdx.x ^ 1];
}

// atomicInc begins again by itself. Each row of blocks has a counter of its own.
// CHECK-LABEL: byRow<<<(32,16), 256>>>
// CHECK-NOT: conditional
// CHECK: global load sums 4 unit 0.0312 32
// NVCC: "byRow"
// NVCC: gpuperf.if "bx == gdx - 1"
__global__ void byRow(const float *sums, float *out, unsigned *counts) {
  __shared__ unsigned ticket;
  if (threadIdx.x == 0)
    ticket = atomicInc(&counts[blockIdx.y], gridDim.x - 1);
  __syncthreads();
  if (ticket == gridDim.x - 1)
    out[blockIdx.y * 256 + threadIdx.x] = sums[blockIdx.y * 256 + threadIdx.x];
}

// All threads count: none of the numbers is that of a block.
// CHECK-LABEL: byThread<<<512, 256>>>
// CHECK: assumed conditional at line {{[0-9]+}}: {{.*}} probability 0.50 assumed
__global__ void byThread(const float *in, float *out) {
  __shared__ unsigned ticket;
  ticket = atomicAdd(&count, 1);
  __syncthreads();
  if (ticket == gridDim.x - 1)
    out[threadIdx.x] = in[threadIdx.x];
}

// What is stored twice is not known to be the first.
// CHECK-LABEL: twice<<<512, 256>>>
// CHECK: assumed conditional at line {{[0-9]+}}: {{.*}} probability 0.50 assumed
__global__ void twice(const float *in, float *out) {
  __shared__ unsigned ticket;
  if (threadIdx.x == 0)
    ticket = 0;
  __syncthreads();
  if (threadIdx.x == 0 && in[0] > 1)
    ticket = atomicAdd(&count, 1);
  __syncthreads();
  if (ticket == gridDim.x - 1)
    out[threadIdx.x] = in[threadIdx.x];
}

int main() {
  float *in, *sums, *out;
  unsigned *counts;
  cudaMalloc(&in, 512 * 256 * 4);
  cudaMalloc(&sums, 512 * 256 * 4);
  cudaMalloc(&out, 512 * 256 * 4);
  cudaMalloc(&counts, 64);
  bySum<<<512, 256>>>(in, sums, out);
  byRow<<<dim3(32, 16), 256>>>(sums, out, counts);
  byThread<<<512, 256>>>(in, out);
  twice<<<512, 256>>>(in, out);
}
