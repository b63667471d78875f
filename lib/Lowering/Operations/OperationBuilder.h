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

/// The number that `value`, which may be null, is.
std::optional<int64_t> constantOf(const llvm::Value *value);

/// What all that writes the operations of one kernel has in common: what is
/// known of the function, the place to write at, and the operation whose result
/// stands for each LLVM value.
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

  /// Says what stands for `value`; null for what has no operation.
  void set(const llvm::Value &value, mlir::Value result) {
    values[&value] = result;
  }

  /// Whether it was said what stands for `value`, were it null.
  bool isSet(const llvm::Value &value) const { return values.count(&value); }

  /// What stands for `value`; null where nothing does that an operation at the
  /// builder's place can use.
  mlir::Value lookup(const llvm::Value *value) const;
  bool isVisible(mlir::Value value) const;

  /// Adds what `operand` depends on to `inputs`: what stands for it, or for the
  /// operands of an instruction that was folded into its user.
  void addInput(llvm::SmallVectorImpl<mlir::Value> &inputs,
                const llvm::Value *operand) const;
  /// What all arguments of `call`, and all operands of `inst`, depend on.
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

  /// Machine instructions that need `inputs`; the result is when they are done.
  mlir::Value createInst(mlir::Location loc, const InstructionCost &cost,
                         llvm::ArrayRef<mlir::Value> inputs);
  mlir::Value createInst(const llvm::Instruction &inst,
                         const InstructionCost &cost,
                         llvm::ArrayRef<mlir::Value> inputs);

  /// NANOSLEEP, for so many nanoseconds; nothing where they are no constant.
  void emitSleep(const llvm::CallInst &call, std::optional<int64_t> time);
  void emitBarrier(const llvm::CallInst &call, BarrierKind kind);
  /// What cannot be analysed, for that reason.
  void emitUnknown(const llvm::Instruction &inst, const llvm::Twine &reason);

private:
  llvm::DenseMap<const llvm::Value *, mlir::Value> values;
  /// Of a place and what is accessed there.
  mutable llvm::DenseMap<std::pair<const llvm::DILocation *, uint64_t>,
                         mlir::Location>
      locations;
  mlir::Value readyValue;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_OPERATIONS_OPERATIONBUILDER_H
