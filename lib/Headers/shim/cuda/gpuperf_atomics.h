//===- gpuperf_atomics.h - CUDA's atomic functions --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_ATOMICS_H
#define GPUPERF_ATOMICS_H

// `name` for one type at one scope, on one of the helpers in Clang's
// __clang_cuda_device_functions.h, which works on `as`.
#define __GPUPERF_ATOMIC(name, type, helper, as, scope)                        \
  static __device__ __forceinline__ type name##scope(type *address,            \
                                                     type value) {             \
    return (type)helper##scope((as *)address, (as)value);                      \
  }
#define __GPUPERF_SCOPES(name, type, helper, as)                               \
  __GPUPERF_ATOMIC(name, type, helper, as, )                                   \
  __GPUPERF_ATOMIC(name, type, helper, as, _block)                             \
  __GPUPERF_ATOMIC(name, type, helper, as, _system)

typedef unsigned int __gpuperf_uint;
typedef unsigned long long __gpuperf_ull;
typedef unsigned long __gpuperf_ulong;

__GPUPERF_SCOPES(atomicAdd, int, __iAtomicAdd, int)
__GPUPERF_SCOPES(atomicAdd, __gpuperf_uint, __uAtomicAdd, unsigned)
__GPUPERF_SCOPES(atomicAdd, __gpuperf_ull, __ullAtomicAdd, unsigned long long)
__GPUPERF_SCOPES(atomicAdd, __gpuperf_ulong, __ullAtomicAdd, unsigned long long)
__GPUPERF_SCOPES(atomicAdd, float, __fAtomicAdd, float)
__GPUPERF_SCOPES(atomicAdd, double, __dAtomicAdd, double)

#define __GPUPERF_EXTREMUM(name, Name)                                         \
  __GPUPERF_SCOPES(name, int, __iAtomic##Name, int)                            \
  __GPUPERF_SCOPES(name, __gpuperf_uint, __uAtomic##Name, unsigned)            \
  __GPUPERF_SCOPES(name, long long, __illAtomic##Name, long long)              \
  __GPUPERF_SCOPES(name, __gpuperf_ull, __ullAtomic##Name, unsigned long long)
__GPUPERF_EXTREMUM(atomicMin, Min)
__GPUPERF_EXTREMUM(atomicMax, Max)

#define __GPUPERF_BITWISE(name, Name)                                          \
  __GPUPERF_SCOPES(name, int, __iAtomic##Name, int)                            \
  __GPUPERF_SCOPES(name, __gpuperf_uint, __uAtomic##Name, unsigned)            \
  __GPUPERF_SCOPES(name, long long, __llAtomic##Name, long long)               \
  __GPUPERF_SCOPES(name, __gpuperf_ull, __ullAtomic##Name, unsigned long long)
__GPUPERF_BITWISE(atomicAnd, And)
__GPUPERF_BITWISE(atomicOr, Or)
__GPUPERF_BITWISE(atomicXor, Xor)

__GPUPERF_SCOPES(atomicExch, int, __iAtomicExch, int)
__GPUPERF_SCOPES(atomicExch, __gpuperf_uint, __uAtomicExch, unsigned)
__GPUPERF_SCOPES(atomicExch, __gpuperf_ull, __ullAtomicExch, unsigned long long)
__GPUPERF_SCOPES(atomicExch, float, __fAtomicExch, float)
__GPUPERF_SCOPES(atomicInc, __gpuperf_uint, __uAtomicInc, unsigned)
__GPUPERF_SCOPES(atomicDec, __gpuperf_uint, __uAtomicDec, unsigned)

#define __GPUPERF_SUB(type, scope)                                             \
  static __device__ __forceinline__ type atomicSub##scope(type *address,       \
                                                          type value) {        \
    return atomicAdd##scope(address, (type)-value);                            \
  }
__GPUPERF_SUB(int, )
__GPUPERF_SUB(int, _block)
__GPUPERF_SUB(int, _system)
__GPUPERF_SUB(unsigned, )
__GPUPERF_SUB(unsigned, _block)
__GPUPERF_SUB(unsigned, _system)

#define __GPUPERF_CAS(type, helper, scope)                                     \
  static __device__ __forceinline__ type atomicCAS##scope(                     \
      type *address, type compare, type value) {                               \
    return helper##scope(address, compare, value);                             \
  }
#define __GPUPERF_CAS_SCOPES(type, helper)                                     \
  __GPUPERF_CAS(type, helper, )                                                \
  __GPUPERF_CAS(type, helper, _block)                                          \
  __GPUPERF_CAS(type, helper, _system)
__GPUPERF_CAS_SCOPES(int, __iAtomicCAS)
__GPUPERF_CAS_SCOPES(unsigned, __uAtomicCAS)
__GPUPERF_CAS_SCOPES(unsigned long long, __ullAtomicCAS)

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
static __device__ __forceinline__ unsigned short
atomicCAS(unsigned short *address, unsigned short compare,
          unsigned short value) {
  unsigned short former;
  __asm__ volatile("atom.cas.b16 %0, [%1], %2, %3;"
                   : "=h"(former)
                   : "l"(address), "h"(compare), "h"(value)
                   : "memory");
  return former;
}
#endif

#undef __GPUPERF_ATOMIC
#undef __GPUPERF_SCOPES
#undef __GPUPERF_EXTREMUM
#undef __GPUPERF_BITWISE
#undef __GPUPERF_SUB
#undef __GPUPERF_CAS
#undef __GPUPERF_CAS_SCOPES

#endif // GPUPERF_ATOMICS_H
