//===- ptx.cpp - inline assembly ----------------------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "gpuperf/Ptx/PtxStatement.h"

using namespace gpuperf;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  PtxBlock block(textOf(data, size));
  for (const PtxStatement &statement : block.statements()) {
    (void)statement.operandList();
    (void)statement.has("volatile");
    (void)parsePtxAccess(statement);
    (void)ptxBarrier(statement);
    (void)ptxTypeBytes(statement.type);
  }
  return 0;
}
