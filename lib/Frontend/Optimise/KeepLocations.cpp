//===- KeepLocations.cpp - source lines of hoisted accesses ---------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KeepLocations.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"

using namespace gpuperf;
using namespace llvm;

PreservedAnalyses KeepLocations::run(Function &function,
                                     FunctionAnalysisManager &) {
  for (Instruction &inst : instructions(function)) {
    if (!inst.mayReadOrWriteMemory())
      continue;
    if (inst.getDebugLoc() && inst.getDebugLoc().getLine() != 0)
      (*known)[&inst] = inst.getDebugLoc();
    else if (auto it = known->find(&inst); it != known->end())
      inst.setDebugLoc(it->second);
  }
  return PreservedAnalyses::all();
}
