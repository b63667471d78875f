//===- Iterations.h - dependent iterations ----------------------*- C++ -*-===//
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
/// more threads. This is the case if the loop is not short and no iteration
/// needs a result of the previous one. Short loops have at most 32 iterations,
/// or an index that is halved or doubled each time. An index and a sum (a
/// product, a minimum, …) do not count as such results, since parts of them can
/// be computed separately; values in memory do. A loop that fills shared memory
/// which is read after it cannot be divided either.
bool isDivisible(llvm::Loop &loop, const FunctionAnalyses &function);

/// Whether one of the outermost loops of `function` that are not short cannot
/// be divided. True if all loops are short, false for a function without loops.
bool areIterationsDependent(const FunctionAnalyses &function);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_THREADS_ITERATIONS_H
