// Loads and stores that another access keeps in a loop.
//
// RUN: split-file %s %t
// RUN: env GPUPERF_COMPILER=clang gpuperf --machine=rtx3080 --cuda=none --checks=gpuperf-restrict --quiet %t/plain.cu | FileCheck %t/plain.cu --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: env GPUPERF_COMPILER=clang gpuperf --machine=rtx3080 --cuda=none --checks=gpuperf-restrict --quiet %t/clean.cu | FileCheck %t/clean.cu --implicit-check-not=warning: --implicit-check-not=remark: --allow-empty

//--- plain.cu
// The sum is stored in each of 1024 steps, once with the promise.
// CHECK: [[@LINE+7]]:14: {{warning|remark}}: 'sum' is stored again and again, since a load may read it; __restrict__ is predicted to speed up 'rows'
// CHECK: [[@LINE+6]]:14: note: 1024 stores of it per warp, and 1 with __restrict__
// CHECK: note: only where the arrays do not overlap: 'sum', 'a', 'weight'
// CHECK: [[@LINE+1]]:29: note: declare it '__restrict__ sum'
__global__ void rows(float *sum, const float *a, const float *weight, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k)
    sum[row] += a[k * 512 + row % 512] * weight[k];
}
// Two loads of each step are of the same elements.
// CHECK: [[@LINE+7]]:39: {{warning|remark}}: 'bias' is loaded again and again, since a store may change it; __restrict__ is predicted to speed up 'mix'
// CHECK: note: 2048 loads of it per warp, and 2 with __restrict__
// CHECK: note: only where the arrays do not overlap: 'bias', 'out'
// CHECK: [[@LINE+1]]:62: note: declare it '__restrict__ bias'
__global__ void mix(const float *x, float *out, const float *bias, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k)
    out[(k & 7) * 65536 + i] = x[k] * bias[i] + bias[i + 65536] * out[i];
}
void run(float *sum, const float *a, const float *weight) {
  rows<<<256, 256>>>(sum, a, weight, 1024);
  mix<<<256, 256>>>(a, sum, weight, 1024);
}

//--- clean.cu
// With the promise; with other elements each time; with a variable of its own; with one
// pointer.
__global__ void promised(float *__restrict__ sum, const float *a, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k)
    sum[row] += a[k * 512 + row % 512];
}
__global__ void others(float *out, const float *in, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k)
    out[k * 65536 + row] = in[k * 512 + row % 512];
}
__global__ void kept(float *sum, const float *a, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float s = sum[row];
  for (int k = 0; k < n; ++k)
    s += a[k * 512 + row % 512];
  sum[row] = s;
}
__global__ void alone(float *sum, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k)
    sum[row] += sum[k * 512 + row % 512];
}
void run(float *sum, const float *a) {
  promised<<<256, 256>>>(sum, a, 1024);
  others<<<256, 256>>>(sum, a, 1024);
  kept<<<256, 256>>>(sum, a, 1024);
  alone<<<256, 256>>>(sum, 1024);
}
