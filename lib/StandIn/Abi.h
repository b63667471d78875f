//===- Abi.h - the runtime's interface --------------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The types of the CUDA runtime's C interface whose contents the stand-in uses;
// it is built without a toolkit. The names are ours, the layouts those of the
// interface.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_STANDIN_ABI_H
#define GPUPERF_LIB_STANDIN_ABI_H

#include <cstddef>

/// Marks a function that programs call by this name.
#define GPUPERF_EXPORT extern "C" __attribute__((visibility("default")))
/// A second name of a function in this file: for programs with a default stream
/// for each thread, or for an older version.
#define GPUPERF_ALIAS(name, other)                                             \
  GPUPERF_EXPORT __attribute__((alias(#name))) decltype(name) other

namespace gpuperf::standin {

/// cudaError_t.
enum Error : int {
  Success = 0,
  InvalidValue = 1,
  MemoryAllocation = 2,
  InvalidConfiguration = 9,
  InvalidSymbol = 13,
  InvalidDeviceFunction = 98,
  InvalidDevice = 101,
  InvalidResourceHandle = 400,
  IllegalAddress = 700,
  Assert = 710,
  MisalignedAddress = 716,
  LaunchFailure = 719,
  NotSupported = 801
};

struct Dim3 {
  unsigned x, y, z;
};

/// cudaStream_t: the handle of a stream, or 0, 1, 2 for the default ones.
using Stream = void *;
using HostFunction = void (*)(void *);

/// cudaLaunchConfig_t.
struct LaunchConfig {
  Dim3 grid, block;
  size_t sharedBytes;
  Stream stream;
  void *attributes;
  unsigned attributeCount;
};

/// cudaKernelNodeParams.
struct KernelNodeParams {
  const void *function;
  Dim3 grid, block;
  unsigned sharedBytes;
  void **arguments;
  void **extra;
};

/// cudaExtent, cudaPos.
struct Extent {
  size_t width, height, depth;
};

/// cudaPitchedPtr.
struct PitchedPointer {
  void *pointer;
  size_t pitch, xsize, ysize;
};

/// cudaMemcpy3DParms.
struct Copy3D {
  void *sourceArray;
  Extent sourcePosition;
  PitchedPointer source;
  void *targetArray;
  Extent targetPosition;
  PitchedPointer target;
  Extent extent;
  int kind;
};

/// cudaChannelFormatDesc.
struct ChannelFormat {
  int x, y, z, w, kind;
};

/// cudaFuncAttributes, up to the last member that is set.
struct FunctionAttributes {
  size_t sharedBytes, constantBytes, localBytes;
  int maxThreadsPerBlock, registers, ptxVersion, binaryVersion, cacheModeCA;
  int maxDynamicSharedBytes, preferredCarveout;
};

/// cudaPointerAttributes, up to the last member that is set.
struct PointerAttributes {
  int type, device;
  void *devicePointer, *hostPointer;
};

} // namespace gpuperf::standin

#endif // GPUPERF_LIB_STANDIN_ABI_H
