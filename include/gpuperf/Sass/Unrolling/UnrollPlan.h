//===- UnrollPlan.h - LLVM's unroll factors ---------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_UNROLLING_UNROLLPLAN_H
#define GPUPERF_SASS_UNROLLING_UNROLLPLAN_H

#include "llvm/IR/PassManager.h"

namespace gpuperf {

/// Stores on innermost loops how many copies of the body LLVM would make, with
/// or without a remainder loop (kUnrollPlanMetadata, read by LoopCopies.h). The
/// loops are not unrolled, so that the analysis sees each access once. `level`
/// is the level of -O; with `onlyWhenForced`, only loops with a pragma are
/// unrolled. The table of costs is that of the module's ptxas
/// (setPtxasVersion).
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

#endif // GPUPERF_SASS_UNROLLING_UNROLLPLAN_H
