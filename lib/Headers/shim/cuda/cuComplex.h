//===- cuComplex.h - complex numbers ----------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CUCOMPLEX_H
#define GPUPERF_CUCOMPLEX_H

#include "gpuperf_cuda.h"

#define __GPUPERF_HD static __host__ __device__ __forceinline__

typedef float2 cuFloatComplex;
typedef cuFloatComplex cuComplex;
typedef double2 cuDoubleComplex;

// `f` ends the names of functions of floats. A quotient scales the divisor, and
// so does a modulus, against overflow.
#define __GPUPERF_COMPLEX(type, pair, make, f, root)                           \
  __GPUPERF_HD type make(pair x, pair y) { return {x, y}; }                    \
  __GPUPERF_HD pair cuCreal##f(type a) { return a.x; }                         \
  __GPUPERF_HD pair cuCimag##f(type a) { return a.y; }                         \
  __GPUPERF_HD type cuConj##f(type a) { return {a.x, -a.y}; }                  \
  __GPUPERF_HD type cuCadd##f(type a, type b) {                                \
    return {a.x + b.x, a.y + b.y};                                             \
  }                                                                            \
  __GPUPERF_HD type cuCsub##f(type a, type b) {                                \
    return {a.x - b.x, a.y - b.y};                                             \
  }                                                                            \
  __GPUPERF_HD type cuCmul##f(type a, type b) {                                \
    return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};                     \
  }                                                                            \
  __GPUPERF_HD type cuCfma##f(type a, type b, type c) {                        \
    return cuCadd##f(cuCmul##f(a, b), c);                                      \
  }                                                                            \
  __GPUPERF_HD type cuCdiv##f(type a, type b) {                                \
    pair scale = 1 / (fabs(b.x) + fabs(b.y));                                  \
    type c = {a.x * scale, a.y * scale}, d = {b.x * scale, b.y * scale};       \
    pair inverse = 1 / (d.x * d.x + d.y * d.y);                                \
    return {(c.x * d.x + c.y * d.y) * inverse,                                 \
            (c.y * d.x - c.x * d.y) * inverse};                                \
  }                                                                            \
  __GPUPERF_HD pair cuCabs##f(type a) {                                        \
    pair x = fabs(a.x), y = fabs(a.y), large = x > y ? x : y,                  \
         small = x > y ? y : x, ratio = small / large;                         \
    return large == 0 ? small + large : large * root(1 + ratio * ratio);       \
  }
__GPUPERF_COMPLEX(cuFloatComplex, float, make_cuFloatComplex, f, sqrtf)
__GPUPERF_COMPLEX(cuDoubleComplex, double, make_cuDoubleComplex, , sqrt)
#undef __GPUPERF_COMPLEX

__GPUPERF_HD cuComplex make_cuComplex(float x, float y) { return {x, y}; }
__GPUPERF_HD cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex a) {
  return {a.x, a.y};
}
__GPUPERF_HD cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex a) {
  return {(float)a.x, (float)a.y};
}

#undef __GPUPERF_HD

#endif // GPUPERF_CUCOMPLEX_H
