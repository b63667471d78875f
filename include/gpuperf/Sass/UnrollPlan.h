//===- UnrollPlan.h - how LLVM would unroll the loops that stay -*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_UNROLLPLAN_H
#define GPUPERF_SASS_UNROLLPLAN_H

#include "llvm/IR/PassManager.h"

namespace gpuperf {

/// Notes on innermost loops how often -O3 would copy their body, partially or
/// with a loop for the remainder (kUnrollPlanMetadata), for LoopCopies.h. The
/// analysis itself keeps one body, so that every access is there once. `level`
/// is that of -O; with `onlyWhenForced` loops without a pragma stay as they are.
/// The module says for which ptxas the table is taken (setPtxasVersion).
class PlanUnrolling : public llvm::PassInfoMixin<PlanUnrolling> {
public:
  PlanUnrolling(int level, bool onlyWhenForced)
      : level(level), onlyWhenForced(onlyWhenForced) {}
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; }

private:
  int level;
  bool onlyWhenForced;
};

} // namespace gpuperf

#endif // GPUPERF_SASS_UNROLLPLAN_H
