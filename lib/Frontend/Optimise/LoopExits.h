//===- LoopExits.h - loops that a called function ends ----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   while ((tile = next()) >= 0)             loop:
//     …                                        if (i >= n)
//   int next() {                     ──▶         goto end;
//     return i < n ? i++ : -1;                 tile = i++;
//   }                                          …
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_OPTIMISE_LOOPEXITS_H
#define GPUPERF_LIB_FRONTEND_OPTIMISE_LOOPEXITS_H

#include "llvm/IR/PassManager.h"

namespace gpuperf {

/// Makes a way through a loop that gives a value a constant, with which the
/// loop then ends, leave the loop at once, so that the condition of that way is
/// what counts the iterations. -O3 does so by jump threading. Expects loops in
/// LCSSA form.
struct ShortExits : llvm::PassInfoMixin<ShortExits> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; }
};

/// Makes all ways that continue a loop meet before its start. Of several, LLVM
/// makes loops one in the other, of which neither has a trip count: those of
/// `continue`, and of a body that is skipped in all iterations or in none.
struct SingleLatches : llvm::PassInfoMixin<SingleLatches> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; }
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_OPTIMISE_LOOPEXITS_H
