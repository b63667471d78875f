//===- frames.cpp - messages to the language server ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "Transport.h"
#include <sys/mman.h>
#include <unistd.h>

using namespace gpuperf::lsp;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const int file = memfd_create("frames", 0);
  gpuperf::require(file >= 0 && ftruncate(file, size) == 0 &&
                   pwrite(file, data, size, 0) == ssize_t(size));
  for (Framing framing : {Framing::ContentLength, Framing::Delimited}) {
    lseek(file, 0, SEEK_SET);
    FrameReader reader(file, framing);
    // Each frame takes a byte at least.
    for (size_t frames = 0; reader.next(); ++frames)
      gpuperf::require(frames <= size);
  }
  return 0;
}
