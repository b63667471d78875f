// Each kernel's block tells one thing that nvcc says of itself.
#include <cub/util_type.cuh>
#include <cuda/std/limits>
#include <cuda_fp16.h>

__global__ void version(float *x) { x[threadIdx.x] = 1; }
#if defined(__CUDACC_VER_MAJOR__) && __CUDACC_VER_MAJOR__ >= 11
constexpr int kVersion = 512;
#else
constexpr int kVersion = 64;
#endif

__global__ void name(float *x) { x[threadIdx.x] = 1; }
#ifdef __NVCC__
constexpr int kName = 512;
#else
constexpr int kName = 64;
#endif

// How libraries ask whether Clang compiles CUDA.
__global__ void notClang(float *x) { x[threadIdx.x] = 1; }
#if defined(__clang__) && defined(__CUDA__)
constexpr int kClang = 64;
#else
constexpr int kClang = 512;
#endif

__global__ void lambdas(float *x) { x[threadIdx.x] = 1; }
#ifdef __CUDACC_EXTENDED_LAMBDA__
constexpr int kLambdas = 512;
#else
constexpr int kLambdas = 64;
#endif

__global__ void relaxed(float *x) { x[threadIdx.x] = 1; }
#ifdef __CUDACC_RELAXED_CONSTEXPR__
constexpr int kRelaxed = 512;
#else
constexpr int kRelaxed = 64;
#endif

__global__ void separate(float *x) { x[threadIdx.x] = 1; }
#ifdef __CUDACC_RDC__
constexpr int kSeparate = 512;
#else
constexpr int kSeparate = 64;
#endif

// In device code and on the host alike: the constant is of one program.
#if defined(__CUDA_ARCH_LIST__) && __CUDA_ARCH_LIST__ == 900
#define TILE 512
#else
#define TILE 64
#endif
__global__ void listed(float *x) {
  for (int i = 0; i < TILE; i += blockDim.x)
    x[i + threadIdx.x] = 1;
}

// CUB has the architectures in the name of its namespace.
template <class T> __global__ void typed(float *x, T) { x[threadIdx.x] = 1; }

void run(float *x) {
  typed<<<7, 512>>>(x, cub::NullType());
  version<<<1, kVersion>>>(x);
  name<<<1, kName>>>(x);
  notClang<<<1, kClang>>>(x);
  lambdas<<<1, kLambdas>>>(x);
  relaxed<<<1, kRelaxed>>>(x);
  separate<<<1, kSeparate>>>(x);
  listed<<<1, TILE>>>(x);
}
