// Tiles that the threads of a block go through together: where the unrolled steps of row
// and column lead, and what 8-bit arithmetic makes of it.
//
// Of LLVM 22's code other accesses are taken for the same lines: 109 MB of DRAM where
// 127 are known here.
// XFAIL: llvm-22
//
// RUN: gpuperf --cuda=none --machine=a100 %s | FileCheck %s
// RUN: gpuperf --cuda=none --machine=a100 --format=mlir %s | FileCheck %s --check-prefix=MLIR

// Element f = tx + 128 * k of the tile is in row f / 40 and column f % 40, whatever LLVM
// makes of the steps in 8 bits.
// MLIR-LABEL: "tile" (ptr %in
// MLIR: access load global 4 %in["{{.*}}(tx / 40 * %pitch + tx % 40) * 4"]
// MLIR: access load global 4 %in["{{.*}}((tx + 128) / 40 * %pitch + (tx + 128) % 40) * 4"]
// MLIR: access load global 4 %in["{{.*}}((tx + 4992) / 40 * %pitch + (tx + 4992) % 40) * 4"]
//
// 6048 blocks with 128 rows of 160 bytes each, and 512 bytes of 'out': 127 MB. A warp of
// 32 columns, in a row or in two, touches 5.1 sectors on average over the pitches.
// CHECK-LABEL: tile<<<?, 128>>>
// CHECK: memory 161 MB at L1, 127 MB at L2, 127 MB at DRAM
// CHECK: global load in 4 permuted 40 32 5.1 4
__global__ void __launch_bounds__(128) tile(const float *in, float *out, int pitch) {
  __shared__ float tile[128 * 40];
  int row = threadIdx.x / 40, column = threadIdx.x % 40;
  const float *from = in + blockIdx.x * 128 * pitch;
#pragma unroll
  for (int i = 0; i < 40; ++i) {
    if (row < 128)
      tile[row * 40 + column] = from[row * pitch + column];
    column += 128;
    row += column / 40;
    column %= 40;
  }
  __syncthreads();
  float sum = 0;
  for (int j = 0; j < 40; ++j)
    sum += tile[j * 128 + threadIdx.x];
  out[blockIdx.x * 128 + threadIdx.x] = sum;
}

// 128 + x in eight bits is no negative number: a third of it is 42 to 63.
// MLIR-LABEL: "bytes" (ptr %table
// MLIR: access load global 4 %table["((tx & 63) + 128) / 3 * 4"]
__global__ void bytes(const float *table, float *out) {
  unsigned char high = threadIdx.x % 64 | 128;
  out[blockIdx.x * blockDim.x + threadIdx.x] = table[high / 3];
}

// Unrolled or not, the same tile: 6912 * (64 * 160 + 1024) bytes.
// CHECK-LABEL: unrolled<<<?, 256>>>
// CHECK: memory 97.2 MB at L1, 77.9 MB at L2, 77.9 MB at DRAM
__global__ void __launch_bounds__(256) unrolled(const float *in, float *out, int pitch) {
  __shared__ float tile[64 * 40];
  const float *from = in + blockIdx.x * 64 * pitch;
#pragma unroll
  for (int i = 0; i < 10; ++i) {
    int f = i * 256 + threadIdx.x;
    tile[f] = from[f / 40 * pitch + f % 40];
  }
  __syncthreads();
  float sum = 0;
  for (int j = 0; j < 10; ++j)
    sum += tile[j * 256 + threadIdx.x];
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// CHECK-LABEL: rolled<<<?, 256>>>
// CHECK: memory 97.2 MB at L1, 77.9 MB at L2, 77.9 MB at DRAM
__global__ void __launch_bounds__(256) rolled(const float *in, float *out, int pitch) {
  __shared__ float tile[64 * 40];
  const float *from = in + blockIdx.x * 64 * pitch;
#pragma unroll 1
  for (int i = 0; i < 10; ++i) {
    int f = i * 256 + threadIdx.x;
    tile[f] = from[f / 40 * pitch + f % 40];
  }
  __syncthreads();
  float sum = 0;
  for (int j = 0; j < 10; ++j)
    sum += tile[j * 256 + threadIdx.x];
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}
