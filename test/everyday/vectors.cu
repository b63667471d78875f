// Vector types and reinterpreted pointers; halves, bytes, doubles.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s --implicit-check-not=warning:

#include <cuda_fp16.h>

// 512 bytes of a warp are 16 sectors, at best and here. Four products and sums.
//
// CHECK-LABEL: saxpy4<<<
// CHECK-DAG: per warp {{.*}} fp32 4,
// CHECK-DAG: memory {{.*}} 50.3 MB at DRAM
__global__ void saxpy4(float4 *y, const float4 *x, float a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load x 16 unit 1 32 16 16{{ *$}}
  float4 u = x[i];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load y 16 unit 1 32 16 16{{ *$}}
  float4 v = y[i];
  v.x += a * u.x, v.y += a * u.y, v.z += a * u.z, v.w += a * u.w;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store y 16 unit 1 32 16 16{{ *$}}
  y[i] = v;
}
// Two halves of a lane: four bytes, one product and sum of both.
//
// CHECK-LABEL: halves2<<<
// CHECK-DAG: per warp {{.*}} fp16 1,
__global__ void halves2(__half2 *y, const __half2 *x, __half2 a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+3]]:{{[0-9]+}} global load x 4 unit 1 32 4 4{{ *$}}
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load y 4 unit 1 32 4 4{{ *$}}
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store y 4 unit 1 32 4 4{{ *$}}
  y[i] = __hfma2(a, x[i], y[i]);
}
// Two bytes of a lane: 64 of a warp, two sectors.
//
// CHECK-LABEL: halves<<<
__global__ void halves(float *y, const __half *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load x 2 unit 1 32 2 2{{ *$}}
  y[i] = __half2float(x[i]);
}
// Eight halves at a time through an int4.
//
// CHECK-LABEL: eightHalves<<<
__global__ void eightHalves(float *y, const __half *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load x 16 unit 1 32 16 16{{ *$}}
  int4 eight = reinterpret_cast<const int4 *>(x)[i];
  const __half2 *pairs = reinterpret_cast<const __half2 *>(&eight);
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    float2 pair = __half22float2(pairs[k]);
    sum += pair.x + pair.y;
  }
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store y 4 unit 1 32 4 4{{ *$}}
  y[i] = sum;
}
// A pixel of four bytes, all of which are used, becomes one byte.
//
// CHECK-LABEL: grey<<<
__global__ void grey(unsigned char *out, const uchar4 *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load in 4 unit 1 32 4 4{{ *$}}
  uchar4 v = in[i];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 1 unit 1 32 1 1{{ *$}}
  out[i] = (77 * v.x + 150 * v.y + 29 * v.z) * v.w >> 16;
}
// Complex numbers: two products, two products and sums.
//
// CHECK-LABEL: complex<<<
// CHECK-DAG: per warp {{.*}} fp32 4,
__global__ void complex(float2 *a, const float2 *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load a 8 unit 1 32 8 8{{ *$}}
  float2 u = a[i];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load b 8 unit 1 32 8 8{{ *$}}
  float2 v = b[i];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store a 8 unit 1 32 8 8{{ *$}}
  a[i] = make_float2(u.x * v.x - u.y * v.y, u.x * v.y + u.y * v.x);
}
// Doubles in pairs: 32 * 16 bytes, two products and sums.
//
// CHECK-LABEL: doubles2<<<
// CHECK-DAG: per warp {{.*}} fp64 2,
__global__ void doubles2(double2 *y, const double2 *x, double a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load x 16 unit 1 32 16 16{{ *$}}
  double2 u = x[i];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load y 16 unit 1 32 16 16{{ *$}}
  double2 v = y[i];
  v.x += a * u.x;
  v.y += a * u.y;
  y[i] = v;
}
// A polynomial of degree twelve by Horner's rule.
//
// CHECK-LABEL: polynomial<<<
// CHECK-DAG: per warp {{.*}} fp32 12,
__global__ void polynomial(float *y, const float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i], sum = 0.5f;
#pragma unroll
  for (int k = 0; k < 12; ++k)
    sum = sum * v + (k + 1.25f);
  y[i] = sum;
}
void run(float *f, float4 *f4, __half2 *h2, __half2 a, const uchar4 *pixels,
         unsigned char *bytes, float2 *f2, double2 *d2) {
  saxpy4<<<4096, 256>>>(f4, f4 + (1 << 20), 2);
  halves2<<<4096, 256>>>(h2, h2 + (1 << 20), a);
  halves<<<4096, 256>>>(f, (const __half *)h2);
  eightHalves<<<4096, 256>>>(f, (const __half *)h2);
  grey<<<4096, 256>>>(bytes, pixels);
  complex<<<4096, 256>>>(f2, f2 + (1 << 20));
  doubles2<<<4096, 256>>>(d2, d2 + (1 << 20), 2);
  polynomial<<<4096, 256>>>(f, f);
}
