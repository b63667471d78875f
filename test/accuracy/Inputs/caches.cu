// What the caches topic simulates; cache_kernels.py has the same kernels, thread by
// thread. Nothing here checks bounds: grids fit.

#define TILE 16

__global__ void matmulNaive(float *c, const float *a, const float *b, int n) {
  int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * b[k * n + col];
  c[row * n + col] = sum;
}

__global__ void matmulTiled(float *c, const float *a, const float *b, int n) {
  __shared__ float aTile[TILE][TILE], bTile[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  float sum = 0;
  for (int t = 0; t < n / TILE; ++t) {
    aTile[ty][tx] = a[row * n + t * TILE + tx];
    bTile[ty][tx] = b[(t * TILE + ty) * n + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k)
      sum += aTile[ty][k] * bTile[k][tx];
    __syncthreads();
  }
  c[row * n + col] = sum;
}

__global__ void stencil(float *out, const float *in, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || x >= n - 1 || y < 1 || y >= n - 1)
    return;
  const float *center = in + y * n + x;
  out[y * n + x] = center[0] + center[-1] + center[1] + center[-n] + center[n];
}

__global__ void transposeNaive(float *out, const float *in, int n) {
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    out[x * n + y + j] = in[(y + j) * n + x];
}

__global__ void transposeTiled(float *out, const float *in, int n) {
  __shared__ float tile[32][33];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * 32, y = blockIdx.y * 32;
  for (int j = 0; j < 32; j += 8)
    tile[ty + j][tx] = in[(y + ty + j) * n + x + tx];
  __syncthreads();
  for (int j = 0; j < 32; j += 8)
    out[(x + ty + j) * n + y + tx] = tile[tx][ty + j];
}

__global__ void reduce(float *out, const float *in) {
  __shared__ float partial[256];
  int t = threadIdx.x;
  partial[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int half = 128; half > 0; half /= 2) {
    if (t < half)
      partial[t] += partial[t + half];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = partial[0];
}

// Each thread walks a row of its own.
__global__ void walkRows(float *out, const float *in, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += in[row * n + k];
  out[row] = sum;
}

// The same, and adds to what is there.
__global__ void updateRows(float *a, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k)
    a[row * n + k] += 1.0f;
}

// Neighbours walk neighbouring columns, and all read one vector.
__global__ void columnsTimesVector(float *y, const float *a, const float *x, int n, int m) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[k * m + col] * x[k];
  y[col] = sum;
}

// All of one array twice: does the second pass find it?
__global__ void twoPasses(float *out, const float *in, int rounds) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
  float sum = 0, largest = 0;
  for (int i = 0; i < rounds; ++i)
    sum += in[i * threads + t];
  for (int i = 0; i < rounds; ++i)
    largest = fmaxf(largest, in[i * threads + t] - sum);
  out[t] = largest;
}

// Every second element: half of each sector is not used.
__global__ void everySecond(float *out, const float *in) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  out[t] = in[2 * t];
}

// The same, written: half of each sector.
__global__ void everySecondStore(float *out, const float *in) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  out[2 * t] = in[t];
}

// Each thread writes a row of its own.
__global__ void fillRows(float *out, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k)
    out[row * n + k] = k;
}

// Reads and writes each element once.
__global__ void scale(float *a) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  a[t] *= 2.0f;
}

// Writes all of one array twice, and reads another in between.
__global__ void rewrite(float *out, const float *in, int rounds) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
  for (int i = 0; i < rounds; ++i)
    out[i * threads + t] = in[t];
  for (int i = 0; i < rounds; ++i)
    out[i * threads + t] = in[i * threads + t];
}
