//===- CheaperForms.h - cheaper forms of operations -------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_OPERATIONS_CHEAPERFORMS_H
#define GPUPERF_LIB_LOWERING_OPERATIONS_CHEAPERFORMS_H

#include "Function/FunctionInfo.h"
#include "gpuperf/Sass/Costs/InstructionCosts.h"
#include "mlir/IR/Builders.h"

namespace gpuperf {

/// Finds cheaper forms of one function's operations.
class CheaperForms {
public:
  CheaperForms(const FunctionInfo &info, const DeviceModule &device,
               const CostOptions &options, mlir::OpBuilder &builder)
      : info(info), device(device), options(options), builder(builder) {}

  /// Adds a cheaper form, if there is one, to `op`, which represents `inst`
  /// with the cost `cost`.
  void mark(const llvm::Instruction &inst, const InstructionCost &cost,
            InstOp op);

private:
  const FunctionInfo &info;
  const DeviceModule &device;
  const CostOptions &options;
  mlir::OpBuilder &builder;

  CheaperAttr singleForm(const llvm::Instruction &inst,
                         const InstructionCost &cost);
  CheaperAttr otherForm(const llvm::Instruction &inst);
  std::optional<std::pair<std::string, const DoubleText *>>
  doubleTextOf(const llvm::Instruction &inst) const;
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_OPERATIONS_CHEAPERFORMS_H
