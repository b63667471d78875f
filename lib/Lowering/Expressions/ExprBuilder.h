//===- ExprBuilder.h - LLVM values as symbolic expressions ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_EXPRBUILDER_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_EXPRBUILDER_H

#include "ExprLeaves.h"
#include "LoopVariables.h"
#include "Paths.h"
#include "TypeFit.h"
#include "Unknowns.h"
#include "llvm/IR/InstrTypes.h"

namespace gpuperf {

/// Builds the expression of an integer (or i1) LLVM value over thread and block
/// indices, loop counters and kernel parameters. A value that is not such an
/// expression (loaded data, results of calls, floating point) becomes an
/// unknown symbol (see Unknowns). Arithmetic wraps at the width of its type;
/// what is assumed of sizes that are not known: TypeFit. What instructions do
/// is in sources of their own, functions over this class: Operators,
/// Comparisons, Intrinsics, Joins.
class ExprBuilder : public ExprLeaves {
public:
  ExprBuilder(FunctionInfo &info, const DeviceModule &device,
              mlir::MLIRContext *ctx)
      : ExprLeaves(info, ctx), device(device) {}
  ExprBuilder(const ExprBuilder &) = delete; // its parts refer to it

  /// Of one iteration of `iteration`, a loop that `outside` is to follow. In it
  /// the loop's variables are the names that `bind` gives, and values from
  /// outside of the loop are built by `outside`.
  ExprBuilder(ExprBuilder &outside, llvm::Loop &iteration)
      : ExprLeaves(outside.info, outside.context()), device(outside.device),
        outside(&outside), iteration(&iteration) {}
  void bind(llvm::PHINode &phi, ExprAttr name) { memo[&phi] = name; }

  /// The value of `value` as seen in `scope`, a number of its type. Where the
  /// value was computed in a loop that does not contain `scope`, its value on
  /// exit is meant.
  ExprAttr build(llvm::Value *value, const llvm::BasicBlock *scope,
                 Reading reading = Reading::Signed);

  /// The same for a part of a pointer's offset. A negative index that is
  /// zero-extended would be 2^32 elements beyond the array, where no thread of
  /// a correct program is. `255u - threadIdx.x` is therefore used as it is
  /// written.
  ExprAttr buildIndex(llvm::Value *index, const llvm::BasicBlock *scope);

  /// An expression that is `value` modulo 2 to the bits of its type: enough for
  /// what is added, multiplied, cut off and the like.
  ExprAttr congruent(llvm::Value *value, const llvm::BasicBlock *scope);

  /// `expr`, which is `value` modulo 2 to the bits of its type, as the number
  /// that it is.
  ExprAttr fit(ExprAttr expr, llvm::Value &value, Reading reading);

  /// Whether `value`, computed in 64 bits, may be outside of its type.
  bool leavesType(llvm::Value *value, const llvm::BasicBlock *scope,
                  Reading reading);

  /// Whether `value`, `expr`, is 2^63 or more as an unsigned number.
  bool isHuge(const llvm::Value &value, ExprAttr expr);

  /// A symbol that stands for `value`, which nothing is known of but in which
  /// threads it may differ.
  ExprAttr unknown(llvm::Value *value) { return unknownFor(value, false); }

  TypeFit types;
  Paths paths{*this};

private:
  const DeviceModule &device;
  ExprBuilder *outside = nullptr;
  llvm::Loop *iteration = nullptr;
  Unknowns unknowns{*this, device, iteration};
  LoopVariables loopVariables{*this};
  /// Of values, what `congruent` gives.
  llvm::DenseMap<llvm::Value *, ExprAttr> memo;
  llvm::DenseMap<ExprAttr, unsigned> sizes; ///< see sizeOf
  unsigned depth = 0;

  ExprAttr buildInScope(llvm::Value *value);
  ExprAttr compute(llvm::Value *value);
  ExprAttr computeInstruction(llvm::Instruction &inst);
  ExprAttr exitValue(llvm::Instruction &inst, const llvm::BasicBlock *scope);
  bool isExpressible(llvm::Value *value, unsigned depth = 0);
  ExprAttr unknownFor(llvm::Value *value, bool isTooLong);
  unsigned sizeOf(ExprAttr expr);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_EXPRBUILDER_H
