//===- FunctionAnalyses.cpp - LLVM's analyses of one function -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/Function/FunctionAnalyses.h"
#include "gpuperf/Support/Nvvm.h"
#include "llvm/Analysis/MemoryLocation.h"

using namespace gpuperf;
using namespace llvm;

FunctionAnalyses::FunctionAnalyses(Function &function,
                                   FunctionAnalysisManager &fam)
    : function(function), loops(fam.getResult<LoopAnalysis>(function)),
      dominators(fam.getResult<DominatorTreeAnalysis>(function)),
      scev(fam.getResult<ScalarEvolutionAnalysis>(function)),
      uniformity(fam.getResult<UniformityInfoAnalysis>(function)) {}

const Value *gpuperf::pointerOf(const Instruction &inst) {
  std::optional<MemoryLocation> location = MemoryLocation::getOrNone(&inst);
  return location ? location->Ptr : nullptr;
}

bool gpuperf::isReadOnlyLoad(const Instruction &inst) {
  return nvvmKind(inst) == NvvmKind::ReadOnlyLoad;
}
