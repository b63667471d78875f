// Rows whose ends are data, of an array whose size is known: its elements over the places at
// which threads begin are the mean length, which is assumed and no fact.

// RUN: gpuperf --cuda=none --compiler=clang --machine=h200 %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h200 %s | FileCheck %s --check-prefix=NVCC %}

// 2^24 elements in 2^20 rows. nvcc's code takes four at once.
// CHECK-LABEL: thread<<<8192, 128>>>
// CHECK: facts assumed
// CHECK: assumed loop at line [[#@LINE+8]]: trip count unknown, 16 assumed, as all of 'val' is taken for its rows
// NVCC-LABEL: thread<<<8192, 128>>>
// NVCC: facts assumed
// NVCC: assumed loop at line [[#@LINE+5]]: trip count unknown, 4 assumed, each 4 iterations of the source, as all of '{{val|col}}' is taken for its rows
__global__ void thread(float *y, const int *start, const int *col, const float *val,
                       const float *x) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = start[row]; k < start[row + 1]; ++k)
    sum += val[k] * x[col[k]];
  y[row] = sum;
}

// A warp for each row of 128: each lane has four.
// CHECK-LABEL: warp<<<16384, 256>>>
// CHECK: facts assumed
// CHECK: assumed loop at line [[#@LINE+7]]: trip count unknown, 4 assumed, as all of 'val' is taken for its rows
// NVCC-LABEL: warp<<<16384, 256>>>
// NVCC: facts assumed
// NVCC: assumed loop at line [[#@LINE+4]]: trip count unknown, 1 assumed, each 4 iterations of the source, as all of 'val' is taken for its rows
__global__ void warp(float *y, const int *start, const float *val) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  float sum = 0;
  for (int k = start[row] + lane; k < start[row + 1]; k += 32)
    sum += val[k];
  atomicAdd(y + row, sum);
}

// Nobody says how large `val` is.
// CHECK-LABEL: open<<<8192, 128>>>
// CHECK: facts unknown
// CHECK: trip count unknown, 100 assumed{{$}}
__global__ void open(float *y, const int *start, const float *val) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = start[row]; k < start[row + 1]; ++k)
    sum += val[k];
  y[row] = sum;
}

// No place in `val` that data chose: its length is that of something else.
// CHECK-LABEL: counted<<<8192, 128>>>
// CHECK: trip count unknown, 100 assumed{{$}}
__global__ void counted(float *y, const int *length, const float *val) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < length[row]; ++k)
    sum += val[k];
  y[row] = sum;
}

int main(int argc, char **argv) {
  const int rows = 1 << 20, elements = 1 << 24;
  float *x, *y, *val, *some;
  int *start, *col;
  cudaMalloc(&x, rows * sizeof(float));
  cudaMalloc(&y, rows * sizeof(float));
  cudaMalloc(&start, (rows + 1) * sizeof(int));
  cudaMalloc(&col, elements * sizeof(int));
  cudaMalloc(&val, elements * sizeof(float));
  cudaMalloc(&some, argc * 1000);
  thread<<<rows / 128, 128>>>(y, start, col, val, x);
  warp<<<(1 << 17) / 8, 256>>>(y, start, val);
  open<<<rows / 128, 128>>>(y, start, some);
  counted<<<rows / 128, 128>>>(y, start, val);
}
