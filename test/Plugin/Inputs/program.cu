#include <cstdio>

__global__ void columns(float *out, const float *in) {
  __shared__ float tile[32][32];
  tile[threadIdx.x][threadIdx.y] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = sinf(tile[threadIdx.y][threadIdx.x]);
}

int main() {
  float *data = nullptr;
  cudaMalloc(&data, 2 * 32 * 32 * sizeof(float));
  columns<<<1, dim3(32, 32)>>>(data, data + 32 * 32);
  std::printf("launched: %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
