//===- gpuperf_builtins.h - what nvcc builds in -----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions that a toolkit's headers declare and call and nvcc builds in; Clang
// has no definition.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_BUILTINS_H
#define GPUPERF_BUILTINS_H

// atomicAdd of __nv_bfloat16 before 9.0 is made of it.
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
extern "C" __device__ __inline__ __attribute__((always_inline)) unsigned short
__usAtomicCAS(unsigned short *address, unsigned short compare,
              unsigned short value) {
  unsigned short former;
  __asm__ volatile("atom.cas.b16 %0, [%1], %2, %3;"
                   : "=h"(former)
                   : "l"(address), "h"(compare), "h"(value)
                   : "memory");
  return former;
}
#endif

#endif // GPUPERF_BUILTINS_H
