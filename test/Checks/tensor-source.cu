// Products of matrices, and what looks like one.
//
// RUN: split-file %s %t
// RUN: env GPUPERF_COMPILER=clang gpuperf --machine=a100 --cuda=none --checks=gpuperf-tensor --quiet %t/products.cu | FileCheck %t/products.cu --implicit-check-not=warning: --implicit-check-not=remark:
// RUN: env GPUPERF_COMPILER=clang gpuperf --machine=a100 --cuda=none --checks=gpuperf-tensor --quiet %t/others.cu | FileCheck %t/others.cu --implicit-check-not=warning: --implicit-check-not=remark: --allow-empty
// No TF32 on these, and no tensor cores on a GTX 1080 Ti.
// RUN: env GPUPERF_COMPILER=clang gpuperf --machine=v100 --cuda=none --checks=gpuperf-tensor --quiet %t/products.cu | FileCheck %t/others.cu --implicit-check-not=warning: --implicit-check-not=remark: --allow-empty
// RUN: env GPUPERF_COMPILER=clang gpuperf --machine=t4 --cuda=none --checks=gpuperf-tensor --quiet %t/products.cu | FileCheck %t/others.cu --implicit-check-not=warning: --implicit-check-not=remark: --allow-empty
// RUN: env GPUPERF_COMPILER=clang gpuperf --machine=gtx1080ti --cuda=none --checks=gpuperf-tensor --quiet %t/products.cu | FileCheck %t/others.cu --implicit-check-not=warning: --implicit-check-not=remark: --allow-empty

//--- products.cu
// 2048 multiply-adds of each thread: the loop over k is written out.
// The plain product has the most to gain, and the only finding.
// CHECK: [[@LINE+22]]:{{[0-9]+}}: remark: CUDA cores add up a product of matrices of floats here, 'a' and 'b'; TF32 on tensor cores is predicted
// CHECK: note: 2048 multiply-adds per warp; TF32 has 10 bits of mantissa where a float has 23
// CHECK: [[@LINE+11]]:{{[0-9]+}}: note: the same is true of 'tiled': predicted speed-up
__global__ void tiled(float *c, const float *a, const float *b, int n) {
  __shared__ float as[16][17], bs[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
  float sum = 0;
  for (int tile = 0; tile < n; tile += 16) {
    as[y][x] = a[row * n + tile + x];
    bs[y][x] = b[(tile + y) * n + column];
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      sum += as[y][k] * bs[k][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}
__global__ void plain(float *c, const float *a, const float *b, int n) {
  int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}
void run(float *c, const float *a, const float *b) {
  tiled<<<dim3(128, 128), dim3(16, 16)>>>(c, a, b, 2048);
  plain<<<dim3(128, 128), dim3(16, 16)>>>(c, a, b, 2048);
}

//--- others.cu
// A matrix and a vector; rows of distances; an element-wise product.
// CHECK-NOT: product of matrices
__global__ void vector(float *c, const float *a, const float *x, int n) {
  int row = blockIdx.x * 256 + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[k * n + row] * x[k];
  c[row] = sum;
}
__global__ void distances(float *c, const float *a, const float *b, int n) {
  int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    float d = a[row * n + k] - b[k * n + column];
    sum += d * d;
  }
  c[row * n + column] = sum;
}
__global__ void dots(float *c, const float *a, const float *b, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[k * n + i] * b[k * n + i];
  c[i] = sum;
}
void run(float *c, const float *a, const float *b) {
  vector<<<1024, 256>>>(c, a, b, 2048);
  distances<<<dim3(128, 128), dim3(16, 16)>>>(c, a, b, 2048);
  dots<<<1024, 256>>>(c, a, b, 2048);
}
// A block of 8x8 sums is less than one instruction of tensor cores computes.
__global__ void small(float *c, const float *a, const float *b, int n) {
  int row = blockIdx.y * 8 + threadIdx.y, column = blockIdx.x * 8 + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}
void runSmall(float *c, const float *a, const float *b) { small<<<dim3(256, 256), dim3(8, 8)>>>(c, a, b, 2048); }
