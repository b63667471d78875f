//===- FunctionInfo.cpp - LLVM's analyses of one kernel -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionInfo.h"
#include "llvm/Analysis/MemoryLocation.h"

using namespace gpuperf;
using namespace llvm;

FunctionInfo::FunctionInfo(Function &function, FunctionAnalysisManager &fam)
    : function(function), loops(fam.getResult<LoopAnalysis>(function)),
      dominators(fam.getResult<DominatorTreeAnalysis>(function)),
      scev(fam.getResult<ScalarEvolutionAnalysis>(function)),
      uniformity(fam.getResult<UniformityInfoAnalysis>(function)) {
  for (Loop *loop : loops.getLoopsInPreorder())
    counterNames[loop] = "i" + std::to_string(counterNames.size());
}

const Value *gpuperf::pointerOf(const Instruction &inst) {
  std::optional<MemoryLocation> location = MemoryLocation::getOrNone(&inst);
  return location ? location->Ptr : nullptr;
}
