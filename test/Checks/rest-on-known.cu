// A warning rests on what is known: a loop that nvcc ends where a pointer meets another one has
// the source's length, so that all addresses of it are followed and the sectors are no
// assumption, in either compiler's code.
//
// REQUIRES: cuda-toolkit, nvcc
// RUN: gpuperf --compiler=nvcc --machine=h100 --checks=gpuperf-uncoalesced-access --quiet %s | FileCheck %s --implicit-check-not=assumed
// RUN: env GPUPERF_COMPILER=clang gpuperf --machine=h100 --checks=gpuperf-uncoalesced-access --quiet %s | FileCheck %s --check-prefix=CLANG --implicit-check-not=assumed
//
// CHECK: warning: uncoalesced global load of 'x[row * 1024 + k]' and {{[0-9]+}} more accesses of 'y', 'z', 'x'{{.*}}so a warp touches 32 sectors where 4 would do
// CLANG: warning: uncoalesced global load of {{.*}}[row * 1024 + k]' and {{[0-9]+}} more accesses of {{.*}}so a warp touches 32 sectors where 4 would do
__global__ void sweep(int n, float *y, const float *x, float *z) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < n)
    for (int k = 1; k < n; ++k) {
      y[row * 1024 + k] = y[row * 1024 + k] - y[row * 1024 + k - 1] * x[row * 1024 + k] / z[row * 1024 + k - 1];
      z[row * 1024 + k] = z[row * 1024 + k] - x[row * 1024 + k] / z[row * 1024 + k - 1];
    }
}
void run(float *y, const float *x, float *z) { sweep<<<4, 256>>>(1024, y, x, z); }
