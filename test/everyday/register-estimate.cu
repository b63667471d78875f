// An estimate of registers does not make a kernel unlaunchable: it says what it would
// take, and answers for the most registers that launch, with facts unknown.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s
// CHECK: predicted {{.*}} us on a100, {{.*}}, facts unknown
// CHECK: occupancy   16 of 64 warps per SM in 1 block, limited by registers; 128 registers (estimated)
// CHECK: unknown     about {{1[89][0-9]|2[0-9][0-9]}} registers per thread are estimated, with which no block of 512 threads launches: with 128, the most that do, the compiler may spill
// CHECK-NOT: cannot be launched
__global__ void big(const float *in, float *out) {
  float v[180];
#pragma unroll
  for (int i = 0; i < 180; ++i)
    v[i] = in[i * 1024 + threadIdx.x];
  __syncthreads();
#pragma unroll
  for (int i = 0; i < 180; ++i)
    out[i * 1024 + threadIdx.x] = v[179 - i];
}
void run(float *a) { big<<<100, 512>>>(a, a); }

// What is no estimate decides, and so does every other limit.
// RUN: gpuperf --cuda=none --launch=big:1:2048 %s | FileCheck %s --check-prefix=THREADS
// THREADS: cannot be launched: 2048 threads per block, at most 1024
