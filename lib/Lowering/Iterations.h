//===- Iterations.h - iterations that need each other -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_ITERATIONS_H
#define GPUPERF_LIB_LOWERING_ITERATIONS_H

#include "gpuperf/Sass/FunctionAnalyses.h"

namespace gpuperf {

/// Whether the long loops of `function` that are in no other one cannot be
/// shared out among threads: an iteration needs what the one before has made,
/// other than an index or a sum (a product, a minimum, …), in a value or in
/// memory, or leaves in shared memory what is read after the loop. Loops that
/// halve their index are not long, nor are those of at most 32 iterations.
/// True where no loop is long, false where there are none.
bool areIterationsDependent(const FunctionAnalyses &function);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_ITERATIONS_H
