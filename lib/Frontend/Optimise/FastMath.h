//===- FastMath.h - constants of fast math functions ------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_OPTIMISE_FASTMATH_H
#define GPUPERF_LIB_FRONTEND_OPTIMISE_FASTMATH_H

#include "llvm/IR/PassManager.h"

namespace gpuperf {

/// Replaces __log2f, __powf and exp2f's fast form by their value where operands
/// and result are powers of two and whole exponents: there the hardware is
/// exact, and programs rely on it in `i <= __log2f(16)` and `(int)__powf(2,
/// i)`.
struct FoldFastMath : llvm::PassInfoMixin<FoldFastMath> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_OPTIMISE_FASTMATH_H
