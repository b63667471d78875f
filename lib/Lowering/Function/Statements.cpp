//===- Statements.cpp - the PTX statement behind a block ------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Statements.h"
#include "gpuperf/Ptx/StatementPlaces.h"

using namespace gpuperf;
using namespace llvm;

int64_t gpuperf::statementIn(const BasicBlock &block) {
  if (int64_t line = statementOf(*block.getTerminator()))
    return line;
  int64_t any = 0;
  for (const Instruction &inst : block) {
    int64_t line = statementOf(inst);
    if (line && inst.mayHaveSideEffects())
      return line;
    if (!any && !isa<PHINode>(inst))
      any = line;
  }
  return any;
}
