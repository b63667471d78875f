// Products of 4096 x 4096 matrices of floats, each with one more of what makes them
// fast. With -DUNROLL the loops over a thread's tile have `#pragma unroll`.
#ifdef UNROLL
#define TILE_LOOP _Pragma("unroll")
#else
#define TILE_LOOP
#endif

constexpr int size = 4096;

// A thread computes one element: a 32 x 32 tile of each factor is in shared memory.
__global__ void oneElement(const float *A, const float *B, float *C, int n) {
  __shared__ float As[32][32], Bs[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * 32 + y, column = blockIdx.x * 32 + x;
  float sum = 0;
  for (int k = 0; k < n; k += 32) {
    As[y][x] = A[row * n + k + x];
    Bs[y][x] = B[(k + y) * n + column];
    __syncthreads();
    TILE_LOOP
    for (int i = 0; i < 32; ++i)
      sum += As[y][i] * Bs[i][x];
    __syncthreads();
  }
  C[row * n + column] = sum;
}

// … eight elements of a column: 64 x 64 in a block of 512 threads.
__global__ void column8(const float *A, const float *B, float *C, int n, float alpha,
                        float beta) {
  constexpr int T = 8, K = 8;
  __shared__ float As[64 * K], Bs[K * 64];
  int column = threadIdx.x % 64, row = threadIdx.x / 64;
  A += blockIdx.y * 64 * n;
  B += blockIdx.x * 64;
  C += blockIdx.y * 64 * n + blockIdx.x * 64;
  int columnA = threadIdx.x % K, rowA = threadIdx.x / K;
  float sums[T] = {0};
  for (int k = 0; k < n; k += K) {
    As[rowA * K + columnA] = A[rowA * n + columnA];
    Bs[row * 64 + column] = B[row * n + column];
    __syncthreads();
    A += K;
    B += K * n;
    TILE_LOOP
    for (int d = 0; d < K; ++d) {
      float b = Bs[d * 64 + column];
      TILE_LOOP
      for (int i = 0; i < T; ++i)
        sums[i] += As[(row * T + i) * K + d] * b;
    }
    __syncthreads();
  }
  TILE_LOOP
  for (int i = 0; i < T; ++i)
    C[(row * T + i) * n + column] = alpha * sums[i] + beta * C[(row * T + i) * n + column];
}

// … a tile of 8 x 8: 128 x 128 in a block of 256 threads.
__global__ void tile8x8(const float *A, const float *B, float *C, int n, float alpha,
                        float beta) {
  constexpr int M = 128, N = 128, K = 8, T = 8;
  __shared__ float As[M * K], Bs[K * N];
  int tx = threadIdx.x % (N / T), ty = threadIdx.x / (N / T);
  A += blockIdx.y * M * n;
  B += blockIdx.x * N;
  C += blockIdx.y * M * n + blockIdx.x * N;
  int rowA = threadIdx.x / K, columnA = threadIdx.x % K;
  int rowB = threadIdx.x / N, columnB = threadIdx.x % N;
  float sums[T * T] = {0}, a[T], b[T];
  for (int k = 0; k < n; k += K) {
    for (int i = 0; i < M; i += 32)
      As[(rowA + i) * K + columnA] = A[(rowA + i) * n + columnA];
    for (int i = 0; i < K; i += 2)
      Bs[(rowB + i) * N + columnB] = B[(rowB + i) * n + columnB];
    __syncthreads();
    A += K;
    B += K * n;
    TILE_LOOP
    for (int d = 0; d < K; ++d) {
      TILE_LOOP
      for (int i = 0; i < T; ++i)
        a[i] = As[(ty * T + i) * K + d];
      TILE_LOOP
      for (int i = 0; i < T; ++i)
        b[i] = Bs[d * N + tx * T + i];
      TILE_LOOP
      for (int i = 0; i < T; ++i)
        TILE_LOOP
        for (int j = 0; j < T; ++j)
          sums[i * T + j] += a[i] * b[j];
    }
    __syncthreads();
  }
  TILE_LOOP
  for (int i = 0; i < T; ++i)
    TILE_LOOP
    for (int j = 0; j < T; ++j) {
      float *c = &C[(ty * T + i) * n + tx * T + j];
      *c = alpha * sums[i * T + j] + beta * *c;
    }
}

// … with float4 from and to memory, and A transposed in shared memory.
__global__ void vectors(const float *A, const float *B, float *C, int n, float alpha,
                        float beta) {
  constexpr int M = 128, N = 128, K = 8, T = 8;
  __shared__ float As[M * K], Bs[K * N];
  int tx = threadIdx.x % (N / T), ty = threadIdx.x / (N / T);
  A += blockIdx.y * M * n;
  B += blockIdx.x * N;
  C += blockIdx.y * M * n + blockIdx.x * N;
  int rowA = threadIdx.x / (K / 4), columnA = threadIdx.x % (K / 4);
  int rowB = threadIdx.x / (N / 4), columnB = threadIdx.x % (N / 4);
  float sums[T * T] = {0}, a[T], b[T];
  for (int k = 0; k < n; k += K) {
    float4 v = reinterpret_cast<const float4 *>(&A[rowA * n + columnA * 4])[0];
    As[(columnA * 4 + 0) * M + rowA] = v.x;
    As[(columnA * 4 + 1) * M + rowA] = v.y;
    As[(columnA * 4 + 2) * M + rowA] = v.z;
    As[(columnA * 4 + 3) * M + rowA] = v.w;
    reinterpret_cast<float4 *>(&Bs[rowB * N + columnB * 4])[0] =
        reinterpret_cast<const float4 *>(&B[rowB * n + columnB * 4])[0];
    __syncthreads();
    A += K;
    B += K * n;
    TILE_LOOP
    for (int d = 0; d < K; ++d) {
      TILE_LOOP
      for (int i = 0; i < T; ++i)
        a[i] = As[d * M + ty * T + i];
      TILE_LOOP
      for (int i = 0; i < T; ++i)
        b[i] = Bs[d * N + tx * T + i];
      TILE_LOOP
      for (int i = 0; i < T; ++i)
        TILE_LOOP
        for (int j = 0; j < T; ++j)
          sums[i * T + j] += a[i] * b[j];
    }
    __syncthreads();
  }
  TILE_LOOP
  for (int i = 0; i < T; ++i)
    TILE_LOOP
    for (int j = 0; j < T; j += 4) {
      float4 *c = reinterpret_cast<float4 *>(&C[(ty * T + i) * n + tx * T + j]);
      float4 v = *c;
      v.x = alpha * sums[i * T + j] + beta * v.x;
      v.y = alpha * sums[i * T + j + 1] + beta * v.y;
      v.z = alpha * sums[i * T + j + 2] + beta * v.z;
      v.w = alpha * sums[i * T + j + 3] + beta * v.w;
      *c = v;
    }
}

// … with two tiles of each in shared memory, one for each half of the block: a half loads
// its next tile while the other multiplies, and each multiplies both.
__device__ void multiplyTile(const float *As, const float *Bs, int tx, int ty, float *sums) {
  constexpr int M = 128, N = 128, K = 8, T = 8;
  float a[T], b[T];
  TILE_LOOP
  for (int d = 0; d < K; ++d) {
    TILE_LOOP
    for (int i = 0; i < T; ++i)
      a[i] = As[d * M + ty * T + i];
    TILE_LOOP
    for (int i = 0; i < T; ++i)
      b[i] = Bs[d * N + tx * T + i];
    TILE_LOOP
    for (int i = 0; i < T; ++i)
      TILE_LOOP
      for (int j = 0; j < T; ++j)
        sums[i * T + j] += a[i] * b[j];
  }
}

__device__ void loadTiles(const float *A, const float *B, float *As, float *Bs, int n, int t) {
  constexpr int M = 128, N = 128, K = 8;
  int rowA = t / (K / 4), columnA = t % (K / 4), rowB = t / (N / 4), columnB = t % (N / 4);
  for (int o = 0; o < M; o += 64) {
    float4 v = *reinterpret_cast<const float4 *>(&A[(rowA + o) * n + columnA * 4]);
    As[(columnA * 4 + 0) * M + rowA + o] = v.x;
    As[(columnA * 4 + 1) * M + rowA + o] = v.y;
    As[(columnA * 4 + 2) * M + rowA + o] = v.z;
    As[(columnA * 4 + 3) * M + rowA + o] = v.w;
  }
  for (int o = 0; o < K; o += 4)
    *reinterpret_cast<float4 *>(&Bs[(rowB + o) * N + columnB * 4]) =
        *reinterpret_cast<const float4 *>(&B[(rowB + o) * n + columnB * 4]);
}

__global__ void twoBuffers(const float *A, const float *B, float *C, int n, float alpha,
                           float beta) {
  constexpr int M = 128, N = 128, K = 8, T = 8;
  __shared__ float As[2 * M * K], Bs[2 * K * N];
  int tx = threadIdx.x % (N / T), ty = threadIdx.x / (N / T);
  int half = threadIdx.x / 128, t = threadIdx.x % 128;
  A += blockIdx.y * M * n;
  B += blockIdx.x * N;
  C += blockIdx.y * M * n + blockIdx.x * N;
  float sums[T * T] = {0};
  if (half == 0)
    loadTiles(A, B, As, Bs, n, t);
  __syncthreads();
  for (int k = 0; k < n; k += 2 * K) {
    if (half == 0) {
      multiplyTile(As, Bs, tx, ty, sums);
      __syncthreads();
      multiplyTile(As + M * K, Bs + K * N, tx, ty, sums);
      __syncthreads();
      if (k + 2 * K < n)
        loadTiles(A + 2 * K, B + 2 * K * n, As, Bs, n, t);
    } else {
      loadTiles(A + K, B + K * n, As + M * K, Bs + K * N, n, t);
      __syncthreads();
      multiplyTile(As, Bs, tx, ty, sums);
      __syncthreads();
      multiplyTile(As + M * K, Bs + K * N, tx, ty, sums);
    }
    A += 2 * K;
    B += 2 * K * n;
    __syncthreads();
  }
  TILE_LOOP
  for (int i = 0; i < T; ++i)
    TILE_LOOP
    for (int j = 0; j < T; ++j) {
      float *c = &C[(ty * T + i) * n + tx * T + j];
      *c = alpha * sums[i * T + j] + beta * *c;
    }
}

// … with a tile of 64 x 64 for a warp, in 4 x 2 parts of 4 x 4 for a thread: 128 x 128 in a
// block of 128 threads.
__global__ void warpTiles(const float *A, const float *B, float *C, int n, float alpha,
                          float beta) {
  constexpr int M = 128, N = 128, K = 16, WM = 64, WN = 64, T = 4;
  constexpr int partsM = 4, partsN = 2, subM = WM / partsM, subN = WN / partsN;
  __shared__ float As[M * K], Bs[K * N];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  int warpRow = warp / (N / WN), warpColumn = warp % (N / WN);
  int laneRow = lane / (subN / T), laneColumn = lane % (subN / T);
  A += blockIdx.y * M * n;
  B += blockIdx.x * N;
  C += (blockIdx.y * M + warpRow * WM) * n + blockIdx.x * N + warpColumn * WN;
  int rowA = threadIdx.x / (K / 4), columnA = threadIdx.x % (K / 4);
  int rowB = threadIdx.x / (N / 4), columnB = threadIdx.x % (N / 4);
  float sums[partsM * T * partsN * T] = {0}, a[partsM * T], b[partsN * T];
  for (int k = 0; k < n; k += K) {
    for (int o = 0; o < M; o += 32) {
      float4 v = reinterpret_cast<const float4 *>(&A[(rowA + o) * n + columnA * 4])[0];
      As[(columnA * 4 + 0) * M + rowA + o] = v.x;
      As[(columnA * 4 + 1) * M + rowA + o] = v.y;
      As[(columnA * 4 + 2) * M + rowA + o] = v.z;
      As[(columnA * 4 + 3) * M + rowA + o] = v.w;
    }
    for (int o = 0; o < K; o += 4)
      reinterpret_cast<float4 *>(&Bs[(rowB + o) * N + columnB * 4])[0] =
          reinterpret_cast<const float4 *>(&B[(rowB + o) * n + columnB * 4])[0];
    __syncthreads();
    TILE_LOOP
    for (int d = 0; d < K; ++d) {
      TILE_LOOP
      for (int p = 0; p < partsM; ++p)
        TILE_LOOP
        for (int i = 0; i < T; ++i)
          a[p * T + i] = As[d * M + warpRow * WM + p * subM + laneRow * T + i];
      TILE_LOOP
      for (int p = 0; p < partsN; ++p)
        TILE_LOOP
        for (int i = 0; i < T; ++i)
          b[p * T + i] = Bs[d * N + warpColumn * WN + p * subN + laneColumn * T + i];
      TILE_LOOP
      for (int i = 0; i < partsM * T; ++i)
        TILE_LOOP
        for (int j = 0; j < partsN * T; ++j)
          sums[i * partsN * T + j] += a[i] * b[j];
    }
    A += K;
    B += K * n;
    __syncthreads();
  }
  TILE_LOOP
  for (int i = 0; i < partsM * T; ++i)
    TILE_LOOP
    for (int j = 0; j < partsN * T; ++j) {
      float *c = &C[(i / T * subM + laneRow * T + i % T) * n + j / T * subN +
                    laneColumn * T + j % T];
      *c = alpha * sums[i * partsN * T + j] + beta * *c;
    }
}

void run(const float *A, const float *B, float *C) {
  oneElement<<<dim3(size / 32, size / 32), dim3(32, 32)>>>(A, B, C, size);
  column8<<<dim3(size / 64, size / 64), 512>>>(A, B, C, size, 1.0f, 0.0f);
  tile8x8<<<dim3(size / 128, size / 128), 256>>>(A, B, C, size, 1.0f, 0.0f);
  vectors<<<dim3(size / 128, size / 128), 256>>>(A, B, C, size, 1.0f, 0.0f);
  twoBuffers<<<dim3(size / 128, size / 128), 256>>>(A, B, C, size, 1.0f, 0.0f);
  warpTiles<<<dim3(size / 128, size / 128), 128>>>(A, B, C, size, 1.0f, 0.0f);
}
