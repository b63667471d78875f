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

// The bits alone.
struct __align__(2) __half_raw {
  unsigned short x;
};
struct __align__(4) __half2_raw {
  unsigned short x, y;
};

template <bool> struct __gpuperf_where {};
template <> struct __gpuperf_where<true> { typedef void type; };

struct __half {
  _Float16 value;
  __half() = default;
  template <typename N,
            typename = typename __gpuperf_where<__is_arithmetic(N) &&
                                                !__is_same(N, _Float16)>::type>
  __host__ __device__ __half(N v) : value((_Float16)v) {}
  __host__ __device__ explicit __half(_Float16 v) : value(v) {}
  __host__ __device__ __half(const __half_raw &raw)
      : value(__builtin_bit_cast(_Float16, raw)) {}
  __host__ __device__ operator float() const { return (float)value; }
  __host__ __device__ operator __half_raw() const {
    return __builtin_bit_cast(__half_raw, value);
  }
};
typedef __half half;
typedef __half __nv_half;
typedef __half nv_half;
typedef __half_raw __nv_half_raw;

// Two halves, computed by one instruction.
typedef _Float16 __gpuperf_half2 __attribute__((ext_vector_type(2)));
struct __align__(4) __half2 {
  __half x, y;
  __half2() = default;
  __host__ __device__ __half2(__half a, __half b) : x(a), y(b) {}
  __host__ __device__ explicit __half2(__gpuperf_half2 v) : x(v.x), y(v.y) {}
  __host__ __device__ __half2(const __half2_raw &raw)
      : __half2(__builtin_bit_cast(__half2, raw)) {}
  __host__ __device__ explicit operator __gpuperf_half2() const {
    return __gpuperf_half2{x.value, y.value};
  }
  __host__ __device__ operator __half2_raw() const {
    return __builtin_bit_cast(__half2_raw, *this);
  }
};
typedef __half2 half2;
typedef __half2 __nv_half2;
typedef __half2 nv_half2;

#define __GPUPERF_OPERATOR(op, name)                                           \
  __GPUPERF_HD __half name(__half a, __half b) {                               \
    return __half((_Float16)(a.value op b.value));                             \
  }                                                                            \
  __GPUPERF_HD __half2 name##2(__half2 a, __half2 b) {                         \
    return __half2((__gpuperf_half2)a op(__gpuperf_half2) b);                  \
  }
__GPUPERF_OPERATOR(+, __hadd)
__GPUPERF_OPERATOR(-, __hsub)
__GPUPERF_OPERATOR(*, __hmul)
#undef __GPUPERF_OPERATOR
__GPUPERF_HD __half __hdiv(__half a, __half b) {
  return __half((_Float16)(a.value / b.value));
}

#define __GPUPERF_COMPARE(op, name)                                            \
  __GPUPERF_HD bool name(__half a, __half b) { return a.value op b.value; }
__GPUPERF_COMPARE(<, __hlt)
__GPUPERF_COMPARE(>, __hgt)
__GPUPERF_COMPARE(<=, __hle)
__GPUPERF_COMPARE(>=, __hge)
__GPUPERF_COMPARE(==, __heq)
#undef __GPUPERF_COMPARE
__GPUPERF_HD bool __hne(__half a, __half b) {
  return a.value < b.value || a.value > b.value;
}

__GPUPERF_HD __half __hneg(__half a) { return __half((_Float16)-a.value); }
__GPUPERF_HD __half2 __hneg2(__half2 a) { return __half2(-(__gpuperf_half2)a); }
__GPUPERF_HD __half __hfma(__half a, __half b, __half c) {
  return __half((_Float16)(a.value * b.value + c.value));
}
__GPUPERF_HD __half2 __hfma2(__half2 a, __half2 b, __half2 c) {
  return __half2((__gpuperf_half2)a * (__gpuperf_half2)b + (__gpuperf_half2)c);
}
__GPUPERF_HD __half __hmax(__half a, __half b) {
  return a.value < b.value ? b : a;
}
__GPUPERF_HD __half __hmin(__half a, __half b) {
  return b.value < a.value ? b : a;
}
__GPUPERF_HD __half2 __hmax2(__half2 a, __half2 b) {
  return __half2(
      __builtin_elementwise_max((__gpuperf_half2)a, (__gpuperf_half2)b));
}
__GPUPERF_HD __half2 __hmin2(__half2 a, __half2 b) {
  return __half2(
      __builtin_elementwise_min((__gpuperf_half2)a, (__gpuperf_half2)b));
}

// In SASS a flag of the instruction that gives `a`.
__GPUPERF_HD __half __gpuperf_limited(__half a) {
  return __hmin(__hmax(a, __half(0.0f)), __half(1.0f));
}
__GPUPERF_HD __half2 __gpuperf_limited(__half2 a) {
  __half zero(0.0f), one(1.0f);
  return __hmin2(__hmax2(a, {zero, zero}), {one, one});
}

#define __GPUPERF_T __half
#define __GPUPERF_T2 __half2
#define __GPUPERF_X half
#define __GPUPERF_PTX "f16"
#define __GPUPERF_SAT(a) __gpuperf_limited(a)
#define __GPUPERF_SET_AS(op, type, result, a, b)                               \
  ({                                                                           \
    unsigned word;                                                             \
    __asm__("set." #op "." type ".f16x2 %0, %1, %2;"                           \
            : "=r"(word)                                                       \
            : "r"(__builtin_bit_cast(unsigned, a)),                            \
              "r"(__builtin_bit_cast(unsigned, b)));                           \
    __builtin_bit_cast(result, word);                                          \
  })
#define __GPUPERF_SET(op, a, b) __GPUPERF_SET_AS(op, "f16x2", __half2, a, b)
#define __GPUPERF_SET_MASK(op, a, b) __GPUPERF_SET_AS(op, "u32", unsigned, a, b)
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
#define __GPUPERF_ATOMIC 1
#else
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

#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7c00u)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7fffu)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001u)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7bffu)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000u)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000u)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3c00u)

#undef __GPUPERF_HD

#endif // GPUPERF_CUDA_FP16_H
