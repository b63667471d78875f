#include <cassert>
#include <cstdio>
#include <cstring>

__global__ void past(int *x) { x[blockIdx.x * 32 + threadIdx.x] = 1; }
__global__ void freed(int *x) { x[0] += 1; }
__global__ void misaligned(char *x) { *(int *)(x + 2) = 1; }
__global__ void sharedPast(int *x) {
  extern __shared__ int s[];
  s[threadIdx.x * 8] = 1;
  __syncthreads();
  x[threadIdx.x] = s[threadIdx.x];
}
__global__ void hostMemory(const int *from, int *x) { x[0] = from[0]; }
__global__ void asserts(int *x) { assert(x[threadIdx.x] == 1); }
__global__ void traps(int *x) {
  if (x[threadIdx.x] == 0)
    __trap();
}
__global__ void waits(int *x) {
  if (threadIdx.x < 16)
    x[0] += __shfl_sync(~0u, x[1], 3);
  else
    __syncthreads();
}
__device__ __noinline__ int deep(int n) {
  volatile int local[100];
  local[n % 100] = n;
  return n ? deep(n - 1) + local[n % 99] : 0;
}
__global__ void overflows(int *x, int n) { x[0] = deep(n); }
__global__ void allocates(int **x) { x[0] = (int *)malloc(4); }

int main(int, char **argv) {
  int *x, onHost = 0;
  cudaMalloc(&x, 100 * sizeof(int));
  auto is = [&](const char *name) { return strcmp(argv[1], name) == 0; };
  if (is("past"))
    past<<<4, 32>>>(x);
  if (is("freed")) {
    cudaFree(x);
    freed<<<1, 1>>>(x);
  }
  if (is("misaligned"))
    misaligned<<<1, 1>>>((char *)x);
  if (is("shared"))
    sharedPast<<<1, 32, 512>>>(x);
  if (is("host"))
    hostMemory<<<1, 1>>>(&onHost, x);
  if (is("assert"))
    asserts<<<1, 32>>>(x);
  if (is("trap"))
    traps<<<1, 32>>>(x);
  if (is("waits"))
    waits<<<1, 32>>>(x);
  if (is("stack"))
    overflows<<<1, 1>>>(x, 1000000);
  if (is("malloc"))
    allocates<<<1, 1>>>((int **)x);
  cudaError_t error = cudaDeviceSynchronize();
  printf("%s\n", cudaGetErrorString(error));
  error = cudaMemcpy(&onHost, x, 4, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorName(error));
}
