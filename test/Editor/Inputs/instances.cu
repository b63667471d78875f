#ifndef INSTANCES
#define INSTANCES
#include <cmath>

// Instantiations and launches of one kernel, a loop in a function that is
// inlined, a loop whose count nobody knows, letters beyond ASCII.
namespace größe {
__device__ float sum(const float *a, int n) {
  float result = 0;
  for (int i = 0; i < n; ++i)
    result += a[i];
  return result;
}

template <typename T, int Stride> __global__ void copy(T *to, const T *from) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  to[i] = from[i * Stride] + T(sum((const float *)from, 1000)); // grüße
}
} // namespace größe

__global__ void walk(const int *next, int *out, int start) {
  int at = start + threadIdx.x;
  while (next[at] != 0)
    at = next[at];
  out[threadIdx.x] = at;
}

void run(float *a, double *b, int *n) {
  größe::copy<float, 1><<<1024, 256>>>(a, a);
  größe::copy<float, 32><<<8192, 256>>>(a, a);
  größe::copy<double, 2><<<2048, 128>>>(b, b);
  walk<<<64, 64>>>(n, n, 0);
}
#endif
