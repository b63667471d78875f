// Loop variables without a closed form, and what is read of them after the loop.
// Written as control_flow.cu is.

//=== flags

// Pathfinder's: who computed in the last step stores.
__global__ void flag_ghost_zone(const float *a, float *o, int steps, int n) {
  __shared__ float s[256];
  int t = threadIdx.x, first = blockIdx.x * (96 - 2 * steps) - steps;
  int low = first < 0 ? -first : 0;
  int high = first + 95 > n - 1 ? 95 - (first + 95 - n + 1) : 95;
  bool valid = t >= low && t <= high, computed;
  s[t] = a[t];
  __syncthreads();
#pragma unroll 1
  for (int i = 0; i < steps; ++i) {
    computed = false;
    if (t >= i + 1 && t <= 94 - i && valid) {
      computed = true;
      s[t + 96] = s[t] + 1;
    }
    __syncthreads();
    if (i == steps - 1)
      break;
    if (computed)
      s[t] = s[t + 96];
    __syncthreads();
  }
  if (computed) {
    o[first + t + 96] = s[t + 96];
  }
}

__global__ void flag_found(const float *a, float *o, int n) {
  int t = threadIdx.x;
  bool found = false;
  float v = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    v += a[i * 64 + t];
    if ((i * 7 + 3) % 16 == t % 19) {
      found = true;
      break;
    }
  }
  if (found) {
    o[t] = v;
  }
}

__global__ void flag_while(const float *a, float *o, int n) {
  int t = threadIdx.x, i = 0;
  bool done = false;
#pragma unroll 1
  while (!done) {
    o[i * 64 + t] = a[i * 64 + t] + 1;
    ++i;
    done = i * i > t || i >= n;
  }
}

__global__ void flag_any(const float *a, float *o, int n) {
  int t = threadIdx.x;
  bool any = false;
  float v = 0;
#pragma unroll 1
  for (int i = 1; i < n; ++i) {
    v += a[i];
    any = any || (i * t) % 11 == 7;
  }
  if (any)
    o[t] = v;
}

__global__ void flag_all(const float *a, float *o, int n) {
  int t = threadIdx.x, prime = t > 1;
#pragma unroll 1
  for (int i = 2; i < t; ++i) {
    if (t % i == 0)
      prime = 0;
  }
  if (prime)
    o[t] = a[t] + 1;
}

__global__ void flag_inner(const float *a, float *o, int n) {
  int t = threadIdx.x;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    bool hit = false;
#pragma unroll 1
    for (int j = 0; j < 8; ++j) {
      if (i * 8 + j == t) {
        hit = true;
        break;
      }
    }
    if (hit)
      o[i * 64 + t] = a[i * 64 + t] + 1;
  }
}

__global__ void flag_of_exit(const float *a, float *o, int n) {
  int t = threadIdx.x, how = 0;
  float v = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    v += a[i * 64 + t];
    if (i * 5 > t) {
      how = 1;
      break;
    }
    if (i % 6 == 5 && t % 4 == 1) {
      how = 2;
      break;
    }
  }
  if (how == 1) {
    o[t] = v;
  } else if (how == 2) {
    o[3 * t + 500] = v;
  }
}

//=== indices

__global__ void index_of_match(const float *a, float *o, int n) {
  int t = threadIdx.x, at = -1;
  float v = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    v += a[i];
    if ((i ^ t) % 13 == 5) {
      at = i;
      break;
    }
  }
  if (at >= 0)
    o[at * 64 + t] = v;
}

__global__ void index_of_last(const float *a, float *o, int n) {
  int t = threadIdx.x, last = 0;
  float v = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    v += a[i];
    if ((i * 3 + t) % 5 == 0)
      last = i;
  }
  if (last > n - 4)
    o[last * 64 + t] = v;
}

__global__ void count_then_loop(const float *a, float *o, int n) {
  int t = threadIdx.x, count = 0;
  float v = 0;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    if ((i + t) % 3 == 0)
      count += i % 4;
  }
#pragma unroll 1
  for (int i = 0; i < count; ++i) {
    v += a[i * 64 + t];
  }
  o[t] = v;
}

__global__ void trip_then_loop(const float *a, float *o) {
  int t = threadIdx.x, digits = 0, x = t * t;
  float v = 0;
#pragma unroll 1
  while (x > 0) {
    x /= 7;
    ++digits;
  }
#pragma unroll 1
  for (int i = digits; i > 0; --i) {
    v += a[i * 64 + t];
  }
  o[t] = v;
}

__global__ void ping_pong(const float *a, float *o) {
  __shared__ float s[256];
  int t = threadIdx.x, in = 0;
  s[t] = a[t];
  __syncthreads();
#pragma unroll 1
  for (int d = 1; d < 128; d *= 2) {
    int out = 1 - in;
    float v = s[in * 128 + t];
    if (t >= d)
      v += s[in * 128 + t - d];
    s[out * 128 + t] = v;
    in = out;
    __syncthreads();
  }
  o[t] = s[in * 128 + t];
}

__global__ void quadratic_index(const float *a, float *o, int n) {
  int t = threadIdx.x, at = t;
#pragma unroll 1
  for (int i = 0; at < n; ++i) {
    o[at] = a[at] + 1;
    at += i;
  }
}

//=== divisions

__global__ void divide_five(const float *a, float *o, int n) {
  int t = threadIdx.x;
#pragma unroll 1
  for (int k = n / 5; k > 0; k /= 5) {
    if (t < k)
      o[t] = a[t + k] + 1;
    __syncthreads();
  }
}

__global__ void divide_up(float *a, int n) {
  int t = threadIdx.x;
#pragma unroll 1
  while (n > 1) {
    int half = (n + 1) / 2;
    if (t < n - half) {
      a[t] += a[t + half];
    }
    __syncthreads();
    n = half;
  }
}

__global__ void divide_param(const float *a, float *o, int d) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, t = x;
  float v = 0;
#pragma unroll 1
  do {
    v += a[x * 3 + t];
    x = (x + 2) / d;
  } while (x > 1);
  o[t] = v;
}

__global__ void divide_unsigned(const float *a, float *o) {
  unsigned x = 4000000000u + threadIdx.x * 7000000u, t = threadIdx.x;
  float v = 0;
#pragma unroll 1
  while (x) {
    v += a[x % 1000 + t];
    x /= 13;
  }
  o[t] = v;
}

__global__ void divide_long(const float *a, float *o) {
  long x = 9000000000000 + threadIdx.x * 1000000007l;
  int t = threadIdx.x, i = 0;
#pragma unroll 1
  while (x > 1000) {
    o[i * 64 + t] = a[i * 64 + t] + 1;
    x = x / 3 - 17;
    ++i;
  }
}

//=== numbers

__global__ void common_divisor(const float *a, float *o) {
  int t = threadIdx.x, x = 1000 + 7 * t, y = 3 * t + 18;
  float v = 0;
#pragma unroll 1
  while (y) {
    int rest = x % y;
    v += a[rest * 64 + t];
    x = y;
    y = rest;
  }
  o[x * 64 + t] = v;
}

__global__ void collatz(const float *a, float *o) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, x = t + 1;
  float v = 0;
#pragma unroll 1
  while (x != 1) {
    v += a[x * 64 + t];
    if (x % 2) {
      x = 3 * x + 1;
      v += a[x + 1];
    } else {
      x = x / 2;
    }
  }
  o[t] = v;
}

__global__ void fibonacci(const float *a, float *o) {
  int t = threadIdx.x, x = 0, y = 1;
#pragma unroll 1
  while (x < t * 10) {
    o[x] = a[y] + 1;
    int z = x + y;
    x = y;
    y = z;
  }
}

__global__ void square_root(const float *a, float *o) {
  int t = threadIdx.x, n = t * 37 + 5, x = n, y = (n + 1) / 2;
#pragma unroll 1
  while (y < x) {
    o[y * 64 + t] = a[y * 64 + t] + 1;
    x = y;
    y = (x + n / x) / 2;
  }
  o[x] = 3;
}

__global__ void power_modulo(const float *a, float *o) {
  int t = threadIdx.x, base = 3, r = 1;
#pragma unroll 1
  for (int e = t; e > 0; e >>= 1) {
    if (e & 1) {
      r = r * base % 101;
      o[r * 64 + t] = a[base * 64 + t] + 1;
    }
    base = base * base % 101;
  }
  o[r] = 2;
}

__global__ void lowest_bits(const float *a, float *o) {
  int t = threadIdx.x, x = t * 5;
  float v = 0;
#pragma unroll 1
  while (x) {
    v += a[x * 64 + t];
    x &= x - 1;
  }
  o[t] = v;
}

__global__ void generator(const float *a, float *o, int n) {
  unsigned t = threadIdx.x, state = t * 2654435761u + 12345;
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    state = state * 1664525u + 1013904223u;
    if (state >> 30 == 2)
      o[i * 64 + t] = a[state % 977] + 1;
  }
}

__global__ void xor_shift(const float *a, float *o) {
  unsigned t = threadIdx.x, x = t + 88172645u;
  float v = 0;
#pragma unroll 1
  do {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    v += a[x % 4096];
  } while (x % 9 != 4);
  o[t] = v;
}

__global__ void bisection(const float *a, float *o) {
  int t = threadIdx.x, low = 0, high = 1000;
  float v = 0;
#pragma unroll 1
  while (low < high) {
    int middle = (low + high) / 2;
    v += a[middle];
    if (middle * middle < t * 523) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  o[low] = v;
}

__global__ void automaton(const float *a, float *o) {
  int t = threadIdx.x, state = t % 3, i = 0;
#pragma unroll 1
  while (state != 4) {
    switch (state) {
    case 0:
      o[i * 64 + t] = a[i * 64 + t] + 1;
      state = i % 2 ? 3 : 1;
      break;
    case 1:
      o[i * 64 + t + 5000] = 1;
      state = 2;
      break;
    case 2:
      state = t + i > 40 ? 4 : 0;
      break;
    default:
      o[i * 64 + t + 9000] = 2;
      state = 2;
    }
    ++i;
  }
}

// Two recurrences, one in the other.
__global__ void digit_sums(const float *a, float *o) {
  int t = threadIdx.x, x = t * 97 + 13;
#pragma unroll 1
  while (x > 9) {
    int sum = 0;
#pragma unroll 1
    for (int y = x; y > 0; y /= 10) {
      sum += y % 10;
      o[y] = a[y] + 1;
    }
    x = sum;
  }
  if (x == 7)
    o[t] = a[t] + 2;
}

//=== functions that call themselves

// Of cooperative_groups: a constant in the end.
__device__ unsigned log2_of(unsigned x) {
  return x == 1 ? 0 : 1 + log2_of(x / 2);
}
__global__ void recursive_log2(const float *a, float *o) {
  int t = threadIdx.x;
#pragma unroll 1
  for (unsigned i = 0; i < log2_of(warpSize); ++i) {
    o[t + i] = a[t];
    __syncthreads();
  }
}

// Another one in each lane.
__device__ int divisor_of(int a, int b) {
  return b == 0 ? a : divisor_of(b, a % b);
}
__global__ void recursive_divisor(const float *a, float *o) {
  int t = threadIdx.x;
  int n = divisor_of(60, t);
#pragma unroll 1
  for (int i = 0; i < n; ++i) {
    o[t] = a[i];
  }
}

// A condition on what it returns.
__device__ int digits_of(int n) {
  if (n == 0)
    return 0;
  return digits_of(n / 10) + 1;
}
__global__ void recursive_digits(const float *a, float *o, int n) {
  int t = threadIdx.x;
  if (digits_of(n + t * 31) == 3)
    o[t] = a[t];
}

void run(float *a, float *o, float *b, int *n, double *d, short *h, char *c) {
  flag_ghost_zone<<<4, 96>>>(a, o, 7, 250);
  flag_found<<<1, 64>>>(a, o, 12);
  flag_while<<<1, 64>>>(a, o, 6);
  flag_any<<<1, 96>>>(a, o, 14);
  flag_all<<<1, 96>>>(a, o, 0);
  flag_inner<<<1, 64>>>(a, o, 5);
  flag_of_exit<<<1, 64>>>(a, o, 11);
  index_of_match<<<1, 64>>>(a, o, 20);
  index_of_last<<<1, 64>>>(a, o, 21);
  count_then_loop<<<1, 64>>>(a, o, 17);
  trip_then_loop<<<1, 64>>>(a, o);
  ping_pong<<<1, 128>>>(a, o);
  quadratic_index<<<1, 64>>>(a, o, 300);
  divide_five<<<1, 256>>>(a, o, 1200);
  divide_up<<<1, 256>>>(a, 403);
  divide_param<<<3, 64>>>(a, o, 3);
  divide_unsigned<<<1, 40>>>(a, o);
  divide_long<<<1, 64>>>(a, o);
  common_divisor<<<1, 64>>>(a, o);
  collatz<<<2, 64>>>(a, o);
  fibonacci<<<1, 64>>>(a, o);
  square_root<<<1, 64>>>(a, o);
  power_modulo<<<1, 64>>>(a, o);
  lowest_bits<<<1, 64>>>(a, o);
  generator<<<1, 64>>>(a, o, 40);
  xor_shift<<<1, 64>>>(a, o);
  bisection<<<1, 64>>>(a, o);
  automaton<<<1, 64>>>(a, o);
  digit_sums<<<1, 64>>>(a, o);
  recursive_log2<<<1, 64>>>(a, o);
  recursive_divisor<<<1, 64>>>(a, o);
  recursive_digits<<<1, 64>>>(a, o, 70);
}
