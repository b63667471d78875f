// What is not known but the same in all threads of a warp is one value: what it indexes
// is as coalesced as if it were known. Rows, from memory or computed from data:
//
// RUN: gpuperf --cuda=none --machine=a100 --assume=data=random %s | FileCheck %s

// A row of the block has 32 threads, so a warp has one row. Bytes: 8192 warps read and
// write 128 bytes each, 2 * 1.05 MB, and the 8192 row numbers of 4 bytes.
// CHECK-LABEL: gatherRows<<<1024, (32,8)>>>
// CHECK: memory      {{.*}}, 2.13 MB at DRAM
// CHECK: assumed     x: 'rows' unknown, assumed to keep the access aligned
// CHECK: global load   rows      4  uniform         1     32        1      1
// CHECK: global load   x         4  unit            1     32        4      4
__global__ void gatherRows(const float *x, const int *rows, float *out) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  out[row * 32 + threadIdx.x] = x[rows[row] + threadIdx.x];
}
// In a block of eight columns a warp has four of them.
// CHECK-LABEL: gatherRows<<<1024, (8,32)>>>
// CHECK: global load   x         4  indirect        1     32       32      4

// A conversion of what is the same in a warp.
// CHECK-LABEL: nearest<<<
// CHECK: global load   x         4  unit            1     32        4      4
__global__ void nearest(const float *x, const float *at, float *out) {
  int row = int(at[threadIdx.y] * 3.5f + 0.5f);
  out[threadIdx.y * 32 + threadIdx.x] = x[row * 64 + threadIdx.x];
}
// Each block has another row of the table: 4096 rows of 3072 bytes are read and written,
// 25.2 MB, and not one row by all.
// CHECK-LABEL: embedding<<<
// CHECK: memory      {{.*}}, 25.2 MB at DRAM
// CHECK: global load   table      4  unit            3     32        4      4
__global__ void embedding(const float *table, const int *token, float *out, int C) {
  int row = token[blockIdx.x];
  for (int i = threadIdx.x; i < C; i += blockDim.x)
    out[blockIdx.x * C + i] = table[row * C + i];
}
// One row for the whole grid stays one row: 768 floats.
// CHECK-LABEL: broadcast<<<
// CHECK: memory      {{.*}}, 12.6 MB at DRAM
__global__ void broadcast(const float *table, const int *token, float *out, int C) {
  int row = *token;
  for (int i = threadIdx.x; i < C; i += blockDim.x)
    out[blockIdx.x * C + i] = table[row * C + i];
}
// A sparse row for each warp: neighbouring lanes read neighbouring values and columns,
// wherever the row begins. What the columns index is anywhere.
// CHECK-LABEL: sparse<<<
// CHECK: global load   value      4  unit          100     32        4      4
// CHECK: global load   column     4  unit          100     32        4      4
// CHECK: global load   x          4  indirect      100     32       32      4
__global__ void sparse(const int *start, const int *column, const float *value,
                       const float *x, float *y) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  float sum = 0;
  for (int j = start[row] + lane; j < start[row + 1]; j += 32)
    sum += value[j] * x[column[j]];
  for (int step = 16; step; step /= 2)
    sum += __shfl_down_sync(~0u, sum, step);
  if (lane == 0)
    y[row] = sum;
}
// All lanes of a warp go one way: no lane waits for another.
// CHECK-LABEL: flagged<<<
// CHECK-NOT: diverge
__global__ void flagged(const int *flag, float *x) {
  int i = threadIdx.y * blockDim.x + threadIdx.x;
  if (flag[threadIdx.y])
    for (int k = 0; k < 64; ++k)
      x[i + k * 256] = sqrtf(x[i + k * 256]);
}
// A thread's own value is its own: from its own memory, or from an atomic operation.
// CHECK-LABEL: byThread<<<
// CHECK: global load   x         4  indirect        1     32       32      4
__global__ void byThread(const float *x, int *next, float *out) {
  int place = atomicAdd(next + threadIdx.y, 1);
  out[threadIdx.y * 32 + threadIdx.x] = x[place];
}
void run(const float *x, const int *rows, float *out, int *next) {
  gatherRows<<<1024, dim3(32, 8)>>>(x, rows, out);
  gatherRows<<<1024, dim3(8, 32)>>>(x, rows, out);
  nearest<<<1, dim3(32, 8)>>>(x, x, out);
  embedding<<<4096, 256>>>(x, rows, out, 768);
  broadcast<<<4096, 256>>>(x, rows, out, 768);
  sparse<<<1024, 256>>>(rows, rows, x, x, out);
  flagged<<<1, dim3(32, 8)>>>(rows, out);
  byThread<<<1, dim3(32, 8)>>>(x, next, out);
}
