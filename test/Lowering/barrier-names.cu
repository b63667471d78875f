// A barrier is what LLVM knows as one; a function may be called anything.
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s

__device__ float my_barrier_thing(float x); // of another file

// A call is never copied, and is no barrier.
// CHECK: "called"
// CHECK: gpuperf.loop
// CHECK-NOT: copies
// CHECK-NOT: gpuperf.barrier
__global__ void called(float *out, const float *in, int n) {
  float total = 0;
  for (int i = 0; i < n; ++i)
    total += my_barrier_thing(in[i * 256 + threadIdx.x]);
  out[threadIdx.x] = total;
}

// A barrier is copied with the loop's body.
// CHECK: "synchronised"
// CHECK: gpuperf.loop {{.*}}copies = 7 : i64, divisible, unroll = 4
// CHECK: gpuperf.barrier block
__global__ void synchronised(float *out, const float *in, int n) {
  __shared__ float row[256];
  float total = 0;
  for (int i = 0; i < n; ++i) {
    row[threadIdx.x] = in[i * 256 + threadIdx.x];
    __syncthreads();
    total += row[255 - threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = total;
}
