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

} // namespace gpuperf

#endif // GPUPERF_TEST_FUZZ_FUZZ_H
