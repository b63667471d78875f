// Half precision and brain floats without a toolkit: operators, the functions that both
// have, atomics. All is understood, and the float overloads of mathematics are floats.
//
// RUN: gpuperf --cuda=none --format=mlir %s | FileCheck %s \
// RUN:   --implicit-check-not=gpuperf.unknown --implicit-check-not=fp64
// RUN: gpuperf --cuda=none --format=mlir %s -- --cuda-gpu-arch=sm_90 \
// RUN:   | FileCheck %s --implicit-check-not=gpuperf.unknown
// RUN: gpuperf --cuda=none --format=mlir %s -- --cuda-gpu-arch=sm_60 \
// RUN:   | FileCheck %s --check-prefix=OLD --implicit-check-not=gpuperf.unknown
// OLD: "halves"
// OLD: "bfloats"
// OLD: "floats"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

template <typename T, typename T2>
__device__ void use(T *a, T2 *b, unsigned *m) {
  T x = a[threadIdx.x], y = a[threadIdx.x + 32];
  T2 p = b[threadIdx.x], q = b[threadIdx.x + 64];
  x = __hfma_relu(__hadd_sat(x, y), y, x);
  p = __hcmadd(__hfma2_relu(p, q, p), q, p);
  x += y, x -= T(3), x *= y, x /= y, ++x, p += q, p *= q, p = -p, p /= q;
  if (x < y && !(p == q) && __hgtu(x, y))
    x = hexp(x) + hlog2(y);
  p = __heq2(p, q);
  m[threadIdx.x] = __hltu2_mask(p, q);
  p = h2exp2(p), q = h2rsqrt(q), x = __hmax_nan(htanh_approx(x), y);
  x = __shfl_xor_sync(~0u, x, 1), q = __shfl_down_sync(~0u, q, 2);
  atomicAdd(a + 5, x), atomicAdd(b + 6, p);
  a[threadIdx.x] = __ldg(a + 77) + x;
  b[threadIdx.x] = p + q + __ldcs(b);
}

// CHECK: "halves"
// CHECK: gpuperf.access atomic
// CHECK: gpuperf.access atomic
__global__ void halves(__half *a, __half2 *b, unsigned *m) {
  use(a, b, m);
  a[4] = __int2half_rn(m[0]) + __float2half_rz(3.f);
  m[3] = __half2int_rd(a[9]);
}

// CHECK: "bfloats"
// CHECK: gpuperf.access atomic
// CHECK: gpuperf.access atomic
__global__ void bfloats(__nv_bfloat16 *a, __nv_bfloat162 *b, unsigned *m) {
  use(a, b, m);
  a[4] = __int2bfloat16_rn(m[0]);
  b[1] = __floats2bfloat162_rn(1.f, (float)m[2]);
  m[8] = __bfloat1622float2(b[2]).x + __bfloat162uint_ru(a[9]);
}

// CHECK: "floats"
__global__ void floats(float *a) {
  float x = a[threadIdx.x];
  a[threadIdx.x] = fma(x, x, x) + rsqrt(x) + rint(x) + log2(x) + exp2(x) +
                   fmax(x, 3.0f) + round(x) + cbrt(x) + erf(x);
}

// CHECK: "integers"
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
__global__ void integers(int *a, unsigned short *b) {
  a[0] = __viaddmax_s32_relu(a[1], a[2], a[3]) + __dp4a(char4{1, 2, 3, 4}, char4(), a[5]);
  atomicCAS(b, (unsigned short)1, (unsigned short)2);
}
#endif
