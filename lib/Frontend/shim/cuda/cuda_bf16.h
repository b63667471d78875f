//===- cuda_bf16.h - brain floats -------------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CUDA_BF16_H
#define GPUPERF_CUDA_BF16_H

#include "gpuperf_cuda.h"

#define __GPUPERF_HD static __host__ __device__ __forceinline__

// Sixteen bits in memory, computed as floats.
struct __nv_bfloat16 {
  unsigned short bits;
  __nv_bfloat16() = default;
  __host__ __device__ __nv_bfloat16(float v)
      : bits((unsigned short)(__builtin_bit_cast(unsigned int, v) >> 16)) {}
  __host__ __device__ operator float() const {
    return __builtin_bit_cast(float, (unsigned int)bits << 16);
  }
};
struct __align__(4) __nv_bfloat162 {
  __nv_bfloat16 x, y;
};
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

__GPUPERF_HD __nv_bfloat16 __float2bfloat16(float a) {
  return __nv_bfloat16(a);
}
__GPUPERF_HD __nv_bfloat16 __float2bfloat16_rn(float a) {
  return __nv_bfloat16(a);
}
__GPUPERF_HD float __bfloat162float(__nv_bfloat16 a) { return (float)a; }
#define __GPUPERF_OPERATOR(op, name)                                           \
  __GPUPERF_HD __nv_bfloat16 name(__nv_bfloat16 a, __nv_bfloat16 b) {          \
    return __nv_bfloat16((float)a op(float) b);                                \
  }                                                                            \
  __GPUPERF_HD __nv_bfloat162 name##2(__nv_bfloat162 a, __nv_bfloat162 b) {    \
    return {name(a.x, b.x), name(a.y, b.y)};                                   \
  }
__GPUPERF_OPERATOR(+, __hadd)
__GPUPERF_OPERATOR(-, __hsub)
__GPUPERF_OPERATOR(*, __hmul)
#undef __GPUPERF_OPERATOR
__GPUPERF_HD __nv_bfloat16 __hfma(__nv_bfloat16 a, __nv_bfloat16 b,
                                  __nv_bfloat16 c) {
  return __nv_bfloat16((float)a * (float)b + (float)c);
}
__GPUPERF_HD __nv_bfloat162 __floats2bfloat162_rn(float a, float b) {
  return {__nv_bfloat16(a), __nv_bfloat16(b)};
}
__GPUPERF_HD float2 __bfloat1622float2(__nv_bfloat162 a) {
  return float2{(float)a.x, (float)a.y};
}

#undef __GPUPERF_HD

#endif // GPUPERF_CUDA_BF16_H
