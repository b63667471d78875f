//===- config.cpp - .gpuperf files ------------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Frontend/Source/Config.h"
#include "Fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  auto text = llvm::MemoryBuffer::getMemBufferCopy(
      gpuperf::textOf(data, size), "/project/.gpuperf");
  gpuperf::drop(gpuperf::parseConfig(*text));
  return 0;
}
