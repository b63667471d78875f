//===- Memory.h - device memory on the host ---------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_STANDIN_MEMORY_H
#define GPUPERF_LIB_STANDIN_MEMORY_H

#include "Abi.h"
#include <map>
#include <mutex>

namespace gpuperf::standin {

/// cudaMemoryType.
enum class Space { Unregistered = 0, Host = 1, Device = 2, Managed = 3 };

struct Allocation {
  size_t bytes;
  Space space;
  enum Owner { Heap, Map, Program } owner; ///< who frees it
};

/// The memory that the program has allocated. It is initially zero and only
/// committed where it is written: a program may allocate as much as the device
/// has.
class Memory {
public:
  /// Returns null if the device does not have enough memory left.
  void *allocate(size_t bytes, Space space);
  void adopt(void *pointer, size_t bytes); ///< cudaHostRegister
  /// Returns false if nothing was allocated there.
  bool release(void *pointer);
  /// The allocation that `pointer` points into; returns false without one.
  bool find(const void *pointer, Allocation &allocation);
  bool contains(const void *pointer);
  /// The last allocation that begins at or before `place`.
  bool before(const char *place, uint64_t &begin, uint64_t &bytes);
  size_t freeBytes();

private:
  void releaseNow(void *pointer, const Allocation &allocation);

  std::mutex mutex;
  std::map<const char *, Allocation> allocations; ///< by their first address
  size_t deviceBytes = 0;
};

Memory &memory();

/// The memory size of the device.
size_t totalMemoryBytes();

} // namespace gpuperf::standin

#endif // GPUPERF_LIB_STANDIN_MEMORY_H
