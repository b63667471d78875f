//===- FunctionInfo.h - LLVM's analyses of one kernel -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_FUNCTIONINFO_H
#define GPUPERF_LIB_LOWERING_FUNCTIONINFO_H

#include "gpuperf/Frontend/Facts.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include <string>

namespace gpuperf {

/// LLVM's analyses of one function and the names of its loop counters.
struct FunctionInfo {
  llvm::Function &function;
  llvm::LoopInfo &loops;
  llvm::DominatorTree &dominators;
  llvm::ScalarEvolution &scev;
  llvm::UniformityInfo &uniformity;
  /// "i0", "i1", … in program order.
  llvm::DenseMap<const llvm::Loop *, std::string> counterNames;
  /// What the source knows of the arguments; may be shorter than their list.
  llvm::ArrayRef<KernelParam> params;

  FunctionInfo(llvm::Function &function, llvm::FunctionAnalysisManager &fam);

  const llvm::DataLayout &dataLayout() const {
    return function.getParent()->getDataLayout();
  }
};

/// The address of a load, a store or an atomic operation; null for others.
const llvm::Value *pointerOf(const llvm::Instruction &inst);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_FUNCTIONINFO_H
