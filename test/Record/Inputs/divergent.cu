// Every third element has much to do, which the data says.
#include <cuda_runtime.h>
#include <vector>

__global__ void some(float *x, const int *flag, const int *never) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float y = x[i];
  if (flag[i])
    for (int k = 0; k < 1000; ++k)
      y = y * y + 0.5f;
  if (never[i])
    y += x[2 * i];
  x[i] = y;
}

int main() {
  constexpr int n = 1 << 18;
  std::vector<int> host(n);
  for (int i = 0; i < n; ++i)
    host[i] = i % 3 == 0;
  float *x;
  int *flag, *never;
  cudaMalloc(&x, 2 * n * sizeof(float));
  cudaMalloc(&flag, n * sizeof(int));
  cudaMalloc(&never, n * sizeof(int));
  cudaMemset(never, 0, n * sizeof(int));
  cudaMemcpy(flag, host.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  some<<<n / 256, 256>>>(x, flag, never);
  some<<<n / 256, 256>>>(x, flag, never);
  return cudaDeviceSynchronize();
}
