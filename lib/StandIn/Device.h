//===- Device.h - the machine as a device -----------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_STANDIN_DEVICE_H
#define GPUPERF_LIB_STANDIN_DEVICE_H

#include <string>

namespace gpuperf::standin {

/// The figures of the selected machine. Figures that are missing in its file
/// are those of an A100, with a note.
struct Device {
  std::string name;
  size_t memoryBytes;
  size_t sharedBytesPerBlock, sharedBytesPerBlockOptin, sharedBytesPerSM;
  size_t reservedSharedBytesPerBlock;
  int major, minor, smCount, clockKHz;
  int warpSize, maxThreadsPerBlock, maxThreadsPerSM, maxBlocksPerSM;
  int registersPerBlock, registersPerSM, l2Bytes;
  int sharedAllocationBytes, subPartitions;
};

const Device &device();

} // namespace gpuperf::standin

#endif // GPUPERF_LIB_STANDIN_DEVICE_H
