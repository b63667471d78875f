// What ptxas spills is stored and loaded in each iteration, one word for each value in
// the stack frame. Measured on an H200 (medians of 7; the project's own data):
// `values<64, 8>` 454 us, `values<128, 8>` 2.92 ms, `values<64, 16>` 3.53 ms.
//
// REQUIRES: nvcc
// RUN: gpuperf --compiler=nvcc --machine=h200 %s | FileCheck %s
template <int Values, int Blocks> __global__ void __launch_bounds__(128, Blocks) values(float *out, const float *in, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v[Values];
#pragma unroll
  for (int j = 0; j < Values; j++) v[j] = in[i + j * 4096];
  for (int r = 0; r < rounds; r++) {
    float x = in[r];
#pragma unroll
    for (int j = 0; j < Values; j++) v[j] = v[j] * x + v[(j + 1) % Values];
  }
  float s = 0;
#pragma unroll
  for (int j = 0; j < Values; j++) s += v[j];
  out[i] = s;
}

// CHECK-LABEL: values<64, 8><<<1056, 128>>>
// CHECK: predicted 4{{[0-9][0-9]}} us {{.*}} bound by L1 cache
// CHECK: assumed {{ *}}14 values of a thread have no register: each is stored and loaded once in an iteration
// CHECK-LABEL: values<128, 8><<<1056, 128>>>
// CHECK: predicted {{[23]}}.{{[0-9]+}} ms
// CHECK-LABEL: values<64, 16><<<2112, 128>>>
// CHECK: predicted {{[34]}}.{{[0-9]+}} ms
// CHECK-NOT: takes no time
void run(float *out, const float *in) {
  values<64, 8><<<1056, 128>>>(out, in, 256);
  values<128, 8><<<1056, 128>>>(out, in, 256);
  values<64, 16><<<2112, 128>>>(out, in, 256);
}
