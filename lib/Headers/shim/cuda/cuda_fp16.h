//===- cuda_fp16.h - half precision -----------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CUDA_FP16_H
#define GPUPERF_CUDA_FP16_H

#include "gpuperf_cuda.h"

#define __GPUPERF_HD static __host__ __device__ __forceinline__

struct __half {
  _Float16 value;
  __half() = default;
  __host__ __device__ __half(float v) : value((_Float16)v) {}
  __host__ __device__ __half(double v) : value((_Float16)v) {}
  __host__ __device__ __half(int v) : value((_Float16)v) {}
  __host__ __device__ explicit __half(_Float16 v) : value(v) {}
  __host__ __device__ operator float() const { return (float)value; }
};
typedef __half half;

// Two halves, computed by one instruction.
typedef _Float16 __gpuperf_half2 __attribute__((ext_vector_type(2)));
struct __align__(4) __half2 {
  __half x, y;
  __half2() = default;
  __host__ __device__ __half2(__half a, __half b) : x(a), y(b) {}
  __host__ __device__ explicit __half2(__gpuperf_half2 v)
      : x(v.x), y(v.y) {}
  __host__ __device__ explicit operator __gpuperf_half2() const {
    return __gpuperf_half2{x.value, y.value};
  }
};
typedef __half2 half2;

#define __GPUPERF_OPERATOR(op, name)                                           \
  __GPUPERF_HD __half name(__half a, __half b) {                               \
    return __half((_Float16)(a.value op b.value));                             \
  }                                                                            \
  __GPUPERF_HD __half operator op(__half a, __half b) { return name(a, b); }   \
  __GPUPERF_HD __half &operator op##=(__half & a, __half b) {                  \
    return a = name(a, b);                                                     \
  }                                                                            \
  __GPUPERF_HD __half2 name##2(__half2 a, __half2 b) {                         \
    return __half2((__gpuperf_half2)a op(__gpuperf_half2) b);                  \
  }                                                                            \
  __GPUPERF_HD __half2 operator op(__half2 a, __half2 b) {                     \
    return name##2(a, b);                                                      \
  }
__GPUPERF_OPERATOR(+, __hadd)
__GPUPERF_OPERATOR(-, __hsub)
__GPUPERF_OPERATOR(*, __hmul)
__GPUPERF_OPERATOR(/, __hdiv)
#undef __GPUPERF_OPERATOR

#define __GPUPERF_COMPARE(op, name)                                            \
  __GPUPERF_HD bool name(__half a, __half b) { return a.value op b.value; }    \
  __GPUPERF_HD bool operator op(__half a, __half b) { return name(a, b); }
__GPUPERF_COMPARE(<, __hlt)
__GPUPERF_COMPARE(>, __hgt)
__GPUPERF_COMPARE(<=, __hle)
__GPUPERF_COMPARE(>=, __hge)
__GPUPERF_COMPARE(==, __heq)
__GPUPERF_COMPARE(!=, __hne)
#undef __GPUPERF_COMPARE

__GPUPERF_HD __half operator-(__half a) { return __half((_Float16)-a.value); }
__GPUPERF_HD __half __hneg(__half a) { return -a; }
__GPUPERF_HD __half __hfma(__half a, __half b, __half c) {
  return __half((_Float16)(a.value * b.value + c.value));
}
__GPUPERF_HD __half2 __hfma2(__half2 a, __half2 b, __half2 c) {
  return __half2((__gpuperf_half2)a * (__gpuperf_half2)b + (__gpuperf_half2)c);
}
__GPUPERF_HD __half __hmax(__half a, __half b) { return a < b ? b : a; }
__GPUPERF_HD __half __hmin(__half a, __half b) { return b < a ? b : a; }
__GPUPERF_HD __half __float2half(float a) { return __half(a); }
__GPUPERF_HD __half __float2half_rn(float a) { return __half(a); }
__GPUPERF_HD float __half2float(__half a) { return (float)a; }
__GPUPERF_HD __half __int2half_rn(int a) { return __half(a); }
__GPUPERF_HD int __half2int_rz(__half a) { return (int)a.value; }
__GPUPERF_HD __half2 __float2half2_rn(float a) {
  return __half2(__half(a), __half(a));
}
__GPUPERF_HD __half2 __floats2half2_rn(float a, float b) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  unsigned pair;
  __asm__("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(b), "f"(a));
  return __builtin_bit_cast(__half2, pair);
#else
  return __half2(__half(a), __half(b));
#endif
}
__GPUPERF_HD __half2 __float22half2_rn(float2 a) {
  return __floats2half2_rn(a.x, a.y);
}
__GPUPERF_HD float2 __half22float2(__half2 a) {
  return float2{(float)a.x, (float)a.y};
}
__GPUPERF_HD __half2 __halves2half2(__half a, __half b) {
  return __half2(a, b);
}
__GPUPERF_HD __half2 __half2half2(__half a) { return __half2(a, a); }
__GPUPERF_HD __half2 make_half2(__half a, __half b) { return __half2(a, b); }
__GPUPERF_HD __half __low2half(__half2 a) { return a.x; }
__GPUPERF_HD __half __high2half(__half2 a) { return a.y; }
__GPUPERF_HD float __low2float(__half2 a) { return (float)a.x; }
__GPUPERF_HD float __high2float(__half2 a) { return (float)a.y; }
__GPUPERF_HD unsigned short __half_as_ushort(__half a) {
  return __builtin_bit_cast(unsigned short, a);
}
__GPUPERF_HD __half __ushort_as_half(unsigned short a) {
  return __half(__builtin_bit_cast(_Float16, a));
}
static __device__ __forceinline__ __half2 __hmax2(__half2 a, __half2 b) {
  return __half2(__builtin_elementwise_max((__gpuperf_half2)a,
                                           (__gpuperf_half2)b));
}
static __device__ __forceinline__ __half2 __hmin2(__half2 a, __half2 b) {
  return __half2(__builtin_elementwise_min((__gpuperf_half2)a,
                                           (__gpuperf_half2)b));
}
__GPUPERF_HD __half2 __hneg2(__half2 a) {
  return __half2(-(__gpuperf_half2)a);
}
__GPUPERF_HD __half2 __low2half2(__half2 a) { return __half2(a.x, a.x); }
__GPUPERF_HD __half2 __high2half2(__half2 a) { return __half2(a.y, a.y); }
__GPUPERF_HD __half2 __lowhigh2highlow(__half2 a) {
  return __half2(a.y, a.x);
}
static __device__ __forceinline__ __half hexp(__half a) {
  return __half(__expf((float)a));
}
static __device__ __forceinline__ __half hlog(__half a) {
  return __half(__logf((float)a));
}
static __device__ __forceinline__ __half hsqrt(__half a) {
  return __half(sqrtf((float)a));
}
static __device__ __forceinline__ __half hrsqrt(__half a) {
  return __half(rsqrtf((float)a));
}

#undef __GPUPERF_HD

#endif // GPUPERF_CUDA_FP16_H
