//===- SharedArray.h - memory that processes share --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SUPPORT_SHAREDARRAY_H
#define GPUPERF_SUPPORT_SHAREDARRAY_H

#include "llvm/Support/ErrorHandling.h"
#include <algorithm>
#include <cstddef>
#include <sys/mman.h>

namespace gpuperf {

/// An array in memory that this process shares with all processes that it forks
/// later.
template <typename T> class SharedArray {
public:
  explicit SharedArray(size_t count)
      : bytes(std::max(count, size_t(1)) * sizeof(T)) {
    void *memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
      llvm::report_bad_alloc_error("no memory to share with children");
    objects = new (memory) T[std::max(count, size_t(1))]();
  }
  SharedArray(const SharedArray &) = delete;
  SharedArray &operator=(const SharedArray &) = delete;
  ~SharedArray() { munmap(objects, bytes); }
  T &operator[](size_t index) { return objects[index]; }
  const T &operator[](size_t index) const { return objects[index]; }

private:
  size_t bytes;
  T *objects;
};

} // namespace gpuperf

#endif // GPUPERF_SUPPORT_SHAREDARRAY_H
