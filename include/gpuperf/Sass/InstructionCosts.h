//===- InstructionCosts.h - what the GPU executes for LLVM IR ---*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_INSTRUCTIONCOSTS_H
#define GPUPERF_SASS_INSTRUCTIONCOSTS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instruction.h"
#include <optional>
#include <string>

namespace gpuperf {

/// The names of the move that gives a variable its start, and of the last
/// instruction.
inline constexpr llvm::StringLiteral kConstantMove = "constant", kExit = "exit";

/// The machine instructions that one LLVM instruction becomes.
struct InstructionCost {
  /// A short name for the dialect: "fma.f32", "sdiv.i32", "sinf".
  std::string name;
  /// Instructions per thread by class; empty when it costs nothing.
  llvm::SmallVector<std::pair<InstClass, double>, 2> counts;
  /// Length of the chain of dependent instructions.
  unsigned depth = 1;
  /// Registers beside those of operands and result, for intermediate values.
  unsigned registers = 0;
  /// Instructions of the machine code that ordinary operands skip.
  unsigned cold = 0;
};

/// How the code is compiled, as far as it changes what is executed.
struct CostOptions {
  bool fastMath = false; ///< -use_fast_math, -ffast-math
  unsigned computeCapability = 80; ///< 75 for sm_75
};

/// The cost of an instruction that is neither a memory access nor a barrier nor
/// control flow: arithmetic, conversions, comparisons, calls to math functions
/// and intrinsics. Empty when it is not understood (an external call, inline
/// assembly…), so that the caller reports it instead of counting it as free.
/// Vector types count per element.
std::optional<InstructionCost> instructionCost(const llvm::Instruction &inst,
                                               const CostOptions &options);

/// What it takes to compute the address of an access through `pointer`: what
/// remains of its pointer arithmetic after immediate offsets, scaled indices
/// and strength reduction. Empty counts when the pointer is at hand. The
/// pointer arithmetic itself costs nothing in `instructionCost`, except where a
/// pointer is kept as a value (a loop-carried pointer).
InstructionCost addressCost(const llvm::Value &pointer);

/// Whether `inst` disappears into its only user: a multiplication into the
/// addition it feeds (FFMA, IMAD), arithmetic into an addressing mode, a
/// negation into an operand modifier, an extension into a wide multiply.
bool isFoldedIntoUser(const llvm::Instruction &inst);

} // namespace gpuperf

#endif // GPUPERF_SASS_INSTRUCTIONCOSTS_H
