// One kernel for each figure of an audit. What ptxas says of them is in README.md.

__global__ void __launch_bounds__(128) bounded(float *a, const float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] += b[i];
}

template <class T> __global__ void tile(T *a) {
  __shared__ T t[16][17];
  t[threadIdx.y][threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  a[threadIdx.y] = t[threadIdx.x][threadIdx.y];
}
template __global__ void tile<float>(float *);

// More values at once than the registers it may have.
__global__ void __maxnreg__(24) spills(float *a, int n) {
  float x[24];
#pragma unroll
  for (int i = 0; i < 24; ++i)
    x[i] = a[i * n];
#pragma unroll
  for (int i = 0; i < 24; ++i)
    a[i * n] = x[i] * x[(i + 7) % 24];
}

// Local memory that is no spill: an array with an index that only data tells.
__global__ void array(int *a, int n) {
  int local[32] = {};
  for (int i = 0; i < n; ++i)
    local[a[i] & 31] += i;
  a[0] = local[n & 31];
}

__device__ __noinline__ float deeper(float x, int n) {
  return n <= 0 ? x : deeper(x * 2, n - 1) + x;
}
__global__ void recursive(float *a, int n) { a[0] = deeper(a[1], n); }

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
__global__ void __cluster_dims__(2) __launch_bounds__(64) cluster(float *a) {
  a[threadIdx.x] = threadIdx.y;
}
#endif
