// Kernels whose control depends on threadIdx, blockIdx and the launch alone.
// twins.py compiles this file twice: as CUDA for the tool, and as C++ that
// is run thread by thread. For that, a loop's head and its `{` share a line, and
// arrays have one dimension. Reads of a global `int` array give 17.

//=== guards and early returns

__global__ void guard_tail(const float *a, float *o, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    o[i] = a[i] + 1;
  }
}

__global__ void early_return(const float *a, float *o, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  o[i] = a[i] + 1;
  if (threadIdx.x % 4 == 3)
    return;
  o[i + 1024] = a[i + 1] * 2;
}

__global__ void early_return_block(const float *a, float *o) {
  if (blockIdx.y > blockIdx.x)
    return;
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (y > x)
    return;
  o[y * 256 + x] = a[y * 256 + x] + 1;
}

__global__ void boundary_2d(const float *a, float *o, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) {
    float v = a[y * w + x];
    if (x > 0)
      v += a[y * w + x - 1];
    if (x < w - 1)
      v += a[y * w + x + 1];
    if (y > 0)
      v += a[y * w - w + x];
    if (y < h - 1)
      v += a[y * w + w + x];
    o[y * w + x] = v;
  }
}

__global__ void warp_roles(const float *a, float *o, double *d, short *h) {
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (warp == 0) {
    o[i] = a[i] + 1;
  } else if (warp < 3) {
    d[2 * i] = a[3 * i] * 2;
  } else if (lane == 0) {
    h[5 * i] = a[7 * i] - 1;
  }
}

__global__ void parity(const float *a, float *o) {
  int t = threadIdx.x;
  if (t & 1) {
    o[t] = a[3 * t] * 5;
  } else {
    o[2 * t] = a[t + 512] + 7;
    o[2 * t + 900] = 4;
  }
}

__device__ float clamped(const float *a, int i, int n) {
  if (i < 0)
    return 0;
  if (i >= n)
    return 1;
  return a[i];
}

__global__ void inlined_returns(const float *a, float *o, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  o[i] = clamped(a, i - 5, n) * 2;
}

//=== switch

__global__ void switch_lane(const float *a, float *o, double *d, short *h, char *c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  switch (threadIdx.x % 5) {
  case 0:
    o[i] = a[i] + 1;
    break;
  case 1:
    d[2 * i] = a[3 * i] * a[4 * i + 1];
    break;
  case 3:
    h[5 * i] = a[i + 77] - 2;
    break;
  default:
    c[7 * i] = 9;
  }
}

__global__ void switch_fallthrough(const float *a, float *o) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = 0;
  switch (threadIdx.x / 16) {
  case 0:
    v += a[i];
  case 1:
    v *= a[i + 1000];
  case 2:
    v += a[2 * i];
    break;
  case 5:
    v = a[3 * i];
  }
  o[i] = v;
}

__global__ void switch_block(const float *a, float *o) {
  int t = threadIdx.x;
  switch (blockIdx.x & 3) {
  case 0:
    o[t] = a[t] + 1;
    break;
  case 1:
    if (t < 40)
      o[t + 300] = a[t + 1] + 2;
    break;
  case 2:
    o[2 * t] = a[2 * t] + 3;
    o[2 * t + 1] = a[2 * t + 1] + 3;
    break;
  }
}

__global__ void switch_in_loop(const float *a, float *o) {
  int t = threadIdx.x;
#pragma unroll 1
  for (int i = 0; i < 12; ++i) {
    switch ((t + i) % 3) {
    case 0:
      o[i * 64 + t] = a[i * 64 + t] + 1;
      break;
    case 1:
      o[i * 64 + t + 4096] = 2;
      break;
    }
  }
}

//=== triangular loops

__global__ void triangle(const float *a, float *o) {
  int t = threadIdx.x;
  float v = 0;
#pragma unroll 1
  for (int i = 0; i < t; ++i) {
    v += a[i * 128 + t];
  }
  o[t] = v;
}

__global__ void triangle_up(const float *a, float *o, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  float v = 0;
#pragma unroll 1
  for (int i = t; i < n; ++i) {
    v += a[i * n + t];
  }
  o[t] = v;
}

__global__ void triangle_nested(const float *a, float *o, int n) {
  int t = threadIdx.x;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
#pragma unroll 1
    for (int j = i; j < n; j += 3) {
      o[(i * n + j) * 64 + t] = a[(j * n + i) * 64 + t] + 1;
    }
  }
}

__global__ void triangle_three(const float *a, float *o) {
  int t = threadIdx.x;
#pragma unroll 1
  for (int i = 0; i < 6; ++i) {
#pragma unroll 1
    for (int j = 0; j < i; ++j) {
#pragma unroll 1
      for (int k = j; k < t; k += 5) {
        o[(i * 36 + j * 6 + k) * 64 + t] = a[(k * 36 + j * 6 + i) * 64 + t] + 1;
      }
    }
  }
}

// The diagonal kernel of an LU decomposition.
__global__ void lu_diagonal(float *m) {
  __shared__ float s[256];
  int t = threadIdx.x;
#pragma unroll 1
  for (int i = 0; i < 16; ++i) {
    s[i * 16 + t] = m[i * 64 + t];
  }
  __syncthreads();
#pragma unroll 1
  for (int i = 0; i < 15; ++i) {
    if (t > i) {
      float v = s[t * 16 + i];
#pragma unroll 1
      for (int j = 0; j < i; ++j) {
        v -= s[t * 16 + j] * s[j * 16 + i];
      }
      s[t * 16 + i] = v / s[i * 16 + i];
    }
    __syncthreads();
    if (t > i) {
      float v = s[i * 16 + 16 + t];
#pragma unroll 1
      for (int j = 0; j < i + 1; ++j) {
        v -= s[i * 16 + 16 + j] * s[j * 16 + t];
      }
      s[i * 16 + 16 + t] = v;
    }
    __syncthreads();
  }
}

//=== reductions and scans

__global__ void reduce_interleaved(const float *a, float *o) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * blockDim.x + t];
  __syncthreads();
#pragma unroll 1
  for (int k = 1; k < blockDim.x; k *= 2) {
    if (t % (2 * k) == 0) {
      s[t] += s[t + k];
    }
    __syncthreads();
  }
  if (t == 0)
    o[blockIdx.x] = s[0];
}

__global__ void reduce_strided(const float *a, float *o) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * blockDim.x + t];
  __syncthreads();
#pragma unroll 1
  for (int k = 1; k < blockDim.x; k *= 2) {
    int index = 2 * k * t;
    if (index < blockDim.x) {
      s[index] += s[index + k];
    }
    __syncthreads();
  }
  if (t == 0)
    o[blockIdx.x] = s[0];
}

__global__ void reduce_sequential(const float *a, float *o) {
  __shared__ float s[512];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * blockDim.x + t];
  __syncthreads();
#pragma unroll 1
  for (int k = blockDim.x / 2; k > 0; k >>= 1) {
    if (t < k) {
      s[t] += s[t + k];
    }
    __syncthreads();
  }
  if (t == 0)
    o[blockIdx.x] = s[0];
}

__global__ void reduce_last_warp(const float *a, float *o) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * blockDim.x + t] + a[blockIdx.x * blockDim.x + t + 4096];
  __syncthreads();
#pragma unroll 1
  for (int k = blockDim.x / 2; k > 32; k >>= 1) {
    if (t < k)
      s[t] = s[t] + s[t + k];
    __syncthreads();
  }
  if (t < 32) {
#pragma unroll 1
    for (int k = 32; k > 0; k /= 2) {
      s[t] = s[t] + s[t + k];
      __syncwarp();
    }
  }
  if (t == 0)
    o[blockIdx.x] = s[0];
}

__global__ void scan_doubling(const float *a, float *o) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
#pragma unroll 1
  for (int d = 1; d < blockDim.x; d <<= 1) {
    float v = 0;
    if (t >= d)
      v = s[t - d];
    __syncthreads();
    s[t] = s[t] + v;
    __syncthreads();
  }
  o[t] = s[t];
}

__global__ void scan_tree(const float *a, float *o) {
  __shared__ float s[512];
  int t = threadIdx.x, n = 2 * blockDim.x, offset = 1;
  s[t] = a[t];
  s[t + blockDim.x] = a[t + blockDim.x];
#pragma unroll 1
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) {
      s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
    }
    offset *= 2;
  }
#pragma unroll 1
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      s[offset * (2 * t + 1) - 1] -= s[offset * (2 * t + 2) - 1];
    }
  }
  __syncthreads();
  o[t] = s[t ^ 1];
}

__global__ void bitonic(float *a) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll 1
  for (int k = 2; k <= 64; k *= 2) {
#pragma unroll 1
    for (int j = k / 2; j > 0; j /= 2) {
      int other = t ^ j;
      if (other > t) {
        a[t] = a[other] + 1;
      }
      __syncthreads();
    }
  }
}

//=== strides

__global__ void grid_stride(const float *a, float *o, int n) {
#pragma unroll 1
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    o[i] = a[i] + 1;
  }
}

__global__ void block_stride(const float *a, float *o, int n) {
  float v = 0;
#pragma unroll 1
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    v += a[blockIdx.x * n + i];
  }
  o[blockIdx.x * blockDim.x + threadIdx.x] = v;
}

__global__ void warp_per_row(const float *a, float *o, int rows, int columns) {
  int lane = threadIdx.x & 31, warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
#pragma unroll 1
  for (int row = warp; row < rows; row += gridDim.x * blockDim.x / 32) {
    float v = 0;
#pragma unroll 1
    for (int c = lane; c < columns; c += 32) {
      v += a[row * columns + c];
    }
    if (lane == 0)
      o[row] = v;
  }
}

__global__ void persistent(const float *a, float *o, int tiles, int n) {
#pragma unroll 1
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    int i = tile * blockDim.x + threadIdx.x;
    if (i < n)
      o[i] = a[i] * 3;
  }
}

__global__ void grid_stride_2d(const float *a, float *o, int w, int h) {
#pragma unroll 1
  for (int y = blockIdx.y * blockDim.y + threadIdx.y; y < h; y += blockDim.y * gridDim.y) {
#pragma unroll 1
    for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < w; x += blockDim.x * gridDim.x) {
      o[y * w + x] = a[y * w + x] + 1;
    }
  }
}

__global__ void chunk_each(const float *a, float *o, int n, int chunk) {
  int first = (blockIdx.x * blockDim.x + threadIdx.x) * chunk;
  int last = min(first + chunk, n);
#pragma unroll 1
  for (int i = first; i < last; ++i) {
    o[i] = a[i] + 1;
  }
}

//=== while, do, break and continue

__global__ void while_down(const float *a, float *o) {
  int t = threadIdx.x, left = t * 3 + 1;
#pragma unroll 1
  while (left > 0) {
    o[left * 64 + t] = a[left * 64 + t] + 1;
    left -= 4;
  }
}

__global__ void while_halves(const float *a, float *o) {
  int t = threadIdx.x, k = t + 1;
  float v = 0;
#pragma unroll 1
  while (k > 1) {
    v += a[k * 64 + t];
    k /= 2;
  }
  o[t] = v;
}

__global__ void while_squares(const float *a, float *o) {
  int t = threadIdx.x, i = 0;
  float v = 0;
#pragma unroll 1
  while (i * i <= t) {
    v += a[i * 64 + t];
    ++i;
  }
  o[t] = v;
}

__global__ void while_digits(const float *a, float *o) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, t = x;
  float v = 0;
#pragma unroll 1
  while (x != 0) {
    v += a[x * 7 + t];
    x /= 10;
  }
  o[t] = v;
}

__global__ void do_while(const float *a, float *o) {
  int t = threadIdx.x, i = 0;
#pragma unroll 1
  do {
    o[i * 64 + t] = a[i * 64 + t] + 1;
    i += 2;
  } while (i < t);
}

__global__ void breaks(const float *a, float *o, int n) {
  int t = threadIdx.x;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    if (i * 3 > t)
      break;
    o[i * 64 + t] = a[i * 64 + t] + 1;
  }
}

__global__ void breaks_late(const float *a, float *o, int n) {
  int t = threadIdx.x;
  float v = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    v += a[i * 64 + t];
    if ((i ^ t) == 5)
      break;
    o[i * 64 + t] = v + 1;
  }
  o[t + 9000] = v;
}

__global__ void breaks_forever(const float *a, float *o) {
  int t = threadIdx.x, i = 0;
  float v = 0;
#pragma unroll 1
  while (true) {
    v += a[i * 64 + t];
    if (i * 2 > t)
      break;
    o[i * 64 + t] = v + 1;
    ++i;
  }
  o[t + 9000] = v;
}

__global__ void breaks_inside(const float *a, float *o, int n) {
  int t = threadIdx.x;
  float v = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    v += a[i * 64 + t];
    if (i % 4 == 3) {
      o[i * 64 + t] = v;
      if (i > t / 2)
        break;
    }
    o[i * 64 + t + 4096] = v + 1;
  }
  o[t + 9000] = v;
}

__global__ void breaks_outer(const float *a, float *o) {
  int t = threadIdx.x;
  float v = 0;
#pragma unroll 1
  for (int i = 0; i < 10; ++i) {
#pragma unroll 1
    for (int j = 0; j < 10; ++j) {
      v += a[(i * 10 + j) * 64 + t];
      if (i + j > t / 4)
        break;
      o[(i * 10 + j) * 64 + t] = v;
    }
    if (i * i > t)
      break;
    o[i * 64 + t + 9999] = v;
  }
  o[t + 20000] = v;
}

__global__ void returns_in_loop(const float *a, float *o) {
  int t = threadIdx.x;
#pragma unroll 1
  for (int i = 0; i < 20; ++i) {
    if (i == t / 4)
      return;
    o[i * 64 + t] = a[i * 64 + t] + 1;
  }
  o[t + 9000] = 1;
}

__global__ void continues(const float *a, float *o) {
  int t = threadIdx.x;
#pragma unroll 1
  for (int i = 0; i < 24; ++i) {
    if ((t + i) % 4 == 0)
      continue;
    o[i * 64 + t] = a[i * 64 + t] + 1;
    if (i > t)
      continue;
    o[i * 64 + t + 8192] = 3;
  }
}

//=== shapes of applications

// Pathfinder's ghost zone shrinks by a thread at each side.
__global__ void ghost_zone(const float *a, float *o, int steps) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * blockDim.x + t];
  __syncthreads();
#pragma unroll 1
  for (int i = 0; i < steps; ++i) {
    if (t >= i + 1 && t <= (int)blockDim.x - 2 - i) {
      s[t] = s[t - 1] + s[t + 1];
    }
    __syncthreads();
  }
  o[blockIdx.x * blockDim.x + t] = s[t];
}

// Needleman-Wunsch walks the diagonals of a tile, there and back.
__global__ void diagonals(float *m) {
  __shared__ float s[289];
  int t = threadIdx.x;
#pragma unroll 1
  for (int i = 0; i < 16; ++i) {
    s[(i + 1) * 17 + t + 1] = m[i * 16 + t];
  }
  __syncthreads();
#pragma unroll 1
  for (int d = 0; d < 16; ++d) {
    if (t <= d) {
      s[(d - t + 1) * 17 + t + 1] += s[(d - t) * 17 + t];
    }
    __syncthreads();
  }
#pragma unroll 1
  for (int d = 14; d >= 0; --d) {
    if (t <= d) {
      s[(16 - t) * 17 + t + 16 - d] += s[(15 - t) * 17 + t + 15 - d];
    }
    __syncthreads();
  }
}

// Gaussian elimination's second kernel at one step.
__global__ void eliminate(float *m, float *b, const float *f, int size, int step) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= size - 1 - step)
    return;
  if (y >= size - step)
    return;
  m[size * (x + 1 + step) + y + step] -= f[size * (x + 1 + step) + step] * 3;
  if (y == 0) {
    b[x + 1 + step] -= f[size * (x + 1 + step) + step + y] * b[step];
  }
}

__global__ void tile_multiply(const float *a, const float *b, float *c, int n) {
  __shared__ float s[256];
  __shared__ float u[256];
  int x = threadIdx.x, y = threadIdx.y;
  int column = blockIdx.x * 16 + x, row = blockIdx.y * 16 + y;
  float v = 0;
#pragma unroll 1
  for (int k = 0; k < (n + 15) / 16; ++k) {
    s[y * 16 + x] = row < n && k * 16 + x < n ? a[row * n + k * 16 + x] : 0;
    u[y * 16 + x] = column < n && k * 16 + y < n ? b[(k * 16 + y) * n + column] : 0;
    __syncthreads();
#pragma unroll 1
    for (int i = 0; i < 16; ++i) {
      v += s[y * 16 + i] * u[i * 16 + x];
    }
    __syncthreads();
  }
  if (row < n && column < n)
    c[row * n + column] = v;
}

__global__ void halo(const float *a, float *o, int n) {
  __shared__ float s[136];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t + 4] = a[i];
  if (t < 4) {
    s[t] = i < 4 ? 0 : a[i - 4];
  }
  if (t >= blockDim.x - 4) {
    s[t + 8] = i + 4 < n ? a[i + 4] : 0;
  }
  __syncthreads();
  float v = 0;
#pragma unroll 1
  for (int k = -4; k <= 4; ++k) {
    v += s[t + 4 + k];
  }
  o[i] = v;
}

__global__ void unrolled_guard(const float *a, float *o, int n) {
  int base = blockIdx.x * blockDim.x * 4 + threadIdx.x;
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    int i = base + k * blockDim.x;
    if (i < n)
      o[i] = a[i] + 1;
  }
}

__global__ void odd_even(float *a, int n) {
  int t = threadIdx.x;
#pragma unroll 1
  for (int phase = 0; phase < n; ++phase) {
    int i = 2 * t + (phase & 1);
    if (i + 1 < n) {
      a[i] += a[i + 1];
    }
    __syncthreads();
  }
}

__global__ void by_block(const float *a, float *o) {
  int t = threadIdx.x;
  float v = 0;
#pragma unroll 1
  for (int i = 0; i <= blockIdx.x; ++i) {
    v += a[i * blockDim.x + t];
  }
  o[blockIdx.x * blockDim.x + t] = v;
}

// A thread sifts down a heap that is laid out as an array.
__global__ void heap_down(const float *a, float *o, int n) {
  int t = threadIdx.x;
  float v = 0;
#pragma unroll 1
  for (int k = t; k < n; k = 2 * k + 1) {
    v += a[k];
  }
  o[t] = v;
}

__global__ void bits(const float *a, float *o) {
  int t = threadIdx.x;
  float v = 0;
#pragma unroll 1
  for (int bit = 0; bit < 8; ++bit) {
    if (t >> bit & 1)
      v += a[bit * 256 + t];
  }
  o[t] = v;
}

__global__ void unsigned_down(const float *a, float *o, unsigned n) {
  unsigned t = threadIdx.x;
  float v = 0;
#pragma unroll 1
  for (unsigned i = n; i-- > t;) {
    v += a[i * 64 + t];
  }
  o[t] = v;
}

__global__ void long_counter(const float *a, float *o, long n) {
  long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
#pragma unroll 1
  for (; i < n; i += (long)gridDim.x * blockDim.x) {
    o[i] = a[i] * 2;
  }
}

__global__ void not_equal(const float *a, float *o) {
  int t = threadIdx.x;
#pragma unroll 1
  for (int i = t; i != 96; ++i) {
    o[i * 96 + t] = a[i * 96 + t] + 1;
  }
}

__global__ void both_bounds(const float *a, float *o, int n) {
  int t = threadIdx.x;
  float v = 0;
  int low = max(t - 4, 0), high = min(t + 4, n - 1);
#pragma unroll 1
  for (int i = low; i <= high; ++i) {
    v += a[i * 64 + t];
  }
  o[t] = v;
}

__global__ void selected_bound(const float *a, float *o) {
  int t = threadIdx.x;
  int n = t < 10 ? 3 : t < 50 ? 7 : 1;
  float v = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    v += a[i * 64 + t];
  }
  o[t] = v;
}

__global__ void nested_guards(const float *a, float *o, int n) {
  int t = threadIdx.x;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    if (t > i) {
      o[i * 64 + t] = a[i * 64 + t] + 1;
      if (t % 2 == i % 2) {
        o[i * 64 + t + 5000] = a[i * 64 + t + 5000] * 2;
#pragma unroll 1
        for (int j = i; j < t; j += 8) {
          o[(i * 64 + j) * 64 + t + 9999] = a[(i * 64 + j) * 64 + t + 3] - 1;
        }
      }
    }
  }
}

template <int N> __device__ float row(const float *a, int t) {
  float v = 0;
#pragma unroll 1
  for (int i = 0; i < N; ++i) {
    if (i > t)
      break;
    v += a[i * 128 + t];
  }
  return v;
}

__global__ void templates(const float *a, float *o) {
  int t = threadIdx.x;
  o[t] = row<5>(a, t);
}

__global__ void lambda(const float *a, float *o) {
  int t = threadIdx.x;
  auto step = [&](int i) {
    if (i % 3 == t % 3)
      return;
    o[i * 64 + t] = a[i * 64 + t] + i;
  };
#pragma unroll 1
  for (int i = t / 8; i < 9; ++i) {
    step(i);
  }
}

__global__ void short_circuit(const float *a, float *o, int n) {
  int x = threadIdx.x, y = threadIdx.y;
  if ((x > 2 && y < 5) || (x == y && n > 3) || blockIdx.x == 2) {
    o[y * 64 + x] = a[y * 64 + x] + 1;
  }
}

__global__ void three_d(const float *a, float *o, int n) {
  int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  if (x + y + z >= n)
    return;
#pragma unroll 1
  for (int i = z; i < x + y; ++i) {
    o[i * 512 + z * 64 + y * 8 + x] = a[i * 512 + z * 64 + y * 8 + x] + 1;
  }
}

__global__ void two_exits(const float *a, float *o, int n) {
  int t = threadIdx.x, i = 0;
#pragma unroll 1
  while (i < n && i * i < t) {
    o[i * 64 + t] = a[i * 64 + t] + 1;
    i += 1 + (t & 1);
  }
}

__global__ void late_blocks(const float *a, float *o, int first) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (blockIdx.x >= first) {
#pragma unroll 1
    for (int i = blockIdx.x; i < 13; ++i) {
      o[i * 4096 + t] = a[i * 4096 + t] + 1;
    }
  }
}

//=== what depends on data, with an annotation

__global__ void annotated(const float *a, const int *ends, float *o) {
  int t = threadIdx.x;
  float v = 0;
  int end = ends[blockIdx.x];
  // gpuperf: trip(17)
#pragma unroll 1
  for (int i = 0; i < end; ++i) {
    v += a[i * 64 + t];
  }
  o[t] = v;
}

void run(float *a, float *o, float *b, int *n, double *d, short *h, char *c) {
  guard_tail<<<7, 96>>>(a, o, 613);
  early_return<<<5, 128>>>(a, o, 555);
  early_return_block<<<dim3(5, 5), dim3(16, 8)>>>(a, o);
  boundary_2d<<<dim3(4, 5), dim3(16, 8)>>>(a, o, 61, 37);
  warp_roles<<<3, 160>>>(a, o, d, h);
  parity<<<1, 72>>>(a, o);
  inlined_returns<<<4, 64>>>(a, o, 230);
  switch_lane<<<2, 96>>>(a, o, d, h, c);
  switch_fallthrough<<<2, 104>>>(a, o);
  switch_block<<<6, 64>>>(a, o);
  switch_in_loop<<<1, 64>>>(a, o);
  triangle<<<1, 100>>>(a, o);
  triangle_up<<<3, 64>>>(a, o, 150);
  triangle_nested<<<2, 64>>>(a, o, 21);
  triangle_three<<<1, 64>>>(a, o);
  lu_diagonal<<<1, 16>>>(a);
  reduce_interleaved<<<3, 256>>>(a, o);
  reduce_strided<<<3, 256>>>(a, o);
  reduce_sequential<<<3, 128>>>(a, o);
  reduce_last_warp<<<2, 256>>>(a, o);
  scan_doubling<<<1, 128>>>(a, o);
  scan_tree<<<1, 64>>>(a, o);
  bitonic<<<2, 64>>>(a);
  grid_stride<<<3, 64>>>(a, o, 1000);
  block_stride<<<3, 96>>>(a, o, 403);
  warp_per_row<<<2, 128>>>(a, o, 37, 75);
  persistent<<<4, 64>>>(a, o, 11, 690);
  grid_stride_2d<<<dim3(2, 2), dim3(16, 8)>>>(a, o, 75, 41);
  chunk_each<<<2, 64>>>(a, o, 1111, 9);
  while_down<<<1, 64>>>(a, o);
  while_halves<<<1, 96>>>(a, o);
  while_squares<<<1, 96>>>(a, o);
  while_digits<<<5, 64>>>(a, o);
  do_while<<<1, 64>>>(a, o);
  breaks<<<1, 64>>>(a, o, 30);
  breaks_late<<<1, 64>>>(a, o, 40);
  breaks_forever<<<1, 64>>>(a, o);
  breaks_inside<<<1, 64>>>(a, o, 40);
  breaks_outer<<<1, 64>>>(a, o);
  returns_in_loop<<<1, 96>>>(a, o);
  continues<<<1, 64>>>(a, o);
  ghost_zone<<<2, 96>>>(a, o, 20);
  diagonals<<<2, 16>>>(a);
  eliminate<<<dim3(3, 3), dim3(16, 16)>>>(a, o, b, 50, 7);
  tile_multiply<<<dim3(3, 3), dim3(16, 16)>>>(a, b, o, 40);
  halo<<<3, 128>>>(a, o, 384);
  unrolled_guard<<<3, 64>>>(a, o, 700);
  odd_even<<<1, 64>>>(a, 100);
  by_block<<<9, 64>>>(a, o);
  heap_down<<<1, 64>>>(a, o, 500);
  bits<<<1, 200>>>(a, o);
  unsigned_down<<<1, 64>>>(a, o, 70);
  long_counter<<<3, 96>>>(a, o, 2000);
  not_equal<<<1, 96>>>(a, o);
  both_bounds<<<1, 64>>>(a, o, 64);
  selected_bound<<<1, 64>>>(a, o);
  nested_guards<<<1, 64>>>(a, o, 25);
  templates<<<1, 96>>>(a, o);
  lambda<<<1, 96>>>(a, o);
  short_circuit<<<4, dim3(8, 12)>>>(a, o, 9);
  three_d<<<2, dim3(8, 6, 3)>>>(a, o, 11);
  two_exits<<<1, 96>>>(a, o, 7);
  late_blocks<<<16, 64>>>(a, o, 6);
  annotated<<<2, 64>>>(a, n, o);
}
