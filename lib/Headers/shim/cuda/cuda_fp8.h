//===- cuda_fp8.h - floats of eight bits ------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Storage types of 8.9 and later, which converts two at a time in one
// instruction (PTX ISA, cvt); before, a conversion is a few operations on bits.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CUDA_FP8_H
#define GPUPERF_CUDA_FP8_H

#include "cuda_bf16.h"
#include "cuda_fp16.h"

#define __GPUPERF_HD static __host__ __device__ __forceinline__

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 890
#define __GPUPERF_NATIVE 1
#else
#define __GPUPERF_NATIVE 0
#endif

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

// In software an e5m2 is the upper half of a half. An e4m3 is one with another
// bias: its bits one to the right are a half that is 2^8 too small. NaNs are
// not told apart, and a float is rounded twice; the work is the same.
__GPUPERF_HD __half __gpuperf_from_fp8(__nv_fp8_storage_t x,
                                       __nv_fp8_interpretation_t kind) {
  if (kind == __NV_E5M2)
    return __ushort_as_half((unsigned short)(x << 8));
  unsigned bits = (x & 0x80u) << 8 | (x & 0x7fu) << 7;
  return __ushort_as_half((unsigned short)bits) * __half(256.0f);
}
__GPUPERF_HD __nv_fp8_storage_t
__gpuperf_to_fp8(float x, __nv_fp8_interpretation_t kind) {
  if (kind == __NV_E5M2) {
    unsigned bits = __half_as_ushort(__float2half(x));
    return (__nv_fp8_storage_t)((bits + 0x7f + (bits >> 8 & 1)) >> 8);
  }
  unsigned bits = __half_as_ushort(__float2half(x * 0.00390625f));
  unsigned rounded = ((bits & 0x7fff) + 0x3f + (bits >> 7 & 1)) >> 7;
  return (__nv_fp8_storage_t)(bits >> 8 & 0x80 |
                              (rounded > 0x7e ? 0x7e : rounded));
}

__GPUPERF_HD __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(
    float2 x, __nv_saturation_t, __nv_fp8_interpretation_t kind) {
#if __GPUPERF_NATIVE
  unsigned short result;
  if (kind == __NV_E4M3)
    __asm__("cvt.rn.satfinite.e4m3x2.f32 %0, %2, %1;"
            : "=h"(result)
            : "f"(x.x), "f"(x.y));
  else
    __asm__("cvt.rn.satfinite.e5m2x2.f32 %0, %2, %1;"
            : "=h"(result)
            : "f"(x.x), "f"(x.y));
  return result;
#else
  return (__nv_fp8x2_storage_t)(__gpuperf_to_fp8(x.x, kind) |
                                __gpuperf_to_fp8(x.y, kind) << 8);
#endif
}
__GPUPERF_HD __half2_raw __nv_cvt_fp8x2_to_halfraw2(
    __nv_fp8x2_storage_t x, __nv_fp8_interpretation_t kind) {
#if __GPUPERF_NATIVE
  unsigned result;
  if (kind == __NV_E4M3)
    __asm__("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(result) : "h"(x));
  else
    __asm__("cvt.rn.f16x2.e5m2x2 %0, %1;" : "=r"(result) : "h"(x));
  return __builtin_bit_cast(__half2_raw, result);
#else
  return __half2(__gpuperf_from_fp8((__nv_fp8_storage_t)x, kind),
                 __gpuperf_from_fp8((__nv_fp8_storage_t)(x >> 8), kind));
#endif
}

// All other conversions go through these two.
__GPUPERF_HD __nv_fp8_storage_t __nv_cvt_float_to_fp8(
    float x, __nv_saturation_t saturation, __nv_fp8_interpretation_t kind) {
  return (__nv_fp8_storage_t)__nv_cvt_float2_to_fp8x2(float2{x, 0}, saturation,
                                                      kind);
}
__GPUPERF_HD __half_raw
__nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x, __nv_fp8_interpretation_t kind) {
  return {__nv_cvt_fp8x2_to_halfraw2(x, kind).x};
}
#define __GPUPERF_FROM(name, type, single)                                     \
  __GPUPERF_HD __nv_fp8_storage_t __nv_cvt_##name##_to_fp8(                    \
      type x, __nv_saturation_t saturation, __nv_fp8_interpretation_t kind) {  \
    return __nv_cvt_float_to_fp8((float)single(x), saturation, kind);          \
  }
__GPUPERF_FROM(double, double, )
__GPUPERF_FROM(halfraw, __half_raw, __half)
__GPUPERF_FROM(bfloat16raw, __nv_bfloat16_raw, __nv_bfloat16)
#undef __GPUPERF_FROM
#define __GPUPERF_FROM(name, type, single)                                     \
  __GPUPERF_HD __nv_fp8x2_storage_t __nv_cvt_##name##_to_fp8x2(                \
      type x, __nv_saturation_t saturation, __nv_fp8_interpretation_t kind) {  \
    return __nv_cvt_float2_to_fp8x2(                                           \
        float2{(float)single(x.x), (float)single(x.y)}, saturation, kind);     \
  }
#define __GPUPERF_HALF(x) __ushort_as_half(x)
#define __GPUPERF_BFLOAT(x) __ushort_as_bfloat16(x)
__GPUPERF_FROM(double2, double2, )
__GPUPERF_FROM(halfraw2, __half2_raw, __GPUPERF_HALF)
__GPUPERF_FROM(bfloat16raw2, __nv_bfloat162_raw, __GPUPERF_BFLOAT)
#undef __GPUPERF_HALF
#undef __GPUPERF_BFLOAT
#undef __GPUPERF_FROM

#define __GPUPERF_TYPE(e, kind)                                                \
  struct __nv_fp8_##e {                                                        \
    __nv_fp8_storage_t __x;                                                    \
    __nv_fp8_##e() = default;                                                  \
    template <typename N,                                                      \
              typename = typename __gpuperf_where<__is_arithmetic(N)>::type>   \
    explicit __host__ __device__ __nv_fp8_##e(N x)                             \
        : __x(__nv_cvt_float_to_fp8((float)x, __NV_SATFINITE, kind)) {}        \
    explicit __host__ __device__ __nv_fp8_##e(__half x)                        \
        : __nv_fp8_##e((float)x) {}                                            \
    explicit __host__ __device__ __nv_fp8_##e(__nv_bfloat16 x)                 \
        : __nv_fp8_##e((float)x) {}                                            \
    explicit __host__ __device__ operator __half() const {                     \
      return __nv_cvt_fp8_to_halfraw(__x, kind);                               \
    }                                                                          \
    explicit __host__ __device__ operator float() const {                      \
      return (float)(__half) * this;                                           \
    }                                                                          \
    explicit __host__ __device__ operator double() const {                     \
      return (float)*this;                                                     \
    }                                                                          \
    explicit __host__ __device__ operator __nv_bfloat16() const {              \
      return __nv_bfloat16((float)*this);                                      \
    }                                                                          \
  };                                                                           \
  struct __nv_fp8x2_##e {                                                      \
    __nv_fp8x2_storage_t __x;                                                  \
    __nv_fp8x2_##e() = default;                                                \
    explicit __host__ __device__ __nv_fp8x2_##e(float2 x)                      \
        : __x(__nv_cvt_float2_to_fp8x2(x, __NV_SATFINITE, kind)) {}            \
    explicit __host__ __device__ __nv_fp8x2_##e(__half2 x)                     \
        : __x(__nv_cvt_halfraw2_to_fp8x2(x, __NV_SATFINITE, kind)) {}          \
    explicit __host__ __device__ operator __half2() const {                    \
      return __nv_cvt_fp8x2_to_halfraw2(__x, kind);                            \
    }                                                                          \
    explicit __host__ __device__ operator float2() const {                     \
      return __half22float2((__half2) * this);                                 \
    }                                                                          \
  };                                                                           \
  struct __nv_fp8x4_##e {                                                      \
    __nv_fp8x4_storage_t __x;                                                  \
    __nv_fp8x4_##e() = default;                                                \
    explicit __host__ __device__ __nv_fp8x4_##e(float4 x)                      \
        : __x(__nv_cvt_float2_to_fp8x2(float2{x.x, x.y}, __NV_SATFINITE,       \
                                       kind) |                                 \
              (unsigned)__nv_cvt_float2_to_fp8x2(float2{x.z, x.w},             \
                                                 __NV_SATFINITE, kind)         \
                  << 16) {}                                                    \
    explicit __host__ __device__ operator float4() const {                     \
      float2 low = __half22float2(                                             \
          __nv_cvt_fp8x2_to_halfraw2((__nv_fp8x2_storage_t)__x, kind));        \
      float2 high = __half22float2(__nv_cvt_fp8x2_to_halfraw2(                 \
          (__nv_fp8x2_storage_t)(__x >> 16), kind));                           \
      return float4{low.x, low.y, high.x, high.y};                             \
    }                                                                          \
  };
__GPUPERF_TYPE(e4m3, __NV_E4M3)
__GPUPERF_TYPE(e5m2, __NV_E5M2)
#undef __GPUPERF_TYPE

#undef __GPUPERF_NATIVE
#undef __GPUPERF_HD

#endif // GPUPERF_CUDA_FP8_H
