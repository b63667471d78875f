// The worth of a change cannot be told of a kernel with work that is not understood: what
// hardly matters to the rest is not told at all, what does matter is told without a number.
// RUN: gpuperf --machine=h100 %s -- -O2 | FileCheck %s --implicit-check-not='{{remark|warning}}:'

__global__ void k(const float *a, const float *pairs, float *o) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = pairs[2 * i] + pairs[2 * i + 1];
  for (int j = 0; j != 100; ++j)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: remark: uncoalesced global load of 'a
    // CHECK-NOT: speed up
    sum += a[32 * i + j * 1000000];
  asm volatile("tcgen05.shift.cta_group::1.down [%0];" ::"r"(i));
  o[i] = sum;
}
void run(const float *a, const float *pairs, float *o) { k<<<1000, 256>>>(a, pairs, o); }
