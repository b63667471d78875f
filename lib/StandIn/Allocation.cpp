//===- Allocation.cpp - memory allocation and pointer attributes ----------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Errors.h"
#include "Execution.h"
#include "Graphs.h"
#include "Memory.h"

using namespace gpuperf::standin;

static Error allocate(void **pointer, size_t bytes, Space space) {
  if (!pointer)
    return fail(InvalidValue);
  *pointer = bytes ? memory().allocate(bytes, space) : nullptr;
  return *pointer || !bytes ? Success : fail(MemoryAllocation);
}

GPUPERF_EXPORT int cudaMalloc(void **pointer, size_t bytes) {
  return allocate(pointer, bytes, Space::Device);
}
GPUPERF_ALIAS(cudaMalloc, cudaMallocAsync);
GPUPERF_ALIAS(cudaMalloc, cudaMallocAsync_ptsz);
GPUPERF_ALIAS(cudaMalloc, cudaMallocFromPoolAsync);
GPUPERF_ALIAS(cudaMalloc, cudaMallocFromPoolAsync_ptsz);

GPUPERF_EXPORT int cudaMallocManaged(void **pointer, size_t bytes, unsigned) {
  return allocate(pointer, bytes, Space::Managed);
}

GPUPERF_EXPORT int cudaMallocHost(void **pointer, size_t bytes) {
  return allocate(pointer, bytes, Space::Host);
}
GPUPERF_ALIAS(cudaMallocHost, cudaHostAlloc);

/// As devices of today align rows.
static size_t pitchOf(size_t width) { return (width + 511) / 512 * 512; }

GPUPERF_EXPORT int cudaMallocPitch(void **pointer, size_t *pitch, size_t width,
                                   size_t height) {
  *pitch = pitchOf(width);
  return allocate(pointer, *pitch * height, Space::Device);
}

GPUPERF_EXPORT int cudaMalloc3D(PitchedPointer *pointer, Extent extent) {
  *pointer = {nullptr, pitchOf(extent.width), extent.width, extent.height};
  return allocate(&pointer->pointer,
                  pointer->pitch * extent.height * extent.depth, Space::Device);
}

GPUPERF_EXPORT int cudaFree(void *pointer) {
  if (pointer && !memory().release(pointer))
    return fail(InvalidValue);
  return Success;
}
GPUPERF_ALIAS(cudaFree, cudaFreeHost);
GPUPERF_ALIAS(cudaFree, cudaHostUnregister);

/// What a graph has allocated it needs at each launch.
GPUPERF_EXPORT int cudaFreeAsync(void *pointer, Stream stream) {
  bool isOfGraph = execution() && graphs().captured(stream);
  return isOfGraph ? Success : Error(cudaFree(pointer));
}
GPUPERF_ALIAS(cudaFreeAsync, cudaFreeAsync_ptsz);

GPUPERF_EXPORT int cudaHostRegister(void *pointer, size_t bytes, unsigned) {
  memory().adopt(pointer, bytes);
  return Success;
}

GPUPERF_EXPORT int cudaHostGetDevicePointer(void **device, void *host,
                                            unsigned) {
  *device = host;
  return Success;
}

GPUPERF_EXPORT int cudaHostGetFlags(unsigned *flags, void *) {
  *flags = 0;
  return Success;
}

GPUPERF_EXPORT int cudaMemGetInfo(size_t *freeBytes, size_t *totalBytes) {
  *freeBytes = memory().freeBytes();
  *totalBytes = totalMemoryBytes();
  return Success;
}

GPUPERF_EXPORT int cudaPointerGetAttributes(PointerAttributes *attributes,
                                            void *pointer) {
  Allocation allocation;
  if (!memory().find(pointer, allocation)) {
    *attributes = {int(Space::Unregistered), -2, nullptr, pointer};
    return Success;
  }
  bool isOfHost = allocation.space != Space::Device;
  *attributes = {int(allocation.space), 0, pointer,
                 isOfHost ? pointer : nullptr};
  return Success;
}

/// cudaMemPool_t, of which nothing is asked.
static int onlyPool;

GPUPERF_EXPORT int cudaDeviceGetDefaultMemPool(void **pool) {
  *pool = &onlyPool;
  return Success;
}
GPUPERF_ALIAS(cudaDeviceGetDefaultMemPool, cudaDeviceGetMemPool);
GPUPERF_ALIAS(cudaDeviceGetDefaultMemPool, cudaMemPoolCreate);
GPUPERF_ALIAS(cudaDeviceGetDefaultMemPool, cudaMemGetDefaultMemPool);
GPUPERF_ALIAS(cudaDeviceGetDefaultMemPool, cudaMemGetMemPool);
