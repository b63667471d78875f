//===- Shadow.cpp - memory that kernels may access ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shadow.h"
#include "gpuperf/Ptx/ThreadContext.h"
#include <algorithm>
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

void gpuperf::execute::allow(const void *begin, uint64_t bytes) {
  forEachPiece(begin, bytes, [](Shadow &piece, uint64_t size) {
    piece = std::max(piece, Shadow(size));
  });
}

void gpuperf::execute::forbid(const void *begin, uint64_t bytes) {
  forEachPiece(begin, bytes, [](Shadow &piece, uint64_t) { piece = 0; });
}

bool gpuperf::execute::isAllowed(uint64_t address, uint64_t bytes) {
  bool isAll = true;
  uint64_t end = address + bytes;
  forEachPiece(reinterpret_cast<const void *>(address), bytes,
               [&](Shadow &piece, uint64_t size) { isAll &= size <= piece; });
  return isAll && end >> kAddressBits == 0;
}
