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

/// Whether `inst` is the increment or the exit test of the counter of a loop of
/// one block. Unrolled copies of the body share them.
bool isLoopCounter(const llvm::Instruction &inst);

/// Whether `inst` is index arithmetic that strength reduction removes from a
/// loop of one block.
bool isReducedIndex(const llvm::Instruction &inst);

/// The number of instructions that one iteration takes for the address `gep`,
/// if the address advances through memory in a loop of one block. It is a
/// fraction if unrolled copies of the body share an increment. Empty for other
/// addresses.
std::optional<double> steppingAddressCount(const llvm::GetElementPtrInst &gep);

} // namespace gpuperf

#endif // GPUPERF_LIB_SASS_LOOPS_LOOPARITHMETIC_H
