//===- OperationBuilder.h - operations of the dialect -----------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_OPERATIONS_OPERATIONBUILDER_H
#define GPUPERF_LIB_LOWERING_OPERATIONS_OPERATIONBUILDER_H

#include "Expressions/ExprBuilder.h"
#include "Function/FunctionInfo.h"
#include "gpuperf/Dialect/Gpuperf.h"
#include "gpuperf/Frontend/Facts/Facts.h"
#include "gpuperf/Sass/Costs/InstructionCosts.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"
#include <optional>

namespace gpuperf {

/// The number that the constant `value` is; nothing for other values and null.
std::optional<int64_t> constantOf(const llvm::Value *value);

/// Writes single operations of one kernel. Knows what all that writes the
/// kernel needs: the facts about the function, the place to write at, and the
/// operations whose results stand for the values of LLVM.
class OperationBuilder {
public:
  OperationBuilder(FunctionInfo &info, const DeviceModule &device,
                   const CostOptions &costOptions, mlir::OpBuilder &builder)
      : info(info), device(device), costOptions(costOptions), builder(builder),
        exprs(info, device, builder.getContext()) {}

  FunctionInfo &info;
  const DeviceModule &device;
  const CostOptions costOptions;
  mlir::OpBuilder &builder;
  ExprBuilder exprs;

  /// Notes that `result` stands for `value`; null where no operation does.
  void set(const llvm::Value &value, mlir::Value result) {
    values[&value] = result;
  }

  /// Whether `set` was called for `value`, with null or without.
  bool isSet(const llvm::Value &value) const { return values.count(&value); }

  /// The result that stands for `value`; null where there is none, and where
  /// operations at the builder's place cannot use it.
  mlir::Value lookup(const llvm::Value *value) const;
  /// Whether operations at the builder's place can use `value`.
  bool isVisible(mlir::Value value) const;

  /// Adds to `inputs` what an operation with the operand `operand` has to wait
  /// for: the result that stands for it, or those for the operands of an
  /// instruction that was folded into its user.
  void addInput(llvm::SmallVectorImpl<mlir::Value> &inputs,
                const llvm::Value *operand) const;
  /// The inputs of an operation that has all arguments of `call` or all
  /// operands of `inst`.
  llvm::SmallVector<mlir::Value> argumentsOf(const llvm::CallInst &call) const;
  llvm::SmallVector<mlir::Value>
  operandsOf(const llvm::Instruction &inst) const;

  /// The result of an instruction without cost at the kernel's start. It stands
  /// for a constant where the dialect wants a value: `iter(%i = %ready)` for a
  /// loop variable that starts as 0.
  mlir::Value ready();

  /// The kernel that is written.
  KernelOp kernel() const;

  /// `expr` for an operation at the builder's place. Its parameters become
  /// arguments of the kernel. Counters of loops that are not around the place
  /// become unknowns, but for `ownCounter`.
  ExprAttr scoped(ExprAttr expr, ExprAttr ownCounter = {});

  /// The place of `inst` in the source.
  mlir::Location location(const llvm::Instruction &inst) const;

  /// Writes machine instructions that wait for `inputs`. Returns the value that
  /// stands for their result.
  mlir::Value createInst(mlir::Location loc, const InstructionCost &cost,
                         llvm::ArrayRef<mlir::Value> inputs);
  mlir::Value createInst(const llvm::Instruction &inst,
                         const InstructionCost &cost,
                         llvm::ArrayRef<mlir::Value> inputs);

  /// Writes NANOSLEEP for `time` nanoseconds; without `time` where that is no
  /// constant.
  void emitSleep(const llvm::CallInst &call, std::optional<int64_t> time);
  BarrierOp emitBarrier(const llvm::CallInst &call, BarrierKind kind,
                        AsyncAttr async = {});
  /// Writes that a warp group begins a product, and a step of asynchronous
  /// work.
  void emitProduct(const llvm::CallInst &call, ProductAttr product,
                   llvm::StringRef name);
  InstOp emitAsync(const llvm::CallInst &call, AsyncAttr async,
                   llvm::StringRef name);
  /// Writes that `inst` cannot be analysed, and why; and whether it writes a
  /// line of text.
  void emitUnknown(const llvm::Instruction &inst, const llvm::Twine &reason,
                   bool prints = false);

private:
  llvm::DenseMap<const llvm::Value *, mlir::Value> values;
  /// The locations made so far, by the place and what is accessed there.
  mutable llvm::DenseMap<std::pair<const llvm::DILocation *, uint64_t>,
                         mlir::Location>
      locations;
  mlir::Value readyValue;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_OPERATIONS_OPERATIONBUILDER_H
