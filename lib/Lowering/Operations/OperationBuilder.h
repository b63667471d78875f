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

/// The value of the constant `value`; empty for other values and null.
std::optional<int64_t> constantOf(const llvm::Value *value);

/// Emits single operations of one kernel. Contains what all builders of a
/// kernel share: the facts about the function, the insertion point, and the
/// operations whose results represent the LLVM values.
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

  /// Records that `result` represents `value`; null if no operation does.
  void set(const llvm::Value &value, mlir::Value result) {
    values[&value] = result;
  }

  /// Whether `set` was called for `value`, also with null.
  bool isSet(const llvm::Value &value) const { return values.count(&value); }

  /// The result that represents `value`; null if there is none or operations at
  /// the insertion point cannot use it.
  mlir::Value lookup(const llvm::Value *value) const;
  /// Whether operations at the insertion point can use `value`.
  bool isVisible(mlir::Value value) const;

  /// Adds to `inputs` the values that an operation with the operand `operand`
  /// has to wait for: the result that represents it, or the results for the
  /// operands of an instruction that was folded into its user.
  void addInput(llvm::SmallVectorImpl<mlir::Value> &inputs,
                const llvm::Value *operand) const;
  /// The inputs of an operation that uses all arguments of `call` or all
  /// operands of `inst`.
  llvm::SmallVector<mlir::Value> argumentsOf(const llvm::CallInst &call) const;
  llvm::SmallVector<mlir::Value>
  operandsOf(const llvm::Instruction &inst) const;

  /// The result of an instruction without cost at the start of the kernel. It
  /// represents a constant where the dialect needs a value: `iter(%i = %ready)`
  /// for a loop variable with the initial value 0.
  mlir::Value ready();

  /// The kernel that is being built.
  KernelOp kernel() const;

  /// `expr` for an operation at the insertion point. Its parameters become
  /// arguments of the kernel. Counters of loops that do not enclose the
  /// insertion point become unknowns, except for `ownCounter`.
  ExprAttr scoped(ExprAttr expr, ExprAttr ownCounter = {});

  /// The source location of `inst`, or of the access that it makes in
  /// `direction`: a copy makes two.
  mlir::Location
  location(const llvm::Instruction &inst,
           AccessDirection direction = AccessDirection::Any) const;

  /// Emits machine instructions that wait for `inputs`. Returns the value that
  /// represents their result.
  mlir::Value createInst(mlir::Location loc, const InstructionCost &cost,
                         llvm::ArrayRef<mlir::Value> inputs);
  mlir::Value createInst(const llvm::Instruction &inst,
                         const InstructionCost &cost,
                         llvm::ArrayRef<mlir::Value> inputs);

  /// Emits NANOSLEEP for `time` nanoseconds; `time` is empty if it is not
  /// constant.
  void emitSleep(const llvm::CallInst &call, std::optional<int64_t> time);
  BarrierOp emitBarrier(const llvm::CallInst &call, BarrierKind kind,
                        AsyncAttr async = {});
  /// Emits the start of a product by a warp group, or a step of asynchronous
  /// work.
  void emitProduct(const llvm::CallInst &call, ProductAttr product,
                   llvm::StringRef name);
  InstOp emitAsync(const llvm::CallInst &call, AsyncAttr async,
                   llvm::StringRef name);
  /// Emits a marker that `inst` cannot be analysed, with the reason, and
  /// whether it prints a line of text.
  void emitUnknown(const llvm::Instruction &inst, const llvm::Twine &reason,
                   bool prints = false);

private:
  llvm::DenseMap<const llvm::Value *, mlir::Value> values;
  /// The locations created so far, by source location and what is accessed
  /// there.
  mutable llvm::DenseMap<std::pair<const llvm::DILocation *, uint64_t>,
                         mlir::Location>
      locations;
  mlir::Value readyValue;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_OPERATIONS_OPERATIONBUILDER_H
