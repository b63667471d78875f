// A grid is not done before its longest warp is: one thread goes on alone for 100000
// elements, each after the one before it, when the other 7999 warps are done. Its floats come
// from L1 but for each eighth, and what it reads twice is in its block's L1 alone.
//
// RUN: gpuperf --cuda=none --machine=rtx3080 %s | FileCheck %s
// RUN: gpuperf --cuda=none --machine=rtx3080 --format=json %s | %python %S/Inputs/longest_warp.py
//
// CHECK-LABEL: prefix<<<1000, 256>>>
// CHECK:       bound by latency
// CHECK:       {{^}}  and until the longest-lived warp of the grid is done: {{[1-9][0-9]+$}}
// Of paths one after the other, each of another warp, the longest counts.
// CHECK-LABEL: both<<<1000, 256>>>
// CHECK:       {{^}}  and until the longest-lived warp of the grid is done: {{[1-9][0-9]+$}}
// Who takes this path is not known.
// CHECK-LABEL: data<<<1000, 256>>>
// CHECK-NOT:   and until
// It is another warp's turn in each of four iterations: one path of a thousand steps.
// CHECK-LABEL: turns<<<1000, 256>>>
// CHECK:       {{^}}  and until the longest-lived warp of the grid is done: {{[1-9][0-9]+$}}

__global__ void prefix(float *__restrict__ sums, const float *__restrict__ in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0) {
    float sum = 0;
    for (int x = 0; x < 100000; x++) {
      sum += in[x];
      sums[x] = sum;
    }
  }
}

__global__ void both(float *__restrict__ sums, const float *__restrict__ in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  if (i == 0)
    for (int x = 0; x < 100000; x++) {
      sum += in[x];
      sums[x] = sum;
    }
  if (i == 5000)
    for (int x = 0; x < 50000; x++) {
      sum += in[x];
      sums[x + 100000] = sum;
    }
}

__global__ void data(float *__restrict__ sums, const float *__restrict__ in, const int *which) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (which[i] == 7) {
    float sum = 0;
    for (int x = 0; x < 100000; x++) {
      sum += in[x];
      sums[x] = sum;
    }
  }
}

__global__ void turns(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = in[i];
  for (int x = 0; x < 4; x++)
    if (i == x * 32) {
      for (int k = 0; k < 1000; k++)
        sum = sqrtf(sum + k);
      out[x] = sum;
    }
}

void run(float *sums, const float *in, const int *which) {
  prefix<<<1000, 256>>>(sums, in);
  both<<<1000, 256>>>(sums, in);
  data<<<1000, 256>>>(sums, in, which);
  turns<<<1000, 256>>>(sums, in);
}
