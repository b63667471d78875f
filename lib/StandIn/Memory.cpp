//===- Memory.cpp - device memory on the host -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory.h"
#include "Execution.h"
#include "Setup.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>

using namespace gpuperf::standin;

/// As cudaMalloc aligns.
static constexpr size_t alignment = 256;
/// From here on whole pages are taken; a process may have some 65000 such
/// areas.
static constexpr size_t leastMappedBytes = size_t(1) << 20;

Memory &gpuperf::standin::memory() {
  static Memory &only = *new Memory;
  return only;
}

size_t gpuperf::standin::totalMemoryBytes() {
  return size_t(setup().number("dram_bytes", 16LL << 30));
}

static void *mapPages(size_t bytes) {
  void *pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return pages == MAP_FAILED ? nullptr : pages;
}

static void *takeFromHeap(size_t bytes) {
  bytes = (std::max<size_t>(bytes, 1) + alignment - 1) / alignment * alignment;
  void *pointer = std::aligned_alloc(alignment, bytes);
  return pointer ? std::memset(pointer, 0, bytes) : nullptr;
}

void *Memory::allocate(size_t bytes, Space space) {
  std::lock_guard<std::mutex> lock(mutex);
  bool isDevice = space != Space::Host;
  if (isDevice &&
      (bytes > totalMemoryBytes() || deviceBytes > totalMemoryBytes() - bytes))
    return nullptr;
  bool isMapped = bytes >= leastMappedBytes;
  void *pointer = isMapped ? mapPages(bytes) : takeFromHeap(bytes);
  if (!pointer)
    return nullptr;
  deviceBytes += isDevice ? bytes : 0;
  allocations[static_cast<char *>(pointer)] = {
      bytes, space, isMapped ? Allocation::Map : Allocation::Heap};
  if (const ExecutionFunctions *functions = execution())
    functions->allow(pointer, bytes);
  return pointer;
}

void Memory::adopt(void *pointer, size_t bytes) {
  std::lock_guard<std::mutex> lock(mutex);
  allocations[static_cast<char *>(pointer)] = {bytes, Space::Host,
                                               Allocation::Program};
  if (const ExecutionFunctions *functions = execution())
    functions->allow(pointer, bytes);
}

void Memory::releaseNow(void *pointer, const Allocation &allocation) {
  if (const ExecutionFunctions *functions = execution())
    functions->forbid(pointer, allocation.bytes);
  if (allocation.space != Space::Host)
    deviceBytes -= allocation.bytes;
  if (allocation.owner == Allocation::Map)
    munmap(pointer, allocation.bytes);
  else if (allocation.owner == Allocation::Heap)
    std::free(pointer);
}

bool Memory::release(void *pointer) {
  std::lock_guard<std::mutex> lock(mutex);
  auto found = allocations.find(static_cast<char *>(pointer));
  if (found == allocations.end())
    return false;
  releaseNow(pointer, found->second);
  allocations.erase(found);
  return true;
}

bool Memory::find(const void *pointer, Allocation &allocation) {
  std::lock_guard<std::mutex> lock(mutex);
  auto *place = static_cast<const char *>(pointer);
  auto next = allocations.upper_bound(place);
  if (next == allocations.begin())
    return false;
  --next;
  // A pointer to the end is one of the allocation, as in C++.
  if (place > next->first + next->second.bytes)
    return false;
  allocation = next->second;
  return true;
}

bool Memory::before(const char *place, uint64_t &begin, uint64_t &bytes) {
  std::lock_guard<std::mutex> lock(mutex);
  auto next = allocations.upper_bound(place);
  if (next == allocations.begin())
    return false;
  --next;
  begin = reinterpret_cast<uint64_t>(next->first);
  bytes = next->second.bytes;
  return true;
}

bool Memory::contains(const void *pointer) {
  Allocation allocation;
  return find(pointer, allocation);
}

size_t Memory::freeBytes() {
  std::lock_guard<std::mutex> lock(mutex);
  return totalMemoryBytes() - std::min(totalMemoryBytes(), deviceBytes);
}
