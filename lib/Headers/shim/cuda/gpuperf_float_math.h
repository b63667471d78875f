//===- gpuperf_float_math.h - float overloads -------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CUDA overloads the functions of C for float: rsqrt(1.0f) is a float. Clang
// leaves the definitions of these to the toolkit's headers; without the
// overload the call would be computed in double precision.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_FLOAT_MATH_H
#define GPUPERF_FLOAT_MATH_H

#define __GPUPERF_D static __device__ __forceinline__

#define __GPUPERF_UNARY(name)                                                  \
  __GPUPERF_D float name(float a) { return name##f(a); }
__GPUPERF_UNARY(acosh)
__GPUPERF_UNARY(asinh)
__GPUPERF_UNARY(atanh)
__GPUPERF_UNARY(cbrt)
__GPUPERF_UNARY(cospi)
__GPUPERF_UNARY(cyl_bessel_i0)
__GPUPERF_UNARY(cyl_bessel_i1)
__GPUPERF_UNARY(erf)
__GPUPERF_UNARY(erfc)
__GPUPERF_UNARY(erfcinv)
__GPUPERF_UNARY(erfcx)
__GPUPERF_UNARY(erfinv)
__GPUPERF_UNARY(exp10)
__GPUPERF_UNARY(exp2)
__GPUPERF_UNARY(expm1)
__GPUPERF_UNARY(j0)
__GPUPERF_UNARY(j1)
__GPUPERF_UNARY(lgamma)
__GPUPERF_UNARY(log1p)
__GPUPERF_UNARY(log2)
__GPUPERF_UNARY(logb)
__GPUPERF_UNARY(nearbyint)
__GPUPERF_UNARY(normcdf)
__GPUPERF_UNARY(normcdfinv)
__GPUPERF_UNARY(rcbrt)
__GPUPERF_UNARY(rint)
__GPUPERF_UNARY(round)
__GPUPERF_UNARY(rsqrt)
__GPUPERF_UNARY(sinpi)
__GPUPERF_UNARY(tgamma)
__GPUPERF_UNARY(trunc)
__GPUPERF_UNARY(y0)
__GPUPERF_UNARY(y1)
#undef __GPUPERF_UNARY
#define __GPUPERF_BINARY(name)                                                 \
  __GPUPERF_D float name(float a, float b) { return name##f(a, b); }
__GPUPERF_BINARY(copysign)
__GPUPERF_BINARY(fdim)
__GPUPERF_BINARY(fmax)
__GPUPERF_BINARY(fmin)
__GPUPERF_BINARY(hypot)
__GPUPERF_BINARY(nextafter)
__GPUPERF_BINARY(remainder)
#undef __GPUPERF_BINARY

__GPUPERF_D float fma(float a, float b, float c) { return fmaf(a, b, c); }
__GPUPERF_D int ilogb(float a) { return ilogbf(a); }
__GPUPERF_D long lrint(float a) { return lrintf(a); }
__GPUPERF_D long lround(float a) { return lroundf(a); }
__GPUPERF_D long long llrint(float a) { return llrintf(a); }
__GPUPERF_D long long llround(float a) { return llroundf(a); }
__GPUPERF_D float remquo(float a, float b, int *quotient) {
  return remquof(a, b, quotient);
}
__GPUPERF_D float scalbn(float a, int n) { return scalbnf(a, n); }
__GPUPERF_D float scalbln(float a, long n) { return scalblnf(a, n); }
__GPUPERF_D float jn(int n, float a) { return jnf(n, a); }
__GPUPERF_D float yn(int n, float a) { return ynf(n, a); }
__GPUPERF_D void sincos(float a, float *sine, float *cosine) {
  sincosf(a, sine, cosine);
}
__GPUPERF_D void sincospi(float a, float *sine, float *cosine) {
  sincospif(a, sine, cosine);
}

#undef __GPUPERF_D

#endif // GPUPERF_FLOAT_MATH_H
