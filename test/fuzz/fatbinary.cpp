//===- fatbinary.cpp - compiled files -----------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Ptx/FatBinary.h"
#include "Fuzz.h"
#include "gpuperf/Ptx/Cubin.h"
#include "gpuperf/Ptx/DeviceCode.h"
#include "gpuperf/Ptx/KernelSignatures.h"

using namespace gpuperf;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef bytes = textOf(data, size);
  bool mayHold = mayHoldDeviceCode(bytes);
  auto images = readPtxImages(bytes);
  if (images)
    require(mayHold && !images->empty());
  drop(std::move(images));
  drop(readKernelSignatures(bytes));
  drop(readCubin(bytes));
  return 0;
}
