//===- Functions.cpp - kernel attributes and occupancy --------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Device.h"
#include "Errors.h"
#include "Modules.h"
#include <algorithm>

using namespace gpuperf::standin;

static constexpr int maxDynamicSharedAttribute = 8;

/// What the device code does not say is 0.
static Signature signatureOf(Kernel &kernel) {
  const Signature *signature = modules().signature(kernel);
  return signature ? *signature : Signature();
}

size_t gpuperf::standin::dynamicSharedLimit(Kernel &kernel) {
  if (kernel.maxDynamicSharedBytes >= 0)
    return size_t(kernel.maxDynamicSharedBytes);
  size_t taken = size_t(signatureOf(kernel).sharedBytes);
  size_t limit = device().sharedBytesPerBlock;
  return limit > taken ? limit - taken : 0;
}

GPUPERF_EXPORT int cudaFuncSetAttribute(const void *function, int attribute,
                                        int value) {
  Kernel *kernel = modules().kernel(function);
  if (!kernel)
    return fail(InvalidDeviceFunction);
  if (attribute != maxDynamicSharedAttribute)
    return Success;
  size_t most = device().sharedBytesPerBlockOptin;
  if (value < 0 || size_t(value) + signatureOf(*kernel).sharedBytes > most)
    return fail(InvalidValue);
  kernel->maxDynamicSharedBytes = value;
  return Success;
}

GPUPERF_EXPORT int cudaFuncGetName(const char **name, const void *function) {
  Kernel *kernel = modules().kernel(function);
  if (!kernel)
    return fail(InvalidDeviceFunction);
  *name = kernel->name.c_str();
  return Success;
}

static int roundUp(int value, int unit) {
  return (value + unit - 1) / unit * unit;
}

/// The warps for which an SM, or a block, has registers, which go to a warp by
/// 256.
static int warpsByRegisters(const Signature &signature, int registers) {
  const Device &d = device();
  if (!signature.registers)
    return d.maxThreadsPerSM / d.warpSize;
  int ofWarp = roundUp(signature.registers * d.warpSize, 256);
  return registers / d.subPartitions / ofWarp * d.subPartitions;
}

/// By the rules of cuda_occupancy.h, as far as the device code says what the
/// kernel needs.
static int blocksPerSM(const Signature &signature, int blockSize,
                       size_t dynamicBytes) {
  const Device &d = device();
  if (blockSize < 1 || blockSize > d.maxThreadsPerBlock)
    return 0;
  int warps = (blockSize + d.warpSize - 1) / d.warpSize;
  int blocks =
      std::min(d.maxBlocksPerSM, d.maxThreadsPerSM / d.warpSize / warps);
  blocks =
      std::min(blocks, warpsByRegisters(signature, d.registersPerSM) / warps);
  if (roundUp(warps, d.subPartitions) >
      warpsByRegisters(signature, d.registersPerBlock))
    return 0;
  int sharedBytes = roundUp(signature.sharedBytes + int(dynamicBytes) +
                                int(d.reservedSharedBytesPerBlock),
                            d.sharedAllocationBytes);
  if (sharedBytes)
    blocks = std::min(blocks, int(d.sharedBytesPerSM) / sharedBytes);
  return blocks;
}

GPUPERF_EXPORT int cudaFuncGetAttributes(FunctionAttributes *attributes,
                                         const void *function) {
  Kernel *kernel = modules().kernel(function);
  if (!kernel)
    return fail(InvalidDeviceFunction);
  Signature signature = signatureOf(*kernel);
  int version = 10 * device().major + device().minor;
  int threads = device().warpSize *
                warpsByRegisters(signature, device().registersPerBlock);
  *attributes = {size_t(signature.sharedBytes),
                 0,
                 0,
                 std::min(device().maxThreadsPerBlock, threads),
                 signature.registers,
                 version,
                 version,
                 0,
                 int(dynamicSharedLimit(*kernel)),
                 -1};
  return Success;
}

GPUPERF_EXPORT int cudaOccupancyMaxActiveBlocksPerMultiprocessor(
    int *blocks, const void *function, int blockSize, size_t dynamicBytes) {
  Kernel *kernel = modules().kernel(function);
  if (!kernel)
    return fail(InvalidDeviceFunction);
  *blocks = dynamicBytes > dynamicSharedLimit(*kernel)
                ? 0
                : blocksPerSM(signatureOf(*kernel), blockSize, dynamicBytes);
  return Success;
}
GPUPERF_ALIAS(cudaOccupancyMaxActiveBlocksPerMultiprocessor,
              cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags);

GPUPERF_EXPORT int cudaOccupancyAvailableDynamicSMemPerBlock(
    size_t *dynamicBytes, const void *function, int blocks, int) {
  Kernel *kernel = modules().kernel(function);
  if (!kernel || blocks < 1)
    return fail(InvalidValue);
  size_t share = device().sharedBytesPerSM / size_t(blocks);
  size_t taken = device().reservedSharedBytesPerBlock +
                 size_t(signatureOf(*kernel).sharedBytes);
  *dynamicBytes =
      std::min(share > taken ? share - taken : 0, device().sharedBytesPerBlock);
  return Success;
}
