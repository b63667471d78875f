// The program combines the lanes of one address: those that do the atomic have an address
// each, and nothing is left to be combined.

// RUN: gpuperf --cuda=none --compiler=clang --machine=rtx3080 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 %s | FileCheck %s %}

// CHECK-NOT: remark
// CHECK: remark: cost of the global atomic add of 'bins{{.*}} is up to data: 'plain' is predicted to take {{.*}} if no lane takes part, {{.*}} if all do and hit one address
// CHECK-NOT: remark

__global__ void matched(const int *in, int *bins) {
  int b = in[blockIdx.x * blockDim.x + threadIdx.x];
  unsigned same = __match_any_sync(0xffffffffu, b);
  if ((threadIdx.x & 31) == __ffs(same) - 1)
    atomicAdd(&bins[b], __popc(same));
}

__global__ void plain(const int *in, int *bins) {
  int b = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (b > 7)
    atomicAdd(&bins[b], 3);
}

void run(const int *in, int *bins) {
  matched<<<10000, 256>>>(in, bins);
  plain<<<10000, 256>>>(in, bins);
}

// Of five addresses a warp does five atomics at most, one for each: 2560 blocks of eight warps are
// 20480 lanes at each, however many lanes are counted as leaders.
//
// RUN: gpuperf --cuda=none --compiler=clang --machine=rtx3080 --min-speedup=0 %s -- -DFIVE | FileCheck %s --check-prefix=FIVE
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 --min-speedup=0 %s -- -DFIVE | FileCheck %s --check-prefix=FIVE %}
// FIVE: global atomic max.i32 {{.*}} indirect {{ *}}1 {{ *}}5 {{ *}}1
// FIVE: has 5 addresses, and 20480 lanes of the grid meet at each
#ifdef FIVE
__global__ void leaders(const int *in, int *most) {
  int b = in[blockIdx.x * blockDim.x + threadIdx.x];
  unsigned same = __match_any_sync(0xffffffffu, b);
  unsigned below = (1u << (threadIdx.x & 31)) - 1;
  if ((same & below) == 0)
    atomicMax(&most[b], __popc(same));
}
int main() {
  int *in, *most;
  cudaMalloc(&in, 2560 * 256 * 4);
  cudaMalloc(&most, 5 * 4);
  leaders<<<2560, 256>>>(in, most);
}
#endif
