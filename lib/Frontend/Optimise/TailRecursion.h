//===- TailRecursion.h - tail recursion as loops ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_FRONTEND_OPTIMISE_TAILRECURSION_H
#define GPUPERF_LIB_FRONTEND_OPTIMISE_TAILRECURSION_H

#include "llvm/IR/PassManager.h"

namespace gpuperf {

/// Turns functions whose last operation is a call of themselves, possibly
/// followed by an associative operation (`x == 1 ? 0 : 1 + log2(x / 2)`), into
/// loops, so that they can be inlined. -O3 does so before it inlines a function
/// into its callers. Other functions are not changed. Returns true if a
/// function no longer calls itself.
bool eliminateTailRecursion(llvm::Module &module,
                            llvm::FunctionAnalysisManager &analyses);

} // namespace gpuperf

#endif // GPUPERF_LIB_FRONTEND_OPTIMISE_TAILRECURSION_H
