// Four matrix multiplications, P = M * N: Amaris et al., "A simple BSP-based
// model to predict execution time in GPU applications" (HiPC 2015), section V.A
// and figures 3 and 4. One thread computes one element, with or without tiles
// in shared memory; "uncoalesced" means that threadIdx.x walks down a column.
//
// Expected of gpuperf: uncoalesced accesses in the two uncoalesced kernels,
// each lane of half a warp in a row of its own; bank conflicts in the tile of
// sharedUncoalesced, read 16 words apart; nothing on sharedCoalesced.

constexpr int Tile = 16;

// Optimisation 1 of the paper.
__global__ void globalUncoalesced(float *p, const float *m, const float *n,
                                  int size) {
  int row = blockIdx.x * Tile + threadIdx.x;
  int col = blockIdx.y * Tile + threadIdx.y;
  float sum = 0.0f;
  for (int k = 0; k < size; ++k)
    sum += m[row * size + k] * n[k * size + col];
  p[row * size + col] = sum;
}

// Optimisation 2: neighbouring threads compute neighbouring columns.
__global__ void globalCoalesced(float *p, const float *m, const float *n,
                                int size) {
  int row = blockIdx.y * Tile + threadIdx.y;
  int col = blockIdx.x * Tile + threadIdx.x;
  float sum = 0.0f;
  for (int k = 0; k < size; ++k)
    sum += m[row * size + k] * n[k * size + col];
  p[row * size + col] = sum;
}

// Optimisation 3: tiles in shared memory, filled column by column.
__global__ void sharedUncoalesced(float *p, const float *m, const float *n,
                                  int size) {
  __shared__ float mTile[Tile][Tile];
  __shared__ float nTile[Tile][Tile];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.x * Tile + tx;
  int col = blockIdx.y * Tile + ty;
  float sum = 0.0f;
  for (int t = 0; t < size / Tile; ++t) {
    mTile[tx][ty] = m[row * size + t * Tile + ty];
    nTile[tx][ty] = n[(t * Tile + tx) * size + col];
    __syncthreads();
    for (int k = 0; k < Tile; ++k)
      sum += mTile[tx][k] * nTile[k][ty];
    __syncthreads();
  }
  p[row * size + col] = sum;
}

// Optimisation 4: tiles in shared memory, filled row by row.
__global__ void sharedCoalesced(float *p, const float *m, const float *n,
                                int size) {
  __shared__ float mTile[Tile][Tile];
  __shared__ float nTile[Tile][Tile];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * Tile + ty;
  int col = blockIdx.x * Tile + tx;
  float sum = 0.0f;
  for (int t = 0; t < size / Tile; ++t) {
    mTile[ty][tx] = m[row * size + t * Tile + tx];
    nTile[ty][tx] = n[(t * Tile + ty) * size + col];
    __syncthreads();
    for (int k = 0; k < Tile; ++k)
      sum += mTile[ty][k] * nTile[k][tx];
    __syncthreads();
  }
  p[row * size + col] = sum;
}

void runMatMul(float *p, const float *m, const float *n) {
  const int size = 1024;
  dim3 block(Tile, Tile);
  dim3 grid((size + Tile - 1) / Tile, (size + Tile - 1) / Tile);
  globalUncoalesced<<<grid, block>>>(p, m, n, size);
  globalCoalesced<<<grid, block>>>(p, m, n, size);
  sharedUncoalesced<<<grid, block>>>(p, m, n, size);
  sharedCoalesced<<<grid, block>>>(p, m, n, size);
}
