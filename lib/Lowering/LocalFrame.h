//===- LocalFrame.h - a thread's stack frame, as ptxas says it --*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_LOCALFRAME_H
#define GPUPERF_LIB_LOWERING_LOCALFRAME_H

#include "gpuperf/Frontend/Facts/Facts.h"
#include "gpuperf/Sass/Costs/InstructionCosts.h"
#include "llvm/IR/PassManager.h"
#include <optional>

namespace gpuperf {

/// What ptxas says of a thread's local memory, where it was asked, in bytes.
struct LocalFrame {
  LocalFrame(const KernelFacts &facts, const llvm::Function &function,
             const CostOptions &options);

  std::optional<uint64_t> bytes; ///< for more than spills
  /// Of these for the function's own arrays, and not for those of library
  /// functions.
  std::optional<uint64_t> arrayBytes;
  bool isOfAllArrays; ///< it has room for all of the function's arrays

  /// What ptxas does to the arrays. It comes after the PTX was written, where
  /// ptxas is asked: that has the arrays, and ptxas decides.
  void keepArrays(llvm::Function &function,
                  llvm::FunctionAnalysisManager &analyses) const;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_LOCALFRAME_H
