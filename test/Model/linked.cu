// `p = next[p]`: one load waits for the one before. Where the code bounds the place
// at which it starts, it is assumed to stay within. Measured on an H200 (median of 7;
// the project's own data): 16 warps, 1024 steps 48.4 us; 1 warp, 4096 steps 128.8 us, with all data in L1.
//
// RUN: gpuperf --compiler=clang --machine=h200 %s | FileCheck %s
template <int Chains, int Steps> __global__ void chase(int *out, const int *next) {
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int p[Chains];
  for (int c = 0; c < Chains; c++) p[c] = (unsigned)((warp * Chains + c) * 40503u) % 256 * 32;
  for (int s = 0; s < Steps; s++)
    for (int c = 0; c < Chains; c++) p[c] = next[p[c]];
  int sum = 0;
  for (int c = 0; c < Chains; c++) sum += p[c];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
// Nothing says where it starts: beyond the caches, of which DRAM reads 2430 bytes a ns.
__global__ void list(int *out, const int *next) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  for (int s = 0; s < 100; s++) p = next[p];
  out[blockIdx.x * blockDim.x + threadIdx.x] = p;
}
// CHECK-LABEL: chase<4, 1024><<<132, 512>>>
// CHECK: predicted 35.8 us {{.*}} bound by load/store units
// CHECK: memory 277 MB at L1, 17.4 MB at L2, 400 kB at DRAM
// CHECK: places to which data leads a loop on are assumed to be among those at which it may start
// CHECK-LABEL: list<<<132, 512>>>
// CHECK: predicted 181 us {{.*}} bound by DRAM bandwidth
// CHECK: memory 217 MB at L1, 217 MB at L2, 433 MB at DRAM
// CHECK-NOT: it may start
void run(int *out, const int *next) {
  chase<4, 1024><<<132, 512>>>(out, next);
  list<<<132, 512>>>(out, next);
}
