//===- Unknowns.h - symbols for values that are not known -------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_UNKNOWNS_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_UNKNOWNS_H

#include "ExprLeaves.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace gpuperf {

/// The symbols that stand for values without an expression: `~name` where the
/// uniformity analysis finds the value the same in all lanes of a warp, else
/// `?name`.
class Unknowns {
public:
  /// In one iteration of `iteration`, where that is not null.
  Unknowns(const ExprLeaves &leaves, const DeviceModule &device,
           const llvm::Loop *iteration)
      : leaves(leaves), info(leaves.info), device(device),
        iteration(iteration) {}

  /// The expression of an integer that has one without unknowns, else null.
  using ExprOf = llvm::function_ref<ExprAttr(llvm::Value *)>;

  /// The bare name of the unknown that stands for `value`.
  ExprAttr symbol(llvm::Value *value);

  /// The symbol with what is known of where it differs: of(?rows.1, ty) for
  /// rows[threadIdx.y].
  ExprAttr of(llvm::Value *value, ExprOf exprOf);

  /// The same for a value that has an expression, but one that is too long.
  ExprAttr tooLong(llvm::Value *value, ExprOf exprOf);

  /// What `inst` is after `loop`, which holds it; too long or not known.
  ExprAttr afterLoop(llvm::Instruction &inst, const llvm::Loop &loop,
                     bool isTooLong);

private:
  const ExprLeaves &leaves;
  FunctionInfo &info;
  const DeviceModule &device;
  const llvm::Loop *iteration;
  llvm::DenseMap<llvm::Value *, ExprAttr> symbols, unknowns;

  ExprAttr numbered(const llvm::Value &value, bool isUniform,
                    llvm::StringRef suffix = "");
  ExprAttr keyed(ExprAttr leaf, llvm::Value *value, ExprOf exprOf);
  ExprAttr ofBlock(ExprAttr expr, llvm::Value &value, bool isAfterLoop = false);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_UNKNOWNS_H
