//===- Paths.h - control flow as expressions --------------------*- C++ -*-===//
//
// Part of the gpuperf project, under the Apache License v2.0 with LLVM
// Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef GPUPERF_LIB_LOWERING_EXPRESSIONS_PATHS_H
#define GPUPERF_LIB_LOWERING_EXPRESSIONS_PATHS_H

#include "gpuperf/Dialect/Gpuperf.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace gpuperf {

class ExprBuilder;

/// Builds the conditions under which control takes its ways. They are null
/// where they depend on data in a loop between, or on too many blocks.
class Paths {
public:
  explicit Paths(ExprBuilder &exprs) : exprs(exprs) {}

  /// The conditions of blocks that are known, for one `head`.
  using Reached = llvm::DenseMap<llvm::BasicBlock *, ExprAttr>;

  /// The condition under which control that is in `head` takes the edge from
  /// `from` to `to`. `head` dominates `from`, which may be in a loop that
  /// `head` is not in.
  ExprAttr edgePath(llvm::BasicBlock *head, llvm::BasicBlock *from,
                    llvm::BasicBlock *to, Reached &reached);
  ExprAttr edgePath(llvm::BasicBlock *head, llvm::BasicBlock *from,
                    llvm::BasicBlock *to);

  /// The condition under which `phi`, of no loop, has its incoming value number
  /// `i`.
  ExprAttr incomingCondition(llvm::PHINode &phi, unsigned i);

  /// The condition under which `loop`, once entered, is left for a block that
  /// `reaches` is true of.
  ExprAttr exitCondition(llvm::Loop &loop,
                         llvm::function_ref<bool(llvm::BasicBlock *)> reaches);

  /// The condition under which `sw` goes to a block that `reaches` is true
  /// of; null where that is one on very many cases, or on more than 64 bits.
  ExprAttr
  switchCondition(llvm::SwitchInst &sw,
                  llvm::function_ref<bool(llvm::BasicBlock *)> reaches);

  /// What `inst`, computed in every iteration of `loop`, is in the last one;
  /// null when that depends on data.
  ExprAttr lastValue(llvm::Instruction &inst, llvm::Loop &loop);

private:
  ExprBuilder &exprs;
  llvm::DenseMap<llvm::Loop *, ExprAttr> lastIterations;

  ExprAttr pathCondition(llvm::BasicBlock *head, llvm::BasicBlock *block,
                         Reached &reached);
  ExprAttr edgeCondition(llvm::BasicBlock *from, llvm::BasicBlock *to);
  ExprAttr lastIteration(llvm::Loop &loop);
};

} // namespace gpuperf

#endif // GPUPERF_LIB_LOWERING_EXPRESSIONS_PATHS_H
