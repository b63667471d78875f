// Loops of the program around a compare-and-swap: one lane of those on an address succeeds in
// a pass. Measured on an H200 (medians of 7; the project's own data): one warp with 32
// lanes on an address 635 us, with 16 256, with a lane on each of 32 12; 4 warps with 8 lanes
// each 375, 8 warps with 32 5378, 32 warps 83847; 32 warps with addresses of their own 2522;
// in global memory a lane of each of 132 blocks on one address 129.
//
// RUN: gpuperf --compiler=clang --machine=h200 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h200 %s | FileCheck %s %}
template <int Addresses, bool OfWarp> __global__ void shared(int *out, int v) {
  __shared__ int s[1024];
  for (int i = threadIdx.x; i < 1024; i += blockDim.x)
    s[i] = 0;
  __syncthreads();
  int at = threadIdx.x % 32 % Addresses + (OfWarp ? threadIdx.x / 32 * 32 : 0);
#pragma unroll 1
  for (int r = 0; r < 128; r++) {
    int old = s[at], seen;
    do {
      seen = old;
      old = atomicCAS(&s[at], seen, seen + v);
    } while (old != seen);
  }
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}
template <int Words, int Every> __global__ void global(int *p, int v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % Every == 0) {
#pragma unroll 1
    for (int r = 0; r < 4; r++) {
      int at = i % Words, old = p[at], seen;
      do {
        seen = old;
        old = atomicCAS(&p[at], seen, seen + v);
      } while (old != seen);
    }
  }
}

// CHECK-LABEL: shared<1, false><<<132, 32>>>
// CHECK: predicted 637 us on h200, bound by latency; {{.*}} facts known
// CHECK-LABEL: shared<1, false><<<132, 256>>>
// CHECK: predicted 5.03 ms on h200, bound by atomics
// CHECK-LABEL: shared<1, false><<<132, 1024>>>
// CHECK: predicted 80.4 ms
// CHECK-LABEL: shared<2, false><<<132, 32>>>
// CHECK: predicted 258 us
// CHECK-LABEL: shared<32, false><<<132, 32>>>
// CHECK: predicted 16.4 us
// CHECK-LABEL: shared<4, false><<<132, 128>>>
// CHECK: predicted 355 us
// CHECK-LABEL: shared<1, true><<<132, 1024>>>
// CHECK: predicted 2.51 ms
// CHECK-LABEL: global<1, 32><<<132, 32>>>
// CHECK: predicted 131 us on h200, bound by atomics; {{.*}} facts known
void run(int *out) {
  shared<1, false><<<132, 32>>>(out, 3);
  shared<2, false><<<132, 32>>>(out, 3);
  shared<32, false><<<132, 32>>>(out, 3);
  shared<4, false><<<132, 128>>>(out, 3);
  shared<1, false><<<132, 256>>>(out, 3);
  shared<1, false><<<132, 1024>>>(out, 3);
  shared<1, true><<<132, 1024>>>(out, 3);
  global<1, 32><<<132, 32>>>(out, 3);
}

// By hand: 32 passes of 182 + 7.5 * 16.5 cycles, 128 times; 8 warps, 256 successes 136 + 7.5 *
// 16.5 apart; what 32 warps try takes 2.3 cycles for each of 32 * 33 / 2 lanes and
// each of 32 warps on the address, on all warps of the SM; 528 successes, 483 apart.
// RUN: gpuperf explain shared --compiler=clang --machine=h200 %s | FileCheck %s --check-prefix=TERMS
// TERMS: latency_cycles 1.25619e+06 cycles
// TERMS: swap_tries 67584
// TERMS: swap_tries 540672
// TERMS: swap_tries 2.16269e+06
// RUN: gpuperf explain global --compiler=clang --machine=h200 %s | FileCheck %s --check-prefix=GLOBAL
// GLOBAL: global_swaps 528
