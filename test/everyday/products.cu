// Products of matrices and vectors, from naive to tiles in registers.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

// Two rows of a 16 x 16 block in a warp: of a two places 2048 bytes apart, of b 16
// neighbours, 64 bytes. One product and sum for each of 512 elements.
//
// CHECK-LABEL: naive<<<
// CHECK-DAG: per warp {{.*}} fp32 512{{$|,}}
__global__ void naive(float *c, const float *a, const float *b, int n) {
  int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load a 4 affine-2d 512 32 2 1{{ *$}}
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load b 4 affine-2d 512 32 2 2{{ *$}}
    sum += a[row * n + k] * b[k * n + column];
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store c 4 affine-2d 1 32 4 4{{ *$}}
  c[row * n + column] = sum;
}
// A block of 32 x 8 has one row in a warp.
//
// CHECK-LABEL: oneRow<<<
__global__ void oneRow(float *c, const float *a, const float *b, int n) {
  int row = blockIdx.y * 8 + threadIdx.y, column = blockIdx.x * 32 + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load a 4 uniform 512 32 1 1{{ *$}}
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load b 4 unit 512 32 4 4{{ *$}}
    sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}
// 32 tiles of 16 x 16: two barriers for each, and 16 words of a row of bs, the same for
// both rows of a warp. Each tile's element is loaded by one thread.
//
// CHECK-LABEL: tiled<<<
// CHECK-DAG: per warp {{.*}} fp32 512{{.*}} barrier 64{{$|,}}
__global__ void tiled(float *c, const float *a, const float *b, int n) {
  __shared__ float as[16][16], bs[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
  float sum = 0;
  for (int tile = 0; tile < n / 16; ++tile) {
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load a 4 affine-2d 32 32 4 4{{ *$}}
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store as 4 unit 32 32 1 1{{ *$}}
    as[y][x] = a[row * n + tile * 16 + x];
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load b 4 affine-2d 32 32 4 4{{ *$}}
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store bs 4 unit 32 32 1 1{{ *$}}
    bs[y][x] = b[(tile * 16 + y) * n + column];
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared load bs 4 affine-2d 512 32 1 1{{ *$}}
      sum += as[y][k] * bs[k][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}
// Four by four sums of each thread of 16 x 16, constants in the code: 64 x 64 tiles,
// steps of 16, 32 of them. 16 * 16 * 32 = 8192 products and sums of a thread, 64 barriers.
// A thread brings four elements of each tile at each step: rows of 16 of a, so that a warp
// has two rows of 64 bytes, and rows of 64 of b: half a row, four sectors.
// Four neighbours of as, and of bs, are read as 16 bytes: 4 * 4 * 32 and 16 * 32 times,
// 512 each (32 LDS.128 in the code of ptxas 13.0), eight lanes at a time.
//
// CHECK-LABEL: registers<64, 16><<<
// CHECK-DAG: per warp {{.*}} fp32 8192{{.*}} barrier 64{{$|,}}
template <int size, int depth>
__global__ void registers(float *c, const float *a, const float *b, int n) {
  __shared__ float as[size][depth], bs[depth][size];
  int x = threadIdx.x, y = threadIdx.y, t = y * 16 + x;
  int row = blockIdx.y * size, column = blockIdx.x * size;
  float sum[4][4] = {};
  for (int first = 0; first < n; first += depth) {
#pragma unroll
    for (int i = t; i < size * depth; i += 256)
      // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load a 4 affine-2d 128 32 4 4{{ *$}}
      // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store as 4 unit 128 32 1 1{{ *$}}
      as[i / depth][i % depth] = a[(row + i / depth) * n + first + i % depth];
#pragma unroll
    for (int i = t; i < size * depth; i += 256)
      // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load b 4 unit 128 32 4 4{{ *$}}
      // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store bs 4 unit 128 32 1 1{{ *$}}
      bs[i / size][i % size] = b[(first + i / size) * n + column + i % size];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < depth; ++k)
#pragma unroll
      for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int j = 0; j < 4; ++j)
          // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} shared load bs 16 affine-2d 512 32 4 4{{ *$}}
          // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared load as 16 affine-2d 512 32 2 2{{ *$}}
          sum[i][j] += as[y * 4 + i][k] * bs[k][x * 4 + j];
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < 4; ++i)
#pragma unroll
    for (int j = 0; j < 4; ++j)
      c[(row + y * 4 + i) * n + column + x * 4 + j] = sum[i][j];
}
// A warp for a row of 1024: 32 products of each lane and five sums of a shuffle: 37.
//
// CHECK-LABEL: rowByVector<<<
// CHECK-DAG: per warp {{.*}} fp32 37{{.*}} shuffle 5{{$|,}}
__global__ void rowByVector(float *y, const float *m, const float *__restrict__ x) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = threadIdx.x; k < 1024; k += 32)
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load m 4 unit 32 32 4 4{{ *$}}
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load x 4 unit 32 32 4 4{{ *$}}
    sum += m[row * 1024 + k] * __ldg(x + k);
  for (int d = 16; d > 0; d >>= 1)
    sum += __shfl_down_sync(~0u, sum, d);
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global store y 4 {{[a-z0-9-]+}} 1 1 1 1{{ *$}}
  if (threadIdx.x == 0)
    y[row] = sum;
}
// A thread for a row: 4096 bytes apart, one sector for each lane.
//
// CHECK-LABEL: rowOfThread<<<
__global__ void rowOfThread(float *y, const float *m, const float *x) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 1024; ++k)
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load m 4 strided 1024 32 32 4{{ *$}}
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load x 4 uniform 1024 32 1 1{{ *$}}
    sum += m[row * 1024 + k] * x[k];
  y[row] = sum;
}
// One of 8 matrices for each blockIdx.z: 3 * 8 * 256 * 256 * 4 bytes at DRAM.
//
// CHECK-LABEL: batched<<<
// CHECK-DAG: memory {{.*}} 6.29 MB at DRAM
__global__ void batched(float *c, const float *a, const float *b) {
  int at = blockIdx.z * 65536, row = blockIdx.y * 8 + threadIdx.y;
  int column = blockIdx.x * 32 + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 256; ++k)
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load a 4 uniform 256 32 1 1{{ *$}}
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global load b 4 unit 256 32 4 4{{ *$}}
    sum += a[at + row * 256 + k] * b[at + k * 256 + column];
  c[at + row * 256 + column] = sum;
}
void run(float *c, const float *a, const float *b) {
  naive<<<dim3(32, 32), dim3(16, 16)>>>(c, a, b, 512);
  oneRow<<<dim3(16, 64), dim3(32, 8)>>>(c, a, b, 512);
  tiled<<<dim3(32, 32), dim3(16, 16)>>>(c, a, b, 512);
  registers<64, 16><<<dim3(8, 8), dim3(16, 16)>>>(c, a, b, 512);
  rowByVector<<<2048, dim3(32, 4)>>>(c, a, b);
  rowOfThread<<<256, 256>>>(c, a, b);
  batched<<<dim3(8, 32, 8), dim3(32, 8)>>>(c, a, b);
}
