//===- ExprBuilder.h - LLVM values as symbolic expressions ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRBUILDER_H
#define GPUPERF_LIB_LOWERING_EXPRBUILDER_H

#include "FunctionInfo.h"
#include "gpuperf/Dialect/Gpuperf.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"

namespace llvm {
class SCEVCastExpr;
}

namespace gpuperf {

/// Builds the expression of an integer (or i1) LLVM value over thread and block
/// indices, loop counters and kernel parameters. A value that is not such an
/// expression (loaded data, results of calls, floating point) becomes an
/// unknown symbol: `~name` when the uniformity analysis finds it the same in
/// all lanes of a warp, else `?name`. Index arithmetic is assumed not to wrap.
class ExprBuilder {
public:
  ExprBuilder(FunctionInfo &info, mlir::MLIRContext *ctx)
      : info(info), ctx(ctx) {}

  /// The value of `value` as seen in `scope`. Where the value was computed in a
  /// loop that does not contain `scope`, its value on exit is meant.
  ExprAttr build(llvm::Value *value, const llvm::BasicBlock *scope);

  /// The expression of an integer scalar-evolution expression in `scope`; null
  /// when it holds something that has no expression.
  ExprAttr build(const llvm::SCEV *scev, const llvm::BasicBlock *scope);

  /// The condition under which control that is in `head` comes to `block`; null
  /// when a loop or a switch lies between, or too many blocks.
  ExprAttr pathCondition(llvm::BasicBlock *head, llvm::BasicBlock *block);

  /// A symbol that stands for `value`, which nothing is known of.
  ExprAttr unknown(llvm::Value *value);

  mlir::MLIRContext *context() const { return ctx; }

  ExprAttr constant(int64_t v) const { return ExprAttr::getConst(ctx, v); }
  ExprAttr symbol(llvm::StringRef name) const {
    return ExprAttr::getSymbol(ctx, name);
  }

private:
  FunctionInfo &info;
  mlir::MLIRContext *ctx;
  llvm::DenseMap<llvm::Value *, ExprAttr> memo;
  llvm::DenseMap<llvm::Value *, ExprAttr> unknowns;
  unsigned depth = 0;

  ExprAttr buildInScope(llvm::Value *value);
  ExprAttr compute(llvm::Value *value);
  ExprAttr computeInstruction(llvm::Instruction &inst);
  ExprAttr computeBinary(llvm::BinaryOperator &op);
  ExprAttr computeCast(llvm::CastInst &cast);
  ExprAttr computeCompare(llvm::ICmpInst &cmp);
  ExprAttr computeCall(llvm::CallInst &call);
  ExprAttr computeIntrinsic(llvm::CallInst &call, unsigned id);
  ExprAttr computeHeaderPhi(llvm::PHINode &phi, llvm::Loop &loop);
  ExprAttr computeJoinPhi(llvm::PHINode &phi);
  ExprAttr buildCast(const llvm::SCEVCastExpr &cast,
                     const llvm::BasicBlock *scope);
  ExprAttr edgeCondition(llvm::BasicBlock *from, llvm::BasicBlock *to);
  ExprAttr pathCondition(llvm::BasicBlock *head, llvm::BasicBlock *block,
                         llvm::DenseMap<llvm::BasicBlock *, ExprAttr> &reached);
  ExprAttr computeLoad(llvm::LoadInst &load);
  ExprAttr exitValue(llvm::Instruction &inst, const llvm::BasicBlock *scope);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRBUILDER_H
