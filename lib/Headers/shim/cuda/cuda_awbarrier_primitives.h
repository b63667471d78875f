//===- cuda_awbarrier_primitives.h - barriers in shared memory --*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From 8.0 on a barrier is an mbarrier of the hardware; before it is a word
// with atomic operations.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CUDA_AWBARRIER_PRIMITIVES_H
#define GPUPERF_CUDA_AWBARRIER_PRIMITIVES_H

#include "gpuperf_cuda.h"

#define __GPUPERF_D static __device__ __forceinline__

typedef unsigned long long __mbarrier_t;
typedef unsigned long long __mbarrier_token_t;

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#define __GPUPERF_SHARED(barrier)                                              \
  "r"((unsigned)__cvta_generic_to_shared(barrier))
__GPUPERF_D void __mbarrier_init(__mbarrier_t *barrier, unsigned expected) {
  __asm__ volatile(
      "mbarrier.init.shared.b64 [%0], %1;" ::__GPUPERF_SHARED(barrier),
      "r"(expected)
      : "memory");
}
__GPUPERF_D void __mbarrier_inval(__mbarrier_t *barrier) {
  __asm__ volatile("mbarrier.inval.shared.b64 [%0];" ::__GPUPERF_SHARED(barrier)
                   : "memory");
}
__GPUPERF_D __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *barrier) {
  __mbarrier_token_t token;
  __asm__ volatile("mbarrier.arrive.shared.b64 %0, [%1];"
                   : "=l"(token)
                   : __GPUPERF_SHARED(barrier)
                   : "memory");
  return token;
}
__GPUPERF_D __mbarrier_token_t
__mbarrier_arrive_and_drop(__mbarrier_t *barrier) {
  __mbarrier_token_t token;
  __asm__ volatile("mbarrier.arrive_drop.shared.b64 %0, [%1];"
                   : "=l"(token)
                   : __GPUPERF_SHARED(barrier)
                   : "memory");
  return token;
}
__GPUPERF_D bool __mbarrier_test_wait(__mbarrier_t *barrier,
                                      __mbarrier_token_t token) {
  unsigned done;
  __asm__ volatile("{ .reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2; "
                   "selp.u32 %0, 1, 0, p; }"
                   : "=r"(done)
                   : __GPUPERF_SHARED(barrier), "l"(token)
                   : "memory");
  return done;
}
// Arrives when the copies that this thread has begun are done.
__GPUPERF_D void __gpuperf_mbarrier_arrive_copies(__mbarrier_t *barrier) {
  __asm__ volatile(
      "cp.async.mbarrier.arrive.shared.b64 [%0];" ::__GPUPERF_SHARED(barrier)
      : "memory");
}
#undef __GPUPERF_SHARED
#else
__GPUPERF_D void __mbarrier_init(__mbarrier_t *barrier, unsigned expected) {
  *barrier = expected;
}
__GPUPERF_D void __mbarrier_inval(__mbarrier_t *) {}
__GPUPERF_D __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *barrier) {
  return atomicAdd(barrier, 1ull);
}
__GPUPERF_D __mbarrier_token_t
__mbarrier_arrive_and_drop(__mbarrier_t *barrier) {
  return atomicAdd(barrier, 1ull);
}
__GPUPERF_D bool __mbarrier_test_wait(__mbarrier_t *barrier,
                                      __mbarrier_token_t token) {
  return *(volatile __mbarrier_t *)barrier != token;
}
__GPUPERF_D void __gpuperf_mbarrier_arrive_copies(__mbarrier_t *) {}
#endif

__GPUPERF_D bool __mbarrier_try_wait(__mbarrier_t *barrier,
                                     __mbarrier_token_t token, unsigned) {
  return __mbarrier_test_wait(barrier, token);
}

#undef __GPUPERF_D

#endif // GPUPERF_CUDA_AWBARRIER_PRIMITIVES_H
