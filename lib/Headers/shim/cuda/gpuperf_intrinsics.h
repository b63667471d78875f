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

__GPUPERF_D int __dp2a_lo(int a, int b, int c) {
  int result;
  __asm__("dp2a.lo.s32.s32 %0, %1, %2, %3;"
          : "=r"(result)
          : "r"(a), "r"(b), "r"(c));
  return result;
}
__GPUPERF_D int __dp2a_hi(int a, int b, int c) {
  int result;
  __asm__("dp2a.hi.s32.s32 %0, %1, %2, %3;"
          : "=r"(result)
          : "r"(a), "r"(b), "r"(c));
  return result;
}
#undef __GPUPERF_D

#endif // GPUPERF_INTRINSICS_H
