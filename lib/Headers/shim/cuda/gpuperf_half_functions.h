//===- gpuperf_half_functions.h - what both 16-bit floats have --*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions that cuda_fp16.h and cuda_bf16.h declare alike, on the few that
// each of them defines itself. Included once by each, with
//
//   __GPUPERF_T, __GPUPERF_T2   the type and the pair: __half, __half2
//   __GPUPERF_X                 its name in the names of conversions: half
//   __GPUPERF_PTX               its name in PTX: f16
//   __GPUPERF_SAT(a)            a limited to [0, 1], one value or a pair
//   __GPUPERF_SET(op, a, b)     the pair of a op b as numbers 1 and 0
//   __GPUPERF_SET_MASK(op, a, b)  the same as 0xffff and 0
//   __GPUPERF_ATOMIC            1 where the hardware adds the type atomically
//
//===----------------------------------------------------------------------===//

#define __GPUPERF_HD static __host__ __device__ __forceinline__
#define __GPUPERF_D static __device__ __forceinline__
#define __GPUPERF_PASTE_(a, b, c) a##b##c
#define __GPUPERF_PASTE(a, b, c) __GPUPERF_PASTE_(a, b, c)

//===- Arithmetic ---------------------------------------------------------===//

#define __GPUPERF_BINARY(name)                                                 \
  __GPUPERF_HD __GPUPERF_T name##_rn(__GPUPERF_T a, __GPUPERF_T b) {           \
    return name(a, b);                                                         \
  }                                                                            \
  __GPUPERF_HD __GPUPERF_T name##_sat(__GPUPERF_T a, __GPUPERF_T b) {          \
    return __GPUPERF_SAT(name(a, b));                                          \
  }                                                                            \
  __GPUPERF_HD __GPUPERF_T2 name##2_rn(__GPUPERF_T2 a, __GPUPERF_T2 b) {       \
    return name##2(a, b);                                                      \
  }                                                                            \
  __GPUPERF_HD __GPUPERF_T2 name##2_sat(__GPUPERF_T2 a, __GPUPERF_T2 b) {      \
    return __GPUPERF_SAT(name##2(a, b));                                       \
  }
__GPUPERF_BINARY(__hadd)
__GPUPERF_BINARY(__hsub)
__GPUPERF_BINARY(__hmul)
#undef __GPUPERF_BINARY

__GPUPERF_HD __GPUPERF_T __hfma_sat(__GPUPERF_T a, __GPUPERF_T b,
                                    __GPUPERF_T c) {
  return __GPUPERF_SAT(__hfma(a, b, c));
}
__GPUPERF_HD __GPUPERF_T2 __hfma2_sat(__GPUPERF_T2 a, __GPUPERF_T2 b,
                                      __GPUPERF_T2 c) {
  return __GPUPERF_SAT(__hfma2(a, b, c));
}
// PTX ISA, fma: .relu from sm_80 on.
__GPUPERF_D __GPUPERF_T __hfma_relu(__GPUPERF_T a, __GPUPERF_T b,
                                    __GPUPERF_T c) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  unsigned short r;
  __asm__("fma.rn.relu." __GPUPERF_PTX " %0, %1, %2, %3;"
          : "=h"(r)
          : "h"(__builtin_bit_cast(unsigned short, a)),
            "h"(__builtin_bit_cast(unsigned short, b)),
            "h"(__builtin_bit_cast(unsigned short, c)));
  return __builtin_bit_cast(__GPUPERF_T, r);
#else
  return __hmax(__hfma(a, b, c), __GPUPERF_T(0.0f));
#endif
}
__GPUPERF_D __GPUPERF_T2 __hfma2_relu(__GPUPERF_T2 a, __GPUPERF_T2 b,
                                      __GPUPERF_T2 c) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  unsigned r;
  __asm__("fma.rn.relu." __GPUPERF_PTX "x2 %0, %1, %2, %3;"
          : "=r"(r)
          : "r"(__builtin_bit_cast(unsigned, a)),
            "r"(__builtin_bit_cast(unsigned, b)),
            "r"(__builtin_bit_cast(unsigned, c)));
  return __builtin_bit_cast(__GPUPERF_T2, r);
#else
  return {__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y)};
#endif
}
// a * b + c of complex numbers.
__GPUPERF_HD __GPUPERF_T2 __hcmadd(__GPUPERF_T2 a, __GPUPERF_T2 b,
                                   __GPUPERF_T2 c) {
  return {__hfma(__hneg(a.y), b.y, __hfma(a.x, b.x, c.x)),
          __hfma(a.y, b.x, __hfma(a.x, b.y, c.y))};
}
__GPUPERF_HD __GPUPERF_T2 __h2div(__GPUPERF_T2 a, __GPUPERF_T2 b) {
  return {__hdiv(a.x, b.x), __hdiv(a.y, b.y)};
}
__GPUPERF_HD __GPUPERF_T __habs(__GPUPERF_T a) {
  unsigned short bits = __builtin_bit_cast(unsigned short, a) & 0x7fff;
  return __builtin_bit_cast(__GPUPERF_T, bits);
}
__GPUPERF_HD __GPUPERF_T2 __habs2(__GPUPERF_T2 a) {
  unsigned bits = __builtin_bit_cast(unsigned, a) & 0x7fff7fff;
  return __builtin_bit_cast(__GPUPERF_T2, bits);
}

//===- Comparisons --------------------------------------------------------===//

__GPUPERF_HD bool __hisnan(__GPUPERF_T a) { return (float)a != (float)a; }
__GPUPERF_HD int __hisinf(__GPUPERF_T a) {
  float value = (float)a;
  return value == __builtin_huge_valf()    ? 1
         : value == -__builtin_huge_valf() ? -1
                                           : 0;
}
__GPUPERF_HD __GPUPERF_T2 __hisnan2(__GPUPERF_T2 a) {
  return {__GPUPERF_T(__hisnan(a.x) ? 1.0f : 0.0f),
          __GPUPERF_T(__hisnan(a.y) ? 1.0f : 0.0f)};
}

// `name` is ordered: false for a NaN. `opposite` is what a NaN leaves false
// where the unordered comparison is true.
#define __GPUPERF_COMPARE(op, opposite)                                        \
  __GPUPERF_HD bool __h##op##u(__GPUPERF_T a, __GPUPERF_T b) {                 \
    return opposite;                                                           \
  }                                                                            \
  __GPUPERF_HD bool __hb##op##2(__GPUPERF_T2 a, __GPUPERF_T2 b) {              \
    return __h##op(a.x, b.x) && __h##op(a.y, b.y);                             \
  }                                                                            \
  __GPUPERF_HD bool __hb##op##u2(__GPUPERF_T2 a, __GPUPERF_T2 b) {             \
    return __h##op##u(a.x, b.x) && __h##op##u(a.y, b.y);                       \
  }                                                                            \
  __GPUPERF_D __GPUPERF_T2 __h##op##2(__GPUPERF_T2 a, __GPUPERF_T2 b) {        \
    return __GPUPERF_SET(op, a, b);                                            \
  }                                                                            \
  __GPUPERF_D __GPUPERF_T2 __h##op##u2(__GPUPERF_T2 a, __GPUPERF_T2 b) {       \
    return __GPUPERF_SET(op##u, a, b);                                         \
  }                                                                            \
  __GPUPERF_D unsigned __h##op##2_mask(__GPUPERF_T2 a, __GPUPERF_T2 b) {       \
    return __GPUPERF_SET_MASK(op, a, b);                                       \
  }                                                                            \
  __GPUPERF_D unsigned __h##op##u2_mask(__GPUPERF_T2 a, __GPUPERF_T2 b) {      \
    return __GPUPERF_SET_MASK(op##u, a, b);                                    \
  }
__GPUPERF_COMPARE(eq, !(__hlt(a, b) || __hgt(a, b)))
__GPUPERF_COMPARE(ne, !__heq(a, b))
__GPUPERF_COMPARE(lt, !__hge(a, b))
__GPUPERF_COMPARE(le, !__hgt(a, b))
__GPUPERF_COMPARE(gt, !__hle(a, b))
__GPUPERF_COMPARE(ge, !__hlt(a, b))
#undef __GPUPERF_COMPARE

// With a NaN the result is one.
#define __GPUPERF_EXTREME(name)                                                \
  __GPUPERF_D __GPUPERF_T __h##name##_nan(__GPUPERF_T a, __GPUPERF_T b) {      \
    return __hisnan(a) ? a : __hisnan(b) ? b : __h##name(a, b);                \
  }                                                                            \
  __GPUPERF_D __GPUPERF_T2 __h##name##2_nan(__GPUPERF_T2 a, __GPUPERF_T2 b) {  \
    return {__h##name##_nan(a.x, b.x), __h##name##_nan(a.y, b.y)};             \
  }
__GPUPERF_EXTREME(max)
__GPUPERF_EXTREME(min)
#undef __GPUPERF_EXTREME

//===- Operators ----------------------------------------------------------===//

#define __GPUPERF_ASSIGN(type, op, name)                                       \
  __GPUPERF_HD type operator op(const type &a, const type &b) {                \
    return name(a, b);                                                         \
  }                                                                            \
  __GPUPERF_HD type &operator op##=(type &a, const type &b) {                  \
    return a = name(a, b);                                                     \
  }
__GPUPERF_ASSIGN(__GPUPERF_T, +, __hadd)
__GPUPERF_ASSIGN(__GPUPERF_T, -, __hsub)
__GPUPERF_ASSIGN(__GPUPERF_T, *, __hmul)
__GPUPERF_ASSIGN(__GPUPERF_T, /, __hdiv)
__GPUPERF_ASSIGN(__GPUPERF_T2, +, __hadd2)
__GPUPERF_ASSIGN(__GPUPERF_T2, -, __hsub2)
__GPUPERF_ASSIGN(__GPUPERF_T2, *, __hmul2)
__GPUPERF_ASSIGN(__GPUPERF_T2, /, __h2div)
#undef __GPUPERF_ASSIGN

#define __GPUPERF_STEP(type, op, name, one)                                    \
  __GPUPERF_HD type &operator op(type &a) { return a = name(a, one); }         \
  __GPUPERF_HD type operator op(type &a, int) {                                \
    type former = a;                                                           \
    a = name(a, one);                                                          \
    return former;                                                             \
  }
__GPUPERF_STEP(__GPUPERF_T, ++, __hadd, __GPUPERF_T(1.0f))
__GPUPERF_STEP(__GPUPERF_T, --, __hsub, __GPUPERF_T(1.0f))
__GPUPERF_STEP(__GPUPERF_T2, ++, __hadd2,
               (__GPUPERF_T2{__GPUPERF_T(1.0f), __GPUPERF_T(1.0f)}))
__GPUPERF_STEP(__GPUPERF_T2, --, __hsub2,
               (__GPUPERF_T2{__GPUPERF_T(1.0f), __GPUPERF_T(1.0f)}))
#undef __GPUPERF_STEP

__GPUPERF_HD __GPUPERF_T operator+(const __GPUPERF_T &a) { return a; }
__GPUPERF_HD __GPUPERF_T operator-(const __GPUPERF_T &a) { return __hneg(a); }
__GPUPERF_HD __GPUPERF_T2 operator+(const __GPUPERF_T2 &a) { return a; }
__GPUPERF_HD __GPUPERF_T2 operator-(const __GPUPERF_T2 &a) {
  return __hneg2(a);
}
#define __GPUPERF_BOOL(op, name)                                               \
  __GPUPERF_HD bool operator op(const __GPUPERF_T &a, const __GPUPERF_T &b) {  \
    return __h##name(a, b);                                                    \
  }                                                                            \
  __GPUPERF_HD bool operator op(const __GPUPERF_T2 &a,                         \
                                const __GPUPERF_T2 &b) {                       \
    return __hb##name##2(a, b);                                                \
  }
__GPUPERF_BOOL(==, eq)
__GPUPERF_BOOL(!=, neu)
__GPUPERF_BOOL(<, lt)
__GPUPERF_BOOL(<=, le)
__GPUPERF_BOOL(>, gt)
__GPUPERF_BOOL(>=, ge)
#undef __GPUPERF_BOOL

//===- Mathematics --------------------------------------------------------===//

// As CUDA computes them: as floats, with the fast instructions.
#define __GPUPERF_MATH(name, ...)                                              \
  __GPUPERF_D __GPUPERF_T h##name(__GPUPERF_T h) {                             \
    float a = (float)h;                                                        \
    return __GPUPERF_T((float)(__VA_ARGS__));                                  \
  }                                                                            \
  __GPUPERF_D __GPUPERF_T2 h2##name(__GPUPERF_T2 a) {                          \
    return {h##name(a.x), h##name(a.y)};                                       \
  }
__GPUPERF_MATH(ceil, ceilf(a))
__GPUPERF_MATH(floor, floorf(a))
__GPUPERF_MATH(rint, rintf(a))
__GPUPERF_MATH(trunc, truncf(a))
__GPUPERF_MATH(exp, __expf(a))
__GPUPERF_MATH(exp2, __nvvm_ex2_approx_ftz_f(a))
__GPUPERF_MATH(exp10, __exp10f(a))
__GPUPERF_MATH(log, __logf(a))
__GPUPERF_MATH(log2, __log2f(a))
__GPUPERF_MATH(log10, __log10f(a))
__GPUPERF_MATH(sin, __sinf(a))
__GPUPERF_MATH(cos, __cosf(a))
__GPUPERF_MATH(sqrt, __nvvm_sqrt_approx_ftz_f(a))
__GPUPERF_MATH(rsqrt, __nvvm_rsqrt_approx_ftz_f(a))
__GPUPERF_MATH(rcp, __nvvm_rcp_approx_ftz_f(a))
__GPUPERF_MATH(tanh, tanhf(a))
#undef __GPUPERF_MATH
// PTX ISA, tanh: one instruction for a value or a pair, from sm_75 (f16) and
// sm_90 (bf16) on.
__GPUPERF_D __GPUPERF_T htanh_approx(__GPUPERF_T a) {
  float r;
  __asm__("tanh.approx.f32 %0, %1;" : "=f"(r) : "f"((float)a));
  return __GPUPERF_T(r);
}
__GPUPERF_D __GPUPERF_T2 h2tanh_approx(__GPUPERF_T2 a) {
  return {htanh_approx(a.x), htanh_approx(a.y)};
}

//===- Conversions --------------------------------------------------------===//

#define __GPUPERF_TO(name, type, wide)                                         \
  __GPUPERF_HD type __GPUPERF_PASTE(__, __GPUPERF_X, 2##name)(__GPUPERF_T a) { \
    return (type)wide((float)a);                                               \
  }
#define __GPUPERF_FROM(name, type, wide)                                       \
  __GPUPERF_HD __GPUPERF_T __GPUPERF_PASTE(__##name, __GPUPERF_X, )(type a) {  \
    return __GPUPERF_T(wide(a));                                               \
  }
#define __GPUPERF_FROM_ROUNDED(name, type, mode, wide)                         \
  __GPUPERF_HD __GPUPERF_T __GPUPERF_PASTE(__##name, __GPUPERF_X,              \
                                           _##mode)(type a) {                  \
    return __GPUPERF_T(wide(a));                                               \
  }
#define __GPUPERF_INTEGER(name, type, via, mode)                               \
  __GPUPERF_TO(name##_##mode, type, __float2##via##_##mode)                    \
  __GPUPERF_FROM_ROUNDED(name##2, type, mode, (float))
#define __GPUPERF_INTEGERS(name, type, via)                                    \
  __GPUPERF_INTEGER(name, type, via, rn)                                       \
  __GPUPERF_INTEGER(name, type, via, rz)                                       \
  __GPUPERF_INTEGER(name, type, via, rd)                                       \
  __GPUPERF_INTEGER(name, type, via, ru)
__GPUPERF_INTEGERS(short, short, int)
__GPUPERF_INTEGERS(ushort, unsigned short, uint)
__GPUPERF_INTEGERS(int, int, int)
__GPUPERF_INTEGERS(uint, unsigned, uint)
__GPUPERF_INTEGERS(ll, long long, ll)
__GPUPERF_INTEGERS(ull, unsigned long long, ull)
__GPUPERF_TO(char_rz, signed char, __float2int_rz)
__GPUPERF_TO(uchar_rz, unsigned char, __float2uint_rz)
__GPUPERF_TO(float, float, (float))
__GPUPERF_FROM(float2, float, (float))
__GPUPERF_FROM(double2, double, (float))
__GPUPERF_FROM_ROUNDED(float2, float, rn, (float))
__GPUPERF_FROM_ROUNDED(float2, float, rz, (float))
__GPUPERF_FROM_ROUNDED(float2, float, rd, (float))
__GPUPERF_FROM_ROUNDED(float2, float, ru, (float))
#undef __GPUPERF_TO
#undef __GPUPERF_FROM
#undef __GPUPERF_FROM_ROUNDED
#undef __GPUPERF_INTEGER
#undef __GPUPERF_INTEGERS

// Names with the type's in the middle: __low2half2.
#define __GPUPERF_NAMED(before, after)                                         \
  __GPUPERF_PASTE(before, __GPUPERF_X, after)
__GPUPERF_HD __GPUPERF_T2 __GPUPERF_NAMED(__halves2, 2)(__GPUPERF_T a,
                                                        __GPUPERF_T b) {
  return {a, b};
}
__GPUPERF_HD __GPUPERF_T2 __GPUPERF_NAMED(make_, 2)(__GPUPERF_T a,
                                                    __GPUPERF_T b) {
  return {a, b};
}
__GPUPERF_HD __GPUPERF_T2 __GPUPERF_PASTE(__GPUPERF_NAMED(__, 2), __GPUPERF_X,
                                          2)(__GPUPERF_T a) {
  return {a, a};
}
__GPUPERF_HD __GPUPERF_T __GPUPERF_NAMED(__low2, )(__GPUPERF_T2 a) {
  return a.x;
}
__GPUPERF_HD __GPUPERF_T __GPUPERF_NAMED(__high2, )(__GPUPERF_T2 a) {
  return a.y;
}
__GPUPERF_HD __GPUPERF_T2 __GPUPERF_NAMED(__low2, 2)(__GPUPERF_T2 a) {
  return {a.x, a.x};
}
__GPUPERF_HD __GPUPERF_T2 __GPUPERF_NAMED(__high2, 2)(__GPUPERF_T2 a) {
  return {a.y, a.y};
}
__GPUPERF_HD __GPUPERF_T2 __GPUPERF_NAMED(__lows2, 2)(__GPUPERF_T2 a,
                                                      __GPUPERF_T2 b) {
  return {a.x, b.x};
}
__GPUPERF_HD __GPUPERF_T2 __GPUPERF_NAMED(__highs2, 2)(__GPUPERF_T2 a,
                                                       __GPUPERF_T2 b) {
  return {a.y, b.y};
}
__GPUPERF_HD __GPUPERF_T2 __lowhigh2highlow(__GPUPERF_T2 a) {
  return {a.y, a.x};
}
__GPUPERF_HD float __low2float(__GPUPERF_T2 a) { return (float)a.x; }
__GPUPERF_HD float __high2float(__GPUPERF_T2 a) { return (float)a.y; }
__GPUPERF_HD __GPUPERF_T2 __GPUPERF_NAMED(__float2, 2_rn)(float a) {
  return {__GPUPERF_T(a), __GPUPERF_T(a)};
}
__GPUPERF_HD __GPUPERF_T2 __GPUPERF_NAMED(__floats2, 2_rn)(float a, float b) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  unsigned pair;
  __asm__("cvt.rn." __GPUPERF_PTX "x2.f32 %0, %1, %2;"
          : "=r"(pair)
          : "f"(b), "f"(a));
  return __builtin_bit_cast(__GPUPERF_T2, pair);
#else
  return {__GPUPERF_T(a), __GPUPERF_T(b)};
#endif
}
__GPUPERF_HD __GPUPERF_T2 __GPUPERF_NAMED(__float22, 2_rn)(float2 a) {
  return __GPUPERF_NAMED(__floats2, 2_rn)(a.x, a.y);
}
__GPUPERF_HD float2 __GPUPERF_NAMED(__, 22float2)(__GPUPERF_T2 a) {
  return float2{(float)a.x, (float)a.y};
}
__GPUPERF_HD short __GPUPERF_NAMED(__, _as_short)(__GPUPERF_T a) {
  return __builtin_bit_cast(short, a);
}
__GPUPERF_HD unsigned short __GPUPERF_NAMED(__, _as_ushort)(__GPUPERF_T a) {
  return __builtin_bit_cast(unsigned short, a);
}
__GPUPERF_HD __GPUPERF_T __GPUPERF_NAMED(__short_as_, )(short a) {
  return __builtin_bit_cast(__GPUPERF_T, a);
}
__GPUPERF_HD __GPUPERF_T __GPUPERF_NAMED(__ushort_as_, )(unsigned short a) {
  return __builtin_bit_cast(__GPUPERF_T, a);
}
#undef __GPUPERF_NAMED

//===- Between threads, and memory ----------------------------------------===//

// A value goes through a register of 32 bits.
#define __GPUPERF_SHUFFLE(name, last)                                          \
  __GPUPERF_D __GPUPERF_T name(unsigned mask, __GPUPERF_T value, last lane,    \
                               int width = 32) {                               \
    unsigned word = __builtin_bit_cast(unsigned short, value);                 \
    unsigned short r = (unsigned short)name(mask, word, lane, width);          \
    return __builtin_bit_cast(__GPUPERF_T, r);                                 \
  }                                                                            \
  __GPUPERF_D __GPUPERF_T2 name(unsigned mask, __GPUPERF_T2 value, last lane,  \
                                int width = 32) {                              \
    unsigned r = name(mask, __builtin_bit_cast(unsigned, value), lane, width); \
    return __builtin_bit_cast(__GPUPERF_T2, r);                                \
  }
__GPUPERF_SHUFFLE(__shfl_sync, int)
__GPUPERF_SHUFFLE(__shfl_up_sync, unsigned)
__GPUPERF_SHUFFLE(__shfl_down_sync, unsigned)
__GPUPERF_SHUFFLE(__shfl_xor_sync, int)
#undef __GPUPERF_SHUFFLE

__GPUPERF_D __GPUPERF_T __ldg(const __GPUPERF_T *address) {
  return __builtin_bit_cast(__GPUPERF_T, __ldg((const short *)address));
}
__GPUPERF_D __GPUPERF_T2 __ldg(const __GPUPERF_T2 *address) {
  return __builtin_bit_cast(__GPUPERF_T2, __ldg((const int *)address));
}

// Where the hardware has no such atomic, a loop around a compare-and-swap, one
// pass of it.
__GPUPERF_D __GPUPERF_T atomicAdd(__GPUPERF_T *address, __GPUPERF_T value) {
#if __GPUPERF_ATOMIC
  unsigned short r;
  __asm__ volatile("atom.add.noftz." __GPUPERF_PTX " %0, [%1], %2;"
                   : "=h"(r)
                   : "l"(address),
                     "h"(__builtin_bit_cast(unsigned short, value))
                   : "memory");
  return __builtin_bit_cast(__GPUPERF_T, r);
#else
  unsigned long long place = (unsigned long long)address;
  unsigned *word = (unsigned *)(place & ~3ull);
  unsigned shift = (unsigned)(place & 2) * 8, former = *word;
  unsigned short old = (unsigned short)(former >> shift);
  __GPUPERF_T sum = __hadd(__builtin_bit_cast(__GPUPERF_T, old), value);
  atomicCAS(word, former,
            (former & ~(0xffffu << shift)) |
                (unsigned)__builtin_bit_cast(unsigned short, sum) << shift);
  return __builtin_bit_cast(__GPUPERF_T, old);
#endif
}
__GPUPERF_D __GPUPERF_T2 atomicAdd(__GPUPERF_T2 *address, __GPUPERF_T2 value) {
#if __GPUPERF_ATOMIC
  unsigned r;
  __asm__ volatile("atom.add.noftz." __GPUPERF_PTX "x2 %0, [%1], %2;"
                   : "=r"(r)
                   : "l"(address), "r"(__builtin_bit_cast(unsigned, value))
                   : "memory");
  return __builtin_bit_cast(__GPUPERF_T2, r);
#else
  unsigned former = *(unsigned *)address;
  __GPUPERF_T2 old = __builtin_bit_cast(__GPUPERF_T2, former);
  atomicCAS((unsigned *)address, former,
            __builtin_bit_cast(unsigned, __hadd2(old, value)));
  return old;
#endif
}

#undef __GPUPERF_HD
#undef __GPUPERF_D
#undef __GPUPERF_PASTE_
#undef __GPUPERF_PASTE
