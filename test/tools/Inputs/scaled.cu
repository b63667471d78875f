#include "scaled.h"

__global__ void scale(float *p, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i * stride] *= a;
}

void run(float *p) { scale<<<1024, 256>>>(p, 2.0f, 1024 * 256); }
