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

struct Matrix {
  int width;
  float *elements;
};

__global__ void matrixMul(Matrix m, Matrix n, Matrix p) {
  __shared__ float mSub[BlockSize][BlockSize];
  __shared__ float nSub[BlockSize][BlockSize];
  int tx = threadIdx.x, ty = threadIdx.y;
  int a = m.width * BlockSize * blockIdx.y;
  int b = BlockSize * blockIdx.x;
  int end = a + m.width;
  float sum = 0.0f;
  for (; a < end; a += BlockSize, b += BlockSize * n.width) {
    mSub[ty][tx] = m.elements[a + m.width * ty + tx];
    nSub[ty][tx] = n.elements[b + n.width * ty + tx];
    __syncthreads();
    for (int k = 0; k < BlockSize; ++k)
      sum += mSub[ty][k] * nSub[k][tx];
    __syncthreads();
  }
  int corner = p.width * BlockSize * blockIdx.y + BlockSize * blockIdx.x;
  p.elements[corner + p.width * ty + tx] = sum;
}

void runMatrixMul(float *m, float *n, float *p) {
  const int size = 2000;
  dim3 block(BlockSize, BlockSize), grid(size / BlockSize, size / BlockSize);
  matrixMul<<<grid, block>>>(Matrix{size, m}, Matrix{size, n}, Matrix{size, p});
}
