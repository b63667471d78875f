//===- Instructions.h - lifting of PTX instructions -------------*- C++ -*-===//
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

/// Lifts a statement. Returns false if its form has no equivalent in IR; in
/// this case nothing with an effect was emitted.
using Lifting = bool (*)(FunctionLifter &, const PtxStatement &, Operands);

/// The lifting function of an opcode; null if there is none.
Lifting liftingOf(llvm::StringRef opcode);

/// A row of a family. Each source file has a table, and Table.cpp combines
/// them.
struct LiftingRow {
  llvm::StringLiteral opcode;
  Lifting lift;
};

/// Lifts arithmetic whose opcode is shared by integers and floats, `add`.
bool liftFloat(FunctionLifter &lifter, const PtxStatement &statement,
               Operands operands);
bool isFloat(const PtxStatement &statement);

/// The comparison of floats named "lt" or "ltu"; empty for other words.
std::optional<llvm::CmpInst::Predicate> floatPredicate(llvm::StringRef name);

/// Emits the statement as inline assembly with registers as operands.
void liftAsAssembly(FunctionLifter &lifter, const PtxStatement &statement);

/// Whether a statement only computes values of registers. It may then be
/// executed although its guard is false, as long as its result is not used.
bool onlyComputes(const PtxStatement &statement);

/// The parts of "add.cc.u32" after the opcode.
llvm::SmallVector<llvm::StringRef, 8> modifiers(const PtxStatement &statement);

} // namespace gpuperf

#endif // GPUPERF_PTX_LIFT_INSTRUCTIONS_H
