// An addition of floats in shared memory is a loop around a compare-and-swap. Measured
// on an H200 (medians of 7; the project's own data): 32 lanes of 8 warps on addresses
// of their own warp 218.6 us, 4 warps on one address 719.2 us, 32 warps on one 2925 us
// (with the old value used), a lane of each of 4 warps on an address 24.7 us.
//
// RUN: gpuperf --compiler=clang --machine=h200 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h200 %s | FileCheck %s %}
template <int Addresses, bool OfWarp> __global__ void add(float *out) {
  __shared__ float sums[1024];
  int at = threadIdx.x % 32 % Addresses + (OfWarp ? threadIdx.x / 32 * 32 : 0);
#pragma unroll 1
  for (int r = 0; r < 128; r++)
    atomicAdd(&sums[at], 1.5f);
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = sums[threadIdx.x];
}

// CHECK-LABEL: add<1, true><<<132, 256>>>
// CHECK: predicted 218 us {{.*}}on h200, bound by latency; {{.*}} facts known
// CHECK-LABEL: add<1, false><<<132, 128>>>
// CHECK: predicted 723 us
// CHECK-LABEL: add<1, false><<<132, 1024>>>
// CHECK: predicted 2.92 ms
// CHECK-LABEL: add<32, false><<<132, 128>>>
// CHECK: predicted 25{{(.[24])?}} us
// One lane of a warp instead of 32, behind a reduction.
// CHECK: removing the contention is predicted to speed up 'add<1, false>' 31x
void run(float *out) {
  add<1, true><<<132, 256>>>(out);
  add<1, false><<<132, 128>>>(out);
  add<1, false><<<132, 1024>>>(out);
  add<32, false><<<132, 128>>>(out);
}

// By hand: 128 * 32 passes of 104 cycles; 128 * 128 successes 87 cycles apart, 128 *
// 1024 of them 44; 128 * 4, 87; and what is around them.
// RUN: gpuperf explain add --compiler=clang --machine=h200 %s | FileCheck %s --check-prefix=LATENCY
// LATENCY: latency_cycles 426416 cycles
// LATENCY: latency_cycles 1.42622e+06 cycles
// LATENCY: latency_cycles 5.76798e+06 cycles
// LATENCY: latency_cycles 44976 cycles
