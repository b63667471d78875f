//===- Textures.cpp - arrays, textures and surfaces: handles only ---------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Errors.h"
#include "Recorder.h"
#include <atomic>
#include <cstring>

using namespace gpuperf::standin;

namespace {
/// cudaArray_t and cudaMipmappedArray_t. What is copied into one is not kept:
/// only kernels read it, and none is run.
struct Array {
  ChannelFormat format;
  Extent extent;
  unsigned flags;
};
} // namespace

GPUPERF_EXPORT int cudaMallocArray(Array **array, const ChannelFormat *format,
                                   size_t width, size_t height,
                                   unsigned flags) {
  *array = new Array{*format, {width, height, 0}, flags};
  return Success;
}

GPUPERF_EXPORT int cudaMalloc3DArray(Array **array, const ChannelFormat *format,
                                     Extent extent, unsigned flags) {
  *array = new Array{*format, extent, flags};
  return Success;
}

GPUPERF_EXPORT int cudaMallocMipmappedArray(Array **array,
                                            const ChannelFormat *format,
                                            Extent extent, unsigned,
                                            unsigned flags) {
  *array = new Array{*format, extent, flags};
  return Success;
}

GPUPERF_EXPORT int cudaGetMipmappedArrayLevel(Array **level, Array *array,
                                              unsigned number) {
  Extent extent = {array->extent.width >> number,
                   array->extent.height >> number,
                   array->extent.depth >> number};
  *level = new Array{array->format, extent, array->flags};
  return Success;
}

GPUPERF_EXPORT int cudaFreeArray(Array *array) {
  delete array;
  return Success;
}
GPUPERF_ALIAS(cudaFreeArray, cudaFreeMipmappedArray);

GPUPERF_EXPORT int cudaArrayGetInfo(ChannelFormat *format, Extent *extent,
                                    unsigned *flags, Array *array) {
  if (format)
    *format = array->format;
  if (extent)
    *extent = array->extent;
  if (flags)
    *flags = array->flags;
  return Success;
}

GPUPERF_EXPORT int cudaMemcpyFromArray(void *target, const Array *, size_t,
                                       size_t, size_t bytes) {
  recorder().noteResults();
  std::memset(target, 0, bytes);
  return Success;
}
GPUPERF_ALIAS(cudaMemcpyFromArray, cudaMemcpyFromArray_ptds);
GPUPERF_ALIAS(cudaMemcpyFromArray, cudaMemcpyFromArrayAsync);
GPUPERF_ALIAS(cudaMemcpyFromArray, cudaMemcpyFromArrayAsync_ptsz);

GPUPERF_EXPORT int cudaMemcpy2DFromArray(void *target, size_t pitch,
                                         const Array *, size_t, size_t,
                                         size_t width, size_t height) {
  recorder().noteResults();
  for (size_t row = 0; row < height; ++row)
    std::memset(static_cast<char *>(target) + row * pitch, 0, width);
  return Success;
}
GPUPERF_ALIAS(cudaMemcpy2DFromArray, cudaMemcpy2DFromArray_ptds);
GPUPERF_ALIAS(cudaMemcpy2DFromArray, cudaMemcpy2DFromArrayAsync);
GPUPERF_ALIAS(cudaMemcpy2DFromArray, cudaMemcpy2DFromArrayAsync_ptsz);

GPUPERF_EXPORT int cudaGetChannelDesc(ChannelFormat *format,
                                      const Array *array) {
  *format = array->format;
  return Success;
}

GPUPERF_EXPORT ChannelFormat cudaCreateChannelDesc(int x, int y, int z, int w,
                                                   int kind) {
  return {x, y, z, w, kind};
}

GPUPERF_EXPORT int cudaCreateTextureObject(unsigned long long *object) {
  static std::atomic<unsigned long long> last;
  *object = ++last;
  return Success;
}
GPUPERF_ALIAS(cudaCreateTextureObject, cudaCreateTextureObject_v2);
GPUPERF_ALIAS(cudaCreateTextureObject, cudaCreateSurfaceObject);
