// Neighbours in shared memory that ptxas accesses at once: the comments have the loads and
// stores of shared memory in its code (13.0, equal for sm_75, sm_80 and sm_90).
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s --implicit-check-not="{{load|store}} shared"

// STS.64, LDS.32: two words, in any order, whatever global memory does in between.
// CHECK-LABEL: "pair"
// CHECK: access store shared 8 @p["tx * 8"]
// CHECK: access load shared 4
__global__ void pair(float *a) {
  __shared__ float p[512];
  int t = threadIdx.x;
  float u = a[t], v = a[t + 256];
  p[2 * t + 1] = u;
  a[t + 7] = 1;
  p[2 * t] = v;
  __syncthreads();
  a[t] = p[511 - t];
}
// STS.128, LDS.32
// CHECK-LABEL: "four"
// CHECK: access store shared 16 @p["tx * 16"]
// CHECK: access load shared 4
__global__ void four(const float4 *a, float *o) {
  __shared__ float p[1024];
  int t = threadIdx.x;
  float4 v = a[t];
  p[4 * t] = v.x;
  p[4 * t + 1] = v.y;
  p[4 * t + 2] = v.z;
  p[4 * t + 3] = v.w;
  __syncthreads();
  o[t] = p[511 - t];
}
// STS.64, STS.32, LDS.32: two of three
// CHECK-LABEL: "three"
// CHECK: access store shared 8 @p["tx * 16"]
// CHECK: access store shared 4 @p["tx * 16 + 8"]
// CHECK: access load shared 4
__global__ void three(const float4 *a, float *o) {
  __shared__ float p[1024];
  int t = threadIdx.x;
  float4 v = a[t];
  p[4 * t] = v.x;
  p[4 * t + 1] = v.y;
  p[4 * t + 2] = v.z;
  __syncthreads();
  o[t] = p[511 - t];
}
// 3 STS.32, 2 LDS.32: not past a load, were it of another array
// CHECK-LABEL: "between"
// CHECK: access store shared 4 @q
// CHECK: access store shared 4 @p["tx * 8"]
// CHECK: access load shared 4 @q
// CHECK: access store shared 4 @p["tx * 8 + 4"]
// CHECK: access load shared 4 @p
__global__ void between(float *a) {
  __shared__ float p[512], q[256];
  int t = threadIdx.x;
  q[t] = a[t + 9];
  __syncthreads();
  float u = a[t], v = a[t + 256];
  p[2 * t] = u;
  float w = q[255 - t];
  p[2 * t + 1] = v;
  __syncthreads();
  a[t] = p[511 - t] + w;
}
// 2 STS.32, LDS.32: rows of 17 words are not aligned
// CHECK-LABEL: "rows17"
// CHECK-COUNT-2: access store shared 4
// CHECK: access load shared 4
__global__ void rows17(float *a) {
  __shared__ float p[64][17];
  int t = threadIdx.x;
  float u = a[t], v = a[t + 256];
  p[t][0] = u;
  p[t][1] = v;
  __syncthreads();
  a[t] = p[63 - t][3];
}
// 2 STS.64, 8 LDS.S16: four shorts are stored at once, and loaded one by one
// CHECK-LABEL: "shorts"
// CHECK: access store shared 8 @p["tx * 16"]
// CHECK: access store shared 8 @p["tx * 16 + 8"]
// CHECK-COUNT-8: access load shared 2
__global__ void shorts(const short *a, int *o) {
  __shared__ short p[2048];
  int t = threadIdx.x;
#pragma unroll
  for (int i = 0; i < 8; ++i)
    p[8 * t + i] = a[t + 256 * i];
  __syncthreads();
  int sum = 0;
#pragma unroll
  for (int i = 0; i < 8; ++i)
    sum += p[8 * (255 - t) + i];
  o[t] = sum;
}
// 4 STS.U8, 4 LDS.U8: bytes stay alone
// CHECK-LABEL: "bytes"
// CHECK-COUNT-4: access store shared 1
// CHECK-COUNT-4: access load shared 1
__global__ void bytes(const uchar4 *a, int *o) {
  __shared__ unsigned char p[1024];
  int t = threadIdx.x;
  uchar4 v = a[t];
  p[4 * t] = v.x;
  p[4 * t + 1] = v.y;
  p[4 * t + 2] = v.z;
  p[4 * t + 3] = v.w;
  __syncthreads();
  const unsigned char *q = p + 4 * (255 - t);
  o[t] = q[0] + q[1] * q[2] - q[3];
}
