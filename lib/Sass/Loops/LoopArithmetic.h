//===- LoopArithmetic.h - counters and addresses of inner loops -*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_SASS_LOOPS_LOOPARITHMETIC_H
#define GPUPERF_LIB_SASS_LOOPS_LOOPARITHMETIC_H

#include "llvm/IR/Instructions.h"
#include <optional>

namespace gpuperf {

/// The increment or the exit test of the counter of a loop of one block, which
/// is executed once for all copies of the body.
bool isLoopCounter(const llvm::Instruction &inst);

/// Index arithmetic that strength reduction removes from a loop of one block.
bool isReducedIndex(const llvm::Instruction &inst);

/// Instructions of an iteration for an address that steps through memory; empty
/// for others.
std::optional<double> steppingAddressCount(const llvm::GetElementPtrInst &gep);

} // namespace gpuperf

#endif // GPUPERF_LIB_SASS_LOOPS_LOOPARITHMETIC_H
