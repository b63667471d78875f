//===- Exact.h - PTX instructions as they compute ---------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The lifting of lib/Ptx/Lift is for analyses: a shift has no clamp that would
// be no instruction, `.ftz` changes nothing. Here each instruction becomes what
// it computes, on a host. Families as there, with its own liftings where those
// are exact:
//
//   Integer.cpp   Float.cpp   Convert.cpp   Memory.cpp   Warp.cpp
//   Matrix.cpp    Fetch.cpp   Async.cpp     Special.cpp
//
// All address spaces are one, that of the host: shared memory lies where its
// addresses fit into 32 bits.
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_PTX_EXACT_EXACT_H
#define GPUPERF_PTX_EXACT_EXACT_H

#include "../Lift/Instructions.h"

namespace gpuperf {

/// A statement that is lifted now.
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
  /// Of the statement's integer type; null for others.
  llvm::IntegerType *integer() const;
  /// Operand `i` as a value of that type; null for no such.
  llvm::Value *read(unsigned i, llvm::Type *type) const;
  llvm::Value *read32(unsigned i) const { return read(i, build.getInt32Ty()); }
  bool write(llvm::Value *value, bool isSigned = false) const {
    return value && lifter.write(operands[0], value, isSigned);
  }
  /// The lifting of the analyses, which is exact for this statement.
  bool asUsual() const;
};

/// How an opcode is lifted; null for one that is not known.
using ExactLifting = bool (*)(const Exact &);
struct ExactRow {
  llvm::StringLiteral opcode;
  ExactLifting lift;
};

/// Arithmetic that has the opcode of integers and floats.
bool liftExactFloat(const Exact &exact);

/// The call of a function of the runtime, lib/Execute, by its name.
llvm::CallInst *callRuntime(FunctionLifter &lifter, llvm::StringRef name,
                            llvm::Type *result,
                            llvm::ArrayRef<llvm::Value *> arguments);

/// The memory in `bytes` at `pointer` is tested before it is touched.
void checkAccess(FunctionLifter &lifter, llvm::Value *pointer, unsigned bytes,
                 char kind);

/// "saxpy.cu" and the line of what is lifted now, as arguments of a call; null
/// and 0 where the text has none.
std::pair<llvm::Value *, llvm::Value *> sourcePlace(FunctionLifter &lifter);

/// Stops the launch where it is reached: what is not run, with its place.
void refuse(FunctionLifter &lifter, const PtxStatement &statement);

/// A value of 32 bits in parts, float of halves and bfloat16 as float; and
/// back.
llvm::Value *halfToFloat(const Exact &exact, llvm::Value *bits, bool isBFloat);
llvm::Value *floatToHalf(const Exact &exact, llvm::Value *value, bool isBFloat);
/// Denormals are zeros, as `.ftz` says of operands and results.
llvm::Value *flushed(const Exact &exact, llvm::Value *value);
/// Within 0 and 1; 0 for NaN.
llvm::Value *saturated(const Exact &exact, llvm::Value *value);

} // namespace gpuperf

#endif // GPUPERF_PTX_EXACT_EXACT_H
