//===- machine.cpp - machine files --------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "gpuperf/Machine/Registry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  gpuperf::drop(gpuperf::parseMachine(gpuperf::textOf(data, size), "m.yaml"));
  return 0;
}
