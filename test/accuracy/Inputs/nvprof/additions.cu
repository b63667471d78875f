// Additions as the names of measured kernels say, one element a thread: of matrices, where
// neighbouring threads are in neighbouring rows (uncoalesced) or columns, and of vectors.

__global__ void matrixUncoalesced(float *c, const float *a, const float *b, int size) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int col = blockIdx.y * blockDim.y + threadIdx.y;
  c[row * size + col] = a[row * size + col] + b[row * size + col];
}

__global__ void matrixCoalesced(float *c, const float *a, const float *b, int size) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  c[row * size + col] = a[row * size + col] + b[row * size + col];
}

__global__ void vectors(float *c, const float *a, const float *b, int size) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < size)
    c[i] = a[i] + b[i];
}
