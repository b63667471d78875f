//===- curand.h - random numbers from the host ------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Host functions whose kernels are in cuRAND's library: declared, so that a
// call costs no statement.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CURAND_H
#define GPUPERF_CURAND_H

#include "gpuperf_cuda.h"

typedef struct curandGenerator_st *curandGenerator_t;
enum curandStatus { CURAND_STATUS_SUCCESS };
typedef enum curandStatus curandStatus_t;
enum curandRngType {
  CURAND_RNG_PSEUDO_DEFAULT = 100,
  CURAND_RNG_PSEUDO_XORWOW = 101,
  CURAND_RNG_PSEUDO_MRG32K3A = 121,
  CURAND_RNG_PSEUDO_MTGP32 = 141,
  CURAND_RNG_PSEUDO_MT19937 = 142,
  CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
  CURAND_RNG_QUASI_DEFAULT = 200,
  CURAND_RNG_QUASI_SOBOL32 = 201
};
typedef enum curandRngType curandRngType_t;

extern "C" {
curandStatus_t curandCreateGenerator(curandGenerator_t *, curandRngType_t);
curandStatus_t curandDestroyGenerator(curandGenerator_t);
curandStatus_t curandSetStream(curandGenerator_t, cudaStream_t);
curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t,
                                                  unsigned long long);
curandStatus_t curandSetGeneratorOffset(curandGenerator_t, unsigned long long);
curandStatus_t curandGenerate(curandGenerator_t, unsigned *, size_t);
curandStatus_t curandGenerateUniform(curandGenerator_t, float *, size_t);
curandStatus_t curandGenerateUniformDouble(curandGenerator_t, double *, size_t);
curandStatus_t curandGenerateNormal(curandGenerator_t, float *, size_t, float,
                                    float);
curandStatus_t curandGenerateNormalDouble(curandGenerator_t, double *, size_t,
                                          double, double);
curandStatus_t curandGeneratePoisson(curandGenerator_t, unsigned *, size_t,
                                     double);
} // extern "C"

#endif // GPUPERF_CURAND_H
