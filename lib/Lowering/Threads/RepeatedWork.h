//===- RepeatedWork.h - threads that do the same work -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_THREADS_REPEATEDWORK_H
#define GPUPERF_LIB_LOWERING_THREADS_REPEATEDWORK_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Sass/Function/FunctionAnalyses.h"
#include <vector>

namespace gpuperf {

/// Those of threadIdx's and blockIdx's components, Tx to Bz, that change
/// nothing of what a thread of `kernel` reads, computes and writes: threads
/// that differ in them alone do the same work. A component that only decides
/// whether a thread does anything, `if (row >= rows) return`, is one of them.
///
/// Empty where the same work twice has another result than once, as with
/// atomics, and where threads have other ways to tell each other apart.
std::vector<Dim> unusedIndices(const FunctionAnalyses &kernel);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_THREADS_REPEATEDWORK_H
