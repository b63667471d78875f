// Two arrays for which the stack frame that ptxas reports has room, and no more, are both in
// local memory, however few elements they have.
//
// REQUIRES: nvcc, ptxas
// RUN: %nvcc -arch=sm_86 -Xptxas -v -cubin -o %t.cubin %s 2>&1 | FileCheck %s --check-prefix=PTXAS
// RUN: gpuperf --compiler=nvcc --machine=rtx3080 %s | FileCheck %s

// PTXAS: pickILi9
// PTXAS: 72 bytes stack frame, 0 bytes spill stores
// PTXAS: pickILi4
// PTXAS: 32 bytes stack frame, 0 bytes spill stores

// CHECK: pick<4>
// CHECK: pick<9>
// CHECK: local {{load|store}}
// CHECK: array 'value' is in local memory, not in registers: its index is not known at compile time; {{.*}} 'pick<9>'
template <int N> __global__ void pick(const float *in, float *out, int n) {
  float value[N], kept[N];
  for (int i = 0; i < N; ++i) {
    value[i] = in[(blockIdx.x * N + i) * 32 + threadIdx.x];
    kept[i] = 0;
  }
  for (int k = 0; k < n; ++k) {
    float best = value[0];
    int at = threadIdx.x;
#pragma unroll
    for (int i = 1; i < N; ++i)
      if (value[i] > best)
        best = value[i], at = threadIdx.x + i * 32;
#pragma unroll
    for (int mask = 16; mask; mask /= 2) {
      float other = __shfl_xor_sync(~0u, best, mask);
      int where = __shfl_xor_sync(~0u, at, mask);
      if (other > best)
        best = other, at = where;
    }
    if ((k & 31) == threadIdx.x)
      kept[k / 32] = best;
    if ((at & 31) == threadIdx.x)
      value[at / 32] = -1e30f;
  }
  for (int i = 0; i < N; ++i)
    out[(blockIdx.x * N + i) * 32 + threadIdx.x] = kept[i];
}
template __global__ void pick<4>(const float *, float *, int);
template __global__ void pick<9>(const float *, float *, int);
