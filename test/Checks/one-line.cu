// Two accesses of one array on one line have one place in nvcc's code: how far lanes are apart tells
// which is which, and no mean of both is said of either.
//
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=a100 %s | FileCheck %s %}
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

// CHECK-DAG: {{[0-9]+}}:{{[0-9]+}} global load in 4 strided {{ *}}1 {{ *}}32 {{ *}}32 {{ *}}4
// CHECK-DAG: {{[0-9]+}}:{{[0-9]+}} global load in 4 unit 1 32 4 4
// CHECK: uncoalesced global load of {{.*}} threadIdx.x steps 32 bytes, so a warp touches 32 sectors where 4 would do
__global__ void two(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i * 8] + in[i];
}
void run(const float *in, float *out) { two<<<4096, 256>>>(in, out); }
