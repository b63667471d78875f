//===- CostBuilder.h - pieces of the instruction costs ----------*- C++ -*-===//
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
//                                  ├─▶ functionCost     sinf, __nv_sinf, …
//                                  └─▶ ptxCost          inline assembly
//
// What is one machine instruction, or one for each register, is said in the
// code; longer sequences are rows of the table. Where a function has a fast and
// a slow path, the counts are those of the fast one.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_SASS_COSTS_COSTBUILDER_H
#define GPUPERF_LIB_SASS_COSTS_COSTBUILDER_H

#include "gpuperf/Sass/Costs/InstructionCosts.h"
#include "gpuperf/Sass/Function/ValueRegisters.h"

namespace gpuperf {

/// Every count `factor` times.
inline InstructionCost scaled(InstructionCost cost, double factor) {
  for (auto &count : cost.counts)
    count.second *= factor;
  return cost;
}

/// The class of a conversion from or to a type of 64 bits, or between narrower
/// ones.
inline InstClass conversionClass(bool is64Bit) {
  return is64Bit ? InstClass::Conversion64 : InstClass::Conversion;
}

/// "i32", "f64", "f16", "bf16", "ptr"; of the element for a vector.
std::string typeName(const llvm::Type *type);

/// Elements of a vector type, 1 for a scalar. Two halves are one element: the
/// hardware computes them in one instruction.
double vectorFactor(const llvm::Type *type);

//===----------------------------------------------------------------------===//
// Rows of the table
//===----------------------------------------------------------------------===//

/// The row of `operation` ("sdiv.i32", "mask.vote"), which must be there, under
/// the name `name`.
InstructionCost operationCost(const SassTable &table, llvm::StringRef operation,
                              const llvm::Twine &name);

/// A call of a device function.
struct FunctionCall {
  /// As the source has it ("sinf", "__expf", "__popc") or libdevice
  /// ("__nv_sinf", "__nv_fast_expf").
  llvm::StringRef name;
  bool fastMath = false;
  bool ofQuotient = false; ///< the argument was divided
};

/// The cost of a function of the CUDA math library or integer intrinsic. Empty
/// when the name is not known.
std::optional<InstructionCost> functionCost(const SassTable &table,
                                            const FunctionCall &call);

//===----------------------------------------------------------------------===//
// By kind of instruction
//===----------------------------------------------------------------------===//

std::optional<InstructionCost> integerCost(const llvm::BinaryOperator &inst,
                                           const SassTable &table);
/// The cost of the division `inst` by a variable if the host prepared a factor
/// and a shift for the divisor, as the compiler does for a constant one.
InstructionCost preparedDivisionCost(const llvm::BinaryOperator &inst,
                                     const SassTable &table);
std::optional<InstructionCost> floatCost(const llvm::Instruction &inst,
                                         const CostOptions &options);
std::optional<InstructionCost> castCost(const llvm::CastInst &cast);
/// The cost of pointer arithmetic whose result is kept as a value, in contrast
/// to the address of an access.
InstructionCost pointerCost(const llvm::GetElementPtrInst &gep);
/// Whether `index` has 32 bits or is extended from them, as IMAD.WIDE does by
/// itself.
bool isNarrowIndex(const llvm::Value *index);
std::optional<InstructionCost> callCost(const llvm::CallInst &call,
                                        const CostOptions &options);
std::optional<InstructionCost> intrinsicCost(const llvm::IntrinsicInst &call,
                                             const CostOptions &options);
/// `name` as nvvmSpelling has it, or a PTX statement that is spelled so.
std::optional<InstructionCost> nvvmCost(llvm::StringRef name,
                                        const CostOptions &options);
/// Tensor-core products: "wmma.m16n16k16.mma.row.col.f32.f32" and
/// "mma.m16n8k16.row.col.f32.f16.f16.f32" on GPUs of `computeCapability`; empty
/// where these emulate them.
std::optional<InstructionCost> matrixCost(llvm::StringRef name,
                                          unsigned computeCapability);
/// "mma.m16n8k16.row.col.f32.f16.f16.f32" of `statement`; empty for others.
std::string matrixName(const PtxStatement &statement);
/// The statements of an inline assembly block, added up.
std::optional<InstructionCost> ptxCost(llvm::StringRef text,
                                       const CostOptions &options);

/// A square root, by type and the precision that is asked for.
InstructionCost squareRootCost(const llvm::Type *type, bool fast,
                               const SassTable &table);

} // namespace gpuperf

#endif // GPUPERF_LIB_SASS_COSTS_COSTBUILDER_H
