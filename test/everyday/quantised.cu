// Weights in blocks of a half and bytes: odd sizes that no sector divides.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

#include <cuda_fp16.h>

struct Bytes32 { __half scale; signed char q[32]; };
struct Nibbles32 { __half scale; unsigned char q[16]; };

// A warp for a block of 34 bytes, number w: its scale is one place. Its 32 bytes begin at
// 34 * w + 2, which is the start of a sector for one w in 16: 2 - 1/16 = 1.94.
//
// CHECK-LABEL: bytes<<<
__global__ void bytes(float *y, const Bytes32 *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+3]]:{{[0-9]+}} global load x 2 uniform 1 32 1 1{{ *$}}
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load x 1 unit 1 32 1.94 1{{ *$}}
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store y 4 unit 1 32 4 4{{ *$}}
  y[i] = __half2float(x[i / 32].scale) * x[i / 32].q[i % 32];
}
// Two blocks of 18 bytes for a warp, at 36 * w: the 32 bytes lie in 36 * w + 2 to
// 36 * w + 35, 34 bytes from a place that is 2, 6, ... or 30 in its sector: two sectors.
// The two scales are 18 bytes apart, in two sectors where 36 * w is 16 or more in its
// sector, half of the time: 1.5. All bytes between them are loaded, and no sector could be
// spared. The two results of a byte go 64 bytes apart.
//
// CHECK-LABEL: nibbles<<<
__global__ void nibbles(float *y, const Nibbles32 *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, at = i % 16;
  const Nibbles32 *block = x + i / 16;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load x 2 {{[a-z0-9-]+}} 1 32 1.5 1.5{{ *$}}
  float scale = __half2float(block->scale);
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load x 1 {{[a-z0-9-]+}} 1 32 2 2{{ *$}}
  int q = block->q[at];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store y 4 {{[a-z0-9-]+}} 1 32 4 4{{ *$}}
  y[i / 16 * 32 + at] = scale * ((q & 15) - 8);
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store y 4 {{[a-z0-9-]+}} 1 32 4 4{{ *$}}
  y[i / 16 * 32 + at + 16] = scale * ((q >> 4) - 8);
}
// A thread for a block: 34 bytes apart is more than a sector, and each of the 32 halves
// lies in one of its own. Their 64 bytes would fit in two.
//
// CHECK-LABEL: scales<<<
__global__ void scales(float *y, const Bytes32 *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load x 2 strided 1 32 32 2{{ *$}}
  y[i] = __half2float(x[i].scale);
}
// Four products of bytes in one instruction, eight of them for a block of 32 in words.
//
// CHECK-LABEL: dots<<<
// CHECK-DAG: per warp {{.*}}int
__global__ void dots(int *y, const int4 *a, const int4 *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load a 16 unit 1 32 16 16{{ *$}}
  int4 u = a[i];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load b 16 unit 1 32 16 16{{ *$}}
  int4 v = b[i];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store y 4 unit 1 32 4 4{{ *$}}
  y[i] = __dp4a(u.x, v.x, __dp4a(u.y, v.y, __dp4a(u.z, v.z, __dp4a(u.w, v.w, 0))));
}
// Bytes with a scale for each group of 128 channels: four warps for a group.
//
// CHECK-LABEL: groups<<<
__global__ void groups(float *y, const signed char *q, const float *scale, int columns) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load q 1 unit 1 32 1 1{{ *$}}
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load scale 4 uniform 1 32 1 1{{ *$}}
  y[row * columns + column] = q[row * columns + column] * scale[(row * columns + column) / 128];
}
void run(float *y, const Bytes32 *b, const Nibbles32 *n, int *i, const int4 *i4,
         const signed char *q) {
  bytes<<<4096, 256>>>(y, b);
  nibbles<<<4096, 256>>>(y, n);
  scales<<<4096, 256>>>(y, b);
  dots<<<4096, 256>>>(i, i4, i4);
  groups<<<dim3(16, 1024), 256>>>(y, q, y, 4096);
}
