//===- Properties.cpp - cudaDeviceProp ------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The structure differs between CUDA 12 and 13 (driver_types.h): a field is
// written at its offset. Those that are not listed are 0. The offsets are those
// that the header of CUDA 13.0 has; those of CUDA 12 agree with two public
// copies of its structure, one from 12.9.
//
//===----------------------------------------------------------------------===//

#include "Device.h"
#include "Errors.h"
#include <climits>
#include <cstdint>
#include <cstring>

using namespace gpuperf::standin;

namespace {
struct Field {
  int offset12, offset13; ///< in bytes; 0: the version has no such field
  int bytes;
  uint64_t value;
};
} // namespace

static constexpr size_t nameBytes = 256;
static constexpr bool isVersion12 = GPUPERF_CUDART_MAJOR == 12;
static constexpr size_t propertiesBytes = isVersion12 ? 1032 : 1008;

static void writeFields(char *properties, const Field *fields, size_t count) {
  for (const Field *field = fields; field != fields + count; ++field)
    if (int offset = isVersion12 ? field->offset12 : field->offset13)
      std::memcpy(properties + offset, &field->value, size_t(field->bytes));
}

template <size_t count>
static void writeFields(char *properties, const Field (&fields)[count]) {
  writeFields(properties, fields, count);
}

static void writeLimits(char *properties, const Device &d) {
  const uint64_t block = uint64_t(d.maxThreadsPerBlock);
  const Field fields[] = {{288, 288, 8, d.memoryBytes},
                          {296, 296, 8, d.sharedBytesPerBlock},
                          {304, 304, 4, uint64_t(d.registersPerBlock)},
                          {308, 308, 4, uint64_t(d.warpSize)},
                          {312, 312, 8, INT_MAX}, // memPitch
                          {320, 320, 4, block},
                          {324, 324, 4, block}, // maxThreadsDim
                          {328, 328, 4, block},
                          {332, 332, 4, 64},
                          {336, 336, 4, INT_MAX}, // maxGridSize
                          {340, 340, 4, 65535},
                          {344, 344, 4, 65535},
                          {352, 352, 8, 65536}, // totalConstMem
                          {624, 604, 4, uint64_t(d.maxThreadsPerSM)},
                          {640, 624, 8, d.sharedBytesPerSM},
                          {648, 632, 4, uint64_t(d.registersPerSM)},
                          {696, 672, 8, d.sharedBytesPerBlockOptin},
                          {712, 688, 4, uint64_t(d.maxBlocksPerSM)},
                          {720, 696, 8, d.reservedSharedBytesPerBlock}};
  writeFields(properties, fields);
}

static void writeFeatures(char *properties, const Device &d) {
  const Field fields[] = {{348, 0, 4, uint64_t(d.clockKHz)},
                          {360, 360, 4, uint64_t(d.major)},
                          {364, 364, 4, uint64_t(d.minor)},
                          {368, 368, 8, 512}, // textureAlignment
                          {376, 376, 8, 32},  // texturePitchAlignment
                          {384, 0, 4, 1},     // deviceOverlap
                          {388, 384, 4, uint64_t(d.smCount)},
                          {400, 392, 4, 1}, // canMapHostMemory
                          {576, 560, 4, 1}, // concurrentKernels
                          {600, 584, 4, 2}, // asyncEngineCount
                          {604, 588, 4, 1}, // unifiedAddressing
                          {616, 596, 4, uint64_t(d.l2Bytes)},
                          {628, 608, 4, 1}, // streamPrioritiesSupported
                          {632, 612, 4, 1}, // globalL1CacheSupported
                          {636, 616, 4, 1}, // localL1CacheSupported
                          {652, 636, 4, 1}, // managedMemory
                          {676, 656, 4, 1}, // concurrentManagedAccess
                          {680, 660, 4, 1}, // computePreemptionSupported
                          {688, 668, 4, 1}, // cooperativeLaunch
                          {728, 704, 4, 1}, // hostRegisterSupported
                          {744, 720, 4, 1}, // memoryPoolsSupported
                          {772, 748, 4, uint64_t(d.major >= 9)}};
  writeFields(properties, fields);
}

static Error describe(char *properties, int number) {
  if (number != 0)
    return fail(InvalidDevice);
  std::memset(properties, 0, propertiesBytes);
  std::strncpy(properties, device().name.c_str(), nameBytes - 1);
  writeLimits(properties, device());
  writeFeatures(properties, device());
  return Success;
}

#if GPUPERF_CUDART_MAJOR == 12
// The name without _v2 is that of a shorter structure, which CUDA 12's headers
// no longer give to programs.
GPUPERF_EXPORT int cudaGetDeviceProperties_v2(char *properties, int number) {
  return describe(properties, number);
}
#else
GPUPERF_EXPORT int cudaGetDeviceProperties(char *properties, int number) {
  return describe(properties, number);
}
#endif
