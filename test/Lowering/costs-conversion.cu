// What ptxas 13.0 makes of conversions: F2I is waited for by a scoreboard on all GPUs. I2FP, from
// 8.6 on, and F2FP, from 8.0 on, have a fixed latency, as integer arithmetic. I2F takes a byte out
// of a register by itself, so that I2FP is only taken for all 32 bits and for what was loaded.
//
// RUN: gpuperf --cuda=none --format=mlir %s -- --cuda-gpu-arch=sm_80 | FileCheck --check-prefixes=CHECK,SM80 %s
// RUN: gpuperf --cuda=none --format=mlir %s -- --cuda-gpu-arch=sm_90 | FileCheck --check-prefixes=CHECK,SM90 %s

// CHECK-LABEL: "toFloat"
// SM80: inst "{{[us]}}itofp.i32.f32" [conversion 1]
// SM90: inst "{{[us]}}itofp.i32.f32" [int 1]
__global__ void toFloat(float *o, const int *p) {
  o[threadIdx.x] = float(p[threadIdx.x] * p[threadIdx.x]);
}
// CHECK-LABEL: "loaded"
// SM80: inst "uitofp.i8.f32" [conversion 1]
// SM90: inst "uitofp.i8.f32" [int 1]
__global__ void loaded(float *o, const unsigned char *p) {
  o[threadIdx.x] = float(p[threadIdx.x]);
}
// CHECK-LABEL: "signedByte"
// CHECK: inst "sitofp.i8.f32" [conversion 1]
__global__ void signedByte(float *o, const signed char *p) {
  o[threadIdx.x] = float(p[threadIdx.x]);
}
// CHECK-LABEL: "byte"
// CHECK: inst "uitofp.i{{8|32}}.f32" [conversion 1]
__global__ void byte(float *o, const unsigned *p) {
  o[threadIdx.x] = float(p[threadIdx.x] & 255u);
}
// CHECK-LABEL: "upper"
// CHECK: inst "uitofp.i32.f32" [conversion 1]
__global__ void upper(float *o, const unsigned *p) {
  o[threadIdx.x] = float(p[threadIdx.x] >> 24);
}
// CHECK-LABEL: "wide"
// CHECK: inst "sitofp.i64.f32" [conversion64 1]
__global__ void wide(float *o, const long long *p) {
  o[threadIdx.x] = float(p[threadIdx.x]);
}
// CHECK-LABEL: "toInteger"
// CHECK: inst "fptosi.f32.i32" [conversion 1]
__global__ void toInteger(int *o, const float *p) {
  o[threadIdx.x] = int(p[threadIdx.x]);
}
// CHECK-LABEL: "toHalf"
// CHECK: inst "fptrunc.f32.f16" [int 1]
__global__ void toHalf(__fp16 *o, const float *p) {
  o[threadIdx.x] = p[threadIdx.x];
}
// Sixteen of integers, as the 64-bit product of signed numbers (an H200 took 15.3 of these).
// CHECK-LABEL: "upperProduct"
// CHECK: inst "{{.*}}mul64hi" [int 16, move 1]
// CHECK-NOT: inst "lshr
__global__ void upperProduct(long long *o, const long long *p, long long q) {
  o[threadIdx.x] = (__int128(p[threadIdx.x]) * q) >> 64;
}
