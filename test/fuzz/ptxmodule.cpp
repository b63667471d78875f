//===- ptxmodule.cpp - PTX files ----------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "gpuperf/Ptx/PtxLift.h"
#include "llvm/IR/Verifier.h"

using namespace gpuperf;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  auto text = parsePtx(textOf(data, size));
  if (!text) {
    llvm::consumeError(text.takeError());
    return 0;
  }
  llvm::LLVMContext context;
  auto lifted = liftPtx(**text, context);
  if (!lifted) {
    llvm::consumeError(lifted.takeError());
    return 0;
  }
  require(!llvm::verifyModule(*lifted->module));
  for (const PtxKernel &kernel : lifted->kernels)
    require(lifted->module->getFunction(kernel.name) != nullptr);
  return 0;
}
