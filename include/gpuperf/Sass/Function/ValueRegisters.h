//===- ValueRegisters.h - registers of a value ------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_FUNCTION_VALUEREGISTERS_H
#define GPUPERF_SASS_FUNCTION_VALUEREGISTERS_H

namespace llvm {
class Instruction;
class Type;
class Value;
} // namespace llvm

namespace gpuperf {

/// 32-bit registers of a scalar type: 1 up to 32 bits, 2 for 64 bits and for
/// pointers, but 1 for pointers to shared and local memory.
unsigned registerWords(const llvm::Type *scalar);

/// 32-bit registers of a value: 0 for predicates; for a struct only those of
/// the elements that are used.
unsigned valueRegisters(const llvm::Value &value);

/// Whether instructions read `inst` directly from constant memory: the extents
/// of the launch, parameters passed by value, and `__constant__` variables at a
/// constant offset.
bool isConstantOperand(const llvm::Instruction &inst);

} // namespace gpuperf

#endif // GPUPERF_SASS_FUNCTION_VALUEREGISTERS_H
