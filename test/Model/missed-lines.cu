// L1 asks L2 for what it does not have a line at a time. On an H200 random words of 1 MB,
// which stay in L2, took 112 us (median of 7; the project's own data), 1.7 cycles of an SM
// for each.
//
// RUN: gpuperf --compiler=clang --machine=h200 --caches=warm %s | FileCheck %s
// RUN: gpuperf explain gather --compiler=clang --machine=h200 --caches=warm %s | FileCheck %s --check-prefix=TERMS
__device__ float table[1 << 18];
__global__ void gather(float *out, const int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = table[index[i] & (1 << 18) - 1];
}
// CHECK-LABEL: gather<<<65536, 256>>>
// CHECK: predicted {{1[0-3][0-9]|9[0-9].[0-9]}} us {{.*}} bound by L2 cache
// TERMS: missed_line_cycles = l1_lines * min(l2_bytes / l1_bytes, 1) / missed_line_rate
void run(float *out, const int *index) { gather<<<65536, 256>>>(out, index); }
