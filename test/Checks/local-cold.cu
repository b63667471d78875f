// The finding of an array in local memory is at an access that runs, not at one of a case that is taken
// for rare.
// RUN: gpuperf --cuda=none --machine=rtx3080 --checks=gpuperf-local-memory --quiet %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=rtx3080 --checks=gpuperf-local-memory --quiet %s | FileCheck %s %}

#define COUNT 300
__global__ void pick(const float *in, float *out, const int *places) {
  float mine[COUNT];
  for (int i = 0; i < COUNT; ++i)
    mine[i] = in[i * 1024 + threadIdx.x];
  if (isnan(mine[7]))
    mine[places[threadIdx.x] % COUNT] = 0;
  float sum = 0;
  for (int k = 0; k < 1000; ++k)
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: {{warning|remark}}: array 'mine' is in local memory
    sum += mine[places[k * 32 + threadIdx.x] % COUNT];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
void run(const float *in, float *out, const int *places) { pick<<<6800, 128>>>(in, out, places); }
