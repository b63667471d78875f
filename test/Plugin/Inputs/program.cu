#include <cstdio>

constexpr int kTiles = 4096, kTile = 32 * 32;

__global__ void columns(float *out, const float *in) {
  __shared__ float tile[32][32];
  int at = blockIdx.x * kTile + threadIdx.y * 32 + threadIdx.x;
  tile[threadIdx.x][threadIdx.y] = in[at];
  __syncthreads();
  out[at] = sinf(tile[threadIdx.y][threadIdx.x]);
}

int main() {
  float *data = nullptr;
  cudaMalloc(&data, 2 * kTiles * kTile * sizeof(float));
  columns<<<kTiles, dim3(32, 32)>>>(data, data + kTiles * kTile);
  std::printf("launched: %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
