// A path on which the program ends before the launch is no condition of what is said of the launch;
// one that goes on is, and several are one phrase.
//
// RUN: gpuperf --cuda=none --machine=rtx3080 --quiet %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 --quiet %s | FileCheck %s %}
#include <stdlib.h>

int read(const char *what);

__global__ void strided(float *out) { out[(blockIdx.x * blockDim.x + threadIdx.x) * 32] = 1; }
// CHECK: speed up 'strided' {{[0-9.]+}}x if the grid fills the GPU [gpuperf-uncoalesced-access]
__global__ void chosen(float *out) { out[(blockIdx.x * blockDim.x + threadIdx.x) * 32] = 2; }
// CHECK: speed up 'chosen' {{[0-9.]+}}x if the grid fills the GPU and the conditions at line [[#@LINE+13]] and line [[#@LINE+14]] of the host code hold [

int main() {
  int blocks = read("blocks");
  if (blocks < 5)
    return 0;
  if (blocks == 77)
    exit(0);
  if (blocks == 78)
    abort();
  float *out;
  cudaMalloc(&out, 1 << 30);
  strided<<<blocks, 256>>>(out);
  if (blocks > 100)
    if (blocks % 2)
      chosen<<<blocks, 256>>>(out);
}
