// Loads of one cause are one finding, in whatever order their indices name the values that are not
// known.
//
// RUN: gpuperf --cuda=none --machine=a100 --checks=gpuperf-uncoalesced-access --quiet %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=a100 --checks=gpuperf-uncoalesced-access --quiet %s | FileCheck %s %}

// CHECK-NOT: remark
// CHECK: remark: perhaps uncoalesced global load {{.*}} and 1 more access of 'in'
// CHECK-NOT: remark
__global__ void both(float *out, const float *in, int p, int q) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float a = in[i * p + (i & 7) * q];
  out[i] = a + in[(i & 7) * q + i * p + 4096];
}
void run(float *out, const float *in, int p, int q) { both<<<65536, 256>>>(out, in, p, q); }
