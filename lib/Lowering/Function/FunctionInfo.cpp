//===- FunctionInfo.cpp - LLVM's analyses of one kernel -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionInfo.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace gpuperf;
using namespace llvm;

FunctionInfo::FunctionInfo(Function &function, FunctionAnalysisManager &fam)
    : FunctionAnalyses(function, fam) {
  for (Loop *loop : loops.getLoopsInPreorder())
    counterNames[loop] = "i" + std::to_string(counterNames.size());
}

bool FunctionInfo::storesTo(const Loop &loop, const Value &array) {
  auto [known, isNew] = stored.try_emplace(&loop);
  if (isNew)
    for (const BasicBlock *block : loop.blocks())
      for (const Instruction &inst : *block)
        if (const auto *store = dyn_cast<StoreInst>(&inst))
          if (const Value *base =
                  getUnderlyingObject(store->getPointerOperand());
              isa<GlobalVariable>(base))
            known->second.insert(base);
  return known->second.contains(&array);
}

StringRef FunctionInfo::nameOf(const Argument &argument) const {
  return argument.getArgNo() < params.size()
             ? StringRef(params[argument.getArgNo()].name)
             : argument.getName();
}
