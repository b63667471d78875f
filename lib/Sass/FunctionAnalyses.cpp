//===- FunctionAnalyses.cpp - LLVM's analyses of one function -------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gpuperf/Sass/FunctionAnalyses.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

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

bool gpuperf::isReadOnlyLoad(unsigned intrinsic) {
  switch (intrinsic) {
  case Intrinsic::nvvm_ldg_global_f:
  case Intrinsic::nvvm_ldg_global_i:
  case Intrinsic::nvvm_ldg_global_p:
  case Intrinsic::nvvm_ldu_global_f:
  case Intrinsic::nvvm_ldu_global_i:
  case Intrinsic::nvvm_ldu_global_p:
    return true;
  default:
    return false;
  }
}
