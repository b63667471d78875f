//===- gpuperf_texture_objects.h - fetches from texture objects -*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TEXTURE_OBJECTS_H
#define GPUPERF_TEXTURE_OBJECTS_H

#include "../gpuperf_texture_fetch.h"

// Both forms: the result returned, and the result stored.
#define __GPUPERF_FETCH(name, params, ...)                                     \
  template <typename T> static __device__ __forceinline__ T name params {      \
    T result;                                                                  \
    __gpuperf_##name(result, object, __VA_ARGS__);                             \
    return result;                                                             \
  }
#define __GPUPERF_OBJECT cudaTextureObject_t object
__GPUPERF_FETCH(tex1Dfetch, (__GPUPERF_OBJECT, int x), x)
__GPUPERF_FETCH(tex1D, (__GPUPERF_OBJECT, float x), x)
__GPUPERF_FETCH(tex2D, (__GPUPERF_OBJECT, float x, float y), x, y)
__GPUPERF_FETCH(tex3D, (__GPUPERF_OBJECT, float x, float y, float z), x, y, z)
__GPUPERF_FETCH(texCubemap, (__GPUPERF_OBJECT, float x, float y, float z), x, y,
                z)
__GPUPERF_FETCH(tex1DLayered, (__GPUPERF_OBJECT, float x, int layer), x, layer)
__GPUPERF_FETCH(tex2DLayered, (__GPUPERF_OBJECT, float x, float y, int layer),
                x, y, layer)
__GPUPERF_FETCH(tex1DLod, (__GPUPERF_OBJECT, float x, float level), x, level)
__GPUPERF_FETCH(tex2DLod, (__GPUPERF_OBJECT, float x, float y, float level), x,
                y, level)
__GPUPERF_FETCH(tex3DLod,
                (__GPUPERF_OBJECT, float x, float y, float z, float level), x,
                y, z, level)
#undef __GPUPERF_OBJECT
#undef __GPUPERF_FETCH

template <typename T>
static __device__ __forceinline__ void
tex1Dfetch(T *result, cudaTextureObject_t object, int x) {
  *result = tex1Dfetch<T>(object, x);
}
template <typename T>
static __device__ __forceinline__ void
tex2D(T *result, cudaTextureObject_t object, float x, float y) {
  *result = tex2D<T>(object, x, y);
}
template <typename T>
static __device__ __forceinline__ void
tex3D(T *result, cudaTextureObject_t object, float x, float y, float z) {
  *result = tex3D<T>(object, x, y, z);
}

#endif // GPUPERF_TEXTURE_OBJECTS_H
