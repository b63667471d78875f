//===- InstructionCosts.h - what the GPU executes for LLVM IR ---*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   instructionCost   arithmetic, conversions, calls, by LLVM instruction
//   addressCost       what an access's address takes
//   ptxStatementCost  inline assembly, by statement
//   maskCost          what brings the lanes of a shuffle or vote together
//   entryCost, exitCost, callSequenceCost   around a kernel or call
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_INSTRUCTIONCOSTS_H
#define GPUPERF_SASS_INSTRUCTIONCOSTS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Sass/SassTable.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include <optional>
#include <set>
#include <string>

namespace gpuperf {

struct PtxStatement;

/// The names of the moves that give a variable its start and another one's
/// value, and of the last instruction.
inline constexpr llvm::StringLiteral kConstantMove = "constant", kMove = "move",
                                     kExit = "exit";

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
  explicit CostOptions(const SassTable &table) : table(table) {}

  const SassTable &table;          ///< what was measured of compiler and ptxas
  bool fastMath = false;           ///< -use_fast_math, -ffast-math
  unsigned computeCapability = 80; ///< 75 for sm_75
};

//===----------------------------------------------------------------------===//
// Costs put together by hand
//===----------------------------------------------------------------------===//

using ClassCounts = std::initializer_list<std::pair<InstClass, double>>;

inline InstructionCost makeCost(const llvm::Twine &name, ClassCounts counts,
                                unsigned depth = 1, unsigned registers = 0) {
  InstructionCost cost{name.str(), {}, depth, registers};
  for (const auto &count : counts)
    if (count.second != 0)
      cost.counts.push_back(count);
  return cost;
}

/// Nothing is executed: the value is a renaming of another.
inline InstructionCost freeCost(const llvm::Twine &name) {
  return {name.str(), {}, 0, 0};
}

/// Adds the counts and the depth of `cost` to `total`.
void addCost(InstructionCost &total, const InstructionCost &cost);

//===----------------------------------------------------------------------===//
// Costs of code
//===----------------------------------------------------------------------===//

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
/// pointer is kept as a value (a loop-carried pointer). In PTX the arithmetic
/// is where it is written, once for all that use it, and is in
/// `instructionCost`.
InstructionCost addressCost(const llvm::Value &pointer);

/// Whether `inst` disappears into its only user: a multiplication into the
/// addition it feeds (FFMA, IMAD), arithmetic into an addressing mode, a
/// negation into an operand modifier, an extension into a wide multiply.
bool isFoldedIntoUser(const llvm::Instruction &inst);

/// The operand of `user` that the machine instruction of `user` computes too:
/// the product of an FFMA or IMAD, the inner operation of a LOP3, IADD3 or LEA.
const llvm::Instruction *fusedOperand(const llvm::Instruction &user);

/// What a kernel begins with: the stack pointer, the descriptor of global
/// memory (from 8.0 on) and, but for PTX, the element sizes for IMAD.WIDE are
/// brought into registers.
InstructionCost entryCost(const llvm::Function &kernel,
                          const CostOptions &options);

/// The element sizes that `gep` multiplies its index with from registers: ptxas
/// moves each there once in a block, next to its use. Empty for code that
/// LLVM's back end sees before, of which `entryCost` counts them.
std::set<uint64_t> scalesInRegisters(const llvm::GetElementPtrInst &gep);

/// What a call that stays a call takes in the caller: arguments, the entry of
/// the callee and the return address in registers, CALL.
InstructionCost callSequenceCost(const llvm::CallInst &call,
                                 const CostOptions &options);

/// EXIT, which nothing waits for.
InstructionCost exitCost();

/// What a shuffle, vote, reduction or warp barrier takes to have the lanes of
/// its mask together; empty where they are.
std::optional<InstructionCost>
maskCost(const llvm::CallInst &call, const CostOptions &options,
         llvm::function_ref<bool(const llvm::Value &)> isDivergent);

/// A value that all lanes of the warp get alike.
bool isWarpVote(const llvm::Instruction &inst);

/// What the statement of inline assembly costs; empty for memory, barriers and
/// what is not known.
std::optional<InstructionCost> ptxStatementCost(const PtxStatement &statement,
                                                const CostOptions &options);

} // namespace gpuperf

#endif // GPUPERF_SASS_INSTRUCTIONCOSTS_H
