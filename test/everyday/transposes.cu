// Ways to transpose: which side pays, in sectors and in banks.
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s

// A warp of a 16 x 16 block has two rows of 16 floats, 64 bytes each: four sectors. The
// columns that it writes are 16 places of two neighbouring floats: 16 sectors.
//
// CHECK-LABEL: naive<<<
__global__ void naive(float *out, const float *in, int n) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load in 4 affine-2d 1 32 4 4{{ *$}}
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 4 affine-2d 1 32 16 4{{ *$}}
  out[x * n + y] = in[y * n + x];
}
// Rows of 16 words: those of a warp lie in all 32 banks. A column of one: words
// 16 * tx + ty of two ty are eight in each of four banks.
//
// CHECK-LABEL: tiled<<<
// CHECK-DAG: memory {{.*}} 134 MB at DRAM
__global__ void tiled(float *out, const float *in, int n) {
  __shared__ float tile[16][16];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store tile 4 unit 1 32 1 1{{ *$}}
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x, y = blockIdx.x * 16 + threadIdx.y;
  // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} shared load tile 4 affine-2d 1 32 8 1{{ *$}}
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 4 affine-2d 1 32 4 4{{ *$}}
  out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}
// Rows of 17 words do not end it where a warp has two rows: words 0 to 15 and 17 to 32
// are the banks 0 to 15 and 17 to 0, two in one; so are the words 17 * tx and 17 * tx + 1.
//
// CHECK-LABEL: padded<<<
__global__ void padded(float *out, const float *in, int n) {
  __shared__ float tile[16][17];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store tile 4 affine-2d 1 32 2 1{{ *$}}
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x, y = blockIdx.x * 16 + threadIdx.y;
  // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared load tile 4 affine-2d 1 32 2 1{{ *$}}
  out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}
// Column c of row r is kept at c ^ r: rows and columns are permutations of the banks.
//
// CHECK-LABEL: swizzled<<<
__global__ void swizzled(float *out, const float *in, int n) {
  __shared__ float tile[32][32];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load in 4 unit 4 32 4 4{{ *$}}
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store tile 4 {{[a-z0-9-]+}} 4 32 1 1{{ *$}}
    tile[threadIdx.y + j][threadIdx.x ^ (threadIdx.y + j)] = in[(y + j) * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} shared load tile 4 {{[a-z0-9-]+}} 4 32 1 1{{ *$}}
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 4 unit 4 32 4 4{{ *$}}
    out[(y + j) * n + x] = tile[threadIdx.x][(threadIdx.y + j) ^ threadIdx.x];
}
// Doubles: 16 lanes at a time. A column of rows of 33: words 66 * tx and 66 * tx + 1 of 16
// lanes are the banks 2 * tx and 2 * tx + 1. Two wavefronts, which is the least.
//
// CHECK-LABEL: doubles<<<
__global__ void doubles(double *out, const double *in, int n) {
  __shared__ double tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} global load in 8 unit 4 32 8 8{{ *$}}
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} shared store tile 8 unit 4 32 2 2{{ *$}}
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    // CHECK-DAG: [[@LINE+2]]:{{[0-9]+}} shared load tile 8 strided 4 32 2 2{{ *$}}
    // CHECK-DAG: [[@LINE+1]]:{{[0-9]+}} global store out 8 unit 4 32 8 8{{ *$}}
    out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}
void run(float *out, const float *in, double *outs, const double *ins) {
  naive<<<dim3(256, 256), dim3(16, 16)>>>(out, in, 4096);
  tiled<<<dim3(256, 256), dim3(16, 16)>>>(out, in, 4096);
  padded<<<dim3(256, 256), dim3(16, 16)>>>(out, in, 4096);
  swizzled<<<dim3(128, 128), dim3(32, 8)>>>(out, in, 4096);
  doubles<<<dim3(64, 64), dim3(32, 8)>>>(outs, ins, 2048);
}
