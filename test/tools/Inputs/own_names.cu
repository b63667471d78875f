// What nvcc and Clang mangle differently. Each kernel is launched with another
// number of blocks, once.
#include <concepts>

static __global__ void own(float *x) { x[threadIdx.x] = 1; }
extern "C" {
static __global__ void ownC(float *x) { x[threadIdx.x] = 1; }
}
namespace {
struct Double {
  float *x;
  __device__ void operator()(int i) const { x[i] *= 2; }
};
__global__ void unnamed(float *x) { x[threadIdx.x] = 1; }
template <class T> __global__ void unnamedOf(T *x) { x[threadIdx.x] = 1; }
namespace inner {
__global__ void deep(float *x) { x[threadIdx.x] = 1; }
} // namespace inner
} // namespace
namespace lib {
template <int Block> __global__ static void add(float *x) {
  x[threadIdx.x] += Block;
}
static __device__ float half(float x) { return x / 2; }
template <float (*F)(float)> __global__ void apply(float *x) {
  x[threadIdx.x] = F(x[threadIdx.x]);
}
} // namespace lib

// Overloads, of which only the parameters tell which is which.
static __global__ void over(float *x) { x[threadIdx.x] = 1; }
static __global__ void over(double *x) { x[threadIdx.x] = 1; }

template <std::floating_point T> __global__ void constrained(T *x) {
  x[threadIdx.x] = 1;
}
template <class T>
  requires std::integral<T>
__global__ void required(T *x) {
  x[threadIdx.x] = 1;
}
template <class T>
__global__ void trailing(T *x)
  requires std::integral<T>
{
  x[threadIdx.x] = 1;
}
__global__ void abbreviated(std::integral auto *x) { x[threadIdx.x] = 1; }
template <class T> concept Small = sizeof(T) < 4;
template <class T> concept Large = sizeof(T) >= 4;
// One name and one list of arguments on two lines.
template <Small T> __global__ void sized(T *x) { x[threadIdx.x] = 1; }
template <Large T> __global__ void sized(T *x) { x[threadIdx.x] = 2; }
template <auto N> __global__ void value(float *x) { x[threadIdx.x] = N; }

__global__ void labelled(float *x) asm("a_label");
__global__ void labelled(float *x) { x[threadIdx.x] = 1; }
extern "C" __global__ void labelledC(float *x) asm("c_label");
extern "C" __global__ void labelledC(float *x) { x[threadIdx.x] = 1; }

template <class F> __global__ void each(F f) { f(threadIdx.x); }
template <class F> static __global__ void eachOwn(F f) { f(threadIdx.x); }
static void lambdas(float *x) {
  each<<<20, 32>>>([=] __device__(int i) { x[i] = 1; });
  eachOwn<<<21, 32>>>([=] __device__(int i) { x[i] = 2; });
  each<<<22, 32>>>([=] __device__(auto i) { x[i] = 3; });
  each<<<23, 32>>>(Double{x});
}

// The extents of its array are told by the source alone.
static __global__ void turned(float *x) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = x[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  x[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

void run(float *x, double *d, int *n, short *s) {
  own<<<1, 32>>>(x);
  ownC<<<2, 32>>>(x);
  unnamed<<<3, 32>>>(x);
  unnamedOf<<<4, 32>>>(x);
  inner::deep<<<5, 32>>>(x);
  lib::add<64><<<6, 32>>>(x);
  lib::add<128><<<7, 32>>>(x);
  lib::apply<lib::half><<<8, 32>>>(x);
  over<<<9, 32>>>(x);
  over<<<10, 32>>>(d);
  constrained<<<11, 32>>>(x);
  required<<<12, 32>>>(n);
  trailing<<<13, 32>>>(n);
  abbreviated<<<14, 32>>>(n);
  sized<<<15, 32>>>(s);
  sized<<<16, 32>>>(n);
  value<3><<<17, 32>>>(x);
  labelled<<<18, 32>>>(x);
  labelledC<<<19, 32>>>(x);
  lambdas(x);
  turned<<<24, dim3(32, 32)>>>(x);
}
