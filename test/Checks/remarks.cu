// A remark has to promise more than a warning, and most where nothing is known of the kernel, as of one
// without a launch: of three kernels that would gain 1.07x to 1.2x only the one with a known launch has a finding.
//
// RUN: gpuperf --cuda=none --machine=a100 --quiet --checks=gpuperf-uncoalesced-access %s | FileCheck %s --implicit-check-not="'open"
// RUN: gpuperf --cuda=none --machine=a100 --quiet --checks=gpuperf-uncoalesced-access --min-speedup=1.01 %s | FileCheck %s --check-prefixes=CHECK,LESS
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=a100 --quiet --checks=gpuperf-uncoalesced-access %s | FileCheck %s --implicit-check-not="'open" %}

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

// Beyond a tenth, but less than a quarter.
// LESS: remark: uncoalesced global load of 'pairs[2 * i]'{{.*}} speed up 'opener' 1.{{[12]}}x if
__global__ void opener(const float *columns, const float *pairs, float *out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = columns[i] + columns[i + (1 << 22)] + columns[i + (2 << 22)] + columns[i + (3 << 22)] + pairs[2 * i];
}

void run(const float *columns, const float *pairs, float *out) {
  known<<<16384, 256>>>(columns, pairs, out);
}
