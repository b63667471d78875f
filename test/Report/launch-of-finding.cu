// A finding of one of several launches names the launch, and of it only what somebody
// knows: a made-up grid is in the condition of the finding, and names nothing.
//
// RUN: env GPUPERF_COMPILER=clang gpuperf --cuda=none --quiet --machine=a100 --checks=gpuperf-uncoalesced-access %s | FileCheck %s --implicit-check-not="(grid"

__global__ void gather(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[@LINE+1]]:12: remark: uncoalesced global load of 'in[32 * i]'{{.*}} if the grid fills the GPU (block {{128|64}}) [gpuperf-uncoalesced-access]
  out[i] = in[32 * i];
}

void run(float *a, const float *b, int n, int m) {
  gather<<<n, 128>>>(a, b);
  gather<<<m, 64>>>(a, b);
}
