//===- gpuperf_texture_references.h - texture<T, n> -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Texture references, which CUDA dropped with version 12 but much code uses.
// A fetch is one PTX `tex` instruction, as it is for texture objects in Clang.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TEXTURE_REFERENCES_H
#define GPUPERF_TEXTURE_REFERENCES_H

#if CUDA_VERSION >= 12000

#include "gpuperf_texture_fetch.h"

#define cudaTextureType1D 1
#define cudaTextureType2D 2
#define cudaTextureType3D 3
#define cudaTextureType1DLayered 0xF1
#define cudaTextureType2DLayered 0xF2

struct textureReference {
  int normalized;
  cudaTextureFilterMode filterMode;
  cudaTextureAddressMode addressMode[3];
  cudaChannelFormatDesc channelDesc;
  int sRGB;
};

template <typename T, int type = cudaTextureType1D,
          cudaTextureReadMode mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture
    : public textureReference {
  __host__ texture(int normalized = 0,
                   cudaTextureFilterMode filter = cudaFilterModePoint,
                   cudaTextureAddressMode address = cudaAddressModeClamp) {}
};

template <typename T, int type, cudaTextureReadMode mode>
static __device__ __forceinline__ unsigned long long
__gpuperf_handle(texture<T, type, mode> reference) {
  return *(unsigned long long *)&reference;
}

#define __GPUPERF_FETCH(name, type, params, args)                              \
  template <typename T, cudaTextureReadMode mode>                              \
  static __device__ __forceinline__ __gpuperf_fetched<T, mode> name            \
      params {                                                                 \
    __gpuperf_fetched<T, mode> result;                                         \
    __gpuperf_##name args;                                                     \
    return result;                                                             \
  }
#define __GPUPERF_REF(type) texture<T, type, mode> reference
__GPUPERF_FETCH(tex1Dfetch, 1, (__GPUPERF_REF(1), int x),
                (result, __gpuperf_handle(reference), x))
__GPUPERF_FETCH(tex1D, 1, (__GPUPERF_REF(1), float x),
                (result, __gpuperf_handle(reference), x))
__GPUPERF_FETCH(tex2D, 2, (__GPUPERF_REF(2), float x, float y),
                (result, __gpuperf_handle(reference), x, y))
__GPUPERF_FETCH(tex3D, 3, (__GPUPERF_REF(3), float x, float y, float z),
                (result, __gpuperf_handle(reference), x, y, z))
__GPUPERF_FETCH(tex1DLayered, 0xF1, (__GPUPERF_REF(0xF1), float x, int layer),
                (result, __gpuperf_handle(reference), x, layer))
__GPUPERF_FETCH(tex2DLayered, 0xF2,
                (__GPUPERF_REF(0xF2), float x, float y, int layer),
                (result, __gpuperf_handle(reference), x, y, layer))
#undef __GPUPERF_REF
#undef __GPUPERF_FETCH

template <typename T, int type, cudaTextureReadMode mode>
__host__ cudaError_t
cudaBindTexture(size_t *offset, const texture<T, type, mode> &reference,
                const void *pointer, size_t size = 0xffffffffu);
template <typename T, int type, cudaTextureReadMode mode>
__host__ cudaError_t
cudaBindTexture(size_t *offset, const texture<T, type, mode> &reference,
                const void *pointer, const cudaChannelFormatDesc &format,
                size_t size = 0xffffffffu);
template <typename T, int type, cudaTextureReadMode mode>
__host__ cudaError_t
cudaBindTexture2D(size_t *offset, const texture<T, type, mode> &reference,
                  const void *pointer, const cudaChannelFormatDesc &format,
                  size_t width, size_t height, size_t pitch);
template <typename T, int type, cudaTextureReadMode mode>
__host__ cudaError_t
cudaBindTextureToArray(const texture<T, type, mode> &reference,
                       cudaArray_const_t array);
template <typename T, int type, cudaTextureReadMode mode>
__host__ cudaError_t
cudaBindTextureToArray(const texture<T, type, mode> &reference,
                       cudaArray_const_t array,
                       const cudaChannelFormatDesc &format);
template <typename T, int type, cudaTextureReadMode mode>
__host__ cudaError_t
cudaUnbindTexture(const texture<T, type, mode> &reference);

#endif // CUDA_VERSION >= 12000

#endif // GPUPERF_TEXTURE_REFERENCES_H
