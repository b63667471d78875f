//===- gpuperf_host_math.h - what nvcc gives host code ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cuda_runtime.h brings <math.h>, <string.h>, <time.h> and min and max of all
// pairs of types to host code (crt/math_functions.h), Clang's wrapper of it
// none of them.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_HOST_MATH_H
#define GPUPERF_HOST_MATH_H

#include <math.h>
#include <string.h>
#include <time.h>

#pragma push_macro("min")
#pragma push_macro("max")
#undef min
#undef max

#define GPUPERF_OF_TWO(R, A, B)                                                \
  static inline __attribute__((host)) R min(const A a, const B b) {            \
    return static_cast<R>(b) < static_cast<R>(a) ? static_cast<R>(b)           \
                                                 : static_cast<R>(a);          \
  }                                                                            \
  static inline __attribute__((host)) R max(const A a, const B b) {            \
    return static_cast<R>(a) < static_cast<R>(b) ? static_cast<R>(b)           \
                                                 : static_cast<R>(a);          \
  }
#define GPUPERF_OF_INTEGERS(S)                                                 \
  GPUPERF_OF_TWO(S, S, S)                                                      \
  GPUPERF_OF_TWO(unsigned S, unsigned S, unsigned S)                           \
  GPUPERF_OF_TWO(unsigned S, S, unsigned S)                                    \
  GPUPERF_OF_TWO(unsigned S, unsigned S, S)

GPUPERF_OF_INTEGERS(int)
GPUPERF_OF_INTEGERS(long)
GPUPERF_OF_INTEGERS(long long)
GPUPERF_OF_TWO(float, float, float)
GPUPERF_OF_TWO(double, double, double)
GPUPERF_OF_TWO(double, float, double)
GPUPERF_OF_TWO(double, double, float)

#undef GPUPERF_OF_INTEGERS
#undef GPUPERF_OF_TWO
#pragma pop_macro("max")
#pragma pop_macro("min")

#endif // GPUPERF_HOST_MATH_H
