//===- ArrayBounds.h - loops that end within an array -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_ARRAYBOUNDS_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_ARRAYBOUNDS_H

#include "Function/FunctionInfo.h"
#include <optional>

namespace gpuperf {

/// At most how often `loop` runs in a program that stays within its arrays: 32
/// where each iteration has the next element of `float local[32]`, on all ways
/// through it. Nothing where no array of known size bounds it.
std::optional<uint64_t> iterationsWithinArrays(const llvm::Loop &loop,
                                               FunctionInfo &info);

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_ARRAYBOUNDS_H
