// Code that is executed once comes from L2 at less than the pace of its execution.
// Measured on an H200 after other code had run (the project's own data): 64 KB of
// multiply-adds by 4 warps of each SM 8.8 us, 192 KB 32.2 us.
//
// RUN: gpuperf --compiler=clang --machine=h200 %s | FileCheck %s
#define F4 x0 = fmaf(x0, a, b); x1 = fmaf(x1, a, b); x2 = fmaf(x2, a, b); x3 = fmaf(x3, a, b);
#define F64 F4 F4 F4 F4 F4 F4 F4 F4 F4 F4 F4 F4 F4 F4 F4 F4
#define F1K F64 F64 F64 F64 F64 F64 F64 F64 F64 F64 F64 F64 F64 F64 F64 F64

// CHECK-LABEL: near<<<132, 128>>>
// CHECK: predicted 8.31 us
__global__ void near(float *out, float a, float b) {
  float x0 = threadIdx.x, x1 = a, x2 = b, x3 = a + b;
  F1K F1K F1K F1K
  if (x0 + x1 + x2 + x3 == 12345) out[0] = x0;
}
// CHECK-LABEL: far<<<132, 128>>>
// CHECK: predicted 32.8 us {{.*}} on h200, bound by instruction issue
__global__ void far(float *out, float a, float b) {
  float x0 = threadIdx.x, x1 = a, x2 = b, x3 = a + b;
  F1K F1K F1K F1K F1K F1K F1K F1K F1K F1K F1K F1K
  if (x0 + x1 + x2 + x3 == 12345) out[0] = x0;
}
// What is short is there sooner than memory.
// CHECK-LABEL: copy<<<132, 128>>>
// CHECK: predicted 3.11 us
__global__ void copy(float *to, const float *from) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  to[i] = from[i];
}
void run(float *out, const float *in) {
  near<<<132, 128>>>(out, 0.5f, 0.25f);
  far<<<132, 128>>>(out, 0.5f, 0.25f);
  copy<<<132, 128>>>(out, in);
}

// 65536 / 5.4 and the rest of the code / 2.7, less the warp's own time.
// RUN: gpuperf explain far --compiler=clang --machine=h200 %s | FileCheck %s --check-prefix=FAR
// FAR: code_bytes 196800 bytes
// FAR: code_wait = min(code_bytes, near_code) / code_rate + max(code_bytes - near_code, 0) / far_code_rate - warp_latency
// FAR: = min(196800, 65536) / 5.4 + max(196800 - 65536, 0) / 2.7 - 12317
// FAR: = 48435.6 cycles
// RUN: gpuperf explain copy --compiler=clang --machine=h200 %s | FileCheck %s --check-prefix=SHORT
// SHORT-NOT: code_wait
