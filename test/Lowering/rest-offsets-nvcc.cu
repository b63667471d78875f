// A block loads a tile. Behind the straight code that nvcc makes for the rest of the loop the
// index is where the copies that ran have left it: no data is in the address. Half a warp has a
// row of 16 floats, 64 bytes, so that two rows are 4 sectors; rows of 64 floats are 4, too.
//
// REQUIRES: nvcc
// RUN: gpuperf --compiler=nvcc --machine=h100 %s | FileCheck %s --implicit-check-not=data-dependent
// RUN: gpuperf --compiler=clang --machine=h100 %s | FileCheck %s --implicit-check-not=data-dependent

// CHECK-DAG: tiles<<<
// CHECK-DAG: global load a 4 affine-2d 4 32 4 4
// CHECK-DAG: global load b 4 unit 4 32 4 4
__global__ void tiles(const float *a, const float *b, float *c, int n) {
  __shared__ float as[16][65], bs[16][64];
  int row = blockIdx.y * 64, col = blockIdx.x * 64, t = threadIdx.y * 16 + threadIdx.x;
  for (int i = t; i < 16 * 64; i += 256) {
    as[i % 16][i / 16] = a[(row + i / 16) * n + i % 16];
    bs[i / 64][i % 64] = b[i / 64 * n + col + i % 64];
  }
  __syncthreads();
  c[(row + t % 64) * n + col] = as[t % 16][t / 16] * bs[t % 16][t / 16];
}

// Seven times: three of four at once are left in front of the four.
// CHECK-DAG: strip<<<
// CHECK-DAG: global load s 4 unit 7 32 4 4
__global__ void strip(const float *s, float *c, int n) {
  __shared__ float row[2048];
  for (int i = threadIdx.x; i < n; i += 256)
    row[i] = s[i / 64 * 4096 + i % 64];
  __syncthreads();
  c[threadIdx.x] = row[255 - threadIdx.x];
}

void run(float *a, float *b, float *c) {
  tiles<<<dim3(32, 32), dim3(16, 16)>>>(a, b, c, 2048);
  strip<<<1, 256>>>(a, c, 1792);
}
