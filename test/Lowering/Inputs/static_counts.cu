// Kernels whose machine code is more than their path: what ordinary operands skip, calls,
// masks, and the parts of unrolled loops.
#define T threadIdx.x

__global__ void sine(float *o) { o[T] = sinf(o[T]); }
__global__ void sine_of_quotient(float *o, unsigned n) { o[T] = sinf(T / float(n)); }
__global__ void sine_and_cosine(float *o) { o[T] = sinf(o[T]) * cosf(o[T] + 1); }
__global__ void tangent(float *o) { o[T] = tanf(o[T]); }
__global__ void power(double *o) { o[T] = pow(o[T], o[T + 32]); }
__global__ void exponential(double *o) { o[T] = exp(o[T]); }
__global__ void wide_quotient(long long *o) { o[T] = o[T] / o[T + 32]; }

extern "C" __device__ int printf(const char *, ...);
__global__ void print(int n) { printf("%d\n", n); }

__global__ void exchange(int *o, unsigned mask) { o[T] = __shfl_xor_sync(mask, o[T], 1); }
__global__ void exchange_by_lane(int *o) { o[T] = __shfl_xor_sync(T * 3, o[T], 1); }
__global__ void vote_by_lane(int *o) { o[T] = __ballot_sync(T * 3, o[T] > 3); }
__global__ void meet_by_lane(int *o) {
  int value = o[T];
  __syncwarp(T * 3);
  o[T + 32] = value;
}
__global__ void exchange_of_some(int *o) {
  int value = o[T];
  if (value < 3)
    value += __shfl_xor_sync(-1, value, 1);
  o[T] = value;
}

__global__ void bits(int *o, const int *a) { o[T] = (a[T] & a[T + 32]) == 0 ? 5 : a[T]; }
__global__ void mask(int *o, const int *a) { o[T] = (a[T] & 12) == 12 ? 5 : a[T]; }

// Unrolled by ptxas, by Clang, by both.
__global__ void parts(float *o, int n) {
  float sum = 0;
  for (int i = T; i < n; i += 256)
    sum = sum * sum + 1;
  o[T] = sum;
}
__global__ void rest(float *o, int n) {
  float x = 0;
  for (int i = 0; i < n; ++i) {
    x = x * x + 1, x = x * x + 2, x = x * x + 3, x = x * x + 4;
    x = x * x + 1, x = x * x + 2, x = x * x + 3, x = x * x + 4;
    x = x * x + 1, x = x * x + 2, x = x * x + 3, x = x * x + 4;
    x = x * x + 1, x = x * x + 2, x = x * x + 3, x = x * x + 4;
  }
  o[T] = x;
}
__global__ void parts_and_rest(float *o, const float *a, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += a[i];
  o[T] = sum;
}

// Atomics of all lanes on one address, which one lane does; and not of them.
#define ALL(name, action)                                                                \
  __global__ void name(int *o, const int *a, unsigned n) {                               \
    int value = a[T];                                                                    \
    action;                                                                              \
    o[T + 1] = value;                                                                    \
  }
ALL(count, atomicAdd(o, 1))
ALL(add_parameter, atomicAdd(o, n))
ALL(add_value, atomicAdd(o, value))
ALL(least, atomicMin(o, value))
ALL(ticket, value += atomicAdd(o, 1))
ALL(place, value = atomicAdd(o, value))
ALL(exchange_all, atomicExch(o, value))
ALL(add_float, atomicAdd((float *)o, (float)value))
ALL(add_to_own, atomicAdd(o + T, 1))
__global__ void count_shared(int *o, const int *a) {
  __shared__ int total;
  int value = a[T];
  total = 0;
  __syncthreads();
  atomicMax(&total, value);
  __syncthreads();
  o[T] = value + total;
}

// Predicated, so the address is computed once.
__global__ void guarded_neighbours(float *o, const float *a, int bits) {
  int i = blockIdx.x * blockDim.x + T, chosen = bits >> T;
  float sum = 0;
  if (chosen & 1)
    sum += a[i];
  if (chosen & 2)
    sum += a[i + 1];
  o[T] = sum;
}
