// Neighbouring accesses as the source has them. nvcc 13.0 leaves each of the kernels that
// have a finding four (two) narrow loads an iteration, and makes one ld.global.v4.f32 of
// the members of a float4 and of the array that is declared to be aligned.
//
// RUN: gpuperf --cuda=none --machine=a100 --checks=gpuperf-vector-access,gpuperf-uncoalesced-access --quiet %s | FileCheck %s --implicit-check-not=warning:
#include <cuda_fp16.h>

// CHECK: [[@LINE+6]]:12: remark: 4 global loads of 'c[4 * j]' and its neighbours, 4 bytes each, could be one of 16 bytes if 'c' is aligned to 16 bytes; moving them at once is predicted to speed up 'words'
// CHECK: note: 1024 requests per warp, 256 of wide accesses
// CHECK: note: read 4 at once as float4 or int4
__global__ void words(float *out, const float *__restrict__ c) {
  float sum = 0;
  for (int j = 0; j < 256; ++j)
    sum += c[4 * j] + c[4 * j + 1] + c[4 * j + 2] + c[4 * j + 3];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void members(float *out, const float4 *__restrict__ c) {
  float sum = 0;
  for (int j = 0; j < 256; ++j)
    sum += c[j].x + c[j].y + c[j].z + c[j].w;
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// CHECK: [[@LINE+4]]:{{[0-9]+}}: remark: 2 global loads of 'h[2 * j]' and its neighbours, 2 bytes each, could be one of 4 bytes if 'h' is aligned to 4 bytes;
__global__ void halves(float *out, const __half *__restrict__ h) {
  float sum = 0;
  for (int j = 0; j < 256; ++j)
    sum += __half2float(h[2 * j]) * __half2float(h[2 * j + 1]);
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__device__ __align__(16) float aligned[1024];

__global__ void declared(float *out) {
  float sum = 0;
  for (int j = 0; j < 256; ++j)
    sum += aligned[4 * j] + aligned[4 * j + 1] + aligned[4 * j + 2] +
           aligned[4 * j + 3];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// Lanes are 4096 bytes apart: wide accesses waste sectors, too.
// CHECK: [[@LINE+4]]:{{[0-9]+}}: warning: uncoalesced global load of 'a[1024 * row + k]'
__global__ void rows(float *out, const float *__restrict__ a) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 1024; ++k) sum += a[1024 * row + k];
  out[row] = sum;
}

void run(float *out, const float *c, const float4 *c4, const __half *h) {
  words<<<4096, 256>>>(out, c);
  members<<<4096, 256>>>(out, c4);
  halves<<<4096, 256>>>(out, h);
  declared<<<4096, 256>>>(out);
  rows<<<64, 256>>>(out, c);
}
