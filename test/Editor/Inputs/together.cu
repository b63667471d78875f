// Kernels that have things in common: a helper with an array of its own, dynamic
// shared memory, a constant, a template, texts of assertions.
#include <cassert>

__constant__ float weights[32];
extern __shared__ float dynamic[];

__device__ float sumOfBlock(float value) {
  __shared__ float parts[32];
  parts[threadIdx.x % 32] = value;
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 32; ++i)
    sum += parts[i];
  return sum;
}

__device__ float weighted(const float *in, int i) {
  return in[i * 4] * weights[i % 32];
}

__global__ void first(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  assert(n % 4 == 0);
  if (i < n)
    out[i] = sumOfBlock(weighted(in, i));
}

__global__ void second(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  dynamic[threadIdx.x * 2] = in[i];
  __syncthreads();
  out[i * 8] = sumOfBlock(dynamic[threadIdx.x]);
}

template <int N> __global__ void third(float *out) {
  __shared__ float tile[N][N];
  tile[threadIdx.x][threadIdx.y] = out[threadIdx.x];
  __syncthreads();
  for (int i = 0; i < N; ++i)
    out[threadIdx.x * N + i] += tile[i][threadIdx.x] + dynamic[threadIdx.x];
}

__global__ void fourth(float *out) {
  assert(out);
  float unused = expf(out[threadIdx.x]);
  out[threadIdx.x * 3] = expf(weights[threadIdx.x]) * sinf(out[threadIdx.x]);
  (void)unused;
}

void run(float *out, const float *in) {
  first<<<1000, 256>>>(out, in, 256000);
  second<<<1000, 128, 1024>>>(out, in);
  third<16><<<10, dim3(16, 16), 64>>>(out);
  third<32><<<10, dim3(32, 32), 128>>>(out);
  fourth<<<1, 256>>>(out);
}
