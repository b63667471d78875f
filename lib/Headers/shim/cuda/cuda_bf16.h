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

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#define __GPUPERF_NATIVE 1
#else
#define __GPUPERF_NATIVE 0
#endif

// The bits alone.
struct __align__(2) __nv_bfloat16_raw {
  unsigned short x;
};
struct __align__(4) __nv_bfloat162_raw {
  unsigned short x, y;
};

// Sixteen bits in memory; before 8.0 computed as floats.
struct __nv_bfloat16 {
  unsigned short bits;
  __nv_bfloat16() = default;
  __host__ __device__ __nv_bfloat16(const __nv_bfloat16_raw &raw)
      : bits(raw.x) {}
  __host__ __device__ operator __nv_bfloat16_raw() const { return {bits}; }
  __host__ __device__ __nv_bfloat16(float v) {
#if __GPUPERF_NATIVE
    __asm__("cvt.rn.bf16.f32 %0, %1;" : "=h"(bits) : "f"(v));
#else
    unsigned word = __builtin_bit_cast(unsigned int, v);
    bits = (unsigned short)((word + 0x7fff + (word >> 16 & 1)) >> 16);
#endif
  }
  __host__ __device__ operator float() const {
    return __builtin_bit_cast(float, (unsigned int)bits << 16);
  }
};
struct __align__(4) __nv_bfloat162 {
  __nv_bfloat16 x, y;
};
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

__GPUPERF_HD __nv_bfloat16 __gpuperf_bfloat(unsigned short bits) {
  return __builtin_bit_cast(__nv_bfloat16, bits);
}
__GPUPERF_HD unsigned __gpuperf_word(__nv_bfloat162 a) {
  return __builtin_bit_cast(unsigned, a);
}
__GPUPERF_HD __nv_bfloat162 __gpuperf_pair(unsigned word) {
  return __builtin_bit_cast(__nv_bfloat162, word);
}

// HFMA2.BF16: sums have a factor of 1, products a summand of -0.
__GPUPERF_HD __nv_bfloat16 __hfma(__nv_bfloat16 a, __nv_bfloat16 b,
                                  __nv_bfloat16 c) {
#if __GPUPERF_NATIVE
  unsigned short r;
  __asm__("fma.rn.bf16 %0, %1, %2, %3;"
          : "=h"(r)
          : "h"(a.bits), "h"(b.bits), "h"(c.bits));
  return __gpuperf_bfloat(r);
#else
  return __nv_bfloat16((float)a * (float)b + (float)c);
#endif
}
__GPUPERF_HD __nv_bfloat162 __hfma2(__nv_bfloat162 a, __nv_bfloat162 b,
                                    __nv_bfloat162 c) {
#if __GPUPERF_NATIVE
  unsigned r;
  __asm__("fma.rn.bf16x2 %0, %1, %2, %3;"
          : "=r"(r)
          : "r"(__gpuperf_word(a)), "r"(__gpuperf_word(b)),
            "r"(__gpuperf_word(c)));
  return __gpuperf_pair(r);
#else
  return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)};
#endif
}
#if __GPUPERF_NATIVE
#define __GPUPERF_OPERATOR(op, name, a, b, c)                                  \
  __GPUPERF_HD __nv_bfloat16 name(__nv_bfloat16 x, __nv_bfloat16 y) {          \
    const __nv_bfloat16 one = __gpuperf_bfloat(0x3f80),                        \
                        minusOne = __gpuperf_bfloat(0xbf80),                   \
                        zero = __gpuperf_bfloat(0x8000);                       \
    (void)one, (void)minusOne, (void)zero;                                     \
    return __hfma(a, b, c);                                                    \
  }                                                                            \
  __GPUPERF_HD __nv_bfloat162 name##2(__nv_bfloat162 x, __nv_bfloat162 y) {    \
    const __nv_bfloat162 one = __gpuperf_pair(0x3f803f80),                     \
                         minusOne = __gpuperf_pair(0xbf80bf80),                \
                         zero = __gpuperf_pair(0x80008000);                    \
    (void)one, (void)minusOne, (void)zero;                                     \
    return __hfma2(a, b, c);                                                   \
  }
#else
#define __GPUPERF_OPERATOR(op, name, a, b, c)                                  \
  __GPUPERF_HD __nv_bfloat16 name(__nv_bfloat16 x, __nv_bfloat16 y) {          \
    return __nv_bfloat16((float)x op(float) y);                                \
  }                                                                            \
  __GPUPERF_HD __nv_bfloat162 name##2(__nv_bfloat162 x, __nv_bfloat162 y) {    \
    return {name(x.x, y.x), name(x.y, y.y)};                                   \
  }
#endif
__GPUPERF_OPERATOR(+, __hadd, x, one, y)
__GPUPERF_OPERATOR(-, __hsub, y, minusOne, x)
__GPUPERF_OPERATOR(*, __hmul, x, y, zero)
#undef __GPUPERF_OPERATOR

#define __GPUPERF_EXTREME(name, op, instruction)                               \
  __GPUPERF_HD __nv_bfloat16 name(__nv_bfloat16 x, __nv_bfloat16 y) {          \
    return (float)x op(float) y ? x : y;                                       \
  }                                                                            \
  __GPUPERF_HD __nv_bfloat162 name##2(__nv_bfloat162 x, __nv_bfloat162 y) {    \
    __GPUPERF_EXTREME_PAIR(name, instruction)                                  \
  }
#if __GPUPERF_NATIVE
#define __GPUPERF_EXTREME_PAIR(name, instruction)                              \
  unsigned r;                                                                  \
  __asm__(instruction ".bf16x2 %0, %1, %2;"                                    \
          : "=r"(r)                                                            \
          : "r"(__gpuperf_word(x)), "r"(__gpuperf_word(y)));                   \
  return __gpuperf_pair(r);
#else
#define __GPUPERF_EXTREME_PAIR(name, instruction)                              \
  return {name(x.x, y.x), name(x.y, y.y)};
#endif
__GPUPERF_EXTREME(__hmax, >, "max")
__GPUPERF_EXTREME(__hmin, <, "min")
#undef __GPUPERF_EXTREME
#undef __GPUPERF_EXTREME_PAIR

__GPUPERF_HD __nv_bfloat16 __hdiv(__nv_bfloat16 a, __nv_bfloat16 b) {
  return __nv_bfloat16((float)a / (float)b);
}
__GPUPERF_HD __nv_bfloat16 __hneg(__nv_bfloat16 a) {
  return __gpuperf_bfloat(a.bits ^ 0x8000);
}
__GPUPERF_HD __nv_bfloat162 __hneg2(__nv_bfloat162 a) {
  return __gpuperf_pair(__gpuperf_word(a) ^ 0x80008000);
}

// Values are compared as floats.
#define __GPUPERF_COMPARE(op, name)                                            \
  __GPUPERF_HD bool name(__nv_bfloat16 a, __nv_bfloat16 b) {                   \
    return (float)a op(float) b;                                               \
  }
__GPUPERF_COMPARE(<, __hlt)
__GPUPERF_COMPARE(>, __hgt)
__GPUPERF_COMPARE(<=, __hle)
__GPUPERF_COMPARE(>=, __hge)
__GPUPERF_COMPARE(==, __heq)
#undef __GPUPERF_COMPARE
__GPUPERF_HD bool __hne(__nv_bfloat16 a, __nv_bfloat16 b) {
  return __hlt(a, b) || __hgt(a, b);
}

__GPUPERF_HD __nv_bfloat16 __gpuperf_limited(__nv_bfloat16 a) {
  return __hmin(__hmax(a, __nv_bfloat16(0.0f)), __nv_bfloat16(1.0f));
}
__GPUPERF_HD __nv_bfloat162 __gpuperf_limited(__nv_bfloat162 a) {
  return {__gpuperf_limited(a.x), __gpuperf_limited(a.y)};
}

#define __GPUPERF_T __nv_bfloat16
#define __GPUPERF_T2 __nv_bfloat162
#define __GPUPERF_X bfloat16
#define __GPUPERF_PTX "bf16"
#define __GPUPERF_SAT(a) __gpuperf_limited(a)
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
#define __GPUPERF_SET_AS(op, type, result, a, b)                               \
  ({                                                                           \
    unsigned word;                                                             \
    __asm__("set." #op "." type ".bf16x2 %0, %1, %2;"                          \
            : "=r"(word)                                                       \
            : "r"(__builtin_bit_cast(unsigned, a)),                            \
              "r"(__builtin_bit_cast(unsigned, b)));                           \
    __builtin_bit_cast(result, word);                                          \
  })
#define __GPUPERF_SET(op, a, b)                                                \
  __GPUPERF_SET_AS(op, "bf16x2", __nv_bfloat162, a, b)
#define __GPUPERF_SET_MASK(op, a, b) __GPUPERF_SET_AS(op, "u32", unsigned, a, b)
#define __GPUPERF_ATOMIC 1
#else
#define __GPUPERF_SET(op, a, b)                                                \
  {                                                                            \
    __nv_bfloat16(__h##op(a.x, b.x) ? 1.0f : 0.0f),                            \
        __nv_bfloat16(__h##op(a.y, b.y) ? 1.0f : 0.0f)                         \
  }
#define __GPUPERF_SET_MASK(op, a, b)                                           \
  ((__h##op(a.x, b.x) ? 0xffffu : 0) | (__h##op(a.y, b.y) ? 0xffff0000u : 0))
#define __GPUPERF_ATOMIC 0
#endif
#include "gpuperf_half_functions.h"
#undef __GPUPERF_T
#undef __GPUPERF_T2
#undef __GPUPERF_X
#undef __GPUPERF_PTX
#undef __GPUPERF_SAT
#undef __GPUPERF_SET_AS
#undef __GPUPERF_SET
#undef __GPUPERF_SET_MASK
#undef __GPUPERF_ATOMIC

#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7f80u)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7fffu)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16((unsigned short)0x0001u)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16((unsigned short)0x7f7fu)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x8000u)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000u)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3f80u)

#undef __GPUPERF_NATIVE
#undef __GPUPERF_HD

#endif // GPUPERF_CUDA_BF16_H
