//===- Exact.h - exact lifting of PTX instructions --------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The lifting of lib/Ptx/Lift is made for analyses: a shift has no clamp, which
// would not be an instruction, and `.ftz` changes nothing. Here each
// instruction is lifted to exactly what it computes, on a host. The families
// are the same, and their lifting is used where it is exact:
//
//   Integer.cpp   Float.cpp   Convert.cpp   Memory.cpp   Warp.cpp
//   Matrix.cpp    Fetch.cpp   Async.cpp     Special.cpp
//
// All address spaces are one, that of the host. Shared memory is located where
// its addresses fit into 32 bits.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_EXACT_EXACT_H
#define GPUPERF_PTX_EXACT_EXACT_H

#include "../Lift/Instructions.h"

namespace gpuperf {

/// The statement that is being lifted.
struct Exact {
  FunctionLifter &lifter;
  const PtxStatement &statement;
  Operands operands;
  llvm::IRBuilder<> &build;

  Exact(FunctionLifter &lifter, const PtxStatement &statement,
        Operands operands)
      : lifter(lifter), statement(statement), operands(operands),
        build(lifter.build()) {}

  bool has(llvm::StringRef modifier) const { return statement.has(modifier); }
  bool isSigned() const { return statement.type.starts_with("s"); }
  /// The statement's integer type; null for other types.
  llvm::IntegerType *integer() const;
  /// Operand `i` as a value of that type; null without such an operand.
  llvm::Value *read(unsigned i, llvm::Type *type) const;
  llvm::Value *read32(unsigned i) const { return read(i, build.getInt32Ty()); }
  bool write(llvm::Value *value, bool isSigned = false) const {
    return value && lifter.write(operands[0], value, isSigned);
  }
  /// Uses the lifting for the analyses, which is exact for this statement.
  bool asUsual() const;
};

/// The lifting function of an opcode; null for an unknown one.
using ExactLifting = bool (*)(const Exact &);
struct ExactRow {
  llvm::StringLiteral opcode;
  ExactLifting lift;
};

/// Lifts arithmetic whose opcode is shared by integers and floats.
bool liftExactFloat(const Exact &exact);

/// A call of a function of the runtime, lib/Execute, by its name.
llvm::CallInst *callRuntime(FunctionLifter &lifter, llvm::StringRef name,
                            llvm::Type *result,
                            llvm::ArrayRef<llvm::Value *> arguments);

/// Tests the memory in `bytes` at `pointer` before it is accessed.
void checkAccess(FunctionLifter &lifter, llvm::Value *pointer, unsigned bytes,
                 char kind);

/// "saxpy.cu" and the line of the statement that is being lifted, as arguments
/// of a call; null and 0 if the text has none.
std::pair<llvm::Value *, llvm::Value *> sourcePlace(FunctionLifter &lifter);

/// Emits code that stops the launch at a statement that cannot be executed,
/// with its location.
void refuse(FunctionLifter &lifter, const PtxStatement &statement);

/// Convert parts of a value of 32 bits from half or bfloat16 to float, and
/// back.
llvm::Value *halfToFloat(const Exact &exact, llvm::Value *bits, bool isBFloat);
llvm::Value *floatToHalf(const Exact &exact, llvm::Value *value, bool isBFloat);
/// `value` with denormals replaced by zeros, as `.ftz` requires for operands
/// and results.
llvm::Value *flushed(const Exact &exact, llvm::Value *value);
/// `value` limited to 0 … 1; 0 for NaN.
llvm::Value *saturated(const Exact &exact, llvm::Value *value);

} // namespace gpuperf

#endif // GPUPERF_PTX_EXACT_EXACT_H
