// nvcc puts the last store of an inlined function on the statement behind its call, or on the
// brace behind that. It is the call's: no statement of the kernel accesses anything there.
//
// REQUIRES: nvcc
// RUN: %nvcc -arch=sm_86 -lineinfo -ptx -o %t.ptx %s && FileCheck %s --check-prefix=PTX --input-file=%t.ptx
// RUN: gpuperf --compiler=nvcc --machine=rtx3080 --verbose %s | FileCheck %s

struct State {
  unsigned i, x, c, direction[32];
};

__device__ inline void skip(State *state, unsigned n) {
  state->x = state->c;
  state->i += n;
  unsigned gray = state->i ^ (state->i >> 1);
  for (int bit = 0; bit < 32; ++bit)
    if (gray & (1u << bit))
      state->x ^= state->direction[bit];
}

__device__ inline void start(const unsigned *directions, unsigned n,
                             State *state) {
  state->i = 0;
  state->c = 0;
  for (int bit = 0; bit < 32; ++bit)
    state->direction[bit] = directions[bit];
  skip(state, n);
}

__global__ void startAll(State *states, const unsigned *directions,
                         unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned all = gridDim.x * blockDim.x;
  unsigned offset = i * ((n + all - 1) / all);
  start(directions, offset, &states[i]);
  start(directions + 32, offset, &states[i + all]);
}

// The brace's line in PTX.
// PTX:      .loc {{[0-9]+}} [[#@LINE-3]] 1
// PTX-NOT:  .loc
// PTX:      st.global

// CHECK:     assumed{{ +}}conditional at line [[LOOP:[0-9]+]]:
// CHECK-NOT: conditional
// CHECK:     {{line +access}}
// CHECK-NOT: {{^ +[0-9]+:[0-9]+ +global}}
// CHECK:     {{^ +}}[[LOOP]]:5 from [[#@LINE-13]]{{ +}}global store{{ +}}states
// CHECK-NOT: {{^ +[0-9]+:[0-9]+ +global}}
// CHECK:     {{^ +}}[[LOOP]]:5 from [[#@LINE-14]]{{ +}}global store{{ +}}states
// CHECK-NOT: {{^ +[0-9]+:[0-9]+ +global}}
// CHECK:     bound, in cycles
