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
// Operations that take one machine instruction, or one for each register, are
// in the code. Longer sequences are rows of the table. For functions with a
// fast and a slow path, the counts are those of the fast path.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_SASS_COSTS_COSTBUILDER_H
#define GPUPERF_LIB_SASS_COSTS_COSTBUILDER_H

#include "gpuperf/Sass/Costs/InstructionCosts.h"
#include "gpuperf/Sass/Function/ValueRegisters.h"

namespace gpuperf {

/// Multiplies all counts by `factor`.
inline InstructionCost scaled(InstructionCost cost, double factor) {
  for (auto &count : cost.counts)
    count.second *= factor;
  return cost;
}

/// The class of a conversion: from or to a 64-bit type, or between narrower
/// types.
inline InstClass conversionClass(bool is64Bit) {
  return is64Bit ? InstClass::Conversion64 : InstClass::Conversion;
}

/// Which of the two rates an instruction has that came after the others: ptxas
/// 13.0 for sm_80, sm_86, sm_89, sm_90, sm_100 and sm_120 has later
/// instructions wait for F2I and I2F by a scoreboard, as for what is computed
/// in the special unit, and not for F2FP and I2FP, whose latency is fixed as
/// that of integer arithmetic. An H200 took one of a pair of F2I and I2FP at 16
/// lanes a cycle.
///
/// F2FP, of a float to a half or a bfloat: from 8.0 on.
inline InstClass packingClass(const CostOptions &options) {
  return options.computeCapability >= 80 ? InstClass::Int
                                         : InstClass::Conversion;
}
/// I2FP, of an integer of 32 bits to a float: from 8.6 on.
inline InstClass integerToFloatClass(const CostOptions &options) {
  return options.computeCapability >= 86 ? InstClass::Int
                                         : InstClass::Conversion;
}

/// "i32", "f64", "f16", "bf16", "ptr"; for a vector, the name of its element
/// type.
std::string typeName(const llvm::Type *type);

/// The number of elements of a vector type, 1 for a scalar. Two halves count as
/// one element, since the hardware computes them in one instruction.
double vectorFactor(const llvm::Type *type);

//===----------------------------------------------------------------------===//
// Rows of the table
//===----------------------------------------------------------------------===//

/// The row of `operation` ("sdiv.i32", "mask.vote"), which must exist, with
/// `name` as its name.
InstructionCost operationCost(const SassTable &table, llvm::StringRef operation,
                              const llvm::Twine &name);

/// A call of a device function.
struct FunctionCall {
  /// As spelled in the source ("sinf", "__expf", "__popc") or in libdevice
  /// ("__nv_sinf", "__nv_fast_expf").
  llvm::StringRef name;
  bool fastMath = false;
  bool ofQuotient = false; ///< the argument is the result of a division
  bool isHuge = false;     ///< the argument is one of isHugeArgument
};

/// The cost of a function of the CUDA math library or an integer intrinsic.
/// Empty if the name is not known.
std::optional<InstructionCost> functionCost(const SassTable &table,
                                            const FunctionCall &call);

//===----------------------------------------------------------------------===//
// By kind of instruction
//===----------------------------------------------------------------------===//

std::optional<InstructionCost> integerCost(const llvm::BinaryOperator &inst,
                                           const SassTable &table);
/// The cost of the division `inst` by a variable, if the host has prepared a
/// factor and a shift for the divisor, as the compiler does for a constant
/// divisor.
InstructionCost preparedDivisionCost(const llvm::BinaryOperator &inst,
                                     const SassTable &table);
std::optional<InstructionCost> floatCost(const llvm::Instruction &inst,
                                         const CostOptions &options);
std::optional<InstructionCost> castCost(const llvm::CastInst &cast,
                                        const CostOptions &options);
/// The cost of pointer arithmetic whose result is used as a value and not only
/// as the address of an access.
InstructionCost pointerCost(const llvm::GetElementPtrInst &gep);
/// Whether `index` has 32 bits or is extended from 32 bits; IMAD.WIDE performs
/// the extension itself.
bool isNarrowIndex(const llvm::Value *index);
std::optional<InstructionCost> callCost(const llvm::CallInst &call,
                                        const CostOptions &options);
std::optional<InstructionCost> intrinsicCost(const llvm::IntrinsicInst &call,
                                             const CostOptions &options);
/// The cost of `name`, as spelled by nvvmSpelling, or of a PTX statement with
/// that spelling.
std::optional<InstructionCost> nvvmCost(llvm::StringRef name,
                                        const CostOptions &options);
/// The cost of tensor-core products, "wmma.m16n16k16.mma.row.col.f32.f32" and
/// "mma.m16n8k16.row.col.f32.f16.f16.f32", on GPUs of `computeCapability`.
/// Empty if these emulate the products.
std::optional<InstructionCost> matrixCost(llvm::StringRef name,
                                          unsigned computeCapability);
/// The name "mma.m16n8k16.row.col.f32.f16.f16.f32" of `statement`; empty for
/// other statements.
std::string matrixName(const PtxStatement &statement);
/// The total cost of the statements of an inline assembly block.
std::optional<InstructionCost> ptxCost(llvm::StringRef text,
                                       const CostOptions &options);

/// The cost of a square root, by type and requested precision.
InstructionCost squareRootCost(const llvm::Type *type, bool fast,
                               const SassTable &table);

} // namespace gpuperf

#endif // GPUPERF_LIB_SASS_COSTS_COSTBUILDER_H
