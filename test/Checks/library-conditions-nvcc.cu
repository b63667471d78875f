// A condition or a loop inside a library's function is the library's: the user's line holds none of
// it, and nobody is told to unroll it or to make warps agree in it.
//
// REQUIRES: nvcc, cuda-toolkit
// RUN: gpuperf --compiler=nvcc --machine=rtx3080 --min-speedup=1 %s | FileCheck %s --implicit-check-not=gpuperf-divergence --implicit-check-not=gpuperf-local-memory
// CHECK: assumed     conditional in 'curand_init' at line [[#@LINE+6]]: condition unknown
#include <curand_kernel.h>

__global__ void init(curandState *states, unsigned long long seed) {
  int id = blockIdx.x * blockDim.x + threadIdx.x;
  curandState state;
  curand_init(id % 2 ? seed : 7, id, 0, &state);
  states[id] = state;
}

void run(curandState *states) { init<<<1024, 256>>>(states, 1234ULL); }
