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
/// in registers; with one that has room for all of them they are in it, and
/// one that is larger than the frame is not.
struct KeepArraysInRegisters : llvm::PassInfoMixin<KeepArraysInRegisters> {
  /// `frameBytes`: what ptxas reports of a thread's frame, without spills and
  /// without what library functions take; empty if it was not run.
  explicit KeepArraysInRegisters(
      std::optional<uint64_t> frameBytes = std::nullopt)
      : frameBytes(frameBytes) {}
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; }

private:
  std::optional<uint64_t> frameBytes;
};

/// The bytes that all local arrays of `function` take in a frame.
uint64_t bytesOfArrays(const llvm::Function &function);

} // namespace gpuperf

#endif // GPUPERF_SASS_REGISTERS_REGISTERARRAYS_H
