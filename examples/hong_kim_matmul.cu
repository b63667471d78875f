// Tiled matrix multiplication: Hong and Kim, "An analytical model for a GPU
// architecture with memory-level and thread-level parallelism awareness" (ISCA
// 2009), section 3.5 and figure 12; 2000 x 2000 elements as in their
// evaluation. Blocks are 16 x 16 here (the worked example of the paper assumes
// 128 threads).
//
// Expected of gpuperf: no finding on the tiles (a row of one is broadcast, a
// row of the other is read by half a warp), two barriers in each of 125
// iterations.

constexpr int BlockSize = 16;

__global__ void matrixMul(const float *m, const float *n, float *p, int widthM,
                          int widthN) {
  __shared__ float mSub[BlockSize][BlockSize];
  __shared__ float nSub[BlockSize][BlockSize];
  int tx = threadIdx.x, ty = threadIdx.y;
  int a = widthM * BlockSize * blockIdx.y;
  int b = BlockSize * blockIdx.x;
  int end = a + widthM;
  float sum = 0.0f;
  for (; a < end; a += BlockSize, b += BlockSize * widthN) {
    mSub[ty][tx] = m[a + widthM * ty + tx];
    nSub[ty][tx] = n[b + widthN * ty + tx];
    __syncthreads();
    for (int k = 0; k < BlockSize; ++k)
      sum += mSub[ty][k] * nSub[k][tx];
    __syncthreads();
  }
  int corner = widthN * BlockSize * blockIdx.y + BlockSize * blockIdx.x;
  p[corner + widthN * ty + tx] = sum;
}

void runMatrixMul(const float *m, const float *n, float *p) {
  const int size = 2000;
  dim3 block(BlockSize, BlockSize), grid(size / BlockSize, size / BlockSize);
  matrixMul<<<grid, block>>>(m, n, p, size, size);
}
