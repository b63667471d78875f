//===- RegisterArrays.h - local arrays in registers -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_REGISTERS_REGISTERARRAYS_H
#define GPUPERF_SASS_REGISTERS_REGISTERARRAYS_H

#include "llvm/IR/PassManager.h"
#include <optional>

namespace gpuperf {

/// Replaces small local arrays by registers where ptxas does, even if an index
/// is not constant. A load `a[i]` from four elements becomes
///
///   i == 3 ? a3 : i == 2 ? a2 : i == 1 ? a1 : a0
///
/// and a store becomes as many selects. ptxas compares the selects with the
/// local-memory accesses that they replace (SassTable::Arrays). Only arrays of
/// 16- or 32-bit elements that are accessed one by one are replaced. Runs after
/// PlanUnrolling, because an access counts once for each copy of its loop's
/// body.
///
/// If ptxas was run, its stack frame decides: without a frame, all arrays are
/// in registers; with a frame, the only array of a kernel is in local memory.
struct KeepArraysInRegisters : llvm::PassInfoMixin<KeepArraysInRegisters> {
  /// `hasFrame`: whether ptxas reports a stack frame; empty if it was not run.
  explicit KeepArraysInRegisters(std::optional<bool> hasFrame = std::nullopt)
      : hasFrame(hasFrame) {}
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; }

private:
  std::optional<bool> hasFrame;
};

} // namespace gpuperf

#endif // GPUPERF_SASS_REGISTERS_REGISTERARRAYS_H
