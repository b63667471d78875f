//===- Instructions.h - what PTX instructions do ----------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One table by opcode, in the sections of the PTX ISA, chapter "Instruction
// Set":
//
//   Integer.cpp   Integer Arithmetic, Logic and Shift
//   Float.cpp     Floating Point, Half Precision
//   Compare.cpp   Comparison and Selection
//   Data.cpp      Data Movement and Conversion
//   Memory.cpp    ld, st, atom, red
//   Control.cpp   Control Flow
//   Warp.cpp      Parallel Synchronization and Communication, wmma
//   Fetch.cpp     Texture, Surface
//   Assembly.cpp  all others, as inline assembly
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_LIFT_INSTRUCTIONS_H
#define GPUPERF_PTX_LIFT_INSTRUCTIONS_H

#include "FunctionLifter.h"
#include "llvm/IR/InstrTypes.h"
#include <optional>

namespace gpuperf {

using Operands = llvm::ArrayRef<llvm::StringRef>;

/// Lifts a statement; false where it is of a form that has no equal in IR. Then
/// nothing was emitted that has an effect.
using Lifting = bool (*)(FunctionLifter &, const PtxStatement &, Operands);

/// The lifting of an opcode; null where there is none.
Lifting liftingOf(llvm::StringRef opcode);

/// A row of a family; each source has one, that Table.cpp puts together.
struct LiftingRow {
  llvm::StringLiteral opcode;
  Lifting lift;
};

/// Arithmetic that has the opcode of integers and floats, `add`.
bool liftFloat(FunctionLifter &lifter, const PtxStatement &statement,
               Operands operands);
bool isFloat(const PtxStatement &statement);

/// The comparison of floats that "lt" or "ltu" names; empty for another word.
std::optional<llvm::CmpInst::Predicate> floatPredicate(llvm::StringRef name);

/// The statement as inline assembly, with registers as operands.
void liftAsAssembly(FunctionLifter &lifter, const PtxStatement &statement);

/// Whether a statement only computes values of registers: it may be done
/// although its guard is false, as long as nobody sees the result.
bool onlyComputes(const PtxStatement &statement);

/// Parts of "add.cc.u32" behind the opcode.
llvm::SmallVector<llvm::StringRef, 8> modifiers(const PtxStatement &statement);

} // namespace gpuperf

#endif // GPUPERF_PTX_LIFT_INSTRUCTIONS_H
