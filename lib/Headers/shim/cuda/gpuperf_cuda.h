//===- gpuperf_cuda.h - CUDA without a toolkit ------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Included before everything else when there is no CUDA toolkit: what device
// code uses, declared for analysis. Clang's own CUDA headers do the built-in
// variables, the intrinsics and the mathematics; the rest is beside this file.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_CUDA_H
#define GPUPERF_CUDA_H

#if defined(__CUDA__) && defined(__clang__)

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __device__ __attribute__((annotate("gpuperf::managed")))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __align__(n) __attribute__((aligned(n)))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __maxnreg__(count) __attribute__((annotate("gpuperf::maxnreg", count)))
#define __cluster_dims__(...)                                                  \
  __attribute__((annotate("gpuperf::cluster_dims", __VA_ARGS__)))
#define __grid_constant__
#define __device_builtin__
#define __cudart_builtin__
#define CUDARTAPI
#define CUDART_CB

#define CUDA_VERSION 12030
#define CUDART_VERSION 12030
#define CUDART_INF_F __builtin_huge_valf()
#define CUDART_INF __builtin_huge_val()
#define CUDART_NAN_F __builtin_nanf("")
#define CUDART_PI_F 3.141592654f
#define CUDART_PI 3.1415926535897931e+0
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 3
#define __CUDACC__

#include <__clang_cuda_math_forward_declares.h>

#include <cmath>
#include <cstdlib>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "gpuperf_vector_types.h"

typedef unsigned int cuuint32_t;
typedef __UINT64_TYPE__ cuuint64_t;

#include <__clang_cuda_builtin_vars.h>
#include <__clang_cuda_libdevice_declares.h>

#include <__clang_cuda_device_functions.h>
#include <__clang_cuda_math.h>

extern "C" {
__device__ int vprintf(const char *, const char *);
__device__ void free(void *) __attribute__((nothrow));
__device__ void *malloc(__SIZE_TYPE__)
    __attribute__((nothrow)) __attribute__((malloc));
__device__ void __assertfail(const char *, const char *, unsigned, const char *,
                             __SIZE_TYPE__);
__device__ static inline void __assert_fail(const char *message,
                                            const char *file, unsigned line,
                                            const char *function) {
  __assertfail(message, file, line, function, 1);
}
__device__ int printf(const char *, ...);
}
namespace std {
__device__ static inline void free(void *pointer) { ::free(pointer); }
__device__ static inline void *malloc(__SIZE_TYPE__ size) {
  return ::malloc(size);
}
} // namespace std

#define __GPUPERF_CONVERSIONS(variable)                                        \
  __device__ inline __cuda_builtin_##variable##_t::operator dim3() const {     \
    return dim3(x, y, z);                                                      \
  }                                                                            \
  __device__ inline __cuda_builtin_##variable##_t::operator uint3() const {    \
    return {x, y, z};                                                          \
  }
__GPUPERF_CONVERSIONS(threadIdx)
__GPUPERF_CONVERSIONS(blockIdx)
__GPUPERF_CONVERSIONS(blockDim)
__GPUPERF_CONVERSIONS(gridDim)
#undef __GPUPERF_CONVERSIONS

// Clang's header of intrinsics uses these; a toolkit has them.
__device__ static inline unsigned __isShared(const void *pointer) {
  return __nvvm_isspacep_shared(pointer);
}
__device__ static inline __SIZE_TYPE__
__cvta_generic_to_shared(const void *pointer) {
  return (__SIZE_TYPE__)(__attribute__((address_space(3))) const void *)pointer;
}

#include <__clang_cuda_cmath.h>
#include <__clang_cuda_intrinsics.h>
#include <__clang_cuda_complex_builtins.h>

__device__ static inline double nan(const char *) { return __builtin_nan(""); }
__device__ static inline float nanf(const char *) { return __builtin_nanf(""); }

#include "gpuperf_runtime_types.h"

#include "gpuperf_runtime_api.h"

#include "gpuperf_atomics.h"
#include "gpuperf_float_math.h"
#include "gpuperf_intrinsics.h"
#include "gpuperf_texture_objects.h"

#include "../gpuperf_cache_hints.h"
#include "../gpuperf_clusters.h"
#include "../gpuperf_scoped_atomics.h"
#include "../gpuperf_surfaces.h"
#include "../gpuperf_texture_references.h"

#endif // defined(__CUDA__) && defined(__clang__)

#endif // GPUPERF_CUDA_H
