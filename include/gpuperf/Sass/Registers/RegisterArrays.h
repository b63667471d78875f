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
/// If ptxas was run, its stack frame decides. Without a frame, all arrays are
/// in registers. If the frame has room for all arrays, all of them are in local
/// memory. An array that is larger than the frame is in registers.
struct KeepArraysInRegisters : llvm::PassInfoMixin<KeepArraysInRegisters> {
  /// `frameBytes`: the stack frame per thread that ptxas reports, without
  /// spills and without the frames of library functions; empty if ptxas was not
  /// run.
  explicit KeepArraysInRegisters(
      std::optional<uint64_t> frameBytes = std::nullopt)
      : frameBytes(frameBytes) {}
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; }

private:
  std::optional<uint64_t> frameBytes;
};

/// Bytes of all local arrays of `function` in a stack frame.
uint64_t bytesOfArrays(const llvm::Function &function);

} // namespace gpuperf

#endif // GPUPERF_SASS_REGISTERS_REGISTERARRAYS_H
