// Quotients of remainders of quotients: each part of an index is looked at once, not once for
// each of its two users, level by level.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s
// CHECK: global load   in
// CHECK: 1 kernel analysed
__global__ void nested(const float *in, float *out) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll
  for (int level = 0; level < 24; ++level)
    x = x / 7 * 5 + x % 7;
  out[blockIdx.x * blockDim.x + threadIdx.x] = in[x];
}
void run(float *a) { nested<<<1024, 256>>>(a, a); }
