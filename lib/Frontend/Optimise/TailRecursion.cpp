//===- TailRecursion.cpp - tail recursion as loops ------------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TailRecursion.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Scalar/TailRecursionElimination.h"

using namespace gpuperf;
using namespace llvm;

static bool callsItself(const Function &function) {
  return any_of(function.users(), [&](const User *user) {
    auto *call = dyn_cast<CallBase>(user);
    return call && call->getFunction() == &function &&
           call->getCalledFunction() == &function;
  });
}

bool gpuperf::eliminateTailRecursion(Module &module,
                                     FunctionAnalysisManager &analyses) {
  // While the result of the call goes through an alloca, LLVM does not see that
  // it is what the function returns: hence SROA.
  FunctionPassManager passes;
  passes.addPass(SROAPass(SROAOptions::ModifyCFG));
  passes.addPass(EarlyCSEPass());
  passes.addPass(SimplifyCFGPass());
  passes.addPass(TailCallElimPass());
  bool changed = false;
  for (Function &function : module) {
    if (!callsItself(function))
      continue;
    function.removeFnAttr(Attribute::OptimizeNone);
    analyses.invalidate(function, passes.run(function, analyses));
    changed |= !callsItself(function);
  }
  return changed;
}
