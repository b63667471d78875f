// REQUIRES: cuda-toolkit
// What CUDA has and Clang's wrapper of a toolkit lacks is supplied beside it: loads and
// stores with a cache hint, surfaces, and cuda::barrier in shared memory, which Clang
// takes for a variable with a destructor. Who waits for it looks once.
//
// RUN: gpuperf --cuda=%cuda_home --format=mlir %s | FileCheck %s --implicit-check-not='not analysed'
//
// A user's own compile gets the functions with the stand-ins, of Clang 22 by the header
// that has them; there a shared barrier is an error of Clang's. The toolkit's header of
// textures is still the toolkit's.
// RUN: %clang --cuda-path=%cuda_home --cuda-device-only -nocudalib -fsyntax-only \
// RUN:   -Wno-unknown-cuda-version -DNO_BARRIER -I"$(gpuperf --print-shim-dir)" \
// RUN:   %if llvm-22 %{-include gpuperf_cache_hints.h%} %s

#ifndef NO_BARRIER
#include <cuda/barrier>

// CHECK: "direct"
// CHECK-NOT: gpuperf.loop
// CHECK: access copy global {{.*}} %b
// CHECK-NOT: gpuperf.loop
// CHECK-NOT: gpuperf.access atomic
__global__ void direct(float *a, const float *b) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ float s[256];
  if (threadIdx.x == 0)
    init(&bar, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(s + threadIdx.x, b + threadIdx.x, sizeof(float), bar);
  bar.arrive_and_wait();
  a[threadIdx.x] = s[255 - threadIdx.x];
}

// CHECK: "instantiated<float>"
template <typename T> __global__ void instantiated(T *a) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar[2];
  if (threadIdx.x < 2)
    init(bar + threadIdx.x, blockDim.x);
  __syncthreads();
  bar[1].arrive_and_wait();
  a[threadIdx.x] = 1;
}
template __global__ void instantiated<float>(float *);
#endif

// CHECK: "hints"
// CHECK: access load global 16 %a["tx * 16"]
// CHECK: access store global 16 %b["tx * 16"]
// CHECK: access store global 4 %c["tx * 4"]
__global__ void hints(const float4 *a, float4 *b, float *c) {
  __stcs(b + threadIdx.x, __ldcs(a + threadIdx.x));
  __stcg(c + threadIdx.x, 0);
}

// CHECK: "again"
// CHECK-COUNT-2: access load global 4 %a["0"]
__global__ void again(const int *a, int *b) {
  b[threadIdx.x] = __ldcv(a) + __ldcv(a);
}

// CHECK: "textures"
__global__ void textures(float *a, cudaTextureObject_t t, cudaSurfaceObject_t s) {
  a[threadIdx.x] = tex2D<float>(t, 1, 2) + tex2DLod<float>(t, 1, 2, 3) +
                   surf2Dread<float>(s, 4, 5);
}
