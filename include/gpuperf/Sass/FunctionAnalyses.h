//===- FunctionAnalyses.h - LLVM's analyses of one function -----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_FUNCTIONANALYSES_H
#define GPUPERF_SASS_FUNCTIONANALYSES_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

namespace gpuperf {

/// What LLVM knows of one function; refers to results that the analysis manager
/// owns.
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

/// An attribute of functions that were PTX: ptxas gets them as they are, with no
/// back end of LLVM between.
inline constexpr llvm::StringLiteral kAsWrittenAttribute = "gpuperf-as-written";

inline bool isAsWritten(const llvm::Function &function) {
  return function.hasFnAttribute(kAsWrittenAttribute);
}

/// The address of a load, a store or an atomic operation; null for others.
const llvm::Value *pointerOf(const llvm::Instruction &inst);

/// What `pointer` of the function of `inst` is a constant away from.
inline const llvm::Value *withoutOffset(const llvm::Value &pointer,
                                        const llvm::Instruction &inst) {
  const llvm::DataLayout &layout = inst.getModule()->getDataLayout();
  llvm::APInt offset(layout.getIndexTypeSizeInBits(pointer.getType()), 0);
  return pointer.stripAndAccumulateConstantOffsets(layout, offset,
                                                   /*AllowNonInbounds=*/true);
}

/// Whether `inst` is a load that Clang writes as an intrinsic, `__ldg` or
/// `__ldu`: of memory that no kernel running writes.
bool isReadOnlyLoad(const llvm::Instruction &inst);

} // namespace gpuperf

#endif // GPUPERF_SASS_FUNCTIONANALYSES_H
