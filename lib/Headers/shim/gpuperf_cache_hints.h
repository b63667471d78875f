//===- gpuperf_cache_hints.h - loads and stores with a hint -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang 19 replaces CUDA's sm_32_intrinsics.h and leaves these out. A load with
// a hint is a load: as one, it is optimised and analysed like any other, and
// what a program computes does not depend on the hint.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CACHE_HINTS_H
#define GPUPERF_CACHE_HINTS_H

// In `__stcs(address, 0)` the type is the address's.
template <typename T> struct __gpuperf_given {
  typedef T type;
};

#define __GPUPERF_HINTED(hint)                                                 \
  template <typename T>                                                        \
  static __device__ __forceinline__ T hint(const T *address) {                 \
    return *address;                                                           \
  }
__GPUPERF_HINTED(__ldcg)
__GPUPERF_HINTED(__ldca)
__GPUPERF_HINTED(__ldcs)
__GPUPERF_HINTED(__ldlu)
#undef __GPUPERF_HINTED

// Fetches again on every call: what other threads wrote is seen.
template <typename T>
static __device__ __forceinline__ T __ldcv(const T *address) {
  __asm__ volatile("" ::: "memory");
  return *address;
}

#define __GPUPERF_HINTED(hint)                                                 \
  template <typename T>                                                        \
  static __device__ __forceinline__ void hint(                                 \
      T *address, typename __gpuperf_given<T>::type value) {                   \
    *address = value;                                                          \
  }
__GPUPERF_HINTED(__stcg)
__GPUPERF_HINTED(__stwb)
__GPUPERF_HINTED(__stcs)
__GPUPERF_HINTED(__stwt)
#undef __GPUPERF_HINTED

#endif // GPUPERF_CACHE_HINTS_H
