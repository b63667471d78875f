// Every warp issues what has a predicate instead of a branch around it, also where the predicate is
// false for all lanes: ncu counts 112 instructions of a warp in such a tree of eight steps (`is` of
// HeCBench), where 74 would be those of the warps with a lane in it.
//
// RUN: gpuperf --compiler=clang --machine=h100 %s | FileCheck %s
__global__ void tree(const int *in, int *out) {
  extern __shared__ int s[];
  s[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  for (int i = blockDim.x / 2; i > 0; i >>= 1) {
    if (threadIdx.x < i)
      s[threadIdx.x] += s[threadIdx.x + i];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = s[0];
}

// Two loads and a store in each of eight steps, and a load and a store of each thread.
// CHECK: tree<<<524288, 256, 1024>>>
// CHECK: per warp {{.*}} load 17.1, store 9.12, barrier 9
void run(const int *in, int *out) { tree<<<524288, 256, 1024>>>(in, out); }
