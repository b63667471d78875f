// nvcc copies a structure in a loop to which it gives no line: the line of the copy is that
// of the access between those around the loop.
//
// REQUIRES: cuda-toolkit, nvcc
// RUN: gpuperf --compiler=nvcc --machine=a100 --launch=copies:8192:256 %s 2>&1 | FileCheck %s

struct State { unsigned words[35]; };

__device__ unsigned next(State &state, unsigned i) { return state.words[i % 35] += i; }

// CHECK:      [[# @LINE + 7]]:16  global load states
// CHECK:      [[# @LINE + 7]]:17  global load states
__global__ void copies(unsigned *o, State *states, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned step = gridDim.x * blockDim.x;

  // Each thread has two.
  State mine = states[i];
  State other = states[i + step];

  unsigned sum = 0;
  for (unsigned k = i; k < n; k += step)
    sum += next(mine, k) ^ next(other, k);
  o[i] = sum;
}
