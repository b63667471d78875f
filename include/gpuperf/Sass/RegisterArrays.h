//===- RegisterArrays.h - a thread's arrays in registers --------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_REGISTERARRAYS_H
#define GPUPERF_SASS_REGISTERARRAYS_H

#include "llvm/IR/PassManager.h"
#include <optional>

namespace gpuperf {

/// Puts small arrays in registers where ptxas does although their index is not
/// known: with four elements `a[i]` becomes
///
///   i == 3 ? a3 : i == 2 ? a2 : i == 1 ? a1 : a0
///
/// and a store as many selects. ptxas weighs them against the accesses of local
/// memory that they save (SassTable::Arrays). Elements have 16 or 32 bits and
/// are accessed one by one; others stay. Runs after the loops' copies are planned,
/// which count as often as they are.
///
/// Where ptxas was asked, its frame tells: without one all arrays are in registers.
struct KeepArraysInRegisters : llvm::PassInfoMixin<KeepArraysInRegisters> {
  /// `hasFrame`: whether ptxas has local memory for arrays; empty where it was not
  /// asked.
  explicit KeepArraysInRegisters(std::optional<bool> hasFrame = std::nullopt)
      : hasFrame(hasFrame) {}
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; }

private:
  std::optional<bool> hasFrame;
};

} // namespace gpuperf

#endif // GPUPERF_SASS_REGISTERARRAYS_H
