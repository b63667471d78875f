// More shapes of loops, branches and returns; written as control_flow.cu is.

//=== two dimensions

__global__ void triangle_2d(const float *a, float *o, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  float v = 0;
#pragma unroll 1
  for (int i = y; i <= x; ++i) {
#pragma unroll 1
    for (int j = i; j < n; j += 4) {
      v += a[i * n + j];
    }
  }
  o[y * 64 + x] = v;
}

__global__ void stride_2d_down(const float *a, float *o, int w, int h) {
#pragma unroll 1
  for (int y = h - 1 - (blockIdx.y * blockDim.y + threadIdx.y); y >= 0; y -= blockDim.y * gridDim.y) {
#pragma unroll 1
    for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < w; x += blockDim.x * gridDim.x) {
      if (x > y)
        continue;
      o[y * w + x] = a[y * w + x] + 1;
    }
  }
}

__global__ void band(const float *a, float *o, int n, int width) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  int first = max(row - width, 0), last = min(row + width, n - 1);
  float v = 0;
#pragma unroll 1
  for (int c = first + threadIdx.x; c <= last; c += blockDim.x) {
    v += a[row * n + c];
  }
  if (threadIdx.x == 0 && row < n)
    o[row] = v;
}

__global__ void reduce_rows(const float *a, float *o, int n) {
  __shared__ float s[256];
  int x = threadIdx.x, y = threadIdx.y;
  float v = 0;
#pragma unroll 1
  for (int i = x; i < n; i += 16) {
    v += a[(blockIdx.x * 16 + y) * n + i];
  }
  s[y * 16 + x] = v;
  __syncthreads();
#pragma unroll 1
  for (int k = 8; k > 0; k >>= 1) {
    if (x < k)
      s[y * 16 + x] += s[y * 16 + x + k];
    __syncthreads();
  }
  if (x == 0)
    o[blockIdx.x * 16 + y] = s[y * 16];
}

//=== reductions of sizes that are no powers of two

__global__ void reduce_odd(const float *a, float *o, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * blockDim.x + t];
  __syncthreads();
#pragma unroll 1
  for (int k = 1; k < n; k *= 2) {
    if (t % (2 * k) == 0 && t + k < n)
      s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0)
    o[blockIdx.x] = s[0];
}

__global__ void reduce_thirds(const float *a, float *o) {
  __shared__ float s[243];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
#pragma unroll 1
  for (int k = blockDim.x / 3; k > 0; k /= 3) {
    if (t < k) {
      s[t] += s[t + k] + s[t + 2 * k];
    }
    __syncthreads();
  }
  if (t == 0)
    o[0] = s[0];
}

__global__ void reduce_two_loads(const float *a, float *o, int n) {
  __shared__ float s[128];
  int t = threadIdx.x, i = blockIdx.x * (blockDim.x * 2) + t;
  float v = i < n ? a[i] : 0;
  if (i + blockDim.x < n)
    v += a[i + blockDim.x];
  s[t] = v;
  __syncthreads();
#pragma unroll 1
  for (unsigned k = blockDim.x / 2; k > 32; k >>= 1) {
    if (t < k)
      s[t] += s[t + k];
    __syncthreads();
  }
  if (t < 32) {
#pragma unroll 1
    for (int k = 32; k > 0; k >>= 1) {
      s[t] += s[t + k];
      __syncwarp();
    }
  }
  if (t == 0)
    o[blockIdx.x] = s[0];
}

//=== returns, breaks and continues

__global__ void returns_nested(const float *a, float *o) {
  int t = threadIdx.x;
#pragma unroll 1
  for (int i = 0; i < 9; ++i) {
#pragma unroll 1
    for (int j = 0; j < 9; ++j) {
      if (i * 9 + j > t)
        return;
      o[(i * 9 + j) * 64 + t] = a[(i * 9 + j) * 64 + t] + 1;
    }
    o[i * 64 + t + 9000] = 2;
  }
  o[t + 20000] = 3;
}

__global__ void returns_twice(const float *a, float *o, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n)
    return;
#pragma unroll 1
  for (int i = 0; i < 30; ++i) {
    float v = a[i * 256 + t];
    if (i > 3 && t % 5 == 0)
      return;
    o[i * 256 + t] = v;
    if (i * i > t)
      return;
    o[i * 256 + t + 9999] = v + 1;
  }
}

__global__ void breaks_two_loops(const float *a, float *o) {
  int t = threadIdx.x;
  bool stop = false;
#pragma unroll 1
  for (int i = 0; i < 8 && !stop; ++i) {
#pragma unroll 1
    for (int j = 0; j < 8; ++j) {
      o[(i * 8 + j) * 64 + t] = a[(i * 8 + j) * 64 + t] + 1;
      if (i * j == t % 32) {
        stop = i > 0;
        break;
      }
    }
  }
  if (stop)
    o[t + 9000] = 1;
}

__global__ void continues_in_while(const float *a, float *o, int n) {
  int t = threadIdx.x, i = -1;
#pragma unroll 1
  while (++i < n) {
    if (i % 3 == t % 3)
      continue;
    if (i > 20 && t > 20)
      break;
    o[i * 64 + t] = a[i * 64 + t] + 1;
  }
}

__global__ void do_two_exits(const float *a, float *o, int n) {
  int t = threadIdx.x, i = 0;
#pragma unroll 1
  do {
    o[i * 64 + t] = a[i * 64 + t] + 1;
    if (i == t / 3)
      break;
    o[i * 64 + t + 5000] = 1;
    i += 2;
  } while (i < n);
  o[t + 9999] = 2;
}

__global__ void forever_two_exits(const float *a, float *o) {
  int t = threadIdx.x, i = t % 7;
#pragma unroll 1
  for (;;) {
    if (i > 12)
      break;
    o[i * 64 + t] = a[i * 64 + t] + 1;
    i += 3;
    if (i % 4 == 1)
      break;
    o[i * 64 + t + 5000] = 1;
  }
  o[i * 64 + t + 9999] = 2;
}

__global__ void steps_vary(const float *a, float *o, int n) {
  int t = threadIdx.x;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    o[i * 64 + t] = a[i * 64 + t] + 1;
    if ((i + t) % 4 == 0)
      i += 2;
  }
}

__global__ void bound_shrinks(const float *a, float *o, int n) {
  int t = threadIdx.x, last = n;
#pragma unroll 1
  for (int i = 0; i < last; ++i) {
    o[i * 64 + t] = a[i * 64 + t] + 1;
    if (i % 2 == t % 2)
      --last;
  }
}

__global__ void two_counters(const float *a, float *o) {
  int t = threadIdx.x;
#pragma unroll 1
  for (int i = 0, j = t; i < j; ++i, j -= 2) {
    o[i * 64 + t] = a[j * 64 + t] + 1;
  }
}

//=== switch

__global__ void switch_falls_in_loop(const float *a, float *o, int n) {
  int t = threadIdx.x;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    switch ((i * 3 + t) % 7) {
    case 0:
      o[i * 64 + t] = 1;
    case 4:
      o[i * 64 + t + 4000] = 2;
      break;
    case 2:
      continue;
    default:
      o[i * 64 + t + 8000] = 3;
    case 6:
      o[i * 64 + t + 12000] = 4;
    }
    o[i * 64 + t + 16000] = a[i * 64 + t];
  }
}

__global__ void switch_with_loops(const float *a, float *o) {
  int t = threadIdx.x;
  switch (blockIdx.x % 3) {
  case 0:
#pragma unroll 1
    for (int i = 0; i < t; i += 8) {
      o[i * 64 + t] = a[i * 64 + t] + 1;
    }
    break;
  case 1:
    if (t < 20)
      return;
#pragma unroll 1
    for (int i = t; i > 0; i /= 2) {
      o[i * 64 + t + 5000] = 2;
    }
    break;
  default:
    o[t + 9000] = 3;
  }
  o[t + 9999] = 4;
}

__global__ void switch_returns(const float *a, float *o) {
  int t = threadIdx.x;
  switch (t / 10) {
  case 1:
  case 4:
    o[t] = a[t] + 1;
    return;
  case 3:
    if (t & 1)
      return;
  case 0:
    o[t + 300] = a[t + 300] * 2;
  }
  o[t + 600] = 3;
}

//=== types of counters

__global__ void long_long_down(const float *a, float *o, long long n) {
  int t = threadIdx.x;
#pragma unroll 1
  for (long long i = n - 1 - t; i >= 0; i -= 5) {
    o[i] = a[i + t] + 1;
  }
}

__global__ void unsigned_wraps(const float *a, float *o, unsigned n) {
  unsigned t = threadIdx.x;
#pragma unroll 1
  for (unsigned i = t; i < n; i -= 3) {
    o[i * 64 + t] = a[i * 64 + t] + 1;
  }
}

__global__ void unsigned_difference(const float *a, float *o, unsigned n) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t - 20u < n)
    o[t] = a[t] + 1;
  if (t - 60u > n)
    o[t + 300] = a[t + 300] + 1;
}

__global__ void bytes(const float *a, float *o) {
  unsigned char i = threadIdx.x * 3;
#pragma unroll 1
  do {
    o[i] = a[i] + 1;
    i += 37;
  } while (i > 40);
}

__global__ void short_counter(const float *a, float *o, short n) {
  short t = threadIdx.x;
#pragma unroll 1
  for (short i = n; i > t; i -= 7) {
    o[i * 64 + t] = a[i * 64 + t] + 1;
  }
}

__global__ void step_of_grid(const float *a, float *o, long n) {
  long step = (long)blockDim.x * gridDim.x;
#pragma unroll 1
  for (long i = n - 1 - (blockIdx.x * blockDim.x + threadIdx.x); i >= 0; i -= step) {
    o[i] = a[i] + 1;
  }
}

__global__ void not_equal_by_two(const float *a, float *o, int n) {
  int t = threadIdx.x;
#pragma unroll 1
  for (int i = 2 * (t / 3); i != n; i += 2) {
    o[i * 64 + t] = a[i * 64 + t] + 1;
  }
}

//=== bounds

__global__ void ternary_bounds(const float *a, float *o, int n) {
  int t = threadIdx.x;
#pragma unroll 1
  for (int i = t % 2 ? t / 4 : 0; i < (t > n ? n : t) + (blockIdx.x ? 3 : 0); ++i) {
    o[i * 64 + t] = a[i * 64 + t] + 1;
  }
}

__global__ void three_bounds(const float *a, float *o, int n, int m) {
  int t = threadIdx.x;
#pragma unroll 1
  for (int i = 0; i < min(n, max(m - t, t - m)) && i * t < 200; ++i) {
    o[i * 64 + t] = a[i * 64 + t] + 1;
  }
}

__global__ void ceil_div(const float *a, float *o, int n) {
  int t = threadIdx.x, each = (n + blockDim.x - 1) / blockDim.x;
#pragma unroll 1
  for (int k = 0; k < each; ++k) {
    int i = k * blockDim.x + t;
    if (i >= n)
      break;
    o[i] = a[i] + 1;
  }
}

__global__ void shifted_bounds(const float *a, float *o) {
  int t = threadIdx.x;
#pragma unroll 1
  for (int i = 1 << (t & 3); i < 64 >> (t / 16); i <<= 1) {
    o[i * 64 + t] = a[i * 64 + t] + 1;
  }
}

//=== functions

template <int step> __device__ float sum_by(const float *a, int from, int n) {
  float v = 0;
#pragma unroll 1
  for (int i = from; i < n; i += step) {
    if (i % 10 == 9)
      return v;
    v += a[i];
  }
  return v + 1;
}

__global__ void template_loop(const float *a, float *o, int n) {
  int t = threadIdx.x;
  o[t] = sum_by<3>(a, t, n);
}

struct Range {
  int first, last;
  __device__ bool has(int i) const { return i >= first && i < last; }
};

__global__ void methods(const float *a, float *o) {
  int t = threadIdx.x;
  Range range{t / 2, t};
#pragma unroll 1
  for (int i = 0; i < 40; ++i) {
    if (range.has(i))
      o[i * 64 + t] = a[i * 64 + t] + 1;
  }
}

__global__ void lambda_loop(const float *a, float *o, int n) {
  int t = threadIdx.x;
  auto walk = [&](int from) {
    float v = 0;
#pragma unroll 1
    for (int i = from; i < n; i += 5) {
      v += a[i * 64 + t];
    }
    return v;
  };
  if (t % 3 == 1)
    o[t] = walk(t / 4);
}

__device__ __noinline__ float not_inlined(const float *a, int t, int n) {
  float v = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    if (i > t)
      break;
    v += a[i * 64 + t];
  }
  return v;
}

__global__ void calls(const float *a, float *o, int n) {
  int t = threadIdx.x;
  if (t < 50)
    o[t] = not_inlined(a, t, n);
}

//=== unrolled by the compiler

__global__ void unrolled_breaks(const float *a, float *o) {
  int t = threadIdx.x;
#pragma unroll
  for (int i = 0; i < 5; ++i) {
    if (i * 10 > t)
      break;
    o[i * 64 + t] = a[i * 64 + t] + 1;
  }
}

__global__ void unrolled_flag(const float *a, float *o) {
  int t = threadIdx.x;
  bool odd = false;
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    if (t >> i & 1)
      odd = !odd;
  }
  if (odd)
    o[t] = a[t] + 1;
}

void run(float *a, float *o, float *b, int *n, double *d, short *h, char *c) {
  triangle_2d<<<dim3(1, 2), dim3(16, 8)>>>(a, o, 14);
  stride_2d_down<<<dim3(2, 2), dim3(16, 8)>>>(a, o, 70, 37);
  band<<<5, dim3(16, 8)>>>(a, o, 37, 11);
  reduce_rows<<<2, dim3(16, 16)>>>(a, o, 75);
  reduce_odd<<<2, 160>>>(a, o, 147);
  reduce_thirds<<<1, 243>>>(a, o);
  reduce_two_loads<<<3, 128>>>(a, o, 700);
  returns_nested<<<1, 64>>>(a, o);
  returns_twice<<<3, 64>>>(a, o, 170);
  breaks_two_loops<<<1, 64>>>(a, o);
  continues_in_while<<<1, 64>>>(a, o, 33);
  do_two_exits<<<1, 64>>>(a, o, 15);
  forever_two_exits<<<1, 64>>>(a, o);
  steps_vary<<<1, 64>>>(a, o, 29);
  bound_shrinks<<<1, 64>>>(a, o, 31);
  two_counters<<<1, 64>>>(a, o);
  switch_falls_in_loop<<<1, 64>>>(a, o, 16);
  switch_with_loops<<<7, 64>>>(a, o);
  switch_returns<<<1, 64>>>(a, o);
  long_long_down<<<1, 64>>>(a, o, 150);
  unsigned_wraps<<<1, 64>>>(a, o, 64);
  unsigned_difference<<<3, 64>>>(a, o, 70);
  bytes<<<1, 64>>>(a, o);
  short_counter<<<1, 64>>>(a, o, 90);
  step_of_grid<<<3, 64>>>(a, o, 1000);
  not_equal_by_two<<<1, 64>>>(a, o, 60);
  ternary_bounds<<<2, 64>>>(a, o, 33);
  three_bounds<<<1, 64>>>(a, o, 25, 30);
  ceil_div<<<1, 96>>>(a, o, 700);
  shifted_bounds<<<1, 64>>>(a, o);
  template_loop<<<1, 64>>>(a, o, 80);
  methods<<<1, 64>>>(a, o);
  lambda_loop<<<1, 64>>>(a, o, 41);
  calls<<<1, 64>>>(a, o, 30);
  unrolled_breaks<<<1, 64>>>(a, o);
  unrolled_flag<<<1, 64>>>(a, o);
}
