//===- cuda_pipeline.h - asynchronous copies to shared memory ---*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CUDA_PIPELINE_H
#define GPUPERF_CUDA_PIPELINE_H

#include "gpuperf_cuda.h"

#define __GPUPERF_D static __device__ __forceinline__

// Before 8.0 it is a load and a store.
__GPUPERF_D void __pipeline_memcpy_async(void *__restrict__ to,
                                         const void *__restrict__ from,
                                         __SIZE_TYPE__ bytes,
                                         __SIZE_TYPE__ zeros = 0) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  unsigned shared = (unsigned)__cvta_generic_to_shared(to);
  unsigned read = (unsigned)(bytes - zeros);
  if (bytes == 4)
    __asm__ volatile(
        "cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(shared), "l"(from),
        "r"(read)
        : "memory");
  else if (bytes == 8)
    __asm__ volatile(
        "cp.async.ca.shared.global [%0], [%1], 8, %2;" ::"r"(shared), "l"(from),
        "r"(read)
        : "memory");
  else
    __asm__ volatile(
        "cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(shared),
        "l"(from), "r"(read)
        : "memory");
#else
  if (bytes == 4)
    *(int *)to = *(const int *)from;
  else if (bytes == 8)
    *(int2 *)to = *(const int2 *)from;
  else
    *(int4 *)to = *(const int4 *)from;
#endif
}
__GPUPERF_D void __pipeline_commit() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  __asm__ volatile("cp.async.commit_group;" ::: "memory");
#endif
}
// How many groups may be open does not change the instruction.
__GPUPERF_D void __pipeline_wait_prior(__SIZE_TYPE__) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  __asm__ volatile("cp.async.wait_group 0;" ::: "memory");
#endif
}

#undef __GPUPERF_D

#endif // GPUPERF_CUDA_PIPELINE_H
