// Transposition of a square matrix, three ways.
//
// The naive kernel stores down a column. Through a tile in shared memory both
// global accesses are coalesced, but reading the tile by columns puts all 32
// lanes in one bank; one more word in each row moves them apart.
//
// Expected of gpuperf: transposeNaive: an uncoalesced store, 32 lines for each
// request; transposeShared: a 32-way bank conflict, with a fix-it to [33];
// transposePadded: no finding.

constexpr int Tile = 32, Rows = 8;

__global__ void transposeNaive(float *out, const float *in, int n) {
  int x = blockIdx.x * Tile + threadIdx.x;
  int y = blockIdx.y * Tile + threadIdx.y;
  for (int j = 0; j < Tile; j += Rows)
    out[x * n + y + j] = in[(y + j) * n + x];
}

__global__ void transposeShared(float *out, const float *in, int n) {
  __shared__ float tile[32][32];
  int x = blockIdx.x * Tile + threadIdx.x;
  int y = blockIdx.y * Tile + threadIdx.y;
  for (int j = 0; j < Tile; j += Rows)
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
  __syncthreads();
  x = blockIdx.y * Tile + threadIdx.x;
  y = blockIdx.x * Tile + threadIdx.y;
  for (int j = 0; j < Tile; j += Rows)
    out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void transposePadded(float *out, const float *in, int n) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * Tile + threadIdx.x;
  int y = blockIdx.y * Tile + threadIdx.y;
  for (int j = 0; j < Tile; j += Rows)
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
  __syncthreads();
  x = blockIdx.y * Tile + threadIdx.x;
  y = blockIdx.x * Tile + threadIdx.y;
  for (int j = 0; j < Tile; j += Rows)
    out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}

void runTranspose(float *out, const float *in) {
  const int n = 4096;
  dim3 block(Tile, Rows), grid(n / Tile, n / Tile);
  transposeNaive<<<grid, block>>>(out, in, n);
  transposeShared<<<grid, block>>>(out, in, n);
  transposePadded<<<grid, block>>>(out, in, n);
}
