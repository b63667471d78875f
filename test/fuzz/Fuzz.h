//===- Fuzz.h - what the fuzz targets share -----------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_TEST_FUZZ_FUZZ_H
#define GPUPERF_TEST_FUZZ_FUZZ_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <sys/mman.h>
#include <unistd.h>

/// What libFuzzer calls with each input.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

namespace gpuperf {

inline llvm::StringRef textOf(const uint8_t *data, size_t size) {
  return {reinterpret_cast<const char *>(data), size};
}

/// Drops the result or the error of a reader, which both are fine.
template <typename T> void drop(llvm::Expected<T> result) {
  if (!result)
    llvm::consumeError(result.takeError());
}

/// Ends the process: a property does not hold.
inline void require(bool holds) {
  if (!holds)
    __builtin_trap();
}

/// A file that is nowhere on disk.
class MemoryFile {
public:
  explicit MemoryFile(const char *name) : file(memfd_create(name, 0)) {
    require(file >= 0);
  }
  int descriptor() const { return file; }
  std::string path() const { return "/proc/self/fd/" + std::to_string(file); }
  /// Its new contents, to be read from the beginning.
  void fill(llvm::StringRef text) const {
    require(ftruncate(file, text.size()) == 0 &&
            pwrite(file, text.data(), text.size(), 0) == ssize_t(text.size()));
    lseek(file, 0, SEEK_SET);
  }

private:
  int file;
};

} // namespace gpuperf

#endif // GPUPERF_TEST_FUZZ_FUZZ_H
