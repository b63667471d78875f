//===- FunctionInfo.cpp - LLVM's analyses of one kernel -------------------===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionInfo.h"

using namespace gpuperf;
using namespace llvm;

FunctionInfo::FunctionInfo(Function &function, FunctionAnalysisManager &fam)
    : FunctionAnalyses(function, fam) {
  for (Loop *loop : loops.getLoopsInPreorder())
    counterNames[loop] = "i" + std::to_string(counterNames.size());
}

StringRef FunctionInfo::nameOf(const Argument &argument) const {
  return argument.getArgNo() < params.size()
             ? StringRef(params[argument.getArgNo()].name)
             : argument.getName();
}
