//===- CostBuilder.h - pieces of the instruction cost tables ----*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   instructionCost ─┬─▶ integerCost     add, mul, shifts, logic, division
//                    ├─▶ floatCost       fadd … frem, fneg, fcmp
//                    ├─▶ castCost        conversions by type pair
//                    ├─▶ pointerCost     getelementptr
//                    └─▶ callCost ─┬─▶ intrinsicCost    llvm.*
//                                  ├─▶ nvvmCost         llvm.nvvm.*
//                                  ├─▶ mathFunctionCost sinf, __nv_sinf, …
//                                  └─▶ ptxCost          inline assembly
//
// All counts are those of the SASS that ptxas 13.0 -O3 makes for sm_80; where a
// function has a fast and a slow path, those of the fast path.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_SASS_COSTBUILDER_H
#define GPUPERF_SASS_COSTBUILDER_H

#include "gpuperf/Sass/InstructionCosts.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

namespace gpuperf {

struct PtxStatement;

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

/// Every count `factor` times.
inline InstructionCost scaled(InstructionCost cost, double factor) {
  for (auto &count : cost.counts)
    count.second *= factor;
  return cost;
}

/// Adds the counts and the depth of `cost` to `total`.
void addCost(InstructionCost &total, const InstructionCost &cost);

/// "i32", "f64", "f16", "bf16", "ptr"; of the element for a vector.
std::string typeName(const llvm::Type *type);

/// 32-bit registers of a scalar: 1 up to 32 bits, 2 for 64 bits and generic
/// pointers, 1 for pointers to shared, constant and local memory.
unsigned registerWords(const llvm::Type *scalar);

/// Elements of a vector type, 1 for a scalar. Two halves are one element: the
/// hardware computes them in one instruction.
double vectorFactor(const llvm::Type *type);

std::optional<InstructionCost> integerCost(const llvm::BinaryOperator &inst);
std::optional<InstructionCost> floatCost(const llvm::Instruction &inst,
                                         const CostOptions &options);
std::optional<InstructionCost> castCost(const llvm::CastInst &cast);
/// Pointer arithmetic that is no access's address but a value of its own.
InstructionCost pointerCost(const llvm::GetElementPtrInst &gep);
/// What a kernel begins with: the stack pointer, the descriptor of global
/// memory (from 8.0 on) and the element sizes for IMAD.WIDE are brought into
/// registers.
InstructionCost entryCost(const llvm::Function &kernel,
                          const CostOptions &options);
/// What a call that stays a call takes in the caller: arguments, the entry of
/// the callee and the return address in registers, CALL. As ptxas 13.0 has it.
InstructionCost callSequenceCost(const llvm::CallInst &call);
/// EXIT, which nothing waits for.
InstructionCost exitCost();
/// The index is an extension of 32 bits, which IMAD.WIDE makes by itself.
bool isNarrowIndex(const llvm::Value *index);
std::optional<InstructionCost> callCost(const llvm::CallInst &call,
                                        const CostOptions &options);
std::optional<InstructionCost> intrinsicCost(const llvm::IntrinsicInst &call,
                                             const CostOptions &options);
/// What a shuffle, vote, reduction or warp barrier takes to have the lanes of
/// its mask together; empty where they are.
std::optional<InstructionCost>
maskCost(const llvm::CallInst &call,
         llvm::function_ref<bool(const llvm::Value &)> isDivergent);
/// A value that all lanes of the warp get alike.
bool isWarpVote(const llvm::Instruction &inst);
/// `name` is what follows "llvm.nvvm.".
std::optional<InstructionCost> nvvmCost(llvm::StringRef name,
                                        const CostOptions &options);
/// Tensor-core products: "wmma.m16n16k16.mma.row.col.f32.f32" and
/// "mma.m16n8k16.row.col.f32.f16.f16.f32" on GPUs of `computeCapability`; empty
/// where these emulate them.
std::optional<InstructionCost> matrixCost(llvm::StringRef name,
                                          unsigned computeCapability);
/// What the statement costs; empty for memory, barriers and what is not known.
std::optional<InstructionCost> ptxStatementCost(const PtxStatement &statement,
                                                const CostOptions &options);
/// The statements of an inline assembly block, added up.
std::optional<InstructionCost> ptxCost(llvm::StringRef text,
                                       const CostOptions &options);

/// A division or square root, by type and the precision that is asked for.
InstructionCost divisionCost(const llvm::Type *type, bool fast);
InstructionCost squareRootCost(const llvm::Type *type, bool fast);

/// The operand of `user` that the machine instruction of `user` computes too:
/// the product of an FFMA or IMAD, the inner operation of a LOP3, IADD3 or LEA.
const llvm::Instruction *fusedOperand(const llvm::Instruction &user);

/// Iterations that the machine code does in one of its main loop, for a loop of
/// one block; 1 for other blocks.
unsigned unrollFactor(const llvm::BasicBlock &block);
/// The increment or the exit test of the counter of a loop of one block, which
/// is executed once for all copies of the body.
bool isLoopCounter(const llvm::Instruction &inst);
/// Index arithmetic that strength reduction removes from a loop of one block.
bool isReducedIndex(const llvm::Instruction &inst);
/// Instructions of an iteration for an address that steps through memory; empty
/// for others.
std::optional<double> steppingAddressCount(const llvm::GetElementPtrInst &gep);

} // namespace gpuperf

#endif // GPUPERF_SASS_COSTBUILDER_H
