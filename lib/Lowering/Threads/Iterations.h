//===- Iterations.h - iterations that need others ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_THREADS_ITERATIONS_H
#define GPUPERF_LIB_LOWERING_THREADS_ITERATIONS_H

#include "gpuperf/Sass/Function/FunctionAnalyses.h"

namespace gpuperf {

/// Whether the iterations of `loop`, one of `function`, could be divided among
/// more threads: it is not short, which are at most 32 iterations or an index
/// that is halved or doubled each time, and no iteration needs a result of the
/// one before. An index and a sum (a product, a minimum, …) are no such
/// results, as parts of them can be computed apart; values in memory are. Nor
/// can a loop be divided that fills shared memory which is read after it.
bool isDivisible(llvm::Loop &loop, const FunctionAnalyses &function);

/// Whether one of the outermost loops of `function` that are not short cannot
/// be divided. True where all loops are short, false for a function without
/// loops.
bool areIterationsDependent(const FunctionAnalyses &function);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_THREADS_ITERATIONS_H
