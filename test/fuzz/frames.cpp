//===- frames.cpp - messages to the language server ---------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "Transport.h"

using namespace gpuperf::lsp;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const gpuperf::MemoryFile file("frames");
  for (Framing framing : {Framing::ContentLength, Framing::Delimited}) {
    file.fill(gpuperf::textOf(data, size));
    FrameReader reader(file.descriptor(), framing);
    // Each frame takes a byte at least.
    for (size_t frames = 0; reader.next(); ++frames)
      gpuperf::require(frames <= size);
  }
  return 0;
}
