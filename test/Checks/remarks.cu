// A remark has to promise more than a warning, and most where nothing is known of the kernel, as of one
// without a launch: of two kernels that would gain 1.07x only the one with a known launch has a finding.
//
// RUN: gpuperf --cuda=none --machine=a100 --quiet --checks=gpuperf-uncoalesced-access %s | FileCheck %s --implicit-check-not="'open'"
// RUN: gpuperf --cuda=none --machine=a100 --quiet --checks=gpuperf-uncoalesced-access --min-speedup=1.01 %s | FileCheck %s --check-prefixes=CHECK,LESS
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=a100 --quiet --checks=gpuperf-uncoalesced-access %s | FileCheck %s --implicit-check-not="'open'" %}

__device__ float sumOf(const float *columns, unsigned i) {
  float sum = 0;
  for (int k = 0; k < 12; ++k)
    sum += columns[i + k * (1 << 22)];
  return sum;
}
// CHECK: warning: uncoalesced global load of 'pairs[2 * i]'{{.*}} speed up 'known' 1.0{{[5-9]}}x [
__global__ void known(const float *columns, const float *pairs, float *out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = sumOf(columns, i) + pairs[2 * i];
}
// LESS: remark: uncoalesced global load of 'pairs[2 * i]'{{.*}} speed up 'open' 1.0{{[5-9]}}x if
__global__ void open(const float *columns, const float *pairs, float *out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = sumOf(columns, i) + pairs[2 * i];
}

void run(const float *columns, const float *pairs, float *out) {
  known<<<16384, 256>>>(columns, pairs, out);
}
