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

/// Replaces __log2f, __powf and the fast form of exp2f by their value if
/// operands and result are powers of two and integer exponents. The hardware is
/// exact for these, and programs rely on that in `i <= __log2f(16)` and
/// `(int)__powf(2, i)`.
struct FoldFastMath : llvm::PassInfoMixin<FoldFastMath> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_OPTIMISE_FASTMATH_H
