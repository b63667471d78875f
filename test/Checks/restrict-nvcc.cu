// nvcc steps pointers on where Clang's code has an index: what they point into is the
// parameter all the same. What __restrict__ leaves is held against nvcc's own code of the
// kernel that has it: one load and one store of the sum, behind the loop.
//
// REQUIRES: nvcc
// RUN: gpuperf --compiler=nvcc --machine=rtx3080 --checks=gpuperf-restrict %s | FileCheck %s --implicit-check-not=remark:
// RUN: gpuperf --compiler=nvcc --machine=rtx3080 --checks=gpuperf-restrict %s | FileCheck %s --check-prefix=GIVEN

// CHECK: :[[#@LINE+6]]:14: remark: 'sum' is stored again and again, since a load may read it; __restrict__ is predicted to speed up 'rows' 2.0x if the arrays do not overlap
// CHECK: note: 1024 stores of it per warp, and 1 with __restrict__
// CHECK: :[[#@LINE+1]]:29: note: declare it '__restrict__ sum'
__global__ void rows(float *sum, const float *a, const float *weight, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k)
    sum[row] += a[k * 512 + row % 512] * weight[k];
}

// GIVEN-LABEL: given<<<
// GIVEN: global store sum 4 unit 1 32
__global__ void given(float *__restrict__ sum, const float *__restrict__ a,
                      const float *__restrict__ weight, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k)
    sum[row] += a[k * 512 + row % 512] * weight[k];
}

void run(float *sum, const float *a, const float *weight) {
  rows<<<256, 256>>>(sum, a, weight, 1024);
  given<<<256, 256>>>(sum, a, weight, 1024);
}
