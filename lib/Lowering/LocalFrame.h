//===- LocalFrame.h - a thread's stack frame from ptxas ---------*- C++ -*-===//
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

/// The facts from ptxas, if it was run, about a thread's local memory in bytes.
struct LocalFrame {
  LocalFrame(const KernelFacts &facts, const llvm::Function &function,
             const CostOptions &options);

  std::optional<uint64_t> bytes; ///< including more than spills
  /// The part of these for the function's own arrays, without those of library
  /// functions.
  std::optional<uint64_t> arrayBytes;
  bool isOfAllArrays; ///< whether there is room for all arrays of the function

  /// Applies ptxas's decisions about the arrays. Only for use after the PTX was
  /// generated, if ptxas was run: the PTX contains the arrays, and ptxas
  /// decides about them.
  void keepArrays(llvm::Function &function,
                  llvm::FunctionAnalysisManager &analyses) const;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_LOCALFRAME_H
