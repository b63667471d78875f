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

// 3 STS.128, 3 LDS.32: a ring of stages, by a branch, a choice or a bit.
// CHECK-LABEL: "stages"
// CHECK-COUNT-3: access store shared 16
// CHECK-COUNT-3: access load shared 4
__global__ void stages(const float4 *a, float *o, int n) {
  __shared__ float p[4096], q[4096], r[4096];
  int t = threadIdx.x, byBranch = 1024, byChoice = 0, byBit = 0, stage = 1;
#pragma unroll 1
  for (int k = 0; k < n; ++k) {
    float4 v = a[k * 256 + t];
    float *one = p + 4 * t + byBranch, *two = q + 4 * t + byChoice, *three = r + 4 * t + byBit;
    one[0] = v.x, one[1] = v.y, one[2] = v.z, one[3] = v.w;
    two[0] = v.y, two[1] = v.z, two[2] = v.w, two[3] = v.x;
    three[0] = v.z, three[1] = v.w, three[2] = v.x, three[3] = v.y;
    if (stage == 1)
      byBranch -= 1024;
    else
      byBranch += 1024;
    byChoice += stage == 1 ? 1024 : -1024;
    byBit ^= 1024;
    stage ^= 1;
  }
  __syncthreads();
  o[t] = p[511 - t] + q[511 - t] + r[511 - t];
}
// 2 STS.64, LDS.32: the pointer that the loop steps is at the third of four words.
// CHECK-LABEL: "steps"
// CHECK-COUNT-2: access store shared 8
// CHECK: access load shared 4
__global__ void steps(const float4 *a, float *o, int n) {
  __shared__ float p[4096];
  int t = threadIdx.x;
#pragma unroll 1
  for (int k = 0; k < n; ++k) {
    float4 v = a[k * 256 + t];
    float *to = p + 4 * t + 512 * k;
    to[0] = v.x, to[1] = v.y, to[2] = v.z, to[3] = v.w;
  }
  __syncthreads();
  o[t] = p[511 - t];
}
// 2 STS.128, LDS.32: it is at the fifth of eight.
// CHECK-LABEL: "steps8"
// CHECK-COUNT-2: access store shared 16
// CHECK: access load shared 4
__global__ void steps8(const float4 *a, float *o, int n) {
  __shared__ float p[8192];
  int t = threadIdx.x;
#pragma unroll 1
  for (int k = 0; k < n; ++k) {
    float4 v = a[k * 256 + t], w = a[k * 256 + t + 128];
    float *to = p + 4 * t + 512 * k;
    to[0] = v.x, to[1] = v.y, to[2] = v.z, to[3] = v.w;
    to[1024] = w.x, to[1025] = w.y, to[1026] = w.z, to[1027] = w.w;
  }
  __syncthreads();
  o[t] = p[511 - t];
}
// STS.128, LDS.32: an outer loop's steps are added in each iteration.
// CHECK-LABEL: "outer"
// CHECK: access store shared 16
// CHECK: access load shared 4
// CHECK: access load shared 4
__global__ void outer(const float4 *a, float *o, int n) {
  __shared__ float p[8192], q[1024];
  int t = threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int k = 0; k < n; ++k) {
    float4 v = a[k * 256 + t];
    float *to = p + 4 * t + 512 * k;
    to[0] = v.x, to[1] = v.y, to[2] = v.z, to[3] = v.w;
    __syncthreads();
#pragma unroll 1
    for (int j = 0; j < n; ++j)
      sum += q[t + j];
  }
  o[t] = p[511 - t] + sum;
}
