#include <cstdlib>
__global__ void rows(const float *in, const int *start, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float s = 0;
#pragma unroll 4
  for (int k = start[i]; k < start[i + 1]; ++k)
    s += in[k];
  out[i] = s;
}
int main() {
  int n = 1 << 14;
  float *a, *c; int *f;
  cudaMalloc(&a, n * 40 * 4); cudaMalloc(&c, n * 4); cudaMalloc(&f, n * 4 + 4);
  int *hf = (int *)malloc(n * 4 + 4);
  for (int i = 0; i <= n; ++i) hf[i] = i * 21;
  cudaMemcpy(f, hf, n * 4 + 4, cudaMemcpyHostToDevice);
  rows<<<n / 256, 256>>>(a, f, c, n);
  cudaDeviceSynchronize();
}
