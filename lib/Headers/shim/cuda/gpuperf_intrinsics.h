//===- gpuperf_intrinsics.h - what Clang leaves to CUDA ---------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_INTRINSICS_H
#define GPUPERF_INTRINSICS_H

#define __GPUPERF_D static __device__ __forceinline__

// Integer helpers that CUDA overloads for every type.
#define __GPUPERF_MINMAX(type)                                                 \
  __GPUPERF_D type min(type a, type b) { return b < a ? b : a; }               \
  __GPUPERF_D type max(type a, type b) { return a < b ? b : a; }
__GPUPERF_MINMAX(unsigned int)
__GPUPERF_MINMAX(unsigned long)
__GPUPERF_MINMAX(unsigned long long)
__GPUPERF_MINMAX(long)
__GPUPERF_MINMAX(long long)
__GPUPERF_MINMAX(float)
__GPUPERF_MINMAX(double)
#undef __GPUPERF_MINMAX
#define __GPUPERF_MIXED(type, left, right)                                     \
  __GPUPERF_D type min(left a, right b) { return min((type)a, (type)b); }      \
  __GPUPERF_D type max(left a, right b) { return max((type)a, (type)b); }
__GPUPERF_MIXED(unsigned int, int, unsigned int)
__GPUPERF_MIXED(unsigned int, unsigned int, int)
__GPUPERF_MIXED(unsigned long, long, unsigned long)
__GPUPERF_MIXED(unsigned long, unsigned long, long)
__GPUPERF_MIXED(unsigned long long, long long, unsigned long long)
__GPUPERF_MIXED(unsigned long long, unsigned long long, long long)
__GPUPERF_MIXED(double, float, double)
__GPUPERF_MIXED(double, double, float)
#undef __GPUPERF_MIXED
__GPUPERF_D int mul24(int a, int b) { return __mul24(a, b); }
__GPUPERF_D unsigned int umul24(unsigned int a, unsigned int b) {
  return __umul24(a, b);
}
__GPUPERF_D float int_as_float(int a) { return __int_as_float(a); }
__GPUPERF_D int float_as_int(float a) { return __float_as_int(a); }
__GPUPERF_D float saturate(float a) { return __saturatef(a); }
__GPUPERF_D unsigned int __float2uint_rn_sat(float a) {
  return __float2uint_rn(a);
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
__GPUPERF_D void __nanosleep(unsigned int duration) {
  __asm__ volatile("nanosleep.u32 %0;" ::"r"(duration));
}
#endif

// Dot products of packed bytes: one instruction from sm_61 on.
__GPUPERF_D int __dp4a(int a, int b, int c) {
  int result;
  __asm__("dp4a.s32.s32 %0, %1, %2, %3;"
          : "=r"(result)
          : "r"(a), "r"(b), "r"(c));
  return result;
}
__GPUPERF_D unsigned int __dp4a(unsigned int a, unsigned int b,
                                unsigned int c) {
  unsigned int result;
  __asm__("dp4a.u32.u32 %0, %1, %2, %3;"
          : "=r"(result)
          : "r"(a), "r"(b), "r"(c));
  return result;
}

#define __GPUPERF_DOT2(name, half)                                             \
  __GPUPERF_D int name(int a, int b, int c) {                                  \
    int result;                                                                \
    __asm__("dp2a." half ".s32.s32 %0, %1, %2, %3;"                            \
            : "=r"(result)                                                     \
            : "r"(a), "r"(b), "r"(c));                                         \
    return result;                                                             \
  }                                                                            \
  __GPUPERF_D unsigned int name(unsigned int a, unsigned int b,                \
                                unsigned int c) {                              \
    unsigned int result;                                                       \
    __asm__("dp2a." half ".u32.u32 %0, %1, %2, %3;"                            \
            : "=r"(result)                                                     \
            : "r"(a), "r"(b), "r"(c));                                         \
    return result;                                                             \
  }                                                                            \
  __GPUPERF_D int name(short2 a, char4 b, int c) {                             \
    return name(__builtin_bit_cast(int, a), __builtin_bit_cast(int, b), c);    \
  }                                                                            \
  __GPUPERF_D unsigned int name(ushort2 a, uchar4 b, unsigned int c) {         \
    return name(__builtin_bit_cast(unsigned int, a),                           \
                __builtin_bit_cast(unsigned int, b), c);                       \
  }
__GPUPERF_DOT2(__dp2a_lo, "lo")
__GPUPERF_DOT2(__dp2a_hi, "hi")
#undef __GPUPERF_DOT2
__GPUPERF_D int __dp4a(char4 a, char4 b, int c) {
  return __dp4a(__builtin_bit_cast(int, a), __builtin_bit_cast(int, b), c);
}
__GPUPERF_D unsigned int __dp4a(uchar4 a, uchar4 b, unsigned int c) {
  return __dp4a(__builtin_bit_cast(unsigned int, a),
                __builtin_bit_cast(unsigned int, b), c);
}

// DPX: sums, minima and maxima of three, one instruction on 9.0. `relu` limits
// the result to zero from below.
#define __GPUPERF_DPX(type, suffix)                                            \
  __GPUPERF_D type __vimax3_##suffix(type a, type b, type c) {                 \
    return max(max(a, b), c);                                                  \
  }                                                                            \
  __GPUPERF_D type __vimin3_##suffix(type a, type b, type c) {                 \
    return min(min(a, b), c);                                                  \
  }                                                                            \
  __GPUPERF_D type __viaddmax_##suffix(type a, type b, type c) {               \
    return max((type)(a + b), c);                                              \
  }                                                                            \
  __GPUPERF_D type __viaddmin_##suffix(type a, type b, type c) {               \
    return min((type)(a + b), c);                                              \
  }                                                                            \
  __GPUPERF_D type __vibmax_##suffix(type a, type b, bool *first) {            \
    *first = a >= b;                                                           \
    return max(a, b);                                                          \
  }                                                                            \
  __GPUPERF_D type __vibmin_##suffix(type a, type b, bool *first) {            \
    *first = a <= b;                                                           \
    return min(a, b);                                                          \
  }
__GPUPERF_DPX(int, s32)
__GPUPERF_DPX(unsigned int, u32)
#undef __GPUPERF_DPX
__GPUPERF_D int __vimax_s32_relu(int a, int b) { return __vimax3_s32(a, b, 0); }
__GPUPERF_D int __vimin_s32_relu(int a, int b) { return max(min(a, b), 0); }
__GPUPERF_D int __vimax3_s32_relu(int a, int b, int c) {
  return max(__vimax3_s32(a, b, c), 0);
}
__GPUPERF_D int __vimin3_s32_relu(int a, int b, int c) {
  return max(__vimin3_s32(a, b, c), 0);
}
__GPUPERF_D int __viaddmax_s32_relu(int a, int b, int c) {
  return max(__viaddmax_s32(a, b, c), 0);
}
__GPUPERF_D int __viaddmin_s32_relu(int a, int b, int c) {
  return max(__viaddmin_s32(a, b, c), 0);
}

// Addresses within a space.
#define __GPUPERF_SPACE(space, number)                                         \
  __GPUPERF_D __SIZE_TYPE__ __cvta_generic_to_##space(const void *pointer) {   \
    return (__SIZE_TYPE__)(__attribute__((address_space(number)))              \
                           const void *)pointer;                               \
  }                                                                            \
  __GPUPERF_D void *__cvta_##space##_to_generic(__SIZE_TYPE__ address) {       \
    return (void *)(__attribute__((address_space(number))) void *)address;     \
  }
__GPUPERF_SPACE(global, 1)
__GPUPERF_SPACE(constant, 4)
__GPUPERF_SPACE(local, 5)
#undef __GPUPERF_SPACE
__GPUPERF_D void *__cvta_shared_to_generic(__SIZE_TYPE__ address) {
  return (void *)(__attribute__((address_space(3))) void *)address;
}
__GPUPERF_D unsigned int __isGlobal(const void *pointer) {
  return __nvvm_isspacep_global(pointer);
}
__GPUPERF_D unsigned int __isConstant(const void *pointer) {
  return __nvvm_isspacep_const(pointer);
}
__GPUPERF_D unsigned int __isLocal(const void *pointer) {
  return __nvvm_isspacep_local(pointer);
}

#undef __GPUPERF_D

#endif // GPUPERF_INTRINSICS_H
