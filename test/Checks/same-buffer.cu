// What is passed for two pointers does overlap: neither __restrict__ nor an access that
// moves loads over stores is advised then, whichever launch does so.
//
// RUN: gpuperf --quiet --cuda=none --machine=rtx3080 --min-speedup=1 --checks=gpuperf-restrict,gpuperf-vector-access %s | FileCheck %s
// RUN: %if nvcc %{gpuperf --quiet --compiler=nvcc --machine=rtx3080 --min-speedup=1 --checks=gpuperf-restrict,gpuperf-vector-access %s | FileCheck %s %}

#define ROWS(name)                                                             \
  __global__ void name(float *sum, const float *a, int n) {                    \
    int row = blockIdx.x * blockDim.x + threadIdx.x;                           \
    for (int k = 0; k < n; ++k)                                                \
      sum[row] += a[k * 512 + row % 512];                                      \
  }
#define FOUR(name)                                                             \
  __global__ void name(float *out, const float *in) {                          \
    int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);                       \
    out[i] = in[i] + 1;                                                        \
    out[i + 1] = in[i + 1] + 1;                                                \
    out[i + 2] = in[i + 2] + 1;                                                \
    out[i + 3] = in[i + 3] + 1;                                                \
  }

// CHECK-NOT: {{'(rowsTogether|rowsMixed|fourTogether)'}}
// CHECK: 'sum' is stored again and again{{.*}} 'rowsApart'
ROWS(rowsApart)
// CHECK-NOT: {{'(rowsTogether|rowsMixed|fourTogether)'}}
ROWS(rowsTogether)
ROWS(rowsMixed)
// Two pieces of a buffer, and two buffers that change places.
// CHECK: 'sum' is stored again and again{{.*}} 'rowsPieces'
ROWS(rowsPieces)
// CHECK: 'sum' is stored again and again{{.*}} 'rowsSwapped'
ROWS(rowsSwapped)
// CHECK: 'in' and 'out' do not overlap{{.*}} 'fourApart'
FOUR(fourApart)
// CHECK-NOT: {{'(rowsTogether|rowsMixed|fourTogether)'}}
FOUR(fourTogether)

void launches(float *a, int n) {
  float *b, *c, *two[2];
  cudaMalloc(&b, 4 << 20);
  cudaMalloc(&c, 4 << 20);
  cudaMalloc(&two[0], 4 << 20);
  cudaMalloc(&two[1], 4 << 20);
  rowsApart<<<256, 256>>>(a, b, 1024);
  rowsTogether<<<256, 256>>>(a, a, 1024);
  rowsMixed<<<256, 256>>>(b, c, 1024);
  rowsMixed<<<256, 256>>>(b, b, 1024);
  rowsPieces<<<256, 256>>>(c, c + (1 << 19), 1024);
  for (int i = 0; i < n; ++i)
    rowsSwapped<<<256, 256>>>(two[i % 2], two[(i + 1) % 2], 1024);
  fourApart<<<1024, 256>>>(a, b);
  fourTogether<<<1024, 256>>>(c, c);
}
