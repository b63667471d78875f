// Each lane goes on in a row of its own from where data lets it begin: the lanes are as far apart
// as their rows are long, not at one place. Rows of 64 floats are 256 bytes apart, 32 lines for 32
// lanes; what data chooses anew in each iteration has no row.
//
// RUN: gpuperf --cuda=none --machine=h200 --verbose %s | FileCheck %s
// RUN: %if nvcc %{ gpuperf --compiler=nvcc --machine=h200 --verbose %s | FileCheck %s %}

// CHECK-LABEL: rows<<<
// CHECK-DAG: assumed val: the address depends on 'start', lanes assumed to be spread evenly over 8192 bytes, 256 of each lane
// CHECK-DAG: assumed x: the address depends on {{.*}}, lanes assumed to be spread evenly over 256 bytes{{$}}
// 256 sectors, of which 32 lanes touch 256 * (1 - (255 / 256)^32) = 30.1.
// CHECK-DAG: global load val 4 indirect 64 32 30.1
// CHECK-DAG: global load x 4 indirect 64 32 7.89
__global__ void rows(const int *start, const int *col, const float *val, const float *x, float *y) {
  int row = blockIdx.x * blockDim.x + threadIdx.x, first = start[row];
  float sum = 0;
#pragma unroll 1
  for (int k = 0; k < 64; ++k)
    sum += val[first + k] * x[col[first + k]];
  y[row] = sum;
}

// A step of a sector and more leaves each iteration at another place.
// CHECK-LABEL: columns<<<
// CHECK: assumed val: the address depends on 'start', lanes assumed to be spread evenly over 256 bytes{{$}}
__global__ void columns(const int *start, const float *val, float *y) {
  int row = blockIdx.x * blockDim.x + threadIdx.x, first = start[row];
  float sum = 0;
#pragma unroll 1
  for (int k = 0; k < 64; ++k)
    sum += val[first + k * 4096];
  y[row] = sum;
}

int main() {
  int *start, *col;
  float *val, *x, *y;
  cudaMalloc(&start, 1 << 22);
  cudaMalloc(&col, 1 << 28);
  cudaMalloc(&val, 1 << 28);
  cudaMalloc(&x, 1 << 22);
  cudaMalloc(&y, 1 << 22);
  rows<<<8192, 128>>>(start, col, val, x, y);
  columns<<<8192, 128>>>(start, val, y);
}
