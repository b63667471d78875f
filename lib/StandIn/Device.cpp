//===- Device.cpp - the machine as a device -------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Device.h"
#include "Errors.h"
#include "Memory.h"
#include "Recorder.h"
#include "Setup.h"
#include <climits>
#include <cstdio>

using namespace gpuperf::standin;

static Device describeDevice() {
  std::string lacking;
  auto figure = [&](const char *key, long long otherwise) {
    if (setup().text(key).empty())
      lacking += (lacking.empty() ? "" : ", ") + std::string(key);
    return setup().number(key, otherwise);
  };
  Device device;
  device.name = setup().text("name");
  device.memoryBytes = totalMemoryBytes();
  device.sharedBytesPerBlock = figure("shared_bytes_per_block", 48 << 10);
  device.sharedBytesPerSM = figure("shared_bytes_per_sm", 164 << 10);
  device.major = int(figure("major", 8));
  // Devices that are older than these two have neither.
  device.sharedBytesPerBlockOptin = size_t(setup().number(
      "shared_bytes_per_block_optin", (long long)device.sharedBytesPerBlock));
  device.reservedSharedBytesPerBlock = size_t(setup().number(
      "reserved_shared_bytes_per_block", device.major < 8 ? 0 : 1024));
  device.minor = int(figure("minor", 0));
  device.smCount = int(figure("sm_count", 108));
  device.clockKHz = int(figure("clock_khz", 1410000));
  device.warpSize = int(figure("warp_size", 32));
  device.maxThreadsPerBlock = int(figure("max_threads_per_block", 1024));
  device.maxThreadsPerSM = int(figure("max_threads_per_sm", 2048));
  device.maxBlocksPerSM = int(figure("max_blocks_per_sm", 32));
  device.registersPerBlock = int(figure("registers_per_block", 65536));
  device.registersPerSM = int(figure("registers_per_sm", 65536));
  device.sharedAllocationBytes = int(figure("shared_allocation_bytes", 128));
  device.subPartitions = int(figure("sub_partitions", 4));
  device.l2Bytes = int(figure("l2_bytes", 40 << 20));
  if (!lacking.empty())
    recorder().note("the machine has no " + lacking +
                    ": a program that asks is told what an A100 has");
  return device;
}

const Device &gpuperf::standin::device() {
  static const Device &only = *new Device(describeDevice());
  return only;
}

namespace {
/// The number of an attribute in cudaDeviceAttr, and its value.
struct AttributeValue {
  int attribute, value;
};
} // namespace

/// What is not listed is 0: a texture's limits, and what a device may lack.
static int attributeValue(int attribute) {
  const Device &d = device();
  const AttributeValue values[] = {{1, d.maxThreadsPerBlock},
                                   {2, d.maxThreadsPerBlock},
                                   {3, d.maxThreadsPerBlock},
                                   {4, 64},
                                   {5, INT_MAX},
                                   {6, 65535},
                                   {7, 65535},
                                   {8, int(d.sharedBytesPerBlock)},
                                   {9, 65536}, // constant memory
                                   {10, d.warpSize},
                                   {11, INT_MAX}, // pitch
                                   {12, d.registersPerBlock},
                                   {13, d.clockKHz},
                                   {14, 512}, // alignment of textures
                                   {15, 1},   // copies overlap with kernels
                                   {16, d.smCount},
                                   {19, 1}, // maps host memory
                                   {31, 1}, // concurrent kernels
                                   {38, d.l2Bytes},
                                   {39, d.maxThreadsPerSM},
                                   {40, 2}, // copy engines
                                   {41, 1}, // unified addresses
                                   {51, 32},
                                   {75, d.major},
                                   {76, d.minor},
                                   {78, 1}, // priorities of streams
                                   {79, 1},
                                   {80, 1},
                                   {81, int(d.sharedBytesPerSM)},
                                   {82, d.registersPerSM},
                                   {83, 1}, // managed memory
                                   {89, 1}, // on both sides at once
                                   {90, 1},
                                   {95, 1}, // cooperative launches
                                   {97, int(d.sharedBytesPerBlockOptin)},
                                   {99, 1},
                                   {106, d.maxBlocksPerSM},
                                   {111, int(d.reservedSharedBytesPerBlock)},
                                   {115, 1}, // pools of memory
                                   {120, d.major >= 9}};
  for (const AttributeValue &entry : values)
    if (entry.attribute == attribute)
      return entry.value;
  return 0;
}

static thread_local unsigned deviceFlags;

GPUPERF_EXPORT int cudaDeviceGetAttribute(int *value, int attribute,
                                          int number) {
  if (number != 0)
    return fail(InvalidDevice);
  *value = attributeValue(attribute);
  return Success;
}

GPUPERF_EXPORT int cudaGetDeviceCount(int *count) {
  *count = 1;
  return Success;
}

GPUPERF_EXPORT int cudaSetDevice(int number) {
  return number == 0 ? Success : fail(InvalidDevice);
}
GPUPERF_ALIAS(cudaSetDevice, cudaInitDevice);

GPUPERF_EXPORT int cudaGetDevice(int *number) {
  *number = 0;
  return Success;
}
GPUPERF_ALIAS(cudaGetDevice, cudaChooseDevice);
GPUPERF_ALIAS(cudaGetDevice, cudaDeviceGetByPCIBusId);

GPUPERF_EXPORT int cudaSetDeviceFlags(unsigned flags) {
  deviceFlags = flags;
  return Success;
}

GPUPERF_EXPORT int cudaGetDeviceFlags(unsigned *flags) {
  *flags = deviceFlags;
  return Success;
}

GPUPERF_EXPORT int cudaDeviceGetPCIBusId(char *id, int bytes, int) {
  std::snprintf(id, size_t(bytes), "0000:00:00.0");
  return Success;
}

GPUPERF_EXPORT int cudaDeviceGetStreamPriorityRange(int *least, int *greatest) {
  if (least)
    *least = 0;
  if (greatest)
    *greatest = -5;
  return Success;
}

GPUPERF_EXPORT int cudaDeviceGetLimit(size_t *value, int) {
  *value = size_t(8) << 20;
  return Success;
}

/// There is one device, which is no peer of another.
GPUPERF_EXPORT int cudaDeviceCanAccessPeer(int *can, int, int) {
  *can = 0;
  return Success;
}

GPUPERF_EXPORT int cudaDeviceGetP2PAttribute(int *value, int, int, int) {
  *value = 0;
  return Success;
}

GPUPERF_EXPORT int cudaDeviceGetCacheConfig(int *config) {
  *config = 0;
  return Success;
}
GPUPERF_ALIAS(cudaDeviceGetCacheConfig, cudaDeviceGetSharedMemConfig);

GPUPERF_EXPORT int cudaRuntimeGetVersion(int *version) {
  *version = GPUPERF_CUDART_MAJOR * 1000;
  return Success;
}
GPUPERF_ALIAS(cudaRuntimeGetVersion, cudaDriverGetVersion);
