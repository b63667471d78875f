//===- FunctionAnalyses.h - LLVM's analyses of one function -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_FUNCTION_FUNCTIONANALYSES_H
#define GPUPERF_SASS_FUNCTION_FUNCTIONANALYSES_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

namespace gpuperf {

/// LLVM's analyses of one function. The analysis manager owns the results.
struct FunctionAnalyses {
  llvm::Function &function;
  llvm::LoopInfo &loops;
  llvm::DominatorTree &dominators;
  llvm::ScalarEvolution &scev;
  llvm::UniformityInfo &uniformity;

  FunctionAnalyses(llvm::Function &function,
                   llvm::FunctionAnalysisManager &fam);

  const llvm::DataLayout &dataLayout() const {
    return function.getParent()->getDataLayout();
  }
};

/// Attribute of functions that were lifted from PTX: ptxas gets their PTX
/// unchanged, without LLVM's back end.
inline constexpr llvm::StringLiteral kAsWrittenAttribute = "gpuperf-as-written";

inline bool isAsWritten(const llvm::Function &function) {
  return function.hasFnAttribute(kAsWrittenAttribute);
}

/// The address of a load, a store or an atomic operation; null for others.
const llvm::Value *pointerOf(const llvm::Instruction &inst);

/// The base of `pointer` without constant offsets, in the function of `inst`:
/// `a` for `a + 16`.
inline const llvm::Value *withoutOffset(const llvm::Value &pointer,
                                        const llvm::Instruction &inst) {
  const llvm::DataLayout &layout = inst.getModule()->getDataLayout();
  llvm::APInt offset(layout.getIndexTypeSizeInBits(pointer.getType()), 0);
  return pointer.stripAndAccumulateConstantOffsets(layout, offset,
                                                   /*AllowNonInbounds=*/true);
}

/// Whether `inst` is the intrinsic of `__ldg` or `__ldu`: a load from memory
/// that no running kernel writes.
bool isReadOnlyLoad(const llvm::Instruction &inst);

} // namespace gpuperf

#endif // GPUPERF_SASS_FUNCTION_FUNCTIONANALYSES_H
