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

/// The components of threadIdx and blockIdx, Tx to Bz, that do not affect what
/// a thread of `kernel` reads, computes and writes: threads that differ only in
/// these do the same work. They include components that only determine whether
/// a thread does anything, `if (row >= rows) return`.
///
/// Empty if repeating the same work has a different result, as with atomics, or
/// if threads can be distinguished in other ways.
std::vector<Dim> unusedIndices(const FunctionAnalyses &kernel);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_THREADS_REPEATEDWORK_H
