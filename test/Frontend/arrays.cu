// Where the innermost extent of a shared array is written.
//
// RUN: gpuperf --format=mlir --cuda=none %s | FileCheck %s

#define COLUMNS 32
constexpr int Rows = 16, Columns = 8;
template <typename T, int N> __device__ T helper(T x) {
  __shared__ T inHelper[4][N + 1];
  inHelper[threadIdx.x & 3][threadIdx.y] = x;
  __syncthreads();
  return inHelper[threadIdx.y & 3][threadIdx.x];
}

__global__ void plain(float *p) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
// CHECK-LABEL: "plain"
// CHECK: gpuperf.array shared @tile elem 4 dims [32, 32] align 4 {extent = #gpuperf.extent<15 : 29 length 2 "32">}

__global__ void named(float *p) {
  __shared__ float tile[Rows][Columns];
  tile[threadIdx.y][threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
// CHECK-LABEL: "named"
// CHECK: gpuperf.array shared @tile {{.*}}#gpuperf.extent<24 : 31 length 7 "Columns">

// An extent inside a macro is not ours to change.
__global__ void macro(float *p) {
  __shared__ float tile[32][COLUMNS];
  tile[threadIdx.y][threadIdx.x] = p[threadIdx.x];
  __syncthreads();
  p[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
// CHECK-LABEL: "macro"
// CHECK: gpuperf.array shared @tile elem 4 dims [32, 32] align 4 loc

extern "C" __global__ void dependent(double *p) {
  p[threadIdx.x] = helper<double, 7>(p[threadIdx.y]);
}
// CHECK-LABEL: "dependent"
// CHECK: gpuperf.array shared @inHelper elem 8 dims [4, 8] {{.*}}#gpuperf.extent<8 : {{[0-9]+}} length 5 "N + 1">
