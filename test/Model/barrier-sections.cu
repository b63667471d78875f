// Between barriers warps fill each other's arithmetic latency; the slowest warp of a
// block decides when it goes on. Measured on an H200 (medians of 7; the project's own
// data): 16 warps 69.6 us, 2 warps 36.2 us; one of four warps with four times the work
// 146 us.
//
// RUN: gpuperf --compiler=clang --machine=h200 %s | FileCheck %s
template <bool Uneven> __global__ void sections(float *out, float a, float b) {
  float x = threadIdx.x;
  int times = Uneven ? (threadIdx.x < 32 ? 4 : 1) : 1;
#pragma unroll 1
  for (int r = 0; r < 256; r++) {
#pragma unroll 1
    for (int k = 0; k < times; k++)
#pragma unroll
      for (int j = 0; j < 64; j++) x = fmaf(x, a, b);
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
// CHECK-LABEL: sections<false><<<132, 512>>>
// CHECK: predicted 70.8 us {{.*}} bound by instruction issue; {{.*}} facts known
// CHECK-LABEL: sections<false><<<132, 64>>>
// CHECK: predicted 39.4 us {{.*}} bound by latency
// CHECK-LABEL: sections<true><<<132, 128>>>
// CHECK: predicted 139 us {{.*}} bound by latency
void run(float *out) {
  sections<false><<<132, 512>>>(out, 0.5f, 0.25f);
  sections<false><<<132, 64>>>(out, 0.5f, 0.25f);
  sections<true><<<132, 128>>>(out, 0.5f, 0.25f);
}
