//===- LoopVariables.h - variables of loops as expressions ------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_LOOPVARIABLES_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_LOOPVARIABLES_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace gpuperf {

class ExprBuilder;

/// What the phis in the headers of loops are in terms of the loops' counters.
class LoopVariables {
public:
  explicit LoopVariables(ExprBuilder &exprs) : exprs(exprs) {}

  /// The value of `phi`, in the header of `loop`, in an iteration: in closed
  /// form, else by the steps of the loop. Null where it depends on data.
  ExprAttr build(llvm::PHINode &phi, llvm::Loop &loop);

private:
  ExprBuilder &exprs;

  /// One variable of a loop's state; null expressions when they are unknown.
  struct Variable {
    ExprAttr name, start, next;
  };
  llvm::DenseMap<llvm::PHINode *, Variable> variables;
  llvm::SmallPtrSet<llvm::Loop *, 4> followedLoops;

  ExprAttr closedForm(llvm::PHINode &phi, llvm::Loop &loop);
  ExprAttr recurrence(llvm::PHINode &phi, llvm::Loop &loop);
  void follow(llvm::Loop &loop);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_LOOPVARIABLES_H
