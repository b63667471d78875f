// The last block has eight times as many iterations as the others, or the first has. Measured
// on an H200 (medians of 7; the project's own data): last of 1056 blocks 199 us, of 8448
// 926; first of 2112 224.
//
// RUN: gpuperf --compiler=clang --machine=h200 %s | FileCheck %s --check-prefixes=CHECK,CLANG
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h200 %s | FileCheck %s --check-prefixes=CHECK,NVCC %}
template <bool IsLast> __global__ void unequal(float *out, float a, float b) {
  float x = threadIdx.x, y = a;
  int rounds = blockIdx.x == (IsLast ? gridDim.x - 1 : 0) ? 2048 : 256;
#pragma unroll 1
  for (int r = 0; r < rounds; r++)
#pragma unroll
    for (int j = 0; j < 16; j++) {
      x = fmaf(x, a, b);
      y = fmaf(y, b, a);
    }
  out[blockIdx.x * blockDim.x + threadIdx.x] = x + y;
}

// CHECK-LABEL: unequal<true><<<1056, 256>>>
// CLANG: predicted 195 us {{.*}} facts known
// NVCC: predicted 187 us {{.*}} facts known
// CHECK-LABEL: unequal<true><<<8448, 256>>>
// CLANG: predicted 912 us
// NVCC: predicted 875 us
// CHECK-LABEL: unequal<false><<<2112, 256>>>
// CHECK: predicted 20{{[08]}} us
void run(float *out) {
  unequal<true><<<1056, 256>>>(out, 0.5f, 0.25f);
  unequal<true><<<8448, 256>>>(out, 0.5f, 0.25f);
  unequal<false><<<2112, 256>>>(out, 0.5f, 0.25f);
}

// By hand: of 105 us of an SM with 8 blocks a block has 13, and the last one, which has 2048
// iterations for a mean of 257.7, eight times as much: 92 + 104.
// RUN: gpuperf explain unequal --compiler=clang --machine=h200 %s | FileCheck %s --check-prefix=TERMS
// TERMS: block_share = all_warps * min(sms / blocks, 1)
// TERMS: longest_alone = max(1, block_share / warp_latency) * longest_warp
// TERMS: execution_cycles = max(all_warps, longest_after * (all_warps - block_share) + longest_alone)

// Bytes of DRAM, which the last block has by itself.
// RUN: gpuperf explain copy --compiler=clang --machine=h200 %s | FileCheck %s --check-prefix=BYTES
// BYTES-NOT: longest_alone
// BYTES: execution_cycles = max(all_warps, longest_warp)
__global__ void copy(float4 *out, const float4 *in) {
  int rounds = blockIdx.x == gridDim.x - 1 ? 64 : 32;
  for (int r = 0; r < rounds; r++)
    out[(r * gridDim.x + blockIdx.x) * 256 + threadIdx.x] =
        in[(r * gridDim.x + blockIdx.x) * 256 + threadIdx.x];
}
void runCopy(float4 *out, const float4 *in) { copy<<<1056, 256>>>(out, in); }
