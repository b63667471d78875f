// Accesses whose expression a line does not tell, by the statement that nvcc places them at.
__global__ void gemm(const float *A, const float *B, float *C, int n) {
  __shared__ float As[64][16], Bs[16][64];
  float acc[4][4] = {};
  int tx = threadIdx.x, ty = threadIdx.y, t = ty * 16 + tx;
  for (int k0 = 0; k0 < n; k0 += 16) {
    for (int i = 0; i < 4; ++i) {
      As[t / 16 + 16 * i][t % 16] = A[(blockIdx.y * 64 + t / 16 + 16 * i) * n + k0 + t % 16];
      Bs[t / 64 + 4 * i][t % 64] = B[(k0 + t / 64 + 4 * i) * n + blockIdx.x * 64 + t % 64];
    }
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j)
          acc[i][j] += As[ty * 4 + i][k] * Bs[k][tx * 4 + j];
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      C[(blockIdx.y * 64 + ty * 4 + i) * n + blockIdx.x * 64 + tx * 4 + j] = acc[i][j];
}
void run(const float *A, const float *B, float *C) {
  gemm<<<dim3(2048 / 64, 2048 / 64), dim3(16, 16)>>>(A, B, C, 2048);
}

__global__ void heat(float *out, const float *in, int nx, int ny) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && x < nx - 1 && y > 0 && y < ny - 1)
    out[y * nx + x] = in[y * nx + x] + 0.1f * (in[y * nx + x - 1] + in[y * nx + x + 1] +
                      in[(y - 1) * nx + x] + in[(y + 1) * nx + x] - 4.0f * in[y * nx + x]);
}
void step(float *out, const float *in, int nx, int ny) {
  dim3 block(32, 8), grid((nx + 31) / 32, (ny + 7) / 8);
  heat<<<grid, block>>>(out, in, nx, ny);
}
