// Copies of one access at several multiples of one pitch: what is ideal for all of them is said once.
// RUN: gpuperf --cuda=none --machine=rtx3080 --checks=gpuperf-uncoalesced-access --quiet %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 --checks=gpuperf-uncoalesced-access --quiet %s | FileCheck %s %}

// CHECK:     remark: perhaps uncoalesced global store of 'out[
// CHECK-NOT: would be ideal
// CHECK:     row pitch 'pitch' unknown, averaged over its residues; a multiple of 4 would be ideal
// CHECK-NOT: would be ideal
__global__ void rows(float *out, const float *in, int pitch) {
  const float x = in[threadIdx.x];
  int row = blockIdx.x * 64 + threadIdx.x / 4;
#pragma unroll
  for (int k = 0; k < 4; ++k)
    out[(row * (4 - k)) * pitch + threadIdx.x % 4] = x;
}
