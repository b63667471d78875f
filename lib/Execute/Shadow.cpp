//===- Shadow.cpp - memory that kernels may access ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shadow.h"
#include "gpuperf/Ptx/ThreadContext.h"
#include <algorithm>
#include <map>
#include <mutex>
#include <sys/mman.h>

using namespace gpuperf;

static constexpr uint64_t pieces = uint64_t(1) << (kAddressBits - kShadowShift);

void *gpuperf::execute::shadowMemory() {
  static void *memory = [] {
    void *pages = mmap(nullptr, pieces * sizeof(Shadow), PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return pages == MAP_FAILED ? nullptr : pages;
  }();
  return memory;
}

/// Calls `take` with each piece and the bytes of it up to the end of the area.
template <typename Take>
static void forEachPiece(const void *begin, uint64_t bytes, Take take) {
  auto address = reinterpret_cast<uint64_t>(begin);
  auto *shadow = static_cast<Shadow *>(gpuperf::execute::shadowMemory());
  if (!shadow || !bytes)
    return;
  uint64_t end = address + bytes;
  for (uint64_t piece = address >> kShadowShift;
       piece < pieces && piece << kShadowShift < end; ++piece)
    take(shadow[piece],
         std::min(kShadowGranule, end - (piece << kShadowShift)));
}

namespace {
/// What is allowed, by its begin.
struct Allocations {
  std::mutex mutex;
  std::map<uint64_t, uint64_t> bytes;
};
} // namespace

/// Never destroyed: a program may free what it has at its very end.
static Allocations &allocations() {
  static auto &all = *new Allocations;
  return all;
}

uint64_t gpuperf::execute::allocationOf(uint64_t address) {
  Allocations &all = allocations();
  std::lock_guard<std::mutex> lock(all.mutex);
  auto after = all.bytes.upper_bound(address);
  if (after == all.bytes.begin())
    return 0;
  auto [begin, bytes] = *std::prev(after);
  return address - begin < bytes ? begin : 0;
}

void gpuperf::execute::allow(const void *begin, uint64_t bytes) {
  {
    std::lock_guard<std::mutex> lock(allocations().mutex);
    allocations().bytes[reinterpret_cast<uint64_t>(begin)] = bytes;
  }
  forEachPiece(begin, bytes, [](Shadow &piece, uint64_t size) {
    piece = std::max(piece, Shadow(size));
  });
}

void gpuperf::execute::forbid(const void *begin, uint64_t bytes) {
  {
    std::lock_guard<std::mutex> lock(allocations().mutex);
    allocations().bytes.erase(reinterpret_cast<uint64_t>(begin));
  }
  forEachPiece(begin, bytes, [](Shadow &piece, uint64_t) { piece = 0; });
}

bool gpuperf::execute::isAllowed(uint64_t address, uint64_t bytes) {
  bool isAll = true;
  uint64_t end = address + bytes;
  forEachPiece(reinterpret_cast<const void *>(address), bytes,
               [&](Shadow &piece, uint64_t size) { isAll &= size <= piece; });
  return isAll && end >> kAddressBits == 0;
}
