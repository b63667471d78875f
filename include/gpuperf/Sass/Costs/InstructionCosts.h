//===- InstructionCosts.h - machine instructions for LLVM IR ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   instructionCost   an LLVM instruction: arithmetic, conversion, call
//   addressCost       the address of an access
//   ptxStatementCost  a statement of inline assembly
//   maskCost          collecting the lanes of a shuffle or vote
//   entryCost, exitCost, callSequenceCost   start and end of a kernel, a call
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_COSTS_INSTRUCTIONCOSTS_H
#define GPUPERF_SASS_COSTS_INSTRUCTIONCOSTS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Sass/Tables/SassTable.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/Instructions.h"
#include <optional>
#include <set>
#include <string>

namespace gpuperf {

struct PtxStatement;

/// Names in the dialect: the move of a constant and the move of another
/// variable's value into the register of a variable, and the EXIT instruction.
inline constexpr llvm::StringLiteral kConstantMove = "constant", kMove = "move",
                                     kExit = "exit";

/// The machine instructions of one LLVM instruction.
struct InstructionCost {
  /// A short name for the dialect: "fma.f32", "sdiv.i32", "sinf".
  std::string name;
  /// Instructions per thread by class; empty when nothing is executed.
  llvm::SmallVector<std::pair<InstClass, double>, 2> counts;
  /// Length of the longest chain of dependent instructions.
  unsigned depth = 1;
  /// 32-bit registers for intermediate values, in addition to those of operands
  /// and result.
  unsigned registers = 0;
  /// Machine instructions that ordinary operands branch over.
  unsigned cold = 0;
};

/// The compile options that change the machine instructions.
struct CostOptions {
  explicit CostOptions(const SassTable &table) : table(table) {}

  const SassTable &table;          ///< measurements of compiler and ptxas
  bool fastMath = false;           ///< -use_fast_math, -ffast-math
  unsigned computeCapability = 80; ///< 75 for sm_75
};

//===----------------------------------------------------------------------===//
// Helpers to construct costs
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

/// The cost of an instruction for which nothing is executed, because its result
/// is another value under a new name.
inline InstructionCost freeCost(const llvm::Twine &name) {
  return {name.str(), {}, 0, 0};
}

/// Adds the counts and the depth of `cost` to `total`.
void addCost(InstructionCost &total, const InstructionCost &cost);

//===----------------------------------------------------------------------===//
// Costs of code
//===----------------------------------------------------------------------===//

/// The cost of an instruction that is neither a memory access nor a barrier nor
/// control flow: arithmetic, conversions, comparisons, calls of math functions
/// and intrinsics. Empty when the instruction is not understood (an external
/// call, inline assembly, …): the caller reports it instead of counting it as
/// free. Vector types count per element.
std::optional<InstructionCost> instructionCost(const llvm::Instruction &inst,
                                               const CostOptions &options);

/// The cost of the address of an access through `pointer`: the pointer
/// arithmetic that remains after immediate offsets, scaled indices and strength
/// reduction. Empty counts when none remains. `instructionCost` counts pointer
/// arithmetic as free, unless the pointer is kept as a value (a loop-carried
/// pointer). For code lifted from PTX it is the other way round: the arithmetic
/// counts once where it is written, in `instructionCost`, and this function
/// returns empty counts.
InstructionCost addressCost(const llvm::Value &pointer);

/// Whether `inst` is folded into its only user: a multiplication into the
/// addition it feeds (FFMA, IMAD), arithmetic into an addressing mode, a
/// negation into an operand modifier, an extension into a wide multiply.
bool isFoldedIntoUser(const llvm::Instruction &inst);

/// The operand of `user` that the machine instruction of `user` computes as
/// well: the product of an FFMA or IMAD, the inner operation of a LOP3, IADD3
/// or LEA.
const llvm::Instruction *fusedOperand(const llvm::Instruction &user);

/// The cost at the start of a kernel: moves of the stack pointer, of the
/// descriptor of global memory (since compute capability 8.0) and, unless the
/// kernel was lifted from PTX, of the element sizes for IMAD.WIDE.
InstructionCost entryCost(const llvm::Function &kernel,
                          const CostOptions &options);

/// The element sizes that `gep` needs in registers to multiply its indices, in
/// code lifted from PTX. ptxas moves each size to a register once per block,
/// next to its use. Empty for other code, where `entryCost` counts these moves.
std::set<uint64_t> scalesInRegisters(const llvm::GetElementPtrInst &gep);

/// The cost in the caller of a call that is not inlined: moves of the
/// arguments, of the callee's entry and of the return address, and the CALL.
InstructionCost callSequenceCost(const llvm::CallInst &call,
                                 const CostOptions &options);

/// The cost of EXIT, with depth 0.
InstructionCost exitCost();

/// The cost of collecting the lanes of the mask of a shuffle, vote, reduction
/// or warp barrier; empty when the code needs none. `isDivergent`: whether a
/// value differs between lanes.
std::optional<InstructionCost>
maskCost(const llvm::CallInst &call, const CostOptions &options,
         llvm::function_ref<bool(const llvm::Value &)> isDivergent);

/// The cost of a statement of inline assembly; empty for memory accesses,
/// barriers and unknown statements.
std::optional<InstructionCost> ptxStatementCost(const PtxStatement &statement,
                                                const CostOptions &options);

} // namespace gpuperf

#endif // GPUPERF_SASS_COSTS_INSTRUCTIONCOSTS_H
