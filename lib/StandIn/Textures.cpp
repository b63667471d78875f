//===- Textures.cpp - arrays, textures and surfaces -----------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arrays.h"
#include "Errors.h"
#include "Execution.h"
#include <atomic>
#include <cstdlib>
#include <cstring>

using namespace gpuperf;
using namespace gpuperf::standin;

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

static Array *makeArray(const ChannelFormat &format, Extent extent,
                        unsigned flags) {
  auto *array = new Array{format, extent, flags};
  if (execution())
    array->data = static_cast<char *>(std::calloc(
        array->rowBytes() * array->rows() * array->planes() + 1, 1));
  return array;
}

GPUPERF_EXPORT int cudaMallocArray(Array **array, const ChannelFormat *format,
                                   size_t width, size_t height,
                                   unsigned flags) {
  *array = makeArray(*format, {width, height, 0}, flags);
  return Success;
}

GPUPERF_EXPORT int cudaMalloc3DArray(Array **array, const ChannelFormat *format,
                                     Extent extent, unsigned flags) {
  *array = makeArray(*format, extent, flags);
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
  if (array)
    std::free(array->data);
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

namespace {
/// One side of a copy: pitched memory, or an array, by its rows.
struct Side {
  Array *array;
  PitchedPointer memory;
  Extent position; ///< of an array in elements

  char *row(size_t y, size_t z) const {
    if (array)
      return array->at(position.width * array->elementBytes(),
                       position.height + y, position.depth + z);
    return static_cast<char *>(memory.pointer) +
           ((position.depth + z) * memory.ysize + position.height + y) *
               memory.pitch +
           position.width;
  }
};
} // namespace

bool gpuperf::standin::copyWithArrays(const Copy3D &copy) {
  Side source = {static_cast<Array *>(copy.sourceArray), copy.source,
                 copy.sourcePosition};
  Side target = {static_cast<Array *>(copy.targetArray), copy.target,
                 copy.targetPosition};
  Array *array = target.array ? target.array : source.array;
  if (!array || !array->data || (source.array && !source.array->data))
    return false;
  size_t bytes = copy.extent.width * array->elementBytes();
  for (size_t z = 0; z < std::max<size_t>(copy.extent.depth, 1); ++z)
    for (size_t y = 0; y < std::max<size_t>(copy.extent.height, 1); ++y)
      std::memmove(target.row(y, z), source.row(y, z), bytes);
  return true;
}

/// Rows of `width` bytes between pitched memory and an array, at a byte of one
/// of its rows.
static void copyRows(Array *array, size_t x, size_t y, char *memory,
                     size_t pitch, size_t width, size_t height,
                     bool isToArray) {
  if (!array->data)
    return;
  for (size_t row = 0; row < height; ++row) {
    char *inArray = array->at(x, y + row, 0), *outside = memory + row * pitch;
    std::memmove(isToArray ? inArray : outside, isToArray ? outside : inArray,
                 width);
  }
}

GPUPERF_EXPORT int cudaMemcpyToArray(Array *array, size_t x, size_t y,
                                     const void *source, size_t bytes) {
  copyRows(array, x, y, const_cast<char *>(static_cast<const char *>(source)),
           0, bytes, 1, true);
  return errorForGood();
}
GPUPERF_ALIAS(cudaMemcpyToArray, cudaMemcpyToArray_ptds);
GPUPERF_ALIAS(cudaMemcpyToArray, cudaMemcpyToArrayAsync);
GPUPERF_ALIAS(cudaMemcpyToArray, cudaMemcpyToArrayAsync_ptsz);

GPUPERF_EXPORT int cudaMemcpy2DToArray(Array *array, size_t x, size_t y,
                                       const void *source, size_t pitch,
                                       size_t width, size_t height) {
  copyRows(array, x, y, const_cast<char *>(static_cast<const char *>(source)),
           pitch, width, height, true);
  return errorForGood();
}
GPUPERF_ALIAS(cudaMemcpy2DToArray, cudaMemcpy2DToArray_ptds);
GPUPERF_ALIAS(cudaMemcpy2DToArray, cudaMemcpy2DToArrayAsync);
GPUPERF_ALIAS(cudaMemcpy2DToArray, cudaMemcpy2DToArrayAsync_ptsz);

GPUPERF_EXPORT int cudaMemcpy2DArrayToArray(Array *target, size_t targetX,
                                            size_t targetY, Array *source,
                                            size_t sourceX, size_t sourceY,
                                            size_t width, size_t height) {
  if (target->data && source->data)
    copyRows(target, targetX, targetY, source->at(sourceX, sourceY, 0),
             source->rowBytes(), width, height, true);
  return errorForGood();
}
GPUPERF_ALIAS(cudaMemcpy2DArrayToArray, cudaMemcpy2DArrayToArray_ptds);

GPUPERF_EXPORT int cudaMemcpyArrayToArray(Array *target, size_t targetX,
                                          size_t targetY, Array *source,
                                          size_t sourceX, size_t sourceY,
                                          size_t bytes) {
  return cudaMemcpy2DArrayToArray(target, targetX, targetY, source, sourceX,
                                  sourceY, bytes, 1);
}
GPUPERF_ALIAS(cudaMemcpyArrayToArray, cudaMemcpyArrayToArray_ptds);

GPUPERF_EXPORT int cudaMemcpy2DFromArray(void *target, size_t pitch,
                                         Array *array, size_t x, size_t y,
                                         size_t width, size_t height) {
  recorder().noteResults();
  for (size_t row = 0; row < height; ++row)
    std::memset(static_cast<char *>(target) + row * pitch, 0, width);
  copyRows(array, x, y, static_cast<char *>(target), pitch, width, height,
           false);
  return errorForGood();
}
GPUPERF_ALIAS(cudaMemcpy2DFromArray, cudaMemcpy2DFromArray_ptds);
GPUPERF_ALIAS(cudaMemcpy2DFromArray, cudaMemcpy2DFromArrayAsync);
GPUPERF_ALIAS(cudaMemcpy2DFromArray, cudaMemcpy2DFromArrayAsync_ptsz);

GPUPERF_EXPORT int cudaMemcpyFromArray(void *target, Array *array, size_t x,
                                       size_t y, size_t bytes) {
  return cudaMemcpy2DFromArray(target, bytes, array, x, y, bytes, 1);
}
GPUPERF_ALIAS(cudaMemcpyFromArray, cudaMemcpyFromArray_ptds);
GPUPERF_ALIAS(cudaMemcpyFromArray, cudaMemcpyFromArrayAsync);
GPUPERF_ALIAS(cudaMemcpyFromArray, cudaMemcpyFromArrayAsync_ptsz);

GPUPERF_EXPORT int cudaGetChannelDesc(ChannelFormat *format,
                                      const Array *array) {
  *format = array->format;
  return Success;
}

GPUPERF_EXPORT ChannelFormat cudaCreateChannelDesc(int x, int y, int z, int w,
                                                   int kind) {
  return {x, y, z, w, kind};
}

//===----------------------------------------------------------------------===//
// Textures and surfaces
//===----------------------------------------------------------------------===//

namespace {
/// cudaResourceDesc, up to what is looked at.
struct Resource {
  enum Type : int { OfArray, Mipmapped, Linear, Pitched } type;
  union {
    Array *array;
    struct {
      char *pointer;
      ChannelFormat format;
      size_t bytes;
    } linear;
    struct {
      char *pointer;
      ChannelFormat format;
      size_t width, height, pitch;
    } pitched;
  };
};

/// cudaTextureDesc, up to what is looked at.
struct TextureDescription {
  int address[3], filter, readMode, sRGB;
  float border[4];
  int hasNormalizedPlaces;
};
} // namespace

static void setFormat(TextureView &view, const ChannelFormat &format) {
  const int bits[4] = {format.x, format.y, format.z, format.w};
  for (int i = 0; i < 4; ++i)
    view.channelBits[i] = uint32_t(bits[i]);
  view.elementBytes = uint32_t(format.x + format.y + format.z + format.w) / 8;
  view.kind = TextureView::Kind(format.kind);
}

/// Null for one that is not run.
static TextureView *viewOf(const Resource &resource) {
  auto *view = new TextureView();
  switch (resource.type) {
  case Resource::OfArray: {
    const Array &array = *resource.array;
    setFormat(*view, array.format);
    view->data = array.data;
    view->width = uint32_t(array.extent.width);
    view->height = uint32_t(array.extent.height);
    view->depth = uint32_t(array.extent.depth);
    view->rowBytes = array.rowBytes();
    view->sliceBytes = array.rowBytes() * array.rows();
    break;
  }
  case Resource::Linear:
    setFormat(*view, resource.linear.format);
    view->data = resource.linear.pointer;
    view->width = uint32_t(resource.linear.bytes / view->elementBytes);
    view->isBuffer = true;
    break;
  case Resource::Pitched:
    setFormat(*view, resource.pitched.format);
    view->data = resource.pitched.pointer;
    view->width = uint32_t(resource.pitched.width);
    view->height = uint32_t(resource.pitched.height);
    view->rowBytes = resource.pitched.pitch;
    break;
  default:
    break;
  }
  if (view->data)
    return view;
  delete view;
  return nullptr;
}

/// The handle is the address of what kernels read of it; without --run a
/// number.
static unsigned long long handleOf(TextureView *view) {
  static std::atomic<unsigned long long> last;
  return execution() ? reinterpret_cast<uintptr_t>(view) : ++last;
}

GPUPERF_EXPORT int cudaCreateTextureObject(unsigned long long *object,
                                           const Resource *resource,
                                           const TextureDescription *texture) {
  TextureView *view = execution() ? viewOf(*resource) : nullptr;
  if (view) {
    for (int i = 0; i < 3; ++i)
      view->address[i] = TextureView::Address(texture->address[i]);
    view->isLinear = texture->filter == 1;
    view->isNormalized = texture->readMode == 1;
    view->hasNormalizedPlaces = texture->hasNormalizedPlaces != 0;
    std::memcpy(view->border, texture->border, sizeof(view->border));
  }
  *object = handleOf(view);
  return Success;
}
GPUPERF_ALIAS(cudaCreateTextureObject, cudaCreateTextureObject_v2);

GPUPERF_EXPORT int cudaCreateSurfaceObject(unsigned long long *object,
                                           const Resource *resource) {
  *object = handleOf(execution() ? viewOf(*resource) : nullptr);
  return Success;
}
