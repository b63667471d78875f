//===- Copies.cpp - copies in host memory ---------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arrays.h"
#include "Errors.h"
#include "Graphs.h"
#include "Memory.h"
#include "Modules.h"
#include "Recorder.h"
#include <cstring>

using namespace gpuperf::standin;

namespace {
/// cudaMemcpyKind.
enum CopyKind { DeviceToHost = 2, ByPointers = 4 };
} // namespace

/// What a program does with results is what it would do with zeros; the file of
/// launches says so.
static void noteResults(const void *source, int kind) {
  Allocation allocation;
  bool isFromDevice = kind == DeviceToHost;
  if (kind == ByPointers)
    isFromDevice =
        memory().find(source, allocation) && allocation.space != Space::Host;
  if (isFromDevice)
    recorder().noteResults();
}

GPUPERF_EXPORT int cudaMemcpy(void *target, const void *source, size_t bytes,
                              int kind) {
  if (bytes && (!target || !source))
    return fail(InvalidValue);
  noteResults(source, kind);
  std::memmove(target, source, bytes);
  return errorForGood();
}
GPUPERF_ALIAS(cudaMemcpy, cudaMemcpy_ptds);

/// With the graph that the stream is captured into, else now.
static Error inOrder(Stream stream, const std::function<int()> &work) {
  return graphs().capture(stream, [work] { work(); }) ? Success : Error(work());
}

GPUPERF_EXPORT int cudaMemcpyAsync(void *target, const void *source,
                                   size_t bytes, int kind, Stream stream) {
  return inOrder(stream,
                 [=] { return cudaMemcpy(target, source, bytes, kind); });
}
GPUPERF_ALIAS(cudaMemcpyAsync, cudaMemcpyAsync_ptsz);

GPUPERF_EXPORT int cudaMemcpyPeer(void *target, int, const void *source, int,
                                  size_t bytes) {
  return cudaMemcpy(target, source, bytes, 0);
}
GPUPERF_ALIAS(cudaMemcpyPeer, cudaMemcpyPeerAsync);

GPUPERF_EXPORT int cudaMemcpy2D(void *target, size_t targetPitch,
                                const void *source, size_t sourcePitch,
                                size_t width, size_t height, int kind) {
  noteResults(source, kind);
  for (size_t row = 0; row < height; ++row)
    std::memmove(static_cast<char *>(target) + row * targetPitch,
                 static_cast<const char *>(source) + row * sourcePitch, width);
  return Success;
}
GPUPERF_ALIAS(cudaMemcpy2D, cudaMemcpy2D_ptds);

GPUPERF_EXPORT int cudaMemcpy2DAsync(void *target, size_t targetPitch,
                                     const void *source, size_t sourcePitch,
                                     size_t width, size_t height, int kind,
                                     Stream stream) {
  return inOrder(stream, [=] {
    return cudaMemcpy2D(target, targetPitch, source, sourcePitch, width, height,
                        kind);
  });
}
GPUPERF_ALIAS(cudaMemcpy2DAsync, cudaMemcpy2DAsync_ptsz);

/// The first byte of a box in pitched memory.
static char *boxBegin(const PitchedPointer &memory, const Extent &position) {
  return static_cast<char *>(memory.pointer) +
         (position.depth * memory.ysize + position.height) * memory.pitch +
         position.width;
}

/// What is copied from or to an array is only read by kernels that are run.
GPUPERF_EXPORT int cudaMemcpy3D(const Copy3D *copy) {
  if (copy->sourceArray || copy->targetArray) {
    if (copy->kind == DeviceToHost)
      recorder().noteResults();
    copyWithArrays(*copy);
    return errorForGood();
  }
  char *target = boxBegin(copy->target, copy->targetPosition);
  const char *source = boxBegin(copy->source, copy->sourcePosition);
  for (size_t z = 0; z < copy->extent.depth; ++z) {
    cudaMemcpy2D(target, copy->target.pitch, source, copy->source.pitch,
                 copy->extent.width, copy->extent.height, copy->kind);
    target += copy->target.pitch * copy->target.ysize;
    source += copy->source.pitch * copy->source.ysize;
  }
  return Success;
}
GPUPERF_ALIAS(cudaMemcpy3D, cudaMemcpy3D_ptds);
GPUPERF_ALIAS(cudaMemcpy3D, cudaMemcpy3DAsync);
GPUPERF_ALIAS(cudaMemcpy3D, cudaMemcpy3DAsync_ptsz);

GPUPERF_EXPORT int cudaMemset(void *target, int value, size_t bytes) {
  if (bytes && !target)
    return fail(InvalidValue);
  std::memset(target, value, bytes);
  return Success;
}
GPUPERF_ALIAS(cudaMemset, cudaMemset_ptds);

GPUPERF_EXPORT int cudaMemsetAsync(void *target, int value, size_t bytes,
                                   Stream stream) {
  return inOrder(stream, [=] { return cudaMemset(target, value, bytes); });
}
GPUPERF_ALIAS(cudaMemsetAsync, cudaMemsetAsync_ptsz);

GPUPERF_EXPORT int cudaMemset2D(void *target, size_t pitch, int value,
                                size_t width, size_t height) {
  for (size_t row = 0; row < height; ++row)
    std::memset(static_cast<char *>(target) + row * pitch, value, width);
  return Success;
}
GPUPERF_ALIAS(cudaMemset2D, cudaMemset2D_ptds);
GPUPERF_ALIAS(cudaMemset2D, cudaMemset2DAsync);
GPUPERF_ALIAS(cudaMemset2D, cudaMemset2DAsync_ptsz);

GPUPERF_EXPORT int cudaMemset3D(PitchedPointer target, int value,
                                Extent extent) {
  for (size_t z = 0; z < extent.depth; ++z)
    cudaMemset2D(boxBegin(target, {0, 0, z}), target.pitch, value, extent.width,
                 extent.height);
  return Success;
}
GPUPERF_ALIAS(cudaMemset3D, cudaMemset3D_ptds);
GPUPERF_ALIAS(cudaMemset3D, cudaMemset3DAsync);
GPUPERF_ALIAS(cudaMemset3D, cudaMemset3DAsync_ptsz);

//===----------------------------------------------------------------------===//
// Variables of the device
//===----------------------------------------------------------------------===//

/// The memory of a symbol from `offset` on; null where it has not `bytes`
/// there.
static char *symbolMemory(const void *symbol, size_t bytes, size_t offset) {
  Variable *variable = modules().variable(symbol);
  bool isInside = variable && offset <= variable->bytes &&
                  bytes <= variable->bytes - offset;
  return isInside ? static_cast<char *>(variable->memory) + offset : nullptr;
}

GPUPERF_EXPORT int cudaMemcpyToSymbol(const void *symbol, const void *source,
                                      size_t bytes, size_t offset) {
  char *target = symbolMemory(symbol, bytes, offset);
  return target ? Error(cudaMemcpy(target, source, bytes, 0))
                : fail(InvalidSymbol);
}
GPUPERF_ALIAS(cudaMemcpyToSymbol, cudaMemcpyToSymbol_ptds);
GPUPERF_ALIAS(cudaMemcpyToSymbol, cudaMemcpyToSymbolAsync);
GPUPERF_ALIAS(cudaMemcpyToSymbol, cudaMemcpyToSymbolAsync_ptsz);

GPUPERF_EXPORT int cudaMemcpyFromSymbol(void *target, const void *symbol,
                                        size_t bytes, size_t offset) {
  const char *source = symbolMemory(symbol, bytes, offset);
  return source ? Error(cudaMemcpy(target, source, bytes, DeviceToHost))
                : fail(InvalidSymbol);
}
GPUPERF_ALIAS(cudaMemcpyFromSymbol, cudaMemcpyFromSymbol_ptds);
GPUPERF_ALIAS(cudaMemcpyFromSymbol, cudaMemcpyFromSymbolAsync);
GPUPERF_ALIAS(cudaMemcpyFromSymbol, cudaMemcpyFromSymbolAsync_ptsz);

GPUPERF_EXPORT int cudaGetSymbolAddress(void **address, const void *symbol) {
  *address = symbolMemory(symbol, 0, 0);
  return *address ? Success : fail(InvalidSymbol);
}

GPUPERF_EXPORT int cudaGetSymbolSize(size_t *bytes, const void *symbol) {
  Variable *variable = modules().variable(symbol);
  if (!variable)
    return fail(InvalidSymbol);
  *bytes = variable->bytes;
  return Success;
}
