//===- ExprBuilder.h - LLVM values as symbolic expressions ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_EXPRBUILDER_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_EXPRBUILDER_H

#include "ConstantDivision.h"
#include "Function/FunctionInfo.h"
#include "TypeFit.h"
#include "gpuperf/Dialect/Gpuperf.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"

namespace llvm {
class SCEVAddRecExpr;
class SCEVCastExpr;
} // namespace llvm

namespace gpuperf {

inline ExprAttr binary(ExprKind kind, ExprAttr a, ExprAttr b) {
  return ExprAttr::getBinary(kind, a, b);
}

/// Builds the expression of an integer (or i1) LLVM value over thread and block
/// indices, loop counters and kernel parameters. A value that is not such an
/// expression (loaded data, results of calls, floating point) becomes an
/// unknown symbol: `~name` if the uniformity analysis finds it the same in all
/// lanes of a warp, otherwise `?name`. Arithmetic wraps at the width of its
/// type; see TypeFit for the assumptions about unknown sizes.
class ExprBuilder {
public:
  ExprBuilder(FunctionInfo &info, const DeviceModule &device,
              mlir::MLIRContext *ctx)
      : info(info), device(device), ctx(ctx) {}

  /// The value of `value` as seen in `scope`, a signed number of its type. If
  /// the value was computed in a loop that does not contain `scope`, the result
  /// is its value on exit from the loop.
  ExprAttr build(llvm::Value *value, const llvm::BasicBlock *scope) {
    return build(value, scope, Reading::Signed);
  }

  /// The same for a part of a pointer's offset. A negative index that is
  /// zero-extended would be 2^32 elements beyond the array, where no thread of
  /// a correct program is. `255u - threadIdx.x` is therefore used as it is
  /// written.
  ExprAttr buildIndex(llvm::Value *index, const llvm::BasicBlock *scope);

  /// The quotient of `division` in `scope`; null if its dividend may be 2^63 or
  /// more.
  ExprAttr quotientOf(const ConstantDivision &division,
                      const llvm::BasicBlock *scope);

  /// The expression of an integer scalar-evolution expression in `scope`, a
  /// signed number of its type. Null if a part of it has no expression.
  ExprAttr build(const llvm::SCEV *scev, const llvm::BasicBlock *scope);

  /// The condition under which control flow from `head` reaches `block`. Null
  /// if it depends on data in a loop in between, or on too many blocks.
  ExprAttr pathCondition(llvm::BasicBlock *head, llvm::BasicBlock *block);

  /// The condition under which `phi`, which belongs to no loop, has its
  /// incoming value number `i`. Null if it depends on data in a loop in
  /// between, or on too many blocks.
  ExprAttr incomingCondition(llvm::PHINode &phi, unsigned i);

  /// The same for the edge from `from` to `to`, where `from` may be in a loop
  /// that does not contain `head`.
  ExprAttr edgePath(llvm::BasicBlock *head, llvm::BasicBlock *from,
                    llvm::BasicBlock *to);

  /// The condition under which `loop`, once entered, is left for a block for
  /// which `reaches` is true; null if that depends on data.
  ExprAttr exitCondition(llvm::Loop &loop,
                         llvm::function_ref<bool(llvm::BasicBlock *)> reaches);

  /// The condition under which `sw` branches to a block for which `reaches` is
  /// true; null if it has very many cases or more than 64 bits.
  ExprAttr
  switchCondition(llvm::SwitchInst &sw,
                  llvm::function_ref<bool(llvm::BasicBlock *)> reaches);

  /// The counter of `loop` in the iteration that leaves it; null if that
  /// depends on data.
  ExprAttr lastIteration(llvm::Loop &loop);

  /// Whether `expr` contains a symbol for an unknown value.
  static bool hasUnknown(ExprAttr expr);

  /// A symbol for `value`. Nothing is known about it except in which threads it
  /// may differ: of(?rows.1, ty) for rows[threadIdx.y].
  ExprAttr unknown(llvm::Value *value);

  mlir::MLIRContext *context() const { return ctx; }

  ExprAttr constant(int64_t v) const { return ExprAttr::getConst(ctx, v); }
  ExprAttr dim(Dim dim) const { return ExprAttr::getDim(ctx, dim); }
  ExprAttr counter(const llvm::Loop &loop) const {
    return ExprAttr::getCounter(ctx, info.counterNames.lookup(&loop));
  }
  /// An unknown with that name, which begins with `~` or `?`.
  ExprAttr unknownNamed(llvm::StringRef name) const {
    return ExprAttr::getUnknown(ctx, name);
  }
  ExprAttr bound(const llvm::Twine &name) const {
    return ExprAttr::getBound(ctx, ("@" + name).str());
  }

private:
  FunctionInfo &info;
  const DeviceModule &device;
  mlir::MLIRContext *ctx;
  /// For each value the result of `congruent`.
  llvm::DenseMap<llvm::Value *, ExprAttr> memo;
  TypeFit types;
  llvm::DenseMap<llvm::Value *, ExprAttr> unknowns, symbols;
  llvm::DenseMap<llvm::Loop *, ExprAttr> lastIterations;
  llvm::DenseMap<ExprAttr, unsigned> sizes; ///< see sizeOf
  unsigned depth = 0;

  /// One variable of a loop's state; the expressions are null if they are
  /// unknown.
  struct Variable {
    ExprAttr name, start, next;
  };
  llvm::DenseMap<llvm::PHINode *, Variable> variables;
  llvm::SmallPtrSet<llvm::Loop *, 4> followedLoops;

  /// Set in the second builder, which followLoop creates to express one
  /// iteration of the loop `iteration`. There the loop's variables are bound
  /// names, such as "@i0.v0", and values from outside of the loop are built by
  /// `outside`.
  ExprBuilder *outside = nullptr;
  llvm::Loop *iteration = nullptr;

  using Reached = llvm::DenseMap<llvm::BasicBlock *, ExprAttr>;

  ExprAttr build(llvm::Value *value, const llvm::BasicBlock *scope,
                 Reading reading);
  /// An expression that is equal to `value` modulo 2 to the number of bits of
  /// its type. This suffices for operands of additions, multiplications,
  /// truncations and the like.
  ExprAttr congruent(llvm::Value *value, const llvm::BasicBlock *scope);
  ExprAttr congruent(const llvm::SCEV *scev, const llvm::BasicBlock *scope);
  bool leavesType(llvm::Value *value, const llvm::BasicBlock *scope,
                  Reading reading);

  bool isHuge(const llvm::Value &value, ExprAttr expr);

  unsigned sizeOf(ExprAttr expr);
  ExprAttr buildInScope(llvm::Value *value);
  ExprAttr compute(llvm::Value *value);
  ExprAttr computeInstruction(llvm::Instruction &inst);
  ExprAttr scaledCut(llvm::BinaryOperator &op);
  ExprAttr computeBinary(llvm::BinaryOperator &op);
  ExprAttr computeCast(llvm::CastInst &cast);
  ExprAttr isNull(llvm::Value *pointer);
  ExprAttr isNullPhi(llvm::PHINode &phi);
  ExprAttr computeCompare(llvm::ICmpInst &cmp);
  ExprAttr shortInteger(llvm::Value &integer, const llvm::BasicBlock *scope,
                        Reading reading, unsigned bits);
  ExprAttr computeCall(llvm::CallInst &call);
  ExprAttr computeIntrinsic(llvm::CallInst &call, unsigned id);
  ExprAttr upperHalf(ExprAttr x, ExprAttr by, Reading reading);
  ExprAttr computeHeaderPhi(llvm::PHINode &phi, llvm::Loop &loop);
  ExprAttr closedForm(llvm::PHINode &phi, llvm::Loop &loop);
  ExprAttr closedForm(const llvm::SCEVAddRecExpr &rec,
                      const llvm::BasicBlock *scope);
  ExprAttr recurrence(llvm::PHINode &phi, llvm::Loop &loop);
  void followLoop(llvm::Loop &loop);
  ExprAttr computeJoinPhi(llvm::PHINode &phi);
  ExprAttr valueAfterRemainder(llvm::PHINode &phi);
  ExprAttr congruentCast(const llvm::SCEVCastExpr &cast,
                         const llvm::BasicBlock *scope);
  ExprAttr fitUnsigned(const llvm::SCEV *scev, const llvm::BasicBlock *scope);
  ExprAttr edgeCondition(llvm::BasicBlock *from, llvm::BasicBlock *to);
  ExprAttr pathCondition(llvm::BasicBlock *head, llvm::BasicBlock *block,
                         Reached &reached);
  ExprAttr edgePath(llvm::BasicBlock *head, llvm::BasicBlock *from,
                    llvm::BasicBlock *to, Reached &reached);
  ExprAttr exitValue(llvm::Instruction &inst, const llvm::BasicBlock *scope);
  bool isExpressible(llvm::Value *value, unsigned depth = 0);
  ExprAttr keyed(ExprAttr leaf, llvm::Value *value);
  ExprAttr ofBlock(ExprAttr expr, llvm::Value &value, bool isAfterLoop = false);
  ExprAttr symbol(llvm::Value *value);
  ExprAttr numberedUnknown(const llvm::Value &value, bool isUniform,
                           llvm::StringRef suffix = "");
  ExprAttr tooLong(llvm::Value *value);
  ExprAttr lastValue(llvm::Instruction &inst, llvm::Loop &loop);
  ExprAttr fit(ExprAttr expr, llvm::Value &value, Reading reading);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_EXPRBUILDER_H
